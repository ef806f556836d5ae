import { z } from "zod";
import { getEvent } from "#lib/domain/events/read";
import { Event, EventIdInput } from "#lib/domain/events/schema";
import { route } from "#lib/http/route";

export const GET = route(
  {
    summary: "Retrieve an event",
    description: "By the id that a webhook carried, for 30 days.",
    scope: "webhooks:read",
    params: z.object({ id: EventIdInput }),
    response: Event,
    errors: ["not_found"],
  },
  ({ ctx, params }) => getEvent(ctx, params.id),
);
