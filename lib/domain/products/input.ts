import { z } from "zod";
import { CentsInput, IdInput, MetadataInput, NameInput, TimestampInput } from "#lib/core/schema";
import { BookingCategory, CUSTOM_FIELD_TYPES, PlanInterval, ProductStatus, ResourceKind } from "./schema.ts";

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
    key: z.string().trim().min(1).max(40),
    label: NameInput,
    type: z.enum(CUSTOM_FIELD_TYPES),
    required: z.boolean().optional().meta({ description: "False unless given" }),
    options: z
      .array(TextInput.min(1))
      .min(1)
      .max(MAX_OPTIONS)
      .refine(isUnique, "Give each option once.")
      .optional()
      .meta({ description: "Of a select, and of nothing else" }),
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
  .refine((fields) => isUnique(fields.map(({ key }) => key)), "Give each key once.")
  .meta({ description: "What is asked at checkout" });

const TimeOfDay = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Give a time of day such as "09:30".')
  .meta({ examples: ["09:30"] });

const ClosingTime = z
  .string()
  .regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, 'Give a time of day such as "17:30", at the latest "24:00".')
  .meta({ examples: ["17:30"] });

const OpeningHoursInput = z
  .array(
    z
      .strictObject({
        day: z.int().min(1).max(7).meta({ description: "1 (Monday) to 7" }),
        opens: TimeOfDay,
        closes: ClosingTime,
      })
      .refine(({ opens, closes }) => closes > opens, { path: ["closes"], error: "Close after opening." }),
  )
  .max(MAX_OPENINGS)
  .meta({ description: "In the store's time zone; null or empty: always open" });

const PlanInput = z
  .strictObject({
    interval: PlanInterval.optional().meta({ description: "A month unless given" }),
    interval_count: z.int().min(1).max(1_000).optional().meta({ description: "1 unless given" }),
    trial_days: z.int().min(0).max(3_650).optional().meta({ description: "0 unless given" }),
    max_checkins_per_period: z.int().min(1).max(MAX_SEATS).nullable().optional().meta({
      description: "Null, unless given: unlimited",
    }),
  })
  .meta({ description: "Only what is given changes" });

const Capacity = z.int().min(1).max(MAX_SEATS).nullable();
const Seats = z.int().min(1).max(MAX_SEATS);

const eventFields = {
  starts_at: TimestampInput,
  ends_at: TimestampInput.nullable().optional(),
  location: TextInput.nullable().optional(),
  capacity: Capacity.optional().meta({ description: "Null, unless given: unlimited" }),
};
const tierFields = {
  name: NameInput,
  price_cents: CentsInput,
  capacity: Capacity.optional().meta({ description: "For each event; null, unless given: unlimited" }),
};
const resourceFields = {
  name: NameInput,
  kind: ResourceKind.optional().meta({ description: "A person unless given" }),
  seats: Seats.optional().meta({ description: "1 unless given" }),
};
const timeslotFields = { starts_at: TimestampInput, ends_at: TimestampInput, seats: Seats };
const variantFields = {
  options: z
    .record(z.string().min(1).max(40), TextInput.min(1))
    .refine((options) => Object.keys(options).length <= 10, "Give at most 10 options.")
    .optional(),
  sku: z.string().trim().min(1).max(64).nullable().optional(),
  price_cents: CentsInput.optional().meta({ description: "The product's unless given" }),
  stock: z.int().min(0).max(MAX_STOCK).nullable().optional().meta({ description: "Null, unless given: unlimited" }),
};

/** The entries of a list of a new product. */
const made = <Shape extends z.ZodRawShape>(shape: Shape, max: number) => z.array(z.strictObject(shape)).max(max);

/**
 * The entries of a list that is given whole: with an id and what changes, or without one and with all that a
 * new entry needs.
 */
function given<Shape extends z.ZodRawShape>(shape: Shape, max: number) {
  const needed = Object.keys(shape).filter((name) => !shape[name]?._zod.optin);
  const entry = z
    .strictObject(shape)
    .partial()
    .extend({ id: IdInput.optional() })
    .check(({ value, issues }) => {
      const fields: Record<string, unknown> = value;
      if (fields.id !== undefined) return;
      for (const name of needed.filter((name) => fields[name] === undefined)) {
        issues.push({ code: "custom", path: [name], message: "A new entry needs this.", input: value });
      }
    });
  return z
    .array(entry)
    .max(max)
    .meta({
      description: `The whole list: an entry with its id is changed, one without is new (it needs ${needed.join(", ") || "nothing"}), one that is missing is removed`,
    });
}

const priceless = {
  title: NameInput,
  slug: SlugInput.optional().meta({ description: "Made from the title unless given" }),
  status: z.enum(["draft", "published"]).optional().meta({ description: "A draft unless given" }),
  description: z.string().trim().max(10_000).nullable().optional(),
  image_url: UrlInput.nullable().optional(),
  additional_images: z.array(UrlInput).max(MAX_IMAGES).nullable().optional(),
  custom_fields: CustomFieldsInput.nullable().optional(),
  metadata: MetadataInput.nullable().optional(),
};
const common = { ...priceless, price_cents: CentsInput };

const max_uses = z.int().min(1).max(MAX_SEATS);
const valid_days = z.int().min(1).max(MAX_DAYS).nullable();
const duration_minutes = z.int().min(1).max(MAX_MINUTES).nullable();
const MaxUses = max_uses.optional().meta({ description: "1 unless given" });
const ValidDays = valid_days.optional().meta({ description: "From the day it is issued; null: no end of its own" });

const giftCardFields = {
  denominations_cents: z
    .array(CentsInput.min(1))
    .max(MAX_DENOMINATIONS)
    .refine(isUnique, "Give each amount once.")
    .optional(),
  min_cents: CentsInput.nullable().optional(),
  max_cents: CentsInput.nullable().optional(),
  valid_days: ValidDays,
};
const bookingFields = {
  duration_minutes: duration_minutes.optional().meta({ description: "Of an appointment 60 unless given" }),
  buffer_minutes: z.int().min(0).max(MAX_MINUTES).optional().meta({
    description: "Kept free after each appointment; 0 unless given",
  }),
  opening_hours: OpeningHoursInput.nullable().optional(),
};

const GiftCardProduct = z
  .strictObject({
    type: z.literal("gift_card"),
    ...priceless,
    price_cents: CentsInput.optional().meta({
      description: "The lowest denomination, else min_cents, else 0, unless given",
    }),
    ...giftCardFields,
  })
  .meta({ id: "GiftCardProductInput" });
const ExperienceProduct = z
  .strictObject({
    type: z.literal("experience"),
    ...common,
    valid_days: ValidDays,
    duration_minutes: duration_minutes.optional(),
  })
  .meta({ id: "ExperienceProductInput" });
const TicketProduct = z
  .strictObject({
    type: z.literal("ticket"),
    ...common,
    max_uses: MaxUses,
    events: made(eventFields, MAX_ENTRIES.events).optional(),
    tiers: made(tierFields, MAX_ENTRIES.tiers).optional(),
  })
  .meta({ id: "TicketProductInput" });
const BookingProduct = z
  .strictObject({
    type: z.literal("booking"),
    ...common,
    category: BookingCategory.optional().meta({
      description: "Unless given, a reservation when it has timeslots, else an appointment",
    }),
    ...bookingFields,
    resources: made(resourceFields, MAX_ENTRIES.resources).optional().meta({ description: "Of an appointment" }),
    timeslots: made(timeslotFields, MAX_ENTRIES.timeslots).optional().meta({ description: "Of a reservation" }),
  })
  .meta({ id: "BookingProductInput" });
const MembershipProduct = z
  .strictObject({ type: z.literal("membership"), ...common, plan: PlanInput.optional() })
  .meta({ id: "MembershipProductInput" });
const VoucherProduct = z
  .strictObject({
    type: z.literal("voucher"),
    ...common,
    max_uses: MaxUses,
    valid_days: ValidDays,
  })
  .meta({ id: "VoucherProductInput" });
const PhysicalProduct = z.strictObject({
  type: z.literal("physical_product"),
  ...common,
  requires_shipping: z.boolean().optional().meta({ description: "True unless given" }),
  variants: made(variantFields, MAX_ENTRIES.variants).min(1).optional().meta({
    description: "One without options unless given",
  }),
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

/** Body of PATCH /products/{id}: which fields fit is decided by the product's type. */
export const ProductPatch = z.strictObject({
  ...z.strictObject(common).partial().shape,
  slug: SlugInput.optional(),
  status: ProductStatus.optional(),
  max_uses: max_uses.optional().meta({ description: "Of a ticket or voucher. What was issued keeps its own." }),
  events: given(eventFields, MAX_ENTRIES.events).optional(),
  tiers: given(tierFields, MAX_ENTRIES.tiers).optional(),
  ...bookingFields,
  duration_minutes: duration_minutes.optional(),
  resources: given(resourceFields, MAX_ENTRIES.resources).optional(),
  timeslots: given(timeslotFields, MAX_ENTRIES.timeslots).optional(),
  plan: PlanInput.optional(),
  ...giftCardFields,
  variants: given(variantFields, MAX_ENTRIES.variants).min(1).optional(),
  requires_shipping: z.boolean().optional().meta({ description: "Of a physical product" }),
});
export type ProductPatch = z.infer<typeof ProductPatch>;

/** What each type takes beside what every product takes. */
export const OWN_FIELDS: Record<string, readonly string[]> = Object.fromEntries(
  [...creatable, PhysicalProduct, DigitalProduct].map((one) => [
    one.shape.type.value,
    Object.keys(one.shape).filter((name) => !(name in common) && name !== "type" && name !== "category"),
  ]),
);
