import { RateLimiterMemory } from "rate-limiter-flexible";
import { shared } from "#lib/core/shared";

export const WINDOW_S = 60;
/** With more windows than this, the oldest is dropped, so that memory is bounded. */
const MAX_WINDOWS = 100_000;

/** How many requests a window has counted, and when it refills. */
export interface Count {
  spent: number;
  /** Milliseconds since 1970. */
  resetAt: number;
}

const store = () =>
  shared("rate-windows", () => ({
    limiter: new RateLimiterMemory({ points: 1, duration: WINDOW_S }),
    /** Keys, by the start of their windows. */
    keys: new Set<string>(),
  }));

/** Adds `points` to the window of `key` in the memory of this process, which begins with the first, and returns the new count. */
export async function countInMemory(key: string, points: number, windowS: number): Promise<Count> {
  const { limiter, keys } = store();
  const { consumedPoints, msBeforeNext, isFirstInDuration } = await limiter.penalty(key, points, {
    customDuration: windowS,
  });
  if (isFirstInDuration) {
    keys.delete(key);
    keys.add(key);
    const [oldest] = keys;
    if (keys.size > MAX_WINDOWS && oldest !== undefined) {
      keys.delete(oldest);
      await limiter.delete(oldest);
    }
  }
  return { spent: consumedPoints, resetAt: Date.now() + msBeforeNext };
}
