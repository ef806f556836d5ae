import { distance } from "fastest-levenshtein";

/** Returns the word that differs least from `given`, or the first of several. */
export const closest = (given: string, words: readonly string[]): string =>
  words.toSorted((a, b) => distance(given, a) - distance(given, b))[0] ?? "";
