import { z } from "zod";
import { MAX_NAME } from "#lib/core/limits";
import { Id, IdInput, NameInput, oneCursor, PageQuery, Timestamp } from "#lib/core/schema";

export const Ticket = z
  .object({
    id: Id.describe("Unique id of the ticket."),
    object: z.literal("ticket").describe("Always `ticket`."),
    created: Timestamp.describe("When the ticket was issued, in Unix seconds."),
    merchant_id: Id.describe("Id of the store that the ticket belongs to."),
    order_item_id: Id.describe("Id of the order line that issued the ticket, an entry of the order's `items`."),
    product_id: Id.describe("Id of the ticket product that was sold."),
    customer_id: Id.nullable().describe(
      "Id of the customer who bought the ticket. Null after that customer was deleted.",
    ),
    ticket_event_id: Id.describe("Id of the event that the ticket admits to, an entry of the product's `events`."),
    tier_id: Id.nullable().describe(
      "Id of the tier that was bought, an entry of the product's `tiers`. Null when the ticket was sold without a tier.",
    ),
    qr_token: z.string().meta({
      description: "What the ticket's QR code holds: `T-` and 26 characters. Redeem it with `POST /redemptions`.",
      examples: ["T-7K2M9QXR4T8WHJ3N5P6Q8S0V2X"],
    }),
    seat_index: z.int().meta({
      minimum: 1,
      description:
        "Number of the ticket within its order line, from 1: a line of quantity 3 issues the tickets 1, 2 and 3.",
    }),
    max_uses: z.int().meta({
      minimum: 1,
      description:
        "How often the ticket can be redeemed: 1 for a single-entry ticket, more for a multi-entry pass. Fixed when the ticket is issued; later changes of the product do not affect it.",
    }),
    uses_after: z.int().meta({
      minimum: 0,
      description: "Uses of the ticket that are taken, after the latest redemption or reversal. 0 means unused.",
    }),
    remaining: z
      .int()
      .meta({ minimum: 0, description: "Uses of the ticket that are left: `max_uses` minus `uses_after`." }),
    attendee_name: z.string().nullable().describe("Name of the person who attends. Null when none is known."),
    custom_fields: z
      .record(z.string(), z.unknown())
      .nullable()
      .describe("The buyer's answers to the product's intake fields, by the field's `key`. Null when there are none."),
    redeemed_at: Timestamp.nullable().describe(
      "When the ticket was first redeemed, in Unix seconds. Later scans leave it as it is. Null while the ticket is unused, and again after all its redemptions were reversed.",
    ),
    redeemed_source: z
      .string()
      .nullable()
      .describe(
        "Where the ticket was first redeemed: the `source` that was sent, else `api` for an API key, or the name of the scanner or of the person in the dashboard. Null while `redeemed_at` is null.",
      ),
    voided_at: Timestamp.nullable().describe(
      "When the ticket was voided, in Unix seconds. A voided ticket can no longer be redeemed. Null when it is not voided.",
    ),
  })
  .meta({ id: "Ticket" });
export type Ticket = z.infer<typeof Ticket>;

/** One for each time the ticket was redeemed. */
export const TicketRedemption = z
  .object({
    id: Id.describe("Unique id of the ticket's redemption. Reverse it with `POST /redemptions/{id}/reverse`."),
    object: z.literal("ticket_redemption").describe("Always `ticket_redemption`."),
    created: Timestamp.describe("When the redemption of the ticket was recorded, in Unix seconds."),
    merchant_id: Id.describe("Id of the store where the ticket was redeemed."),
    ticket_id: Id.describe("Id of the ticket that was redeemed."),
    redeemed_at: Timestamp.describe(
      "When the ticket was scanned, in Unix seconds. Differs from `created` for a scan that was made offline.",
    ),
    source: z
      .string()
      .nullable()
      .describe(
        "Where the ticket was redeemed: the `source` that was sent, else `api` for an API key, or the name of the scanner or of the person in the dashboard. Null when unknown.",
      ),
    note: z
      .string()
      .nullable()
      .describe("The note that was sent with the redemption of the ticket. Null when there was none."),
    reversed_at: Timestamp.nullable().describe(
      "When the redemption of the ticket was reversed, in Unix seconds. Null when it was not: the use counts.",
    ),
  })
  .meta({ id: "TicketRedemption" });
export type TicketRedemption = z.infer<typeof TicketRedemption>;

export const TicketPatch = z.strictObject({
  attendee_name: NameInput.nullable()
    .optional()
    .describe(`Name of the person who attends, 1 to ${MAX_NAME} characters. Null clears it.`),
  custom_fields: z
    .record(z.string(), z.unknown())
    .nullable()
    .optional()
    .describe(
      "Answers to the product's intake fields, by the field's `key`. Replaces all answers of the ticket; null clears them.",
    ),
});
export type TicketPatch = z.infer<typeof TicketPatch>;

export const TicketQuery = PageQuery.extend({
  product_id: IdInput.optional().describe("Only tickets of this product."),
  order_id: IdInput.optional().describe("Only tickets that this order issued."),
  customer_id: IdInput.optional().describe("Only tickets that this customer bought."),
  ticket_event_id: IdInput.optional().describe("Only tickets that admit to this event."),
}).check(oneCursor);
export type TicketQuery = z.infer<typeof TicketQuery>;
