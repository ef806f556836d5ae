// A search finds a name or an address when each of its words is the beginning of a word there, in any order and without accents.

import { beginningOf } from "#lib/core/cut";
import { asciiDomain, NOT_ASCII } from "#lib/core/email";
import type { Condition } from "#lib/db/page";
import { folded, foldedSql } from "./folded.ts";
import { escaped } from "./parse.ts";

/** The words behind are not looked for. */
const MOST_WORDS = 8;
/** PostgreSQL refuses a word of a search with more than 2,046 bytes. */
const LONGEST_WORD = 500;

/** What separates words in names and addresses. */
const SEPARATORS = String.raw`[\s.,@_+'"()<>/\\-]+`;
const BETWEEN_WORDS = new RegExp(SEPARATORS);
/** The same without the hyphen. */
const BETWEEN_LABELS = /[\s.,@_+'"()<>/\\]+/;

/** The words of an SQL text, folded. The indexes `customer_folded`, `orders_folded` and so on are on them. */
export const wordsOf = (text: string): string =>
  `array_to_tsvector(array_remove(regexp_split_to_array(${foldedSql(text)}, '${SEPARATORS.replace("'", "''")}'), ''))`;

/** The customers whose name and e-mail address have the words. `?` is the result of `prefixesOf`. Index: customer_folded. */
export const HAS_WORDS = `${wordsOf("coalesce(name, '') || ' ' || email")} @@ ?::tsquery`;

/** The words of the customer of an order. Index: orders_folded. */
export const ORDER_WORDS = wordsOf("coalesce(customer_name, '') || ' ' || coalesce(customer_email, '')");

/** Returns the condition for a search for customers by name or e-mail address. */
export function matchingWords(search: string): Condition {
  const prefixes = prefixesOf(search);
  return prefixes ? { sql: HAS_WORDS, values: [prefixes] } : { sql: "false", values: [] };
}

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
