import { z } from "zod";
import { route } from "#lib/api/route";
import { getEvent } from "#lib/domain/events/read";
import { Event, EventIdInput } from "#lib/domain/events/schema";

export const GET = route(
  {
    summary: "Retrieve an event",
    description: "An event by the id that its webhooks carry. Events are kept for 30 days.",
    scope: "webhooks:read",
    params: z.object({
      id: EventIdInput.meta({
        description: "Id of the event, as its webhooks carry it: `evt_` and 26 characters.",
        examples: ["evt_01KAHM3V7Q9X5T2N8B4C6D0E1F"],
      }),
    }),
    response: Event,
    errors: ["not_found"],
  },
  ({ ctx, params }) => getEvent(ctx, params.id),
);
