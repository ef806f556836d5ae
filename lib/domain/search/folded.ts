import { escaped } from "./parse.ts";

const MOST_WORDS = 8;

/** Returns a text without accents and case, as `foldedSql` does in a statement. */
export const folded = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase();

/** An SQL text without accents and case. PostgreSQL has it without an extension, and no index has it. */
export const foldedSql = (text: string): string =>
  `lower(regexp_replace(normalize(${text}, NFKD), '[\\u0300-\\u036f]', '', 'g'))`;

/** Returns a pattern of LIKE for each word of a search. A folded text that matches all of them has all words, in any order. */
export const patternsOf = (search: string): string[] =>
  folded(search)
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, MOST_WORDS)
    .map((word) => `%${escaped(word)}%`);
