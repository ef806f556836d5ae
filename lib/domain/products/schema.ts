import { z } from "zod";
import { Cents, Currency, enumOf, Id, Metadata, oneCursor, PageQuery, Timestamp, valuesOf } from "#lib/core/schema";
import {
  BOOKING_CATEGORIES,
  BookingCategory,
  CustomField,
  PRODUCT_TYPE_LABELS,
  ProductType,
} from "#lib/domain/product-types/schema";
import { BookingResource, ProductVariant, TicketEvent, TicketTier, Timeslot } from "./list-schema.ts";

export const PRODUCT_STATUSES = {
  draft: "In preparation. Not on the storefront and not for sale.",
  published: "On the storefront and for sale.",
  archived: "Withdrawn. Not on the storefront and not for sale; what was sold stays valid.",
} as const;
export const ProductStatus = enumOf(PRODUCT_STATUSES);

/** When a booking product is open from one day of the week on, in the store's time zone. */
export const OpeningHours = z
  .object({
    day: z.int().describe("Day of the week on which it opens: 1 is Monday, 7 is Sunday."),
    opens: z.string().meta({
      description: "When it opens, as `HH:MM` in the store's time zone.",
      examples: ["09:00"],
    }),
    closes: z.string().meta({
      description:
        "When it closes, as `HH:MM` in the store's time zone. Earlier than `opens`, it is on the next day. `24:00` is midnight.",
      examples: ["17:30"],
    }),
  })
  .meta({ id: "OpeningHours" });
export type OpeningHours = z.infer<typeof OpeningHours>;

export const PLAN_INTERVALS = {
  day: "Days.",
  week: "Weeks.",
  month: "Calendar months.",
  year: "Calendar years.",
} as const;
export const PlanInterval = enumOf(PLAN_INTERVALS);

/** How a membership renews, and how often its member can check in. */
export const MembershipPlan = z
  .object({
    interval: PlanInterval.describe(`Unit of the billing period.${valuesOf(PLAN_INTERVALS)}`),
    interval_count: z
      .int()
      .describe("How many of `interval` make one billing period: 3 with `month` bills every 3 months."),
    trial_days: z.int().describe("Free days before the first billing period. 0: no trial."),
    max_checkins_per_period: z
      .int()
      .nullable()
      .describe("Check-ins that a member has in each billing period, and in the trial. Null: unlimited."),
  })
  .meta({ id: "MembershipPlan" });
export type MembershipPlan = z.infer<typeof MembershipPlan>;

/** The fields of each type are optional. */
export const Product = z
  .object({
    id: Id.describe("Unique id of the product."),
    object: z.literal("product").describe("Always `product`."),
    created: Timestamp.describe("When the product was created, in Unix seconds."),
    updated: Timestamp.describe("When the product was last changed, in Unix seconds. Sales do not count as changes."),
    merchant_id: Id.describe("Id of the store that the product belongs to."),
    type: ProductType.describe(
      `What the product is, and so what a sale of it issues. It never changes.${valuesOf(PRODUCT_TYPE_LABELS)}`,
    ),
    status: ProductStatus.describe(`Whether the product is for sale.${valuesOf(PRODUCT_STATUSES)}`),
    title: z.string().describe("Title of the product, as buyers read it."),
    slug: z.string().meta({
      description: "The product's name in web addresses, unique in the store and mode.",
      examples: ["winter-lights-night"],
    }),
    description: z.string().nullable().describe("Description of the product for buyers. Null when there is none."),
    image_url: z
      .string()
      .nullable()
      .meta({ format: "uri", description: "Address of the main picture. Null when there is none." }),
    additional_images: z
      .array(z.string())
      .nullable()
      .describe("Addresses of further pictures. Null when there are none."),
    price_cents: Cents.describe(
      "Price of one unit, in cents. With tiers or variants their own price counts instead; of a gift card, the default amount.",
    ),
    currency: Currency.describe("Currency of the product's prices, a lower-case ISO 4217 code: the store's."),
    metadata: Metadata.nullable().describe("Your own data about the product. Null when there is none."),
    custom_fields: z
      .array(CustomField)
      .nullable()
      .describe("The intake fields: questions that the buyer answers at checkout. Null when there are none."),
    max_uses: z
      .int()
      .optional()
      .describe(
        "How often each ticket or voucher sold can be redeemed. Only present for the types `ticket` and `voucher`.",
      ),
    events: z
      .array(TicketEvent)
      .optional()
      .describe(
        "The dates on which a ticket product takes place, soonest first. Only present for the type `ticket`, and omitted on list.",
      ),
    tiers: z
      .array(TicketTier)
      .optional()
      .describe(
        "The price categories of a ticket product, in your order. Only present for the type `ticket`, and omitted on list.",
      ),
    category: BookingCategory.optional().describe(
      `How the product is booked. It never changes. Only present for the type \`booking\`.${valuesOf(BOOKING_CATEGORIES)}`,
    ),
    duration_minutes: z
      .int()
      .nullable()
      .optional()
      .describe(
        "How long an appointment or experience takes, in minutes. Null when not stated. Only present for the types `booking` and `experience`.",
      ),
    buffer_minutes: z
      .int()
      .optional()
      .describe("Minutes that stay free after each appointment. Only present for the type `booking`."),
    opening_hours: z
      .array(OpeningHours)
      .nullable()
      .optional()
      .describe(
        "When appointments can take place: each one must lie within one of these entries. An entry until midnight and one from midnight count as one. Null or empty: at any time. Only present for the type `booking`.",
      ),
    resources: z
      .array(BookingResource)
      .optional()
      .describe(
        "The people, tables or rooms to book. Only present for the category `appointment`, and omitted on list.",
      ),
    timeslots: z
      .array(Timeslot)
      .optional()
      .describe(
        "The times to reserve seats in, soonest first. Only present for the category `reservation`, and omitted on list.",
      ),
    plan: MembershipPlan.optional().describe(
      "How often a membership is billed, and how often its member can check in. Only present for the type `membership`.",
    ),
    denominations_cents: z
      .array(Cents)
      .optional()
      .describe("The amounts that a gift card is offered with, in cents. Only present for the type `gift_card`."),
    min_cents: Cents.nullable()
      .optional()
      .describe(
        "Smallest free amount of a gift card, in cents. Null: no such limit. Only present for the type `gift_card`.",
      ),
    max_cents: Cents.nullable()
      .optional()
      .describe(
        "Largest free amount of a gift card, in cents. Null: no such limit. Only present for the type `gift_card`.",
      ),
    valid_days: z
      .int()
      .nullable()
      .optional()
      .describe(
        "Days after which what was issued expires. Null: a voucher never expires, and a gift card by the store's settings. Only present for the types `gift_card`, `voucher` and `experience`.",
      ),
    variants: z
      .array(ProductVariant)
      .optional()
      .describe(
        "What can be bought of a physical or digital product, each with its own price and stock. Only present for the types `physical_product` and `digital_product`, and omitted on list.",
      ),
    requires_shipping: z
      .boolean()
      .optional()
      .describe(
        "Whether the goods are shipped. An order of a physical product needs a `shipping_address` either way. Only present for the type `physical_product`.",
      ),
  })
  .meta({ id: "Product" });
export type Product = z.infer<typeof Product>;

export const ProductQuery = PageQuery.extend({
  type: ProductType.optional().describe(`Only products of this type.${valuesOf(PRODUCT_TYPE_LABELS)}`),
  status: ProductStatus.optional().describe(`Only products in this status.${valuesOf(PRODUCT_STATUSES)}`),
}).check(oneCursor);
export type ProductQuery = z.infer<typeof ProductQuery>;

export const DeletedProduct = z
  .object({
    id: Id.describe("Id of the product that was deleted."),
    object: z.literal("product").describe("Always `product`."),
    deleted: z.literal(true).describe("Always `true`: the product no longer exists."),
  })
  .meta({ id: "DeletedProduct" });
export type DeletedProduct = z.infer<typeof DeletedProduct>;
