import { z } from "zod";
import { MAX_NAME, MAX_SEATS } from "#lib/core/limits";
import { BOOKING_CATEGORIES, BookingCategory } from "#lib/core/product-types";
import { Id, IdInput, NameInput, oneCursor, PageQuery, Timestamp, TimestampInput, valuesOf } from "#lib/core/schema";

export const Booking = z
  .object({
    id: Id.describe("Unique id of the booking."),
    object: z.literal("booking").describe("Always `booking`."),
    created: Timestamp.describe("When the booking was issued, in Unix seconds."),
    merchant_id: Id.describe("Id of the store that the booking belongs to."),
    order_item_id: Id.describe("Id of the order line that issued the booking, an entry of the order's `items`."),
    product_id: Id.describe("Id of the booking product that was sold."),
    customer_id: Id.nullable().describe(
      "Id of the customer who made the booking. Null after that customer was deleted.",
    ),
    qr_token: z.string().meta({
      description: "What the booking's QR code holds: `B-` and 26 characters. Redeem it with `POST /redemptions`.",
      examples: ["B-7K2M9QXR4T8WHJ3N5P6Q8S0V2X"],
    }),
    category: BookingCategory.nullable().describe(
      `Kind of the booking, the same as its product's. Null only on legacy bookings.${valuesOf(BOOKING_CATEGORIES)}`,
    ),
    resource_id: Id.nullable().describe(
      "Id of the person, table or room that an appointment takes, an entry of the product's `resources`. Null for a reservation.",
    ),
    starts_at: Timestamp.nullable().describe(
      "When the booking starts, in Unix seconds; for a reservation, when its timeslot starts. Null only for a booking without a time.",
    ),
    ends_at: Timestamp.nullable().describe(
      "When the booking ends, in Unix seconds. For an appointment `starts_at` plus the product's `duration_minutes`, without the buffer; for a reservation the end of its timeslot. Null only for a booking without a time.",
    ),
    party_size: z.int().meta({ minimum: 1, description: "How many people the booking is for." }),
    lead_name: z.string().nullable().describe("Name that the booking is under. Null when none was given."),
    custom_fields: z
      .record(z.string(), z.unknown())
      .nullable()
      .describe("The buyer's answers to the product's intake fields, by the field's `key`. Null when there are none."),
    max_uses: z.int().meta({ minimum: 1, description: "Always 1: a booking is redeemed once." }),
    uses_after: z.int().meta({ minimum: 0, description: "1 after the booking was redeemed, else 0." }),
    remaining: z.int().meta({
      minimum: 0,
      description: "Uses of the booking that are left: `max_uses` minus `uses_after`, so 1 or 0.",
    }),
    redeemed_at: Timestamp.nullable().describe(
      "When the booking was redeemed, that is, when the party arrived, in Unix seconds. Null while it is unused, and again after the redemption was reversed.",
    ),
    redeemed_source: z
      .string()
      .nullable()
      .describe(
        "Where the booking was redeemed: the `source` that was sent, else `api` for an API key, or the name of the scanner or of the person in the dashboard. Null while `redeemed_at` is null.",
      ),
    voided_at: Timestamp.nullable().describe(
      "When the booking was voided, in Unix seconds. A voided booking can no longer be redeemed. Null when it is not voided.",
    ),
  })
  .meta({ id: "Booking" });
export type Booking = z.infer<typeof Booking>;

export const BookingRedemption = z
  .object({
    id: Id.describe("Unique id of the booking's redemption. Reverse it with `POST /redemptions/{id}/reverse`."),
    object: z.literal("booking_redemption").describe("Always `booking_redemption`."),
    created: Timestamp.describe("When the redemption of the booking was recorded, in Unix seconds."),
    merchant_id: Id.describe("Id of the store where the booking was redeemed."),
    booking_id: Id.describe("Id of the booking that was redeemed."),
    redeemed_at: Timestamp.describe(
      "When the booking was scanned, in Unix seconds. Differs from `created` for a scan that was made offline.",
    ),
    source: z
      .string()
      .nullable()
      .describe(
        "Where this redemption of the booking was made: the `source` that was sent, else `api` for an API key, or the name of the scanner or of the person in the dashboard. Null when unknown.",
      ),
    note: z
      .string()
      .nullable()
      .describe("The note that was sent with the redemption of the booking. Null when there was none."),
    reversed_at: Timestamp.nullable().describe(
      "When the redemption of the booking was reversed, in Unix seconds. Null when it was not: the use counts.",
    ),
  })
  .meta({ id: "BookingRedemption" });
export type BookingRedemption = z.infer<typeof BookingRedemption>;

export const BookingPatch = z.strictObject({
  starts_at: TimestampInput.optional().describe(
    "New start of an appointment, in Unix seconds. `ends_at` follows by the product's `duration_minutes`. Refused for a reservation.",
  ),
  resource_id: IdInput.optional().describe(
    "Id of the new person, table or room of an appointment, an entry of the product's `resources`. Refused for a reservation.",
  ),
  timeslot_id: IdInput.optional().describe(
    "Id of the new timeslot of a reservation, an entry of the product's `timeslots`. Refused for an appointment.",
  ),
  party_size: z
    .int()
    .min(1)
    .max(MAX_SEATS)
    .optional()
    .describe(
      `New number of people, 1 to ${MAX_SEATS.toLocaleString("en")}. The resource of an appointment must seat them all; the timeslot of a reservation must have the seats for them.`,
    ),
  lead_name: NameInput.nullable()
    .optional()
    .describe(`Name that the booking is under, 1 to ${MAX_NAME} characters. Null clears it.`),
});
export type BookingPatch = z.infer<typeof BookingPatch>;

export const BookingQuery = PageQuery.extend({
  product_id: IdInput.optional().describe("Only bookings of this product."),
  order_id: IdInput.optional().describe("Only bookings that this order issued."),
  customer_id: IdInput.optional().describe("Only bookings that this customer made."),
}).check(oneCursor);
export type BookingQuery = z.infer<typeof BookingQuery>;
