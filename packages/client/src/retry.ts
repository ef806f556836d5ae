import { ApiError, ConnectionError, IdempotencyError, RateLimitError, ServerError } from "./errors.ts";

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 8_000;
/** A program should hear of a longer wait, instead of standing still. */
const LONGEST_RETRY_AFTER_S = 60;

interface Attempt {
  error: unknown;
  /** How many attempts were made before this one. */
  before: number;
  /** True for a request that can be carried out twice without harm: one that only reads, or has an idempotency key. */
  isRepeatable: boolean;
}

/**
 * True if the same request may succeed a moment later and sending it again cannot do its work twice. After a 429 nothing was
 * done. After a lost answer or a 5xx, the work may have been done.
 */
export function isWorthRepeating({ error, before, isRepeatable }: Attempt): boolean {
  if (error instanceof ApiError && (error.retryAfter ?? 0) > LONGEST_RETRY_AFTER_S) return false;
  if (error instanceof RateLimitError) return true;
  if (error instanceof IdempotencyError) return before > 0; // the attempt before is still running
  return isRepeatable && (error instanceof ConnectionError || error instanceof ServerError);
}

/**
 * Returns how long to wait before the next attempt, in milliseconds: twice as long each time, half of it by chance, so that many
 * clients do not come back at once; and never less than the server asks for. `chance` is from 0 to 1.
 */
export function waitBefore({ error, before }: Attempt, chance: number): number {
  const longest = Math.min(FIRST_WAIT_MS * 2 ** before, LONGEST_WAIT_MS);
  const wait = longest / 2 + (longest / 2) * chance;
  const asked = error instanceof ApiError ? (error.retryAfter ?? 0) * 1_000 : 0;
  return asked > 0 ? asked + wait : wait;
}

/** Returns the seconds in `Retry-After`, a number or a date. Null if there is none. */
export function retryAfterOf(headers: Headers, now = Date.now()): number | null {
  const text = headers.get("retry-after")?.trim();
  if (!text) return null;
  const seconds = /^\d+$/.test(text) ? Number(text) : Math.ceil((Date.parse(text) - now) / 1_000);
  return Number.isNaN(seconds) ? null : Math.max(0, seconds);
}

/** Waits. Rejects with the reason of the signal if that ends the wait. */
export function wait(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", end);
      resolve();
    }, ms);
    if (signal?.aborted) end();
    else signal?.addEventListener("abort", end, { once: true });
  });
}
