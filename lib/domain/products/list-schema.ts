import { z } from "zod";
import { Cents, enumOf, Id, Timestamp, valuesOf } from "#lib/core/schema";

export const TicketEvent = z
  .object({
    id: Id.describe("Unique id of the event; tickets carry it as `ticket_event_id`."),
    object: z.literal("ticket_event").describe("Always `ticket_event`."),
    starts_at: Timestamp.describe("When the event starts, in Unix seconds."),
    ends_at: Timestamp.nullable().describe(
      "When the event ends, in Unix seconds. Null: it has no stated end and is over once it has started.",
    ),
    location: z.string().nullable().describe("Where the event takes place. Null when not stated."),
    capacity: z.int().nullable().describe("Seats of the event, over all tiers. Null: unlimited."),
    sold_count: z.int().describe("Seats of the event that are sold."),
    remaining: z
      .int()
      .nullable()
      .describe(
        "Seats of the event that can still be bought: neither sold nor held by an unpaid order. Null: unlimited. A tier can have fewer.",
      ),
    tiers: z
      .array(
        z.object({
          tier_id: Id.describe("Id of the tier, an entry of the product's `tiers`."),
          sold_count: z.int().describe("Seats of this tier that are sold for this event."),
          remaining: z
            .int()
            .nullable()
            .describe("Seats of this tier that can still be bought for this event. Null: the tier sets no limit."),
        }),
      )
      .describe("How each tier sells for this event. Empty when the product has no tiers."),
  })
  .meta({ id: "TicketEvent" });
export type TicketEvent = z.infer<typeof TicketEvent>;

export const TicketTier = z
  .object({
    id: Id.describe("Unique id of the tier; tickets carry it as `tier_id`."),
    object: z.literal("ticket_tier").describe("Always `ticket_tier`."),
    name: z.string().describe("Name of the tier, such as `Balcony`."),
    price_cents: Cents.describe("Price of one ticket of this tier, in cents. It replaces the product's price."),
    capacity: z.int().nullable().describe("Seats of this tier for each event. Null: limited by the event alone."),
    sold_count: z.int().describe("Tickets of this tier that are sold, over all events."),
  })
  .meta({ id: "TicketTier" });
export type TicketTier = z.infer<typeof TicketTier>;

/** What can be bought of a physical or digital product. */
export const ProductVariant = z
  .object({
    id: Id.describe("Unique id of the variant; orders name it as `variant_id`."),
    object: z.literal("product_variant").describe("Always `product_variant`."),
    options: z.record(z.string(), z.string()).meta({
      description:
        "The options of this variant and their values. Empty for the only variant of a product without options.",
      examples: [{ Size: "M", Color: "Blue" }],
    }),
    sku: z.string().nullable().describe("Your stock-keeping number of the variant. Null when not stated."),
    price_cents: Cents.describe("Price of one unit of this variant, in cents. It replaces the product's price."),
    stock: z
      .int()
      .nullable()
      .describe(
        "Units that can still be bought: neither sold nor held by an unpaid order. Null: not tracked, unlimited.",
      ),
    sold_count: z.int().describe("Units of this variant that are sold."),
  })
  .meta({ id: "ProductVariant" });
export type ProductVariant = z.infer<typeof ProductVariant>;

export const RESOURCE_KINDS = {
  person: "Somebody who serves, such as a hairdresser.",
  table: "A table.",
  room: "A room or another space.",
} as const;
export const ResourceKind = enumOf(RESOURCE_KINDS);

/** A person, table or room that appointments book. */
export const BookingResource = z
  .object({
    id: Id.describe("Unique id of the resource; bookings carry it as `resource_id`."),
    object: z.literal("booking_resource").describe("Always `booking_resource`."),
    name: z.string().describe("Name of the person, table or room."),
    kind: ResourceKind.describe(
      `Kind of the resource. It does not change how the resource is booked.${valuesOf(RESOURCE_KINDS)}`,
    ),
    seats: z
      .int()
      .describe("The largest `party_size` that the resource takes. It takes one booking at a time, whatever its size."),
  })
  .meta({ id: "BookingResource" });
export type BookingResource = z.infer<typeof BookingResource>;

/** A time in which parties reserve seats. */
export const Timeslot = z
  .object({
    id: Id.describe("Unique id of the timeslot; orders name it as `timeslot_id`."),
    object: z.literal("timeslot").describe("Always `timeslot`."),
    starts_at: Timestamp.describe("When the timeslot starts, in Unix seconds."),
    ends_at: Timestamp.describe("When the timeslot ends, in Unix seconds."),
    seats: z.int().describe("Seats of the timeslot, shared by all its reservations."),
    seats_taken: z.int().describe("Seats of the timeslot that are sold, or held by an unpaid order."),
  })
  .meta({ id: "Timeslot" });
export type Timeslot = z.infer<typeof Timeslot>;
