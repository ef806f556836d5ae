import cluster from "node:cluster";
import { log } from "#lib/config/log";
import { shared } from "#lib/core/shared";
import { type Count, countHere, WINDOW_S } from "./rate-count.ts";

// The processes of one machine share one count, the primary's. A worker leases a portion of a window and spends it
// by itself, so that a request rarely costs a message.

/** Together the workers hold at most this part of a limit unspent. */
const UNSPENT = 0.02;
const ASK_TIMEOUT_MS = 1_000;
const MAX_LEASES = 100_000;
const WINDOW_MS = WINDOW_S * 1_000;

interface Lease {
  /** Requests that this process may still let through. */
  mine: number;
  /** Requests that nobody has leased yet, as far as this process knows. */
  left: number;
  resetAt: number;
}

const leases = () => shared("rate-leases", () => new Map<string, Lease>());

/** In a worker: takes one request from its portion of the window of `key`, asking the primary for another when it is spent. */
export async function takeLeased(key: string, limit: number): Promise<Count> {
  for (;;) {
    const held = leases().get(key);
    if (held && held.resetAt > Date.now()) {
      if (held.mine > 0) {
        held.mine--;
        return { spent: limit - held.mine - held.left, resetAt: held.resetAt };
      }
      if (held.left === 0) return { spent: limit + 1, resetAt: held.resetAt };
    }
    await renew(key, limit); // many may wait for one portion and find it spent: then they ask again
  }
}

const asking = () => shared("rate-asking", () => new Map<string, Promise<void>>());

/** Gets the next portion; requests that wait for the same key wait together. */
function renew(key: string, limit: number): Promise<void> {
  const known = asking().get(key);
  if (known) return known;
  const ask = askForPortion(key, limit)
    .then((grant) => {
      prune(leases());
      const held = leases().get(key);
      const mine = held && isSameWindow(held, grant) ? held.mine + grant.granted : grant.granted;
      leases().set(key, { mine, left: grant.left, resetAt: grant.resetAt });
    })
    .finally(() => asking().delete(key));
  asking().set(key, ask);
  return ask;
}

interface Grant {
  granted: number;
  left: number;
  resetAt: number;
}

interface Question {
  zakka: "rate-limit";
  id: number;
  key: string;
  limit: number;
}

type Answer = Grant & { zakka: "rate-limit"; id: number };

/** Without the primary's answer requests are let through. */
function askForPortion(key: string, limit: number): Promise<Grant> {
  const unlimited = { granted: unspent(limit), left: limit, resetAt: Date.now() + WINDOW_MS };
  if (!process.connected) return Promise.resolve(unlimited);
  const { waiting } = questions();
  const id = ++questions().last;
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      waiting.delete(id);
      log.warn("the process that counts requests does not answer; letting requests through");
      resolve(unlimited);
    }, ASK_TIMEOUT_MS);
    waiting.set(id, (grant) => {
      clearTimeout(timer);
      resolve(grant);
    });
    process.send?.({ zakka: "rate-limit", id, key, limit } satisfies Question);
  });
}

const questions = () =>
  shared("rate-questions", () => {
    const waiting = new Map<number, (grant: Grant) => void>();
    process.on("message", (message: Answer) => {
      if (message?.zakka !== "rate-limit") return;
      waiting.get(message.id)?.(message);
      waiting.delete(message.id);
    });
    return { waiting, last: 0 };
  });

/** In the cluster's primary: answers the workers. */
export function countForWorkers(): void {
  cluster.on("message", async (worker, message: Question) => {
    if (message?.zakka !== "rate-limit") return;
    const grant = await grantPortion(message.key, message.limit, worker.id);
    if (worker.isConnected()) worker.send({ zakka: "rate-limit", id: message.id, ...grant } satisfies Answer);
  });
}

const unspent = (limit: number): number => Math.max(1, Math.floor(limit * UNSPENT));

interface Holders {
  resetAt: number;
  /** What each worker was granted last and may not have spent. */
  portions: Map<number, number>;
}

const holders = () => shared("rate-holders", () => new Map<string, Holders>());

/** Half of what may still lie unspent, so that the next worker finds some too; at least the one that is asked for. */
async function grantPortion(key: string, limit: number, worker: number): Promise<Grant> {
  const { portions } = holdersOf(key);
  portions.delete(worker); // who asks has spent what it had
  const held = [...portions.values()].reduce((sum, portion) => sum + portion, 0);
  const portion = Math.max(1, Math.floor((unspent(limit) - held) / 2));
  if (portion > 1) portions.set(worker, portion);
  const { spent, resetAt } = await countHere(key, portion);
  holders().set(key, { resetAt, portions });
  const before = spent - portion;
  return {
    granted: Math.min(portion, Math.max(0, limit - before)),
    left: Math.max(0, limit - spent),
    resetAt,
  };
}

/** Who holds what of the present window. */
function holdersOf(key: string): Holders {
  const known = holders().get(key);
  if (known && known.resetAt > Date.now()) return known;
  prune(holders());
  const fresh = { resetAt: Date.now() + WINDOW_MS, portions: new Map<number, number>() };
  holders().set(key, fresh);
  return fresh;
}

/** The same window's end, read from two clocks' ticks. */
const isSameWindow = (one: { resetAt: number }, other: { resetAt: number }): boolean =>
  Math.abs(one.resetAt - other.resetAt) < WINDOW_MS / 2;

/** Drops what has run out once there are many, and everything rather than growing without end. */
function prune(map: Map<string, { resetAt: number }>): void {
  if (map.size < MAX_LEASES) return;
  const now = Date.now();
  for (const [key, { resetAt }] of map) if (resetAt <= now) map.delete(key);
  if (map.size >= MAX_LEASES) map.clear();
}
