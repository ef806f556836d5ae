import { invalid } from "#lib/core/errors";
import { Prisma } from "#lib/db/generated/client";
import type { BookingCategory } from "#lib/domain/product-types/schema";
import type { ProductPatch } from "./input.ts";
import type { ProductRow } from "./row.ts";
import { type NewProduct, OWN_FIELDS } from "./type-input.ts";

const DEFAULT_APPOINTMENT_MINUTES = 60;

/** The columns of a product that a caller can set. */
export interface Columns {
  status: string;
  title: string;
  slug?: string;
  description: string | null;
  image_url: string | null;
  additional_images: string[];
  price_cents: number;
  max_uses: number | null;
  valid_days: number | null;
  category: BookingCategory | null;
  duration_minutes: number | null;
  buffer_minutes: number | null;
  opening_hours: unknown;
  plan_interval: string | null;
  plan_interval_count: number | null;
  plan_trial_days: number | null;
  plan_max_checkins: number | null;
  requires_shipping: boolean | null;
  denominations_cents: number[];
  min_cents: number | null;
  max_cents: number | null;
  custom_fields: unknown;
  metadata: unknown;
}

/** Returns the columns of a new product, with defaults for fields that are not sent. Throws `invalid_request`. */
export function newColumns(input: NewProduct): Columns {
  const { type, ...fields } = input;
  const category = type === "booking" ? categoryOf(input) : null;
  const columns: Columns = { ...EMPTY, ...defaultsOf(type, category), ...columnsOf(fields as ProductPatch), category };
  if (input.price_cents === undefined) columns.price_cents = lowestAmount(columns);
  refuseOtherFields(fields, type, category);
  refuseContradiction(columns, type);
  return columns;
}

/** Returns the columns that a patch sets, checked together with the other columns. Throws `invalid_request`. */
export function changedColumns(row: ProductRow, patch: ProductPatch): Partial<Columns> {
  refuseOtherFields(patch, row.type, row.category);
  const changes = columnsOf(patch);
  refuseContradiction({ ...columnsOfRow(row), ...changes }, row.type);
  return changes;
}

const categoryOf = (input: Extract<NewProduct, { type: "booking" }>): BookingCategory =>
  input.category ?? (input.timeslots ? "reservation" : "appointment");

const EMPTY: Columns = {
  status: "draft",
  title: "",
  description: null,
  image_url: null,
  additional_images: [],
  price_cents: 0,
  max_uses: null,
  valid_days: null,
  category: null,
  duration_minutes: null,
  buffer_minutes: null,
  opening_hours: null,
  plan_interval: null,
  plan_interval_count: null,
  plan_trial_days: null,
  plan_max_checkins: null,
  requires_shipping: null,
  denominations_cents: [],
  min_cents: null,
  max_cents: null,
  custom_fields: null,
  metadata: null,
};

function defaultsOf(type: string, category: BookingCategory | null): Partial<Columns> {
  if (type === "ticket" || type === "voucher") return { max_uses: 1 };
  if (type === "membership") return { plan_interval: "month", plan_interval_count: 1, plan_trial_days: 0 };
  if (type === "physical_product") return { requires_shipping: true };
  if (type !== "booking") return {};
  return { buffer_minutes: 0, duration_minutes: category === "appointment" ? DEFAULT_APPOINTMENT_MINUTES : null };
}

/** Returns the columns of the fields that are sent. The lists have their own tables. */
function columnsOf(fields: ProductPatch): Partial<Columns> {
  const { events, tiers, resources, timeslots, variants, plan, additional_images, denominations_cents, ...same } =
    fields;
  const columns = {
    ...same,
    ...(additional_images !== undefined && { additional_images: additional_images ?? [] }),
    ...(denominations_cents && { denominations_cents }),
    plan_interval: plan?.interval,
    plan_interval_count: plan?.interval_count,
    plan_trial_days: plan?.trial_days,
    plan_max_checkins: plan?.max_checkins_per_period,
  };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}

/** Returns the lowest denomination, else `min_cents`, else 0. */
const lowestAmount = ({ denominations_cents, min_cents }: Columns): number =>
  denominations_cents.length > 0 ? Math.min(...denominations_cents) : (min_cents ?? 0);

const FIELDS_OF_SOME_TYPE = new Set(Object.values(OWN_FIELDS).flat());
const CATEGORY_OF_FIELD: Record<string, BookingCategory> = { resources: "appointment", timeslots: "reservation" };

/** Throws for the first field that a product of this type, or a booking of this category, does not have. */
function refuseOtherFields(fields: object, type: string, category: BookingCategory | null): void {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  for (const [name] of given) {
    if (FIELDS_OF_SOME_TYPE.has(name) && !OWN_FIELDS[type]?.includes(name)) {
      throw invalid(name, `A product of type ${type} has no ${name}. Leave it out.`);
    }
    if (category && (CATEGORY_OF_FIELD[name] ?? category) !== category) {
      throw invalid(
        name,
        `${name} can only be set for the category ${CATEGORY_OF_FIELD[name]}. This booking has the category ${category}.`,
      );
    }
  }
}

/** Throws for fields that are valid alone but contradict each other. */
function refuseContradiction(columns: Columns, type: string): void {
  const { min_cents, max_cents, category, duration_minutes } = columns;
  if (min_cents !== null && max_cents !== null && min_cents > max_cents) {
    throw invalid(
      "min_cents",
      `The smallest amount must be at most the largest amount, ${max_cents} (in minor units).`,
    );
  }
  if (type === "booking" && category === "appointment" && duration_minutes === null) {
    throw invalid("duration_minutes", "A duration is required for an appointment.");
  }
}

/** Returns the columns of a row that a caller can set. */
export const columnsOfRow = (row: ProductRow): Columns => ({
  status: row.status,
  title: row.title,
  slug: row.slug,
  description: row.description,
  image_url: row.image_url,
  additional_images: row.additional_images ?? [],
  price_cents: Number(row.price_cents),
  max_uses: row.max_uses,
  valid_days: row.valid_days,
  category: row.category,
  duration_minutes: row.duration_minutes,
  buffer_minutes: row.buffer_minutes,
  opening_hours: row.opening_hours,
  plan_interval: row.plan_interval,
  plan_interval_count: row.plan_interval_count,
  plan_trial_days: row.plan_trial_days,
  plan_max_checkins: row.plan_max_checkins,
  requires_shipping: row.requires_shipping,
  denominations_cents: (row.denominations_cents ?? []).map(Number),
  min_cents: row.min_cents === null ? null : Number(row.min_cents),
  max_cents: row.max_cents === null ? null : Number(row.max_cents),
  custom_fields: row.custom_fields,
  metadata: row.metadata,
});

/** Converts columns to Prisma's input, in which `DbNull` is the null of a JSON column. */
export function toPrismaData<Some extends Partial<Columns>>(columns: Some) {
  const { custom_fields, metadata, opening_hours, ...same } = columns;
  return {
    ...same,
    ...(custom_fields !== undefined && { custom_fields: toJson(custom_fields) }),
    ...(metadata !== undefined && { metadata: toJson(metadata) }),
    ...(opening_hours !== undefined && { opening_hours: toJson(opening_hours) }),
  };
}

const toJson = (value: unknown) => (value === null ? Prisma.DbNull : (value as Prisma.InputJsonValue));
