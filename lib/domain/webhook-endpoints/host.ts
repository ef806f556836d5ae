/** The only part of an endpoint's address that is recorded: the rest may contain a secret. */
export const hostOf = (url: string): string => new URL(url).host;
