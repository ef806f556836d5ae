import { domainToUnicode } from "node:url";
import { emailKey } from "./email.ts";

/** Returns a stored address as it was typed: see `email.ts`. */
export const shownEmail = (stored: string): string =>
  stored.replaceAll(/(?<=[@.])XN--[a-zA-Z\d-]+/g, (label) => domainToUnicode(label) || label);

/** Returns the ways in which texts can spell an address, in lower case: with its domain in ASCII, and in its own letters. */
export function spellingsOf(email: string): string[] {
  const key = emailKey(email);
  const at = key.lastIndexOf("@") + 1;
  return [...new Set([key, key.slice(0, at) + (domainToUnicode(key.slice(at)) || key.slice(at))])];
}
