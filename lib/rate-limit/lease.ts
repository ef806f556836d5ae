import cluster from "node:cluster";
import { log } from "#lib/config/log";
import { shared } from "#lib/core/shared";
import { type Count, countInMemory } from "./count.ts";

// The processes of one machine share the primary's count. A worker leases a portion of a window and counts its requests
// against it, so that few requests need a message to the primary.

/** The part of a limit that all workers together may have leased and not used. */
const MAX_UNUSED = 0.02;
const LEASE_TIMEOUT_MS = 1_000;
const MAX_LEASES = 100_000;

interface Lease {
  /** Requests that this process may still allow. */
  remaining: number;
  /** Requests that no process has leased, as of the last grant. */
  notLeased: number;
  resetAt: number;
}

const leases = () => shared("rate-leases", () => new Map<string, Lease>());

/** Counts one request of a worker against its lease of the window of `key`. Gets a new lease when that is used up. */
export async function takeLeased(key: string, limit: number, windowS: number): Promise<Count> {
  for (;;) {
    const held = leases().get(key);
    if (held && held.resetAt > Date.now()) {
      if (held.remaining > 0) {
        held.remaining--;
        return { spent: limit - held.remaining - held.notLeased, resetAt: held.resetAt };
      }
      if (held.notLeased === 0) return { spent: limit + 1, resetAt: held.resetAt };
    }
    await renew(key, limit, windowS); // other requests may use all of it first: then this one renews again
  }
}

const renewals = () => shared("rate-renewals", () => new Map<string, Promise<void>>());

/** Gets a new lease. Requests for the same key wait for the same lease. */
function renew(key: string, limit: number, windowS: number): Promise<void> {
  const known = renewals().get(key);
  if (known) return known;
  const renewal = requestLease(key, limit, windowS)
    .then((grant) => {
      prune(leases());
      const held = leases().get(key);
      const before = held && isSameWindow(held, grant, windowS) ? held.remaining : 0;
      leases().set(key, { ...grant, remaining: before + grant.granted });
    })
    .finally(() => renewals().delete(key));
  renewals().set(key, renewal);
  return renewal;
}

interface Grant {
  granted: number;
  notLeased: number;
  resetAt: number;
}

interface LeaseRequest {
  zakka: "rate-limit";
  id: number;
  key: string;
  limit: number;
  windowS: number;
}

type LeaseResponse = Grant & { zakka: "rate-limit"; id: number };

/** Requests a lease from the primary. If that does not answer, requests are allowed. */
function requestLease(key: string, limit: number, windowS: number): Promise<Grant> {
  const unlimited = { granted: maxUnused(limit), notLeased: limit, resetAt: Date.now() + windowS * 1_000 };
  if (!process.connected) return Promise.resolve(unlimited);
  const { waiting } = pending();
  const id = ++pending().lastId;
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      waiting.delete(id);
      log.warn("the process that counts requests does not answer; requests are allowed");
      resolve(unlimited);
    }, LEASE_TIMEOUT_MS);
    waiting.set(id, (grant) => {
      clearTimeout(timer);
      resolve(grant);
    });
    process.send?.({ zakka: "rate-limit", id, key, limit, windowS } satisfies LeaseRequest);
  });
}

const pending = () =>
  shared("rate-lease-requests", () => {
    const waiting = new Map<number, (grant: Grant) => void>();
    process.on("message", (message: LeaseResponse) => {
      if (message?.zakka !== "rate-limit") return;
      waiting.get(message.id)?.(message);
      waiting.delete(message.id);
    });
    return { waiting, lastId: 0 };
  });

/** Makes the primary of a cluster answer the lease requests of its workers. */
export function countForWorkers(): void {
  cluster.on("message", async (worker, message: LeaseRequest) => {
    if (message?.zakka !== "rate-limit") return;
    const grant = await grantPortion(message, worker.id);
    if (worker.isConnected()) worker.send({ zakka: "rate-limit", id: message.id, ...grant } satisfies LeaseResponse);
  });
}

const maxUnused = (limit: number): number => Math.max(1, Math.floor(limit * MAX_UNUSED));

interface Grants {
  resetAt: number;
  /** The last portion of each worker, which it may not have used. */
  portions: Map<number, number>;
}

const grants = () => shared("rate-grants", () => new Map<string, Grants>());

/** Grants half of what may still be leased, at least 1, so that the next worker gets a portion too. */
async function grantPortion({ key, limit, windowS }: LeaseRequest, worker: number): Promise<Grant> {
  const { portions } = grantsOf(key, windowS);
  portions.delete(worker); // a worker that asks has used its last portion
  const unused = [...portions.values()].reduce((sum, portion) => sum + portion, 0);
  const portion = Math.max(1, Math.floor((maxUnused(limit) - unused) / 2));
  if (portion > 1) portions.set(worker, portion);
  const { spent, resetAt } = await countInMemory(key, portion, windowS);
  grants().set(key, { resetAt, portions });
  const before = spent - portion;
  return {
    granted: Math.min(portion, Math.max(0, limit - before)),
    notLeased: Math.max(0, limit - spent),
    resetAt,
  };
}

/** Returns the grants of the current window. */
function grantsOf(key: string, windowS: number): Grants {
  const known = grants().get(key);
  if (known && known.resetAt > Date.now()) return known;
  prune(grants());
  const fresh = { resetAt: Date.now() + windowS * 1_000, portions: new Map<number, number>() };
  grants().set(key, fresh);
  return fresh;
}

/** True for the same window: its end, computed at two moments, differs by a few milliseconds. */
const isSameWindow = (one: { resetAt: number }, other: { resetAt: number }, windowS: number): boolean =>
  Math.abs(one.resetAt - other.resetAt) < (windowS * 1_000) / 2;

/** Drops ended windows once there are many, or all windows if none has ended, so that memory is bounded. */
function prune(map: Map<string, { resetAt: number }>): void {
  if (map.size < MAX_LEASES) return;
  const now = Date.now();
  for (const [key, { resetAt }] of map) if (resetAt <= now) map.delete(key);
  if (map.size >= MAX_LEASES) map.clear();
}
