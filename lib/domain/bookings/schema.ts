import { z } from "zod";
import { Id, IdInput, NameInput, oneCursor, PageQuery, Timestamp, TimestampInput } from "#lib/core/schema";

/** Spec, "booking". */
export const Booking = z
  .object({
    id: Id,
    object: z.literal("booking"),
    created: Timestamp,
    merchant_id: Id,
    order_item_id: Id,
    product_id: Id,
    customer_id: Id.nullable(),
    qr_token: z.string().meta({ description: "`B-` and 26 Crockford characters: what the QR code holds" }),
    category: z.enum(["appointment", "reservation"]).nullable(),
    resource_id: Id.nullable().meta({ description: "The person, table or room of an appointment" }),
    starts_at: Timestamp.nullable(),
    ends_at: Timestamp.nullable(),
    party_size: z.int().meta({ minimum: 1 }),
    lead_name: z.string().nullable(),
    custom_fields: z.record(z.string(), z.unknown()).nullable(),
    max_uses: z.int().meta({ minimum: 1, description: "Always 1" }),
    uses_after: z.int().meta({ minimum: 0 }),
    remaining: z.int().meta({ minimum: 0, description: "max_uses − uses_after" }),
    redeemed_at: Timestamp.nullable(),
    redeemed_source: z.string().nullable(),
    voided_at: Timestamp.nullable(),
  })
  .meta({ id: "Booking" });
export type Booking = z.infer<typeof Booking>;

/** Spec, "booking_redemption". */
export const BookingRedemption = z
  .object({
    id: Id,
    object: z.literal("booking_redemption"),
    created: Timestamp,
    merchant_id: Id,
    booking_id: Id,
    redeemed_at: Timestamp,
    source: z.string().nullable(),
    note: z.string().nullable(),
    reversed_at: Timestamp.nullable(),
  })
  .meta({ id: "BookingRedemption" });
export type BookingRedemption = z.infer<typeof BookingRedemption>;

const MAX_PARTY = 1_000_000;

export const BookingPatch = z.strictObject({
  starts_at: TimestampInput.optional().meta({ description: "Of an appointment: its new start, in Unix seconds" }),
  resource_id: IdInput.optional().meta({ description: "Of an appointment: another of the product's resources" }),
  timeslot_id: IdInput.optional().meta({ description: "Of a reservation: another of the product's timeslots" }),
  party_size: z.int().min(1).max(MAX_PARTY).optional(),
  lead_name: NameInput.nullable().optional().meta({ description: "Who the booking is for; null clears it" }),
});
export type BookingPatch = z.infer<typeof BookingPatch>;

export const BookingQuery = PageQuery.extend({
  product_id: IdInput.optional(),
  order_id: IdInput.optional(),
  customer_id: IdInput.optional(),
}).check(oneCursor);
export type BookingQuery = z.infer<typeof BookingQuery>;
