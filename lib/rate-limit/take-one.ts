import cluster from "node:cluster";
import { environment } from "#lib/config/environment";
import { networkOf } from "#lib/core/network";
import { type Count, countInMemory, WINDOW_S } from "./count.ts";
import { takeLeased } from "./lease.ts";
import { countInRedis } from "./redis.ts";

/** Whether a request is allowed, and the state of its window. */
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
 * Counts one request in the window of `key`, which allows `limit` requests in `windowS` seconds. With `REDIS_URL` all machines share
 * one exact count. Without it, or while Redis is unavailable, the processes of this machine share one.
 */
export async function countOne(key: string, limit: number, windowS: number): Promise<Count> {
  const url = environment.REDIS_URL;
  const shared = url ? await countInRedis(url, key, windowS) : null;
  return shared ?? (await countOnThisMachine(key, limit, windowS));
}

/** As `countOne`, and says whether the request is allowed. */
export const takeOne = async (key: string, limit: number, windowS = WINDOW_S): Promise<Allowance> =>
  toAllowance(await countOne(key, limit, windowS), limit);

/** Counts one request in the window of all who do `what` from the network of this address. Wrong passwords are counted alike. */
export const takeOneFrom = (address: string, what: string, limit: number, windowS?: number): Promise<Allowance> =>
  takeOne(`${what} ${networkOf(address)}`, limit, windowS);

const countOnThisMachine = (key: string, limit: number, windowS: number): Promise<Count> =>
  cluster.isWorker ? takeLeased(key, limit, windowS) : countInMemory(key, 1, windowS);

const toAllowance = ({ spent, resetAt }: Count, limit: number): Allowance => ({
  allowed: spent <= limit,
  limit,
  remaining: Math.max(0, limit - spent),
  reset: Math.ceil(resetAt / 1_000),
});
