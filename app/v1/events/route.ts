import { listRoute } from "#lib/api/route";
import { listEvents } from "#lib/domain/events/read";
import { Event, EventQuery } from "#lib/domain/events/schema";

export const GET = listRoute(
  {
    summary: "List events",
    description: "What happened in the last 30 days, newest first, whether or not a webhook was sent. Filter by type.",
    scope: "webhooks:read",
    query: EventQuery,
    items: Event,
  },
  ({ ctx, query }) => listEvents(ctx, query),
);
