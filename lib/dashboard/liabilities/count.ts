import { addSeconds, toUnix } from "#lib/core/time";
import type { Context } from "#lib/db/context";
import { readOwed } from "./read.ts";
import type { Owed } from "./shape.ts";
import { KEEP_COUNT, LAST_COUNT } from "./sql.ts";

/** A count that takes longer is kept, so that the next page need not wait for it. That of a small store is always made anew. */
const LONG_MS = 100;
/** An older count is made again. */
const FRESH_SECONDS = 300;

export interface OwedCount {
  owed: Owed[];
  /** Unix seconds. */
  counted_at: number;
  /** It is time to call `countOwed`. */
  isOld: boolean;
}

/** Returns what the store owes: the last count of a large store, and of any other store what is owed now. */
export async function lastOwed(ctx: Context, zone: string): Promise<OwedCount> {
  const [last] = await ctx.sql<{ owed: Owed[]; counted_at: Date }>(LAST_COUNT, [zone]);
  if (!last) return countOwed(ctx, zone);
  const { owed, counted_at } = last;
  return { owed, counted_at: toUnix(counted_at), isOld: addSeconds(counted_at, FRESH_SECONDS) < ctx.now };
}

/** Counts what the store owes at `ctx.now`, and keeps the count if that took long. A newer count is never replaced by an older one. */
export async function countOwed(ctx: Context, zone: string, longMs = LONG_MS): Promise<OwedCount> {
  const began = performance.now();
  const owed = await readOwed(ctx, zone);
  if (performance.now() - began > longMs) await ctx.sql(KEEP_COUNT, [zone, JSON.stringify(owed), ctx.now]);
  return { owed, counted_at: toUnix(ctx.now), isOld: false };
}
