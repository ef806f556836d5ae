import { z } from "zod";
import { EVENT_TYPES } from "#lib/core/event-types";
import { oneCursor, PageQuery, Timestamp, valuesOf } from "#lib/core/schema";
import { EVENT_TEXTS } from "#lib/texts/events";

export const EventIdInput = z
  .string()
  .regex(/^evt_[0-7][0-9A-HJKMNP-TV-Z]{25}$/, "Use an event id: evt_ followed by 26 characters.");

export const Event = z
  .object({
    id: z.string().meta({
      description:
        "Unique id of the event: `evt_` and 26 characters. Its webhooks carry the same id, in every attempt.",
      examples: ["evt_01KAHM3V7Q9X5T2N8B4C6D0E1F"],
    }),
    object: z.literal("event").describe("Always `event`."),
    type: z.enum(EVENT_TYPES).describe(`What happened.${valuesOf(EVENT_TEXTS)}`),
    created: Timestamp.describe("When it happened, in Unix seconds."),
    data: z
      .looseObject({})
      .describe("The resource as it was then, in the shape that is documented for the webhook of this type."),
  })
  .meta({ id: "Event" });
export type Event = z.infer<typeof Event>;

export const EventQuery = PageQuery.extend({
  starting_after: EventIdInput.optional().describe(
    "Cursor to the next page: the id of the last event that you have. Returns the events after it, which are older. Do not combine it with `ending_before`.",
  ),
  ending_before: EventIdInput.optional().describe(
    "Cursor to the previous page: the id of the first event that you have. Returns the events just before it, which are newer, still newest first. Do not combine it with `starting_after`.",
  ),
  type: z
    .enum(EVENT_TYPES, "Use an event type, such as order.completed.")
    .optional()
    .describe(`Only events of this type.${valuesOf(EVENT_TEXTS)}`),
}).check(oneCursor);
export type EventQuery = z.infer<typeof EventQuery>;
