import { shared } from "#lib/core/shared";

/** A repeated event is stored once in this time. */
const REPEATS_MS = 600_000;
const MAX_KEYS = 10_000;

interface Run {
  keptAt: number;
  /** How many were skipped since then. */
  repeats: number;
}

const runs = () => shared("security-event-repeats", () => new Map<string, Run>());

/**
 * Counts one more event of `key` in this process. Null: skip it, because one was stored within ten minutes. Otherwise store
 * it, with the number of those skipped since the last.
 */
export function countRepeat(key: string, nowMs: number = Date.now()): { repeats: number } | null {
  const run = runs().get(key);
  if (run && nowMs - run.keptAt < REPEATS_MS) {
    run.repeats++;
    return null;
  }
  runs().delete(key); // so that the oldest is first
  const [oldest] = runs().keys();
  if (runs().size >= MAX_KEYS && oldest !== undefined) runs().delete(oldest);
  runs().set(key, { keptAt: nowMs, repeats: 0 });
  return { repeats: run?.repeats ?? 0 };
}
