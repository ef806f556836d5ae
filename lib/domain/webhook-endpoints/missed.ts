import { addDays, fromUnix, toUnix } from "#lib/core/time";
import type { Context } from "#lib/db/context";
import { EVENTS_KEPT_DAYS } from "#lib/domain/events/schema";
import { findEndpoint } from "./find.ts";
import { COUNT_MISSED, MISSING_SINCE } from "./sql.ts";

/**
 * Returns `since` (Unix seconds), but not before the retention of events, because older events can be deleted at any
 * time.
 */
export const clampToRetention = (ctx: Context, since: number): Date =>
  new Date(Math.max(fromUnix(since).getTime(), addDays(ctx.now, -EVENTS_KEPT_DAYS).getTime()));

/** Counts the events that recover would queue for an endpoint from `since` on (Unix seconds). Throws `not_found`. */
export async function countMissed(ctx: Context, id: string, since: number): Promise<number> {
  await findEndpoint(ctx, id);
  const [row] = await ctx.sql<{ count: number }>(COUNT_MISSED, [id, clampToRetention(ctx, since)]);
  return row?.count ?? 0;
}

/**
 * Returns since when events are missing, in Unix seconds: the time of the oldest undelivered event after the last
 * delivered one, or when the endpoint was switched off if that is earlier. Null when no event is missing. Throws
 * `not_found`.
 */
export async function readMissingSince(ctx: Context, id: string): Promise<number | null> {
  await findEndpoint(ctx, id);
  const [row] = await ctx.sql<{ since: Date | null }>(MISSING_SINCE, [id, clampToRetention(ctx, 0)]);
  return toUnix(row?.since ?? null);
}
