import { distance } from "fastest-levenshtein";

/** The word that differs least from what was given, of `words` in their order. */
export const closest = (given: string, words: readonly string[]): string =>
  words.toSorted((a, b) => distance(given, a) - distance(given, b))[0] ?? "";
