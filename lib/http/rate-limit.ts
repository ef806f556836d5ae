import cluster from "node:cluster";
import { log } from "#lib/core/log";
import { shared } from "#lib/core/shared";

/** What a request learns of its window. */
export interface Allowance {
  allowed: boolean;
  limit: number;
  remaining: number;
  /** Unix seconds when the window refills. */
  reset: number;
}

const WINDOW_MS = 60_000;
/** The processes of one machine share one count. Together they hold at most this part of a limit unspent. */
const UNSPENT = 0.02;
const ASK_TIMEOUT_MS = 1_000;
const MAX_WINDOWS = 100_000;

export const DEFAULT_LIMIT = 1_000;
export const FAILED_AUTHENTICATIONS_LIMIT = 300;

/** Takes one request of `limit` a minute from the window of `key`. */
export async function takeOne(key: string, limit: number): Promise<Allowance> {
  if (!cluster.isWorker) return takeHere(key, limit);
  for (;;) {
    const held = leases().get(key);
    if (held && held.resetAt > Date.now()) {
      if (held.mine > 0) return spend(held, limit);
      if (held.left === 0) return { allowed: false, limit, remaining: 0, reset: toSeconds(held.resetAt) };
    }
    await renew(key, limit); // many may wait for one portion and find it spent: then they ask again
  }
}

/** A process that is alone counts for itself. */
function takeHere(key: string, limit: number): Allowance {
  const { granted, left, resetAt } = grantPortion(key, limit, OWN);
  return { allowed: granted === 1, limit, remaining: left, reset: toSeconds(resetAt) };
}

interface Lease {
  /** Requests that this process may still let through. */
  mine: number;
  /** Requests that nobody has leased yet, as far as this process knows. */
  left: number;
  resetAt: number;
}

const leases = () => shared("rate-leases", () => new Map<string, Lease>());

function spend(lease: Lease, limit: number): Allowance {
  lease.mine--;
  return { allowed: true, limit, remaining: lease.mine + lease.left, reset: toSeconds(lease.resetAt) };
}

const toSeconds = (milliseconds: number) => Math.ceil(milliseconds / 1000);

const asking = () => shared("rate-asking", () => new Map<string, Promise<void>>());

/** Gets the next portion; requests that wait for the same key wait together. */
function renew(key: string, limit: number): Promise<void> {
  const known = asking().get(key);
  if (known) return known;
  const ask = askForPortion(key, limit)
    .then((grant) => {
      prune(leases());
      const held = leases().get(key);
      const mine = held && held.resetAt === grant.resetAt ? held.mine + grant.granted : grant.granted;
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

/** The cluster's primary counts for all of its workers. Without it requests are let through. */
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
  cluster.on("message", (worker, message: Question) => {
    if (message?.zakka !== "rate-limit") return;
    const grant = grantPortion(message.key, message.limit, worker.id);
    if (worker.isConnected()) worker.send({ zakka: "rate-limit", id: message.id, ...grant } satisfies Answer);
  });
}

/** How this process is called where it counts for itself: it needs nothing ahead. */
const OWN = 0;

const unspent = (limit: number): number => Math.max(1, Math.floor(limit * UNSPENT));

interface Window {
  left: number;
  resetAt: number;
  /** What each process was granted last and may not have spent. */
  held: Map<number, number>;
}

const windows = () => shared("rate-windows", () => new Map<string, Window>());

/** Half of what may still lie unspent, so that the next process finds some too; at least the one that is asked for. */
function grantPortion(key: string, limit: number, process: number): Grant {
  const now = Date.now();
  let current = windows().get(key);
  if (!current || current.resetAt <= now) {
    prune(windows());
    current = { left: limit, resetAt: now + WINDOW_MS, held: new Map() };
    windows().set(key, current);
  }
  current.held.delete(process); // who asks has spent what it had
  const held = [...current.held.values()].reduce((sum, portion) => sum + portion, 0);
  const portion = process === OWN ? 1 : Math.max(1, Math.floor((unspent(limit) - held) / 2));
  const granted = Math.min(portion, current.left);
  current.left -= granted;
  if (granted > 1) current.held.set(process, granted);
  return { granted, left: current.left, resetAt: current.resetAt };
}

/** Drops what has run out once there are many, and everything rather than growing without end. */
function prune(map: Map<string, { resetAt: number }>): void {
  if (map.size < MAX_WINDOWS) return;
  const now = Date.now();
  for (const [key, { resetAt }] of map) if (resetAt <= now) map.delete(key);
  if (map.size >= MAX_WINDOWS) map.clear();
}
