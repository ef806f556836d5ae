import { emailKey } from "#lib/core/email";
import type { Condition } from "#lib/db/page";

/** What separates words in names and addresses. The indexes `customer_words`, `orders_words` and so on use the same. */
const SEPARATORS = String.raw`[\s.,@_+''"()<>/\\-]+`;

/** The words of an SQL text, in lower case, as the indexes have them. */
export const wordsOf = (text: string): string =>
  `array_to_tsvector(array_remove(regexp_split_to_array(lower(${text}), '${SEPARATORS}'), ''))`;

/**
 * The customers whose name or e-mail address has, for each word of the search, a word that begins with it. `?` is the
 * result of `prefixesOf`. Index: customer_words.
 */
export const HAS_WORDS = `${wordsOf("coalesce(name, '') || ' ' || email")} @@ lower(?)::tsquery`;

/** The same for the customer of an order. Index: orders_words. */
export const ORDER_HAS_WORDS = `${wordsOf("coalesce(customer_name, '') || ' ' || coalesce(customer_email, '')")} @@ lower(?)::tsquery`;

/** Returns the condition for a search for customers by name or e-mail address. */
export function matchingWords(search: string): Condition {
  const prefixes = prefixesOf(search);
  return prefixes ? { sql: HAS_WORDS, values: [prefixes] } : { sql: "false", values: [] };
}

/** Returns a tsquery of words, each of which is the beginning of a word, or null if there is no word. */
export function prefixesOf(search: string): string | null {
  const words = (search.includes("@") ? emailKey(search) : search).split(/[\s.,@_+'"()<>/\\-]+/).filter(Boolean);
  return words.length > 0 ? words.map((word) => `'${word}':*`).join(" & ") : null;
}
