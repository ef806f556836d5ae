import { z } from "zod";
import {
  CentsInput,
  enumOf,
  IdInput,
  METADATA_WORDS,
  MetadataInput,
  NameInput,
  TimestampInput,
  valuesOf,
} from "#lib/core/schema";
import {
  BOOKING_CATEGORIES,
  BookingCategory,
  CUSTOM_FIELD_TYPES,
  CustomFieldType,
} from "#lib/domain/product-types/schema";
import {
  PLAN_INTERVALS,
  PlanInterval,
  PRODUCT_STATUSES,
  ProductStatus,
  RESOURCE_KINDS,
  ResourceKind,
} from "./schema.ts";

// What may be written of a product. A rule that needs the other fields of the product stands in columns.ts and
// lists.ts, because a change gives only some of them.

const MAX_SEATS = 1_000_000;
const MAX_STOCK = 1_000_000_000;
const MAX_MINUTES = 366 * 24 * 60;
const MAX_DAYS = 36_500;
const MAX_IMAGES = 50;
const MAX_CUSTOM_FIELDS = 50;
const MAX_OPTIONS = 100;
const MAX_OPENINGS = 100;
const MAX_DENOMINATIONS = 100;
/** Of each list inside a product. */
const MAX_ENTRIES = { events: 1_000, tiers: 50, timeslots: 2_000, resources: 200, variants: 500 } as const;

const UrlInput = z
  .string()
  .trim()
  .max(2_048)
  .pipe(z.url({ protocol: /^https?$/, error: "Give an address that begins with https:// or http://." }))
  .meta({ format: "uri" });
const SlugInput = z
  .string()
  .trim()
  .max(200)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "Give lower-case letters, digits and single hyphens, such as winter-lights.");
const TextInput = z.string().trim().max(200);

const isUnique = (list: readonly unknown[]): boolean => new Set(list).size === list.length;

const CustomFieldInput = z
  .strictObject({
    key: z
      .string()
      .trim()
      .min(1)
      .max(40)
      .describe(
        "Name of the field in `custom_fields` of orders, tickets and bookings: 1 to 40 characters, unique here.",
      ),
    label: NameInput.describe("The question, as the buyer reads it: 1 to 200 characters."),
    type: CustomFieldType.describe(`What kind of answer the field takes.${valuesOf(CUSTOM_FIELD_TYPES)}`),
    required: z
      .boolean()
      .optional()
      .describe(
        "Whether the storefront insists on an answer. An order over the API can leave it out. Default `false`.",
      ),
    options: z
      .array(TextInput.min(1))
      .min(1)
      .max(MAX_OPTIONS)
      .refine(isUnique, "Give each option once.")
      .optional()
      .describe("The choices, 1 to 100. Required for the type `select`, refused for every other."),
  })
  .refine(({ type, options }) => (type === "select") === (options !== undefined), {
    path: ["options"],
    error: "A select needs options, and nothing else takes them.",
  })
  .transform((field) => ({ ...field, required: field.required ?? false }))
  .meta({ id: "CustomFieldInput" });

const CustomFieldsInput = z
  .array(CustomFieldInput)
  .max(MAX_CUSTOM_FIELDS)
  .refine((fields) => isUnique(fields.map(({ key }) => key)), "Give each key once.");

const TimeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Give a time of day such as "09:30".');

const ClosingTime = z
  .string()
  .regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, 'Give a time of day such as "17:30", at the latest "24:00".');

const OpeningHoursInput = z
  .array(
    z
      .strictObject({
        day: z.int().min(1).max(7).describe("Day of the week: 1 is Monday, 7 is Sunday."),
        opens: TimeOfDay.meta({
          description: "When it opens, as `HH:MM` in the store's time zone.",
          examples: ["09:30"],
        }),
        closes: ClosingTime.meta({
          description:
            "When it closes on the same day, as `HH:MM` in the store's time zone, later than `opens`; `24:00` for midnight.",
          examples: ["17:30"],
        }),
      })
      .refine(({ opens, closes }) => closes > opens, { path: ["closes"], error: "Close after opening." }),
  )
  .max(MAX_OPENINGS);

const PlanInput = z.strictObject({
  interval: PlanInterval.optional().describe(
    `Unit of the billing period. Default for a new product: \`month\`.${valuesOf(PLAN_INTERVALS)}`,
  ),
  interval_count: z
    .int()
    .min(1)
    .max(1_000)
    .optional()
    .describe("How many of `interval` make one billing period, 1 to 1,000. Default for a new product: 1."),
  trial_days: z
    .int()
    .min(0)
    .max(3_650)
    .optional()
    .describe("Free days before the first billing period, 0 to 3,650. Default for a new product: 0, no trial."),
  max_checkins_per_period: z
    .int()
    .min(1)
    .max(MAX_SEATS)
    .nullable()
    .optional()
    .describe(
      "Check-ins that a member has in each billing period, and in the trial: 1 to 1,000,000. Null, the default for a new product: unlimited.",
    ),
});

const Capacity = z.int().min(1).max(MAX_SEATS).nullable();
const Seats = z.int().min(1).max(MAX_SEATS);

const eventFields = {
  starts_at: TimestampInput.describe("When the event starts, in Unix seconds. Required for a new event."),
  ends_at: TimestampInput.nullable()
    .optional()
    .describe(
      "When the event ends, in Unix seconds, not before `starts_at`. Null, the default for a new event: it is over once it has started.",
    ),
  location: TextInput.nullable()
    .optional()
    .describe("Where the event takes place, at most 200 characters. Null, the default for a new event: not stated."),
  capacity: Capacity.optional().describe(
    "Seats of the event over all tiers, 1 to 1,000,000, and not fewer than are sold or held. Null, the default for a new event: unlimited.",
  ),
};
const tierFields = {
  name: NameInput.describe("Name of the tier, 1 to 200 characters. Required for a new tier."),
  price_cents: CentsInput.describe(
    "Price of one ticket of this tier, in cents. It replaces the product's price. Required for a new tier.",
  ),
  capacity: Capacity.optional().describe(
    "Seats of this tier for each event, 1 to 1,000,000, and not fewer than are sold or held. Null, the default for a new tier: limited by the event alone.",
  ),
};
const resourceFields = {
  name: NameInput.describe("Name of the person, table or room, 1 to 200 characters. Required for a new resource."),
  kind: ResourceKind.optional().describe(
    `What the resource is. It changes nothing in how it is booked. Default for a new resource: \`person\`.${valuesOf(RESOURCE_KINDS)}`,
  ),
  seats: Seats.optional().describe(
    "The largest `party_size` that the resource takes, 1 to 1,000,000, and not fewer than a party that is booked. Default for a new resource: 1.",
  ),
};
const timeslotFields = {
  starts_at: TimestampInput.describe("When the timeslot starts, in Unix seconds. Required for a new timeslot."),
  ends_at: TimestampInput.describe(
    "When the timeslot ends, in Unix seconds, later than `starts_at`. Required for a new timeslot.",
  ),
  seats: Seats.describe(
    "Seats of the timeslot, 1 to 1,000,000, and not fewer than are sold or held. Required for a new timeslot.",
  ),
};
const variantFields = {
  options: z
    .record(z.string().min(1).max(40), TextInput.min(1))
    .refine((options) => Object.keys(options).length <= 10, "Give at most 10 options.")
    .optional()
    .meta({
      description:
        "What sets this variant apart, option by option: at most 10, names of 1 to 40 characters. Default for a new variant: none.",
      examples: [{ Size: "M", Color: "Blue" }],
    }),
  sku: z
    .string()
    .trim()
    .min(1)
    .max(64)
    .nullable()
    .optional()
    .describe(
      "Your stock-keeping number of the variant, 1 to 64 characters. Null, the default for a new variant: none.",
    ),
  price_cents: CentsInput.optional().describe(
    "Price of one unit of this variant, in cents. Default for a new variant: the product's price.",
  ),
  stock: z
    .int()
    .min(0)
    .max(MAX_STOCK)
    .nullable()
    .optional()
    .describe(
      "Units that can still be bought, 0 to 1,000,000,000. Null, the default for a new variant: not tracked, unlimited.",
    ),
};

/** The entries of a list of a new product. */
const made = <Shape extends z.ZodRawShape>(shape: Shape, max: number) => z.array(z.strictObject(shape)).max(max);

/**
 * The entries of a list that is given whole: with an id and what changes, or without one and with all that a
 * new entry needs.
 */
function given<Shape extends z.ZodRawShape>(one: string, shape: Shape, max: number) {
  const needed = Object.keys(shape).filter((name) => !shape[name]?._zod.optin);
  const entry = z
    .strictObject(shape)
    .partial()
    .extend({
      id: IdInput.optional().describe(`Id of the ${one} to change. Left out: the entry is a new ${one}.`),
    })
    .check(({ value, issues }) => {
      const fields: Record<string, unknown> = value;
      if (fields.id !== undefined) return;
      for (const name of needed.filter((name) => fields[name] === undefined)) {
        issues.push({ code: "custom", path: [name], message: "A new entry needs this.", input: value });
      }
    });
  return z.array(entry).max(max);
}

const NEW_STATUSES = { draft: PRODUCT_STATUSES.draft, published: PRODUCT_STATUSES.published } as const;

const priceless = {
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
  metadata: MetadataInput.nullable().optional().describe(`${METADATA_WORDS} Null: none.`),
};
const common = {
  ...priceless,
  price_cents: CentsInput.describe(
    "Price of one unit, in cents: 0 to 99,999,999,999. With tiers or variants their own price counts instead.",
  ),
};

const max_uses = z.int().min(1).max(MAX_SEATS);
const valid_days = z.int().min(1).max(MAX_DAYS).nullable();
const duration_minutes = z.int().min(1).max(MAX_MINUTES).nullable();
const buffer_minutes = z.int().min(0).max(MAX_MINUTES);

const giftCardFields = {
  denominations_cents: z
    .array(CentsInput.min(1))
    .max(MAX_DENOMINATIONS)
    .refine(isUnique, "Give each amount once.")
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
const openingHoursField = OpeningHoursInput.nullable()
  .optional()
  .describe(
    "When appointments can take place: all of one must lie within one of these, at most 100. Null or empty: at any time.",
  );

const GiftCardProduct = z
  .strictObject({
    type: z.literal("gift_card").describe("`gift_card`: credit to pay with. Each unit sold issues a gift card."),
    ...priceless,
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
    events: made(eventFields, MAX_ENTRIES.events)
      .optional()
      .describe("The dates on which it takes place, at most 1,000. Without one, nothing can be ordered."),
    tiers: made(tierFields, MAX_ENTRIES.tiers)
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
    resources: made(resourceFields, MAX_ENTRIES.resources)
      .optional()
      .describe("The people, tables or rooms to book, at most 200. Only for the category `appointment`."),
    timeslots: made(timeslotFields, MAX_ENTRIES.timeslots)
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
  variants: made(variantFields, MAX_ENTRIES.variants).min(1).optional(),
});
const DigitalProduct = z.strictObject({
  type: z.literal("digital_product"),
  ...common,
  variants: PhysicalProduct.shape.variants,
});

const creatable = [
  GiftCardProduct,
  ExperienceProduct,
  TicketProduct,
  BookingProduct,
  MembershipProduct,
  VoucherProduct,
] as const;

/** A product of any type, as the store itself may make it. */
export type NewProduct = z.infer<(typeof creatable)[number] | typeof PhysicalProduct | typeof DigitalProduct>;

const GOODS = ["physical_product", "digital_product"] as const;
const KNOWN_TYPES = creatable.map(({ shape }) => shape.type.value).join(", ");

/** Goods pass the parser, whatever stands beside their type, so that the verb can say why they are refused. */
const Goods = z.looseObject({ type: z.enum(GOODS) });

/** Body of POST /products. */
export const ProductInput = z
  .discriminatedUnion("type", [...creatable, Goods], {
    error: (issue) => (issue.code === "invalid_union" ? `Give one of ${KNOWN_TYPES}.` : undefined),
  })
  .meta({ override: ({ jsonSchema }) => void jsonSchema.oneOf?.splice(creatable.length) });
export type ProductInput = z.infer<typeof ProductInput>;

export const isGoods = (type: string): type is (typeof GOODS)[number] => GOODS.some((one) => one === type);

/** What a list of a change says of its entries. */
const WHOLE =
  "Send the whole list: an entry with an `id` is changed, one without is new, and one that you leave out is removed. What was ordered cannot be removed.";

/** Body of PATCH /products/{id}: which fields fit is decided by the product's type. */
export const ProductPatch = z.strictObject({
  ...z.strictObject(common).partial().shape,
  slug: SlugInput.optional().meta({
    description:
      "The product's name in web addresses: lower-case letters, digits and single hyphens, at most 200 characters, unique in the store and mode.",
    examples: ["winter-lights-night"],
  }),
  status: ProductStatus.optional().describe(
    `Whether the product is for sale. An archived product becomes a draft before it can be published again.${valuesOf(PRODUCT_STATUSES)}`,
  ),
  max_uses: max_uses
    .optional()
    .describe(
      "For a ticket or voucher: how often each one sold from now on can be redeemed, 1 to 1,000,000. What was issued keeps its own.",
    ),
  events: given("event", eventFields, MAX_ENTRIES.events)
    .optional()
    .describe(`For a ticket: the dates on which it takes place, at most 1,000. ${WHOLE}`),
  tiers: given("tier", tierFields, MAX_ENTRIES.tiers)
    .optional()
    .describe(`For a ticket: the price categories, at most 50. ${WHOLE}`),
  duration_minutes: duration_minutes
    .optional()
    .describe(
      "For a booking or experience: how long it takes, in minutes: 1 to 527,040. Bookings that exist keep their end until they are moved. Null: not stated; refused for an appointment.",
    ),
  buffer_minutes: buffer_minutes
    .optional()
    .describe("For a booking: minutes that stay free after each new appointment, 0 to 527,040."),
  opening_hours: openingHoursField,
  resources: given("resource", resourceFields, MAX_ENTRIES.resources)
    .optional()
    .describe(`For an appointment: the people, tables or rooms to book, at most 200. ${WHOLE}`),
  timeslots: given("timeslot", timeslotFields, MAX_ENTRIES.timeslots)
    .optional()
    .describe(
      `For a reservation: the times to reserve seats in, at most 2,000. Its reservations move with a timeslot. ${WHOLE}`,
    ),
  plan: PlanInput.optional().describe(
    "For a membership: how often it is billed, and how often its member can check in. Only the fields that you send change, and only memberships sold from now on have them.",
  ),
  ...giftCardFields,
  valid_days: valid_days
    .optional()
    .describe(
      "For a gift card, voucher or experience: days after which what is issued from now on expires, 1 to 36,500. Null: a voucher never expires, and a gift card by the store's settings.",
    ),
  variants: given("variant", variantFields, MAX_ENTRIES.variants)
    .min(1)
    .optional()
    .describe(`For a physical or digital product: what can be bought of it, 1 to 500. ${WHOLE}`),
  requires_shipping: z.boolean().optional().describe("For a physical product: whether the goods are shipped."),
});
export type ProductPatch = z.infer<typeof ProductPatch>;

/** What each type takes beside what every product takes. */
export const OWN_FIELDS: Record<string, readonly string[]> = Object.fromEntries(
  [...creatable, PhysicalProduct, DigitalProduct].map((one) => [
    one.shape.type.value,
    Object.keys(one.shape).filter((name) => !(name in common) && name !== "type" && name !== "category"),
  ]),
);
