/** What of an endpoint's address may stand in a record: the rest of it can hold a secret. */
export const hostOf = (url: string): string => new URL(url).host;
