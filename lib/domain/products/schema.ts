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

/** An intake field asked at checkout. */
export const CustomField = z
  .object({
    key: z.string(),
    label: z.string(),
    type: z.enum(["text", "textarea", "select", "checkbox", "date", "number", "email", "phone"]),
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
    max_uses: z.int().optional().meta({ description: "Of a ticket" }),
    events: z.array(TicketEvent).optional().meta({ description: "Of a ticket; omitted on list" }),
    tiers: z.array(TicketTier).optional().meta({ description: "Of a ticket; omitted on list" }),
    denominations_cents: z.array(Cents).optional().meta({ description: "Of a gift card" }),
    min_cents: Cents.nullable().optional().meta({ description: "Of a gift card" }),
    max_cents: Cents.nullable().optional().meta({ description: "Of a gift card" }),
    valid_days: z.int().nullable().optional().meta({ description: "Of a gift card" }),
  })
  .meta({ id: "Product" });
export type Product = z.infer<typeof Product>;

export const ProductQuery = PageQuery.extend({
  type: ProductType.optional(),
  status: ProductStatus.optional(),
}).check(oneCursor);
export type ProductQuery = z.infer<typeof ProductQuery>;
