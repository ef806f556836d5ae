import { distance } from "fastest-levenshtein";

/** Nobody who misspells a name writes more. So the cost of a search has a bound. */
const MAX_LENGTH = 64;
/** Shorter texts are a part of too many words. */
const MIN_PART = 3;

/**
 * Returns the word that was probably meant, or null when none is near: one that differs by a few letters, or that contains the
 * given one or is contained in it. Case, hyphens and underscores do not count.
 */
export function nearest(given: string, words: readonly string[]): string | null {
  if (given.length > MAX_LENGTH) return null;
  const text = bare(given);
  let found: string | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const word of words) {
    const far = farnessOf(text, bare(word));
    if (far >= least) continue;
    found = word;
    least = far;
  }
  return found;
}

const bare = (word: string): string => word.toLowerCase().replace(/[-_ ]/g, "");

/** A letter more or less is nearer than a part, and a part is nearer than more letters. More than a third of them is not near. */
function farnessOf(given: string, word: string): number {
  const letters = distance(given, word);
  const [short, long] = given.length < word.length ? [given, word] : [word, given];
  if (letters <= 1) return letters;
  if (short.length >= MIN_PART && long.includes(short)) return 1 + letters / (MAX_LENGTH * 2);
  return letters <= given.length / 3 ? letters : Number.POSITIVE_INFINITY;
}
