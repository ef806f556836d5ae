import { createHash } from "node:crypto";
import { uniformInt } from "pure-rand/distribution/uniformInt";
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";

/** A repeatable source of random choices: each choice depends only on the seed and on the choices before it. */
export interface Random {
  chance(probability: number): boolean;
  /** Returns a whole number from `min` to `max`, both included. */
  int(min: number, max: number): number;
  pick<T>(list: readonly T[]): T;
  /** Returns a key of a table of weights, which are whole numbers. */
  weighted<Key extends string>(weights: Record<Key, number>): Key;
}

const CHANCE_STEPS = 1_000_000;

export function randomFrom(seed: string): Random {
  const generator = xoroshiro128plus(createHash("sha256").update(seed).digest().readInt32LE());
  const int = (min: number, max: number): number => uniformInt(generator, min, max);
  return {
    chance: (probability) => int(1, CHANCE_STEPS) <= probability * CHANCE_STEPS,
    int,
    pick: <T>(list: readonly T[]): T => list[int(0, list.length - 1)] as T,
    weighted: <Key extends string>(weights: Record<Key, number>): Key => {
      const entries = Object.entries(weights) as [Key, number][];
      let left = int(
        1,
        entries.reduce((sum, [, weight]) => sum + weight, 0),
      );
      const found = entries.find(([, weight]) => {
        left -= weight;
        return left <= 0;
      });
      return (found as [Key, number])[0];
    },
  };
}
