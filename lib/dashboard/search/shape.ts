import { plainCode, readToken } from "#lib/core/codes";
import { beginningOf } from "#lib/core/cut";
import { asciiDomain, NOT_ASCII } from "#lib/core/email";
import { folded } from "#lib/core/folded";
import { isUuid } from "#lib/core/ids";

/** A resource that the search found. */
export interface SearchResult {
  id: string;
  kind: "customer" | "order" | "gift_card" | "ticket" | "booking" | "voucher" | "membership" | "product" | "webhook";
  title: string;
  detail: string;
}

/** The meaning of a search text: an id, a ticket token, a gift-card code, or any other text. */
type ParsedSearch =
  | { kind: "id"; id: string }
  | { kind: "ticket"; token: string }
  | { kind: "gift_card"; token: string }
  /** `like` is a pattern that finds the text anywhere. `tail` is the end of an id, token or code; null when it cannot be one. */
  | { kind: "text"; like: string; tail: string | null };

const TAIL = /^[.-]*([0-9a-z]{4,12})$/i;

/** Parses a search text. */
export function parseSearch(text: string): ParsedSearch {
  const wanted = text.trim();
  if (isUuid(wanted)) return { kind: "id", id: wanted };
  const { kind, token } = readToken(wanted);
  if (token && kind === "ticket") return { kind, token };
  if (token && kind === "gift_card") return { kind, token };
  const tail = TAIL.exec(plainCode(wanted))?.[1];
  return { kind: "text", like: `%${escaped(wanted)}%`, tail: tail ?? null };
}

/** Escapes what LIKE would take as a pattern. */
const escaped = (text: string): string => text.replace(/[\\%_]/g, "\\$&");

// A search finds a name or an address when each of its words is the beginning of a word there, in any order and without accents.

/** The words behind are not looked for. */
const MOST_WORDS = 8;
/** PostgreSQL refuses a word of a search with more than 2,046 bytes. */
const LONGEST_WORD = 500;

/** What separates words in names and addresses. */
export const SEPARATORS = String.raw`[\s.,@_+'"()<>/\\-]+`;
const BETWEEN_WORDS = new RegExp(SEPARATORS);
/** The same without the hyphen. */
const BETWEEN_LABELS = /[\s.,@_+'"()<>/\\]+/;

/** Returns a tsquery that finds texts with all words of the search, or null if it has none. */
export const prefixesOf = (search: string): string | null => termsOf(search).join(" & ") || null;

/**
 * Returns a tsquery for each word of a search. A word with other letters than ASCII is also looked for as a label of a domain,
 * which addresses have in ASCII.
 */
export function termsOf(search: string): string[] {
  return search.split(BETWEEN_LABELS).flatMap(termsOfLabel).slice(0, MOST_WORDS);
}

/** Hyphens stay in a label until it is in ASCII: haus-müller is xn--haus-mller-feb. */
function termsOfLabel(label: string): string[] {
  const typed = beginningsOf(label);
  const stored = NOT_ASCII.test(label) ? beginningsOf(asciiDomain(label) ?? "") : [];
  if (typed.length === 0 || stored.length === 0 || typed.join() === stored.join()) return typed;
  return [`(${typed.join(" & ")} | ${stored.join(" & ")})`];
}

const beginningsOf = (label: string): string[] =>
  folded(label)
    .split(BETWEEN_WORDS)
    .filter(Boolean)
    .map((word) => `'${beginningOf(word, LONGEST_WORD)}':*`);

/** Returns a pattern of LIKE for each word of a search: a folded text that matches all has all words, also inside its own words. */
export const patternsOf = (search: string): string[] =>
  folded(search)
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, MOST_WORDS)
    .map((word) => `%${escaped(word)}%`);
