import { route } from "#lib/api/route";
import { listOf } from "#lib/core/schema";
import { listEvents } from "#lib/domain/events/read";
import { Event, EventQuery } from "#lib/domain/events/schema";

export const GET = route(
  {
    summary: "List events",
    description: "What happened in the last 30 days, newest first, whether or not a webhook was sent. Filter by type.",
    scope: "webhooks:read",
    query: EventQuery,
    response: listOf(Event),
  },
  ({ ctx, query }) => listEvents(ctx, query),
);
