import { EVENTS_KEPT_DAYS } from "#lib/core/limits";
import { addDays, fromUnix } from "#lib/core/time";
import type { Context } from "#lib/db/context";

/**
 * Returns `since` (Unix seconds), but not before the retention of events, because older events can be deleted at any
 * time.
 */
export const clampToRetention = (ctx: Context, since: number): Date =>
  new Date(Math.max(fromUnix(since).getTime(), addDays(ctx.realNow, -EVENTS_KEPT_DAYS).getTime()));
