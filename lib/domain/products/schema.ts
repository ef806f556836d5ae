import { z } from "zod";
import { Cents, Currency, Id, Metadata, oneCursor, PageQuery, Timestamp } from "#lib/core/schema";

/** Spec, "What the service does". */
export const PRODUCT_TYPES = [
  "gift_card",
  "experience",
  "ticket",
  "booking",
  "membership",
  "voucher",
  "physical_product",
  "digital_product",
] as const;
export const ProductType = z.enum(PRODUCT_TYPES);
export type ProductType = z.infer<typeof ProductType>;

export const ProductStatus = z.enum(["draft", "published", "archived"]);

export const TicketEvent = z
  .object({
    id: Id,
    object: z.literal("ticket_event"),
    starts_at: Timestamp,
    ends_at: Timestamp.nullable(),
    location: z.string().nullable(),
    capacity: z.int().nullable().meta({ description: "Null: unlimited" }),
    sold_count: z.int(),
    remaining: z.int().nullable(),
    tiers: z.array(z.object({ tier_id: Id, sold_count: z.int(), remaining: z.int().nullable() })),
  })
  .meta({ id: "TicketEvent" });
export type TicketEvent = z.infer<typeof TicketEvent>;

export const TicketTier = z
  .object({
    id: Id,
    object: z.literal("ticket_tier"),
    name: z.string(),
    price_cents: Cents,
    capacity: z.int().nullable().meta({ description: "For each event; null: unlimited" }),
    sold_count: z.int().meta({ description: "Over all events" }),
  })
  .meta({ id: "TicketTier" });
export type TicketTier = z.infer<typeof TicketTier>;

/** What can be bought of a physical or digital product. Spec, "product". */
export const ProductVariant = z
  .object({
    id: Id,
    object: z.literal("product_variant"),
    options: z
      .record(z.string(), z.string())
      .meta({ description: "Option to value; empty for the one variant of a product without options" }),
    sku: z.string().nullable(),
    price_cents: Cents,
    stock: z.int().nullable().meta({ description: "What is left to buy; null: unlimited" }),
    sold_count: z.int(),
  })
  .meta({ id: "ProductVariant" });
export type ProductVariant = z.infer<typeof ProductVariant>;

export const ResourceKind = z.enum(["person", "table", "room"]);

/** A person, table or room that appointments book. */
export const BookingResource = z
  .object({
    id: Id,
    object: z.literal("booking_resource"),
    name: z.string(),
    kind: ResourceKind,
    seats: z.int(),
  })
  .meta({ id: "BookingResource" });
export type BookingResource = z.infer<typeof BookingResource>;

/** A time that parties reserve seats of. */
export const Timeslot = z
  .object({
    id: Id,
    object: z.literal("timeslot"),
    starts_at: Timestamp,
    ends_at: Timestamp,
    seats: z.int(),
    seats_taken: z.int().meta({ description: "Sold, or held by orders that wait for payment" }),
  })
  .meta({ id: "Timeslot" });
export type Timeslot = z.infer<typeof Timeslot>;

export const BookingCategory = z.enum(["appointment", "reservation"]);
export type BookingCategory = z.infer<typeof BookingCategory>;

/** When a booking product is open on one day of the week, in the store's time zone. */
export const OpeningHours = z
  .object({
    day: z.int().meta({ description: "1 (Monday) to 7" }),
    opens: z.string().meta({ examples: ["09:00"] }),
    closes: z.string().meta({ examples: ["17:30"] }),
  })
  .meta({ id: "OpeningHours" });
export type OpeningHours = z.infer<typeof OpeningHours>;

export const PlanInterval = z.enum(["day", "week", "month", "year"]);

/** How a membership renews, and how often its holder may come. */
export const MembershipPlan = z
  .object({
    interval: PlanInterval,
    interval_count: z.int(),
    trial_days: z.int(),
    max_checkins_per_period: z.int().nullable().meta({ description: "Null: unlimited" }),
  })
  .meta({ id: "MembershipPlan" });
export type MembershipPlan = z.infer<typeof MembershipPlan>;

export const CUSTOM_FIELD_TYPES = [
  "text",
  "textarea",
  "select",
  "checkbox",
  "date",
  "number",
  "email",
  "phone",
] as const;

/** An intake field asked at checkout. */
export const CustomField = z
  .object({
    key: z.string(),
    label: z.string(),
    type: z.enum(CUSTOM_FIELD_TYPES),
    required: z.boolean(),
    options: z.array(z.string()).optional(),
  })
  .meta({ id: "CustomField" });
export type CustomField = z.infer<typeof CustomField>;

/** Spec, "product", with the fields of its type inline. */
export const Product = z
  .object({
    id: Id,
    object: z.literal("product"),
    created: Timestamp,
    updated: Timestamp,
    merchant_id: Id,
    type: ProductType,
    status: ProductStatus,
    title: z.string(),
    slug: z.string(),
    description: z.string().nullable(),
    image_url: z.string().nullable().meta({ format: "uri" }),
    additional_images: z.array(z.string()).nullable(),
    price_cents: Cents,
    currency: Currency,
    metadata: Metadata.nullable(),
    custom_fields: z.array(CustomField).nullable(),
    max_uses: z.int().optional().meta({ description: "Of a ticket or voucher" }),
    events: z.array(TicketEvent).optional().meta({ description: "Of a ticket; omitted on list" }),
    tiers: z.array(TicketTier).optional().meta({ description: "Of a ticket; omitted on list" }),
    category: BookingCategory.optional().meta({ description: "Of a booking" }),
    duration_minutes: z.int().nullable().optional().meta({ description: "Of a booking or experience" }),
    buffer_minutes: z.int().optional().meta({ description: "Of a booking: kept free after each appointment" }),
    opening_hours: z.array(OpeningHours).nullable().optional().meta({
      description: "Of a booking, in the store's time zone; null or empty: always open",
    }),
    resources: z.array(BookingResource).optional().meta({ description: "Of an appointment; omitted on list" }),
    timeslots: z.array(Timeslot).optional().meta({ description: "Of a reservation; omitted on list" }),
    plan: MembershipPlan.optional().meta({ description: "Of a membership" }),
    denominations_cents: z.array(Cents).optional().meta({ description: "Of a gift card" }),
    min_cents: Cents.nullable().optional().meta({ description: "Of a gift card" }),
    max_cents: Cents.nullable().optional().meta({ description: "Of a gift card" }),
    valid_days: z.int().nullable().optional().meta({
      description: "Of a gift card, voucher or experience, from the day it is issued; null: no end of its own",
    }),
    variants: z.array(ProductVariant).optional().meta({
      description: "Of a physical or digital product; omitted on list",
    }),
    requires_shipping: z.boolean().optional().meta({ description: "Of a physical product" }),
  })
  .meta({ id: "Product" });
export type Product = z.infer<typeof Product>;

export const ProductQuery = PageQuery.extend({
  type: ProductType.optional(),
  status: ProductStatus.optional(),
}).check(oneCursor);
export type ProductQuery = z.infer<typeof ProductQuery>;

export const DeletedProduct = z
  .object({ id: Id, object: z.literal("product"), deleted: z.literal(true) })
  .meta({ id: "DeletedProduct" });
export type DeletedProduct = z.infer<typeof DeletedProduct>;
