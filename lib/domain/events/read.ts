import { notFound } from "#lib/core/errors";
import { EVENTS_KEPT_DAYS } from "#lib/core/limits";
import type { Page } from "#lib/core/schema";
import { addDays } from "#lib/core/time";
import type { Context } from "#lib/db/context";
import { type Listing, pageOf } from "#lib/db/page";
import { type EventRow, toEvent } from "./row.ts";
import type { Event, EventQuery } from "./schema.ts";
import { GET_EVENT, IS_NOT_EXAMPLE } from "./sql.ts";

/** Lists the events of the last 30 days, newest first. */
export function listEvents(ctx: Context, query: EventQuery): Promise<Page<Event>> {
  const listing: Listing = {
    table: "event",
    equals: { type: query.type },
    conditions: [
      { sql: "created_at >= ?", values: [keptSince(ctx)] },
      { sql: IS_NOT_EXAMPLE, values: [] },
    ],
  };
  return pageOf(ctx, listing, query, (rows: EventRow[]) => rows.map(toEvent));
}

/** Returns an event. Throws `not_found`, also for an event that is older than 30 days. */
export async function getEvent(ctx: Context, id: string): Promise<Event> {
  const [row] = await ctx.sql<EventRow>(GET_EVENT, [id]);
  if (!row || row.created_at < keptSince(ctx)) throw notFound("event");
  return toEvent(row);
}

const keptSince = (ctx: Context): Date => addDays(ctx.realNow, -EVENTS_KEPT_DAYS);
