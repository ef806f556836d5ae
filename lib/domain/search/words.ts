import { asciiDomain, NOT_ASCII } from "#lib/core/email";
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

/**
 * Returns a tsquery of words, each of which is the beginning of a word, or null if there is no word. A word with other letters than
 * ASCII is also looked for as a label of a domain, which addresses have in ASCII.
 */
export function prefixesOf(search: string): string | null {
  const terms = search.split(/[\s.,@_+'"()<>/\\]+/).flatMap((text) => termOf(text) ?? []);
  return terms.length > 0 ? terms.join(" & ") : null;
}

/** Hyphens stay in a label until it is in ASCII: haus-müller is xn--haus-mller-feb. */
function termOf(text: string): string | null {
  const typed = allOf(text);
  const stored = typed && NOT_ASCII.test(text) ? allOf(asciiDomain(text) ?? "") : null;
  return stored ? `(${typed} | ${stored})` : typed;
}

function allOf(text: string): string | null {
  const words = text.split(/[\s.,@_+'"()<>/\\-]+/).filter(Boolean);
  return words.length > 0 ? words.map((word) => `'${word}':*`).join(" & ") : null;
}
