// Apart from time.ts, so that a page in the browser that needs one loads nothing else.
export const MINUTE_MS = 60_000;
export const HOUR_SECONDS = 3_600;
export const HOUR_MS = 3_600_000;
/** A day without a change of clocks, as most lifetimes count it. Days of a store are in day.ts. */
export const DAY_MINUTES = 1_440;
export const DAY_SECONDS = 86_400;
export const DAY_MS = 86_400_000;
