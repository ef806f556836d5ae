import { z } from "zod";
import { EVENT_TYPES } from "#lib/core/event-types";
import { oneCursor, PageQuery, Timestamp } from "#lib/core/schema";

/** Events are listed, recovered and looked up for this long, then deleted. Decisions, "events". */
export const EVENTS_KEPT_DAYS = 30;

export const EventIdInput = z
  .string()
  .regex(/^evt_[0-7][0-9A-HJKMNP-TV-Z]{25}$/, "Give an event id: evt_ and 26 characters.");

/** Decisions, "events". */
export const Event = z
  .object({
    id: z.string().meta({ description: "`evt_` and a ULID: what a webhook carries as `id`" }),
    object: z.literal("event"),
    type: z.enum(EVENT_TYPES).meta({ description: "What happened" }),
    created: Timestamp,
    data: z.looseObject({}).meta({ description: "The resource as the API showed it then, as in the webhook" }),
  })
  .meta({ id: "Event" });
export type Event = z.infer<typeof Event>;

export const EventQuery = PageQuery.extend({
  starting_after: EventIdInput.optional().meta({
    description: "The last id of the page before: gives the next, older one",
  }),
  ending_before: EventIdInput.optional().meta({ description: "The first id of the page after: gives the newer one" }),
  type: z.enum(EVENT_TYPES, "Give an event name such as order.completed.").optional().meta({
    description: "Only events of this type",
  }),
}).check(oneCursor);
export type EventQuery = z.infer<typeof EventQuery>;
