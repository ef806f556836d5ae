import { shared } from "#lib/core/shared";

/** What is repeated is kept once in this time; the log has a line for each. */
const REPEATS_MS = 600_000;
const MAX_KEYS = 10_000;

interface Run {
  keptAt: number;
  /** How many like it came since then. */
  repeats: number;
}

const runs = () => shared("security-event-repeats", () => new Map<string, Run>());

/**
 * Counts one more of `key` in this process. Null: one like it was kept within ten minutes. Else this one is to be kept,
 * with how many came since the last that was.
 */
export function countRepeat(key: string, nowMs: number = Date.now()): { repeats: number } | null {
  const run = runs().get(key);
  if (run && nowMs - run.keptAt < REPEATS_MS) {
    run.repeats++;
    return null;
  }
  runs().delete(key); // so that the oldest stands first
  const [oldest] = runs().keys();
  if (runs().size >= MAX_KEYS && oldest !== undefined) runs().delete(oldest);
  runs().set(key, { keptAt: nowMs, repeats: 0 });
  return { repeats: run?.repeats ?? 0 };
}
