import { z } from "zod";
import { CentsInput, enumOf, METADATA_TEXTS, MetadataInput, NameInput, valuesOf } from "#lib/core/schema";
import { BOOKING_CATEGORIES, BookingCategory } from "#lib/domain/product-types/schema";
import {
  CustomFieldsInput,
  isUnique,
  MAX_SEATS,
  OpeningHoursInput,
  PlanInput,
  SlugInput,
  UrlInput,
} from "./field-input.ts";
import {
  eventFields,
  MAX_ENTRIES,
  newList,
  resourceFields,
  tierFields,
  timeslotFields,
  variantFields,
} from "./list-input.ts";
import { PRODUCT_STATUSES } from "./schema.ts";

const MAX_MINUTES = 366 * 24 * 60;
const MAX_DAYS = 36_500;
const MAX_IMAGES = 50;
const MAX_DENOMINATIONS = 100;

const NEW_STATUSES = { draft: PRODUCT_STATUSES.draft, published: PRODUCT_STATUSES.published } as const;

const commonWithoutPrice = {
  title: NameInput.describe("Title of the product, as buyers read it: 1 to 200 characters."),
  slug: SlugInput.optional().meta({
    description:
      "The product's name in web addresses: lower-case letters, digits and single hyphens, at most 200 characters, unique in the store and mode. Default: made from the title, with `-2`, `-3` and so on when that is in use.",
    examples: ["winter-lights-night"],
  }),
  status: enumOf(NEW_STATUSES)
    .optional()
    .describe(`Whether the product is for sale at once. Default \`draft\`.${valuesOf(NEW_STATUSES)}`),
  description: z
    .string()
    .trim()
    .max(10_000)
    .nullable()
    .optional()
    .describe("Description of the product for buyers, at most 10,000 characters. Null: none."),
  image_url: UrlInput.nullable()
    .optional()
    .describe("Address of the main picture, `http` or `https`, at most 2,048 characters. Null: none."),
  additional_images: z
    .array(UrlInput)
    .max(MAX_IMAGES)
    .nullable()
    .optional()
    .describe("Addresses of further pictures, at most 50. Null or empty: none."),
  custom_fields: CustomFieldsInput.nullable()
    .optional()
    .describe("The intake fields: questions that the buyer answers at checkout, at most 50. Null: none."),
  metadata: MetadataInput.nullable().optional().describe(`${METADATA_TEXTS} Null: none.`),
};
/** The fields that products of every type have. */
export const common = {
  ...commonWithoutPrice,
  price_cents: CentsInput.describe(
    "Price of one unit, in cents: 0 to 99,999,999,999. With tiers or variants their own price counts instead.",
  ),
};

export const max_uses = z.int().min(1).max(MAX_SEATS);
export const valid_days = z.int().min(1).max(MAX_DAYS).nullable();
export const duration_minutes = z.int().min(1).max(MAX_MINUTES).nullable();
export const buffer_minutes = z.int().min(0).max(MAX_MINUTES);

export const giftCardFields = {
  denominations_cents: z
    .array(CentsInput.min(1))
    .max(MAX_DENOMINATIONS)
    .refine(isUnique, "Each amount must be unique.")
    .optional()
    .describe(
      "The amounts that the card is offered with, in cents: at most 100. Without any, and without `min_cents` and `max_cents`, a buyer chooses any amount.",
    ),
  min_cents: CentsInput.nullable()
    .optional()
    .describe("Smallest amount that a buyer can choose freely, in cents, at most `max_cents`. Null: no such limit."),
  max_cents: CentsInput.nullable()
    .optional()
    .describe("Largest amount that a buyer can choose freely, in cents. Null: no such limit."),
  valid_days: valid_days
    .optional()
    .describe("Days after which a card expires, counted from its issue: 1 to 36,500. Null: by the store's settings."),
};
export const openingHoursField = OpeningHoursInput.nullable()
  .optional()
  .describe(
    "When appointments can take place: each one must lie within one of these entries, at most 100. An entry until midnight and one from midnight count as one. Null or empty: at any time.",
  );

const GiftCardProduct = z
  .strictObject({
    type: z.literal("gift_card").describe("`gift_card`: credit to pay with. Each unit sold issues a gift card."),
    ...commonWithoutPrice,
    price_cents: CentsInput.optional().describe(
      "Amount of a card when the order states none, in cents. Default: the lowest of `denominations_cents`, else `min_cents`, else 0.",
    ),
    ...giftCardFields,
  })
  .meta({ id: "GiftCardProductInput" });
const ExperienceProduct = z
  .strictObject({
    type: z
      .literal("experience")
      .describe(
        "`experience`: an outing or an activity at a time of the guest's choice. Each unit sold issues a single-use voucher.",
      ),
    ...common,
    valid_days: valid_days
      .optional()
      .describe("Days after which its voucher expires, counted from its issue: 1 to 36,500. Null: never."),
    duration_minutes: duration_minutes
      .optional()
      .describe("How long the experience takes, in minutes: 1 to 527,040. Null: not stated."),
  })
  .meta({ id: "ExperienceProductInput" });
const TicketProduct = z
  .strictObject({
    type: z.literal("ticket").describe("`ticket`: entry to an event. Each unit sold issues a ticket."),
    ...common,
    max_uses: max_uses
      .optional()
      .describe(
        "How often each ticket can be redeemed, 1 to 1,000,000: more than 1 makes it a multi-entry pass. Default 1.",
      ),
    events: newList(eventFields, MAX_ENTRIES.events)
      .optional()
      .describe("The dates on which it takes place, at most 1,000. Without one, nothing can be ordered."),
    tiers: newList(tierFields, MAX_ENTRIES.tiers)
      .optional()
      .describe("The price categories, at most 50. Without any, `price_cents` is the price."),
  })
  .meta({ id: "TicketProductInput" });
const BookingProduct = z
  .strictObject({
    type: z
      .literal("booking")
      .describe("`booking`: an appointment with a resource, or seats in a timeslot. Each line sold issues a booking."),
    ...common,
    category: BookingCategory.optional().describe(
      `How the product is booked. It cannot be changed later. Default: \`reservation\` when \`timeslots\` are sent, else \`appointment\`.${valuesOf(BOOKING_CATEGORIES)}`,
    ),
    duration_minutes: duration_minutes
      .optional()
      .describe(
        "How long an appointment takes, in minutes: 1 to 527,040. Default 60 for an appointment, which cannot have null; null for a reservation.",
      ),
    buffer_minutes: buffer_minutes
      .optional()
      .describe("Minutes that stay free after each appointment, 0 to 527,040. Default 0."),
    opening_hours: openingHoursField,
    resources: newList(resourceFields, MAX_ENTRIES.resources)
      .optional()
      .describe("The people, tables or rooms to book, at most 200. Only for the category `appointment`."),
    timeslots: newList(timeslotFields, MAX_ENTRIES.timeslots)
      .optional()
      .describe("The times to reserve seats in, at most 2,000. Only for the category `reservation`."),
  })
  .meta({ id: "BookingProductInput" });
const MembershipProduct = z
  .strictObject({
    type: z
      .literal("membership")
      .describe(
        "`membership`: a subscription that renews and lets the member check in. Each line sold issues a membership.",
      ),
    ...common,
    plan: PlanInput.optional().describe(
      "How often the membership is billed, and how often its member can check in. Default: every month, without a trial, with unlimited check-ins.",
    ),
  })
  .meta({ id: "MembershipProductInput" });
const VoucherProduct = z
  .strictObject({
    type: z
      .literal("voucher")
      .describe("`voucher`: one use or a pack of uses, paid in advance. Each unit sold issues a voucher."),
    ...common,
    max_uses: max_uses
      .optional()
      .describe(
        "How often each voucher can be redeemed, 1 to 1,000,000: more than 1 makes it a prepaid pack. Default 1.",
      ),
    valid_days: valid_days
      .optional()
      .describe("Days after which a voucher expires, counted from its issue: 1 to 36,500. Null: never."),
  })
  .meta({ id: "VoucherProductInput" });
const PhysicalProduct = z.strictObject({
  type: z.literal("physical_product"),
  ...common,
  requires_shipping: z.boolean().optional(),
  variants: newList(variantFields, MAX_ENTRIES.variants).min(1).optional(),
});
const DigitalProduct = z.strictObject({
  type: z.literal("digital_product"),
  ...common,
  variants: PhysicalProduct.shape.variants,
});

/** The types that the API can create. */
export const CREATABLE = [
  GiftCardProduct,
  ExperienceProduct,
  TicketProduct,
  BookingProduct,
  MembershipProduct,
  VoucherProduct,
] as const;

/** A new product of any type, with goods, which the dashboard creates. */
export const AnyNewProduct = z.discriminatedUnion("type", [...CREATABLE, PhysicalProduct, DigitalProduct]);
export type NewProduct = z.infer<typeof AnyNewProduct>;

/** The fields of each type besides those of every type. */
export const OWN_FIELDS: Record<string, readonly string[]> = Object.fromEntries(
  [...CREATABLE, PhysicalProduct, DigitalProduct].map((one) => [
    one.shape.type.value,
    Object.keys(one.shape).filter((name) => !(name in common) && name !== "type" && name !== "category"),
  ]),
);
