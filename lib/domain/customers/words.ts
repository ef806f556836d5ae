import type { Condition } from "#lib/db/page";

/** What separates words in names and addresses. The index `customer_words` uses the same. */
const SEPARATORS = String.raw`[\s.,@_+''"()<>/\\-]+`;
const WORDS = `array_to_tsvector(array_remove(regexp_split_to_array(lower(coalesce(name, '') || ' ' || email), '${SEPARATORS}'), ''))`;

/**
 * The customers whose name or e-mail address has, for each word of the search, a word that begins with it. `?` is the
 * result of `prefixesOf`. Index: customer_words.
 */
export const HAS_WORDS = `${WORDS} @@ lower(?)::tsquery`;

/** Returns the condition for a search for customers by name or e-mail address. */
export function matchingWords(search: string): Condition {
  const prefixes = prefixesOf(search);
  return prefixes ? { sql: HAS_WORDS, values: [prefixes] } : { sql: "false", values: [] };
}

/** Returns a tsquery of words, each of which is the beginning of a word, or null if there is no word. */
export function prefixesOf(search: string): string | null {
  const words = search.split(/[\s.,@_+'"()<>/\\-]+/).filter(Boolean);
  return words.length > 0 ? words.map((word) => `'${word}':*`).join(" & ") : null;
}
