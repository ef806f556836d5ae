/** The word that differs least from what was given. */
export function closest(given: string, words: readonly string[]): string {
  const [first = ""] = [...words].sort((a, b) => distance(given, a) - distance(given, b));
  return first;
}

/** How many letters must change to make one word the other (Levenshtein). */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [i, letter] of [...one].entries()) {
    const next = [i + 1];
    for (const [j, its] of [...other].entries()) {
      const [left = 0, above = 0, diagonal = 0] = [next[j], row[j + 1], row[j]];
      next.push(Math.min(left + 1, above + 1, diagonal + (letter === its ? 0 : 1)));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
