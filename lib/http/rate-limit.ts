import cluster from "node:cluster";
import { environment } from "#lib/config/environment";
import { type Count, countHere } from "./rate-count.ts";
import { takeLeased } from "./rate-lease.ts";
import { countInRedis } from "./rate-redis.ts";

/** What a request learns of its window. */
export interface Allowance {
  allowed: boolean;
  limit: number;
  remaining: number;
  /** Unix seconds when the window refills. */
  reset: number;
}

export const DEFAULT_LIMIT = 1_000;
export const FAILED_AUTHENTICATIONS_LIMIT = 300;

/**
 * Takes one request of `limit` a minute from the window of `key`: decisions, §4. With `REDIS_URL` all machines share
 * one exact count; without it, or while Redis is away, the processes of this machine do.
 */
export async function takeOne(key: string, limit: number): Promise<Allowance> {
  const url = environment.REDIS_URL;
  const shared = url ? await countInRedis(url, key) : null;
  return toAllowance(shared ?? (await countOnThisMachine(key, limit)), limit);
}

const countOnThisMachine = (key: string, limit: number): Promise<Count> =>
  cluster.isWorker ? takeLeased(key, limit) : countHere(key, 1);

const toAllowance = ({ spent, resetAt }: Count, limit: number): Allowance => ({
  allowed: spent <= limit,
  limit,
  remaining: Math.max(0, limit - spent),
  reset: Math.ceil(resetAt / 1_000),
});
