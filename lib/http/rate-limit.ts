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
/** The processes of one machine share one count; each leases portions of it, so few requests need to ask. */
const PORTION = 0.02;
const ASK_TIMEOUT_MS = 1_000;
const MAX_WINDOWS = 100_000;

export const DEFAULT_LIMIT = 1_000;
export const FAILED_AUTHENTICATIONS_LIMIT = 300;

/** Takes one request of `limit` a minute from the window of `key`. */
export async function takeOne(key: string, limit: number): Promise<Allowance> {
  const held = leases().get(key);
  if (held && held.resetAt > Date.now()) {
    if (held.mine > 0) return spend(held, limit);
    if (held.left === 0) return { allowed: false, limit, remaining: 0, reset: toSeconds(held.resetAt) };
  }
  await renew(key, limit);
  const renewed = leases().get(key);
  return renewed && renewed.mine > 0 ? spend(renewed, limit) : refused(renewed, limit);
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

const refused = (lease: Lease | undefined, limit: number): Allowance => ({
  allowed: false,
  limit,
  remaining: 0,
  reset: toSeconds(lease?.resetAt ?? Date.now() + WINDOW_MS),
});

const toSeconds = (milliseconds: number) => Math.ceil(milliseconds / 1000);

const asking = () => shared("rate-asking", () => new Map<string, Promise<void>>());

/** Gets the next portion; requests that wait for the same key wait together. */
function renew(key: string, limit: number): Promise<void> {
  const known = asking().get(key);
  if (known) return known;
  const ask = askForPortion(key, limit, Math.max(1, Math.floor(limit * PORTION)))
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
  portion: number;
}

type Answer = Grant & { zakka: "rate-limit"; id: number };

/** One process counts for the machine: the primary of the cluster, or this process when it is alone. */
function askForPortion(key: string, limit: number, portion: number): Promise<Grant> {
  if (!cluster.isWorker) return Promise.resolve(grantPortion(key, limit, cluster.isPrimary && alone() ? 1 : portion));
  const { waiting } = questions();
  const id = ++questions().last;
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      waiting.delete(id);
      log.warn("the process that counts requests does not answer; letting requests through");
      resolve({ granted: portion, left: limit, resetAt: Date.now() + WINDOW_MS });
    }, ASK_TIMEOUT_MS);
    waiting.set(id, (grant) => {
      clearTimeout(timer);
      resolve(grant);
    });
    process.send?.({ zakka: "rate-limit", id, key, limit, portion } satisfies Question);
  });
}

const alone = () => Object.keys(cluster.workers ?? {}).length === 0;

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
    const grant = grantPortion(message.key, message.limit, message.portion);
    worker.send({ zakka: "rate-limit", id: message.id, ...grant } satisfies Answer);
  });
}

const windows = () => shared("rate-windows", () => new Map<string, { left: number; resetAt: number }>());

function grantPortion(key: string, limit: number, portion: number): Grant {
  const now = Date.now();
  let current = windows().get(key);
  if (!current || current.resetAt <= now) {
    prune(windows());
    current = { left: limit, resetAt: now + WINDOW_MS };
    windows().set(key, current);
  }
  const granted = Math.min(portion, current.left);
  current.left -= granted;
  return { granted, left: current.left, resetAt: current.resetAt };
}

/** Drops what has run out once there are many, and everything rather than growing without end. */
function prune(map: Map<string, { resetAt: number }>): void {
  if (map.size < MAX_WINDOWS) return;
  const now = Date.now();
  for (const [key, { resetAt }] of map) if (resetAt <= now) map.delete(key);
  if (map.size >= MAX_WINDOWS) map.clear();
}
