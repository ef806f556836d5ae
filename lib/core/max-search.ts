/** Characters of a search. Apart from limits.ts, because the field is on each list, whose scripts are kept small. */
export const MAX_SEARCH = 200;
