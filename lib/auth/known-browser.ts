import { newId } from "#lib/core/ids";
import { DAY_SECONDS } from "#lib/core/spans";
import { decodeToken, encodeToken } from "./session-token.ts";

/** How long a browser stays known after the last sign-in. */
export const KNOWN_SECONDS = 365 * DAY_SECONDS;
/** Several people can share one computer or scanner. */
const MAX_ACCOUNTS = 8;
const SALT = "known browser";

/** A browser in which people have signed in before: only its own wrong passwords slow down their next try there. */
export interface KnownBrowser {
  id: string;
  /** The ids of their accounts, the most recent first. */
  accounts: readonly string[];
  /** The ids of accounts that were not verified then. Somebody else may have been given them since. */
  unverified?: readonly string[];
}

/**
 * Whether an account was signed in to in this browser when it was verified. Of other accounts it says no: anybody can make one
 * for somebody else's address, and what counts for that address would no longer count here.
 */
export const isKnownTo = (
  browser: KnownBrowser | null | undefined,
  user: { id: string; is_verified: boolean } | null | undefined,
): boolean => Boolean(user?.is_verified && browser?.accounts.includes(user.id));

/** Returns the browser of a token, or null when the token is invalid or has expired. */
export async function readBrowserToken(token: string | undefined): Promise<KnownBrowser | null> {
  const read = await decodeToken(token, SALT);
  return typeof read?.browser === "string" && Array.isArray(read.accounts)
    ? { id: read.browser, accounts: read.accounts as string[], unverified: (read.unverified ?? []) as string[] }
    : null;
}

/** Returns the token for a browser in which an account has just been signed in to. */
export function toBrowserToken(
  before: KnownBrowser | null,
  { userId, isVerified }: { userId: string; isVerified: boolean },
): Promise<string> {
  const withUser = (ids: readonly string[] = [], isOne: boolean) =>
    [...(isOne ? [userId] : []), ...ids.filter((id) => id !== userId)].slice(0, MAX_ACCOUNTS);
  const accounts = withUser(before?.accounts, isVerified);
  const unverified = withUser(before?.unverified, !isVerified);
  return encodeToken({ browser: before?.id ?? newId(), accounts, unverified }, KNOWN_SECONDS, SALT);
}
