import { shared } from "#lib/core/shared";

/** Of equal events, one is stored in this time. */
const INTERVAL_MS = 600_000;
const MAX_KEYS = 10_000;

interface Stored {
  storedAt: number;
  /** How many events were skipped since then. */
  repeats: number;
}

const storedByKey = () => shared("security-event-repeats", () => new Map<string, Stored>());

/**
 * Counts an event of `key` in this process. Returns null when the caller must skip it, because one was stored in the
 * last ten minutes. Otherwise returns the number of events that were skipped since the last stored one.
 */
export function countRepeat(key: string, nowMs: number = Date.now()): { repeats: number } | null {
  const keys = storedByKey();
  const last = keys.get(key);
  if (last && nowMs - last.storedAt < INTERVAL_MS) {
    last.repeats++;
    return null;
  }
  keys.delete(key); // so that the first key of the map is the oldest
  const [oldest] = keys.keys();
  if (keys.size >= MAX_KEYS && oldest !== undefined) keys.delete(oldest);
  keys.set(key, { storedAt: nowMs, repeats: 0 });
  return { repeats: last?.repeats ?? 0 };
}
