import { z } from "zod";
import { Id, IdInput, NameInput, oneCursor, PageQuery, Timestamp } from "#lib/core/schema";

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

export const TicketPatch = z.strictObject({
  attendee_name: NameInput.nullable().optional().meta({ description: "Who comes; null clears it" }),
  custom_fields: z.record(z.string(), z.unknown()).nullable().optional().meta({
    description: "All answers to the product's intake fields, by key; null clears them",
  }),
});
export type TicketPatch = z.infer<typeof TicketPatch>;

export const TicketQuery = PageQuery.extend({
  product_id: IdInput.optional(),
  order_id: IdInput.optional(),
  customer_id: IdInput.optional(),
  ticket_event_id: IdInput.optional(),
}).check(oneCursor);
export type TicketQuery = z.infer<typeof TicketQuery>;

// What the merchant's pages show beside the API's shapes.

export const TicketStatus = z.enum(["valid", "part", "used", "voided"]);
export type TicketStatus = z.infer<typeof TicketStatus>;

/** A row of the merchant's list. */
export interface TicketOverview {
  id: string;
  qr_token: string;
  /** Who comes: the attendee, else the buyer. */
  guest: string;
  title: string;
  tier: string | null;
  starts_at: number;
  location: string | null;
  status: TicketStatus;
  uses_after: number;
  max_uses: number;
  redeemed_at: number | null;
}

/** An event by which the list can be narrowed. */
export interface EventChoice {
  id: string;
  title: string;
  starts_at: number;
}

export interface TicketUse extends TicketRedemption {
  sent: { type: string; endpoints: number; delivered: number } | null;
}

/** A ticket with its event, its order and its log, newest first. */
export interface TicketStory {
  ticket: Ticket;
  status: TicketStatus;
  title: string;
  tier: string | null;
  starts_at: number;
  ends_at: number | null;
  location: string | null;
  order: { id: string; created: number; customer_name: string | null; customer_email: string; tickets: number };
  uses: TicketUse[];
  /** Why the door would refuse it now, or null. */
  refusal: string | null;
  /** The second from which the door takes it, where the store enforces one. */
  opens_at: number | null;
  closes_at: number | null;
  /** Endpoints that hear of the next use. */
  listeners: number;
}
