import { addDays, fromUnix, toUnix } from "#lib/core/time";
import type { Context } from "#lib/db/context";
import { EVENTS_KEPT_DAYS } from "#lib/domain/events/schema";
import { findEndpoint } from "./row.ts";
import { COUNT_MISSED, MISSING_SINCE } from "./sql.ts";

/** Not before events are kept: what is older may be deleted while it is queued. `since` in Unix seconds. */
export const clampToRetention = (ctx: Context, since: number): Date =>
  new Date(Math.max(fromUnix(since).getTime(), addDays(ctx.now, -EVENTS_KEPT_DAYS).getTime()));

/** How many events recover would queue for this endpoint from `since` on (Unix seconds). Throws `not_found`. */
export async function countMissed(ctx: Context, id: string, since: number): Promise<number> {
  await findEndpoint(ctx, id);
  const [row] = await ctx.sql<{ count: number }>(COUNT_MISSED, [id, clampToRetention(ctx, since)]);
  return row?.count ?? 0;
}

/**
 * Since when events do not arrive, in Unix seconds: the oldest of those behind the last one that did, or the moment
 * when the endpoint was switched off. Null when nothing is missing. Throws `not_found`.
 */
export async function readMissingSince(ctx: Context, id: string): Promise<number | null> {
  await findEndpoint(ctx, id);
  const [row] = await ctx.sql<{ since: Date | null }>(MISSING_SINCE, [id, clampToRetention(ctx, 0)]);
  return toUnix(row?.since ?? null);
}
