import { addDays, fromUnix, toUnix } from "#lib/core/time";
import type { Context } from "#lib/db/context";
import { EVENTS_KEPT_DAYS } from "#lib/domain/events/schema";
import { findEndpoint } from "./row.ts";
import { COUNT_MISSED, MISSING_SINCE } from "./sql.ts";

/** `since` (Unix seconds), or the start of the retention of events if that is later: an older event may be deleted at any time. */
export const clampToRetention = (ctx: Context, since: number): Date =>
  new Date(Math.max(fromUnix(since).getTime(), addDays(ctx.now, -EVENTS_KEPT_DAYS).getTime()));

/** How many events recover would queue for this endpoint from `since` on (Unix seconds). Throws `not_found`. */
export async function countMissed(ctx: Context, id: string, since: number): Promise<number> {
  await findEndpoint(ctx, id);
  const [row] = await ctx.sql<{ count: number }>(COUNT_MISSED, [id, clampToRetention(ctx, since)]);
  return row?.count ?? 0;
}

/**
 * Since when events do not arrive, in Unix seconds: the time of the oldest undelivered event after the last delivered
 * one, or when the endpoint was switched off if that is earlier. Null when nothing is missing. Throws `not_found`.
 */
export async function readMissingSince(ctx: Context, id: string): Promise<number | null> {
  await findEndpoint(ctx, id);
  const [row] = await ctx.sql<{ since: Date | null }>(MISSING_SINCE, [id, clampToRetention(ctx, 0)]);
  return toUnix(row?.since ?? null);
}
