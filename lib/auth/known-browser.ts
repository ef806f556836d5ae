import { decode, encode } from "next-auth/jwt";
import { newId } from "#lib/core/ids";
import { sessionSecret } from "./session-token.ts";

/** How long a browser stays known after the last sign-in. */
export const KNOWN_SECONDS = 365 * 86_400;
/** Several people can share one computer or scanner. */
const MAX_PEOPLE = 8;
const SALT = "known browser";

/** A browser in which people have signed in before: only its own wrong passwords slow down their next try there. */
export interface KnownBrowser {
  id: string;
  /** Values of `personOf`, the most recent first. */
  people: readonly string[];
}

/** Returns the browser of a token, or null when the token is invalid or has expired. */
export async function readBrowserToken(token: string | undefined): Promise<KnownBrowser | null> {
  if (!token) return null;
  const read = await decode({ token, secret: sessionSecret(), salt: SALT }).catch(() => null);
  return typeof read?.browser === "string" && Array.isArray(read.people)
    ? { id: read.browser, people: read.people as string[] }
    : null;
}

/** Returns the token for a browser in which a person has just signed in. */
export function toBrowserToken(before: KnownBrowser | null, person: string): Promise<string> {
  const people = [person, ...(before?.people ?? []).filter((one) => one !== person)].slice(0, MAX_PEOPLE);
  const token = { browser: before?.id ?? newId(), people };
  return encode({ token, secret: sessionSecret(), salt: SALT, maxAge: KNOWN_SECONDS });
}
