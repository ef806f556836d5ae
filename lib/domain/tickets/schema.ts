import { z } from "zod";
import { Id, IdInput, NoteInput, oneCursor, PageQuery, SourceInput, Timestamp } from "#lib/core/schema";

/** Spec, "ticket". */
export const Ticket = z
  .object({
    id: Id,
    object: z.literal("ticket"),
    created: Timestamp,
    merchant_id: Id,
    order_item_id: Id,
    product_id: Id,
    customer_id: Id.nullable(),
    ticket_event_id: Id,
    tier_id: Id.nullable(),
    qr_token: z.string().meta({ description: "`T-` and 26 Crockford characters: what the QR code holds" }),
    seat_index: z.int().meta({ minimum: 1 }),
    max_uses: z.int().meta({ minimum: 1, description: "Fixed at issuance; more than 1 for a multi-entry pass" }),
    uses_after: z.int().meta({ minimum: 0 }),
    remaining: z.int().meta({ minimum: 0, description: "max_uses − uses_after" }),
    attendee_name: z.string().nullable(),
    custom_fields: z.record(z.string(), z.unknown()).nullable(),
    redeemed_at: Timestamp.nullable().meta({ description: "Time of the first scan" }),
    redeemed_source: z.string().nullable(),
    voided_at: Timestamp.nullable(),
  })
  .meta({ id: "Ticket" });
export type Ticket = z.infer<typeof Ticket>;

/** Spec, "ticket_redemption": one per scan that let somebody in. */
export const TicketRedemption = z
  .object({
    id: Id,
    object: z.literal("ticket_redemption"),
    created: Timestamp,
    merchant_id: Id,
    ticket_id: Id,
    redeemed_at: Timestamp,
    source: z.string().nullable(),
    note: z.string().nullable(),
    reversed_at: Timestamp.nullable(),
  })
  .meta({ id: "TicketRedemption" });
export type TicketRedemption = z.infer<typeof TicketRedemption>;

/** Body of a redeem; an empty one is fine. */
export const RedeemBody = z.strictObject({ note: NoteInput.optional(), source: SourceInput.optional() }).optional();
export type RedeemBody = z.infer<typeof RedeemBody>;

export const TicketQuery = PageQuery.extend({
  product_id: IdInput.optional(),
  order_id: IdInput.optional(),
  customer_id: IdInput.optional(),
  ticket_event_id: IdInput.optional(),
}).check(oneCursor);
export type TicketQuery = z.infer<typeof TicketQuery>;
