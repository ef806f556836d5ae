import { domainToUnicode } from "node:url";
import { emailKey } from "./email.ts";

/** Returns a stored address, or a text with one in it, as it was typed: see `email.ts`. No address stays none. */
export const shownEmail = <T extends string | null>(stored: T): T =>
  stored === null ? stored : (withOwnLetters(stored) as T);

const withOwnLetters = (text: string): string =>
  text.replaceAll(/(?<=[@.])XN--[a-zA-Z\d-]+/g, (label) => domainToUnicode(label) || label);

/** Returns the ways in which texts can spell an address, in lower case: with its domain in ASCII, and in its own letters. */
export function spellingsOf(email: string): string[] {
  const key = emailKey(email);
  const at = key.lastIndexOf("@") + 1;
  return [...new Set([key, key.slice(0, at) + (domainToUnicode(key.slice(at)) || key.slice(at))])];
}
