import { notFound } from "#lib/core/errors";
import type { Page } from "#lib/core/schema";
import { addDays } from "#lib/core/time";
import type { Context } from "#lib/db/context";
import { pageOf } from "#lib/db/page";
import { type EventRow, toEvent } from "./row.ts";
import { EVENTS_KEPT_DAYS, type Event, type EventQuery } from "./schema.ts";
import { GET_EVENT, HAPPENED } from "./sql.ts";

/** What happened in the last 30 days, newest first: decisions, "events". */
export function listEvents(ctx: Context, query: EventQuery): Promise<Page<Event>> {
  const listing = {
    table: "event",
    equals: { type: query.type },
    conditions: [
      { sql: "created_at >= ?", values: [keptSince(ctx)] },
      { sql: HAPPENED, values: [] },
    ],
  };
  return pageOf(ctx, listing, query, (rows: EventRow[]) => rows.map(toEvent));
}

/** Throws `not_found`, also for what is older than 30 days. */
export async function getEvent(ctx: Context, id: string): Promise<Event> {
  const [row] = await ctx.sql<EventRow>(GET_EVENT, [id]);
  if (!row || row.created_at < keptSince(ctx)) throw notFound("event");
  return toEvent(row);
}

const keptSince = (ctx: Context): Date => addDays(ctx.now, -EVENTS_KEPT_DAYS);
