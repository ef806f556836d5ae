import { environment } from "#lib/config/environment";
import { ATTEMPTS_THAT_WARN } from "#lib/domain/webhook-endpoints/schema";

/** The waits between the attempts, in seconds. */
const DELAYS_S: readonly number[] = [30, 300, 1_800, 7_200, 43_200, 86_400];
const MAX_ATTEMPTS = DELAYS_S.length + 1;
/** Up to a tenth is added, so that deliveries that failed together are not retried together. */
const SPREAD = 0.1;

/**
 * The seconds to wait before each retry: those of WEBHOOK_RETRY_DELAYS, or the specification's. The number of attempts is
 * part of the contract: fewer than six delays are filled up with the last one, and the seventh and later are left out.
 */
export function retryDelays(given: readonly number[] = environment.WEBHOOK_RETRY_DELAYS ?? []): readonly number[] {
  if (given.length === 0) return DELAYS_S;
  return DELAYS_S.map((_, index) => given[Math.min(index, given.length - 1)] as number);
}

/** The state of a delivery before one of its attempts ends. */
export interface Attempted {
  /** Attempts that ended before this one. */
  attempt_count: number;
  /** This attempt is a retry by hand. */
  manual: boolean;
  /** Its final status before the retry by hand. */
  ended_status: string | null;
}

export type Decision = { status: "succeeded" } | FailureDecision;

export interface FailureDecision {
  status: "pending" | "failed";
  /** Seconds until the next attempt; 0 when there is none. */
  wait: number;
  /** This delivery counts towards disabling its endpoint. */
  counts: boolean;
  /** The receiver responded with 410. */
  gone: boolean;
  /** The delivery failed often enough to warn the people of the store. */
  warns: boolean;
  /** Seconds until the last attempt, if all fail; 0 when there is none. */
  last_in: number;
}

interface Answer {
  status: number | null;
  headers: Record<string, string> | null;
  error: string | null;
}

/**
 * Returns the next state of a delivery after an attempt (decisions, "Webhooks"). `spread` is 0 to 1. A date in
 * `Retry-After` is compared with `now`.
 */
export function decide(
  attempted: Attempted,
  answer: Answer,
  now: Date,
  delays: readonly number[] = retryDelays(),
  spread: number = Math.random(),
): Decision {
  if (isSuccess(answer)) return { status: "succeeded" };
  const gone = answer.status === 410 && !answer.error;
  const ends = { status: "failed", wait: 0, last_in: 0, gone } as const;
  if (attempted.ended_status) return { ...ends, counts: false, warns: false };
  const count = attempted.attempt_count + 1;
  const isTheirs = !attempted.manual && answer.error !== "internal"; // a failure of this server does not count against the receiver
  const warns = count >= ATTEMPTS_THAT_WARN && isTheirs;
  if (count >= MAX_ATTEMPTS) return { ...ends, counts: isTheirs, warns };
  const wait = waitAfter(count, answer, now, delays, spread);
  const last_in = delays.slice(count).reduce((sum, delay) => sum + delay, wait);
  return { status: "pending", wait, last_in, counts: false, gone, warns };
}

/**
 * The times of the remaining attempts if each fails, in Unix seconds, without the added tenth. The next one
 * is at `next`. A delivery that was retried by hand after it had ended (`isAgain`) has only that one.
 */
export function plannedAttempts(
  attemptCount: number,
  next: number,
  isAgain = false,
  delays: readonly number[] = retryDelays(),
): number[] {
  const planned = [next];
  for (const delay of isAgain ? [] : delays.slice(attemptCount)) planned.push((planned.at(-1) ?? next) + delay);
  return planned;
}

/** A complete 2xx response in time. */
const isSuccess = ({ status, error }: Answer): boolean => status !== null && status >= 200 && status < 300 && !error;

/** The scheduled delay, or the receiver's `Retry-After` on 429 and 503, up to the delay after the scheduled one. */
function waitAfter(count: number, answer: Answer, now: Date, delays: readonly number[], spread: number): number {
  const scheduled = delays[count - 1] as number;
  const wait = scheduled * (1 + SPREAD * spread);
  if (answer.status !== 429 && answer.status !== 503) return wait;
  return Math.max(wait, Math.min(retryAfter(answer.headers, now), delays[count] ?? scheduled));
}

/** Returns the seconds in `Retry-After`, a number or a date; 0 without one. */
function retryAfter(headers: Record<string, string> | null, now: Date): number {
  const text = headers?.["retry-after"]?.trim() ?? "";
  if (/^\d+$/.test(text)) return Number(text);
  const date = Date.parse(text);
  return Number.isNaN(date) ? 0 : Math.max(0, (date - now.getTime()) / 1000);
}
