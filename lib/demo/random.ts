/** Chance that always falls the same way: what is drawn depends only on the seed and on what was drawn before. */
export interface Random {
  chance(probability: number): boolean;
  /** From `min` to `max`, both included. */
  int(min: number, max: number): number;
  pick<T>(list: readonly T[]): T;
  /** The key of a table of weights. */
  weighted<Key extends string>(weights: Record<Key, number>): Key;
}

export function randomFrom(seed: string): Random {
  const next = mulberry32(hashOf(seed));
  const int = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1));
  return {
    chance: (probability) => next() < probability,
    int,
    pick: <T>(list: readonly T[]): T => list[int(0, list.length - 1)] as T,
    weighted: <Key extends string>(weights: Record<Key, number>): Key => {
      const entries = Object.entries(weights) as [Key, number][];
      let left = next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
      const found = entries.find(([, weight]) => {
        left -= weight;
        return left < 0;
      });
      return (found ?? (entries.at(-1) as [Key, number]))[0];
    },
  };
}

/** FNV-1a. */
const hashOf = (text: string): number =>
  [...text].reduce((hash, character) => Math.imul(hash ^ character.charCodeAt(0), 16_777_619) >>> 0, 2_166_136_261);

function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
