import { type BookingCategory, ProductType } from "#lib/core/product-types";
import { toUnix } from "#lib/core/time";
import type { product } from "#lib/db/generated/client";
import type { Field } from "./field.ts";
import { FIELDS } from "./fields.ts";
import type { BookingResource, ProductVariant, TicketEvent, TicketTier, Timeslot } from "./list-schema.ts";
import type { Product } from "./schema.ts";
import type { MembershipPlan } from "./schema-parts.ts";

type Amount = number | bigint;
/** A value as a statement returns it: Prisma gives a bigint where a driver gives a number. */
type AsRead<Value> = Value extends bigint ? Amount : Value extends bigint[] ? Amount[] : Value;
/** A value without either. */
export type Plain<Value> = Value extends bigint ? number : Value extends Amount[] ? number[] : Value;

interface Narrow {
  type: Product["type"];
  status: Product["status"];
  category: BookingCategory | null;
  plan_interval: MembershipPlan["interval"] | null;
}
export type ProductRow = Omit<{ [Name in keyof product]: AsRead<product[Name]> }, keyof Narrow> & Narrow;

/** Returns a value of a row as it is shown. */
const shownOf = (value: ProductRow[keyof ProductRow]): unknown =>
  value instanceof Date ? toUnix(value) : plain<unknown>(value);

/** Returns a value of a row with numbers for bigints. */
export function plain<Value>(value: Value): Plain<Value> {
  if (typeof value === "bigint") return Number(value) as Plain<Value>;
  const isOfBigints = Array.isArray(value) && typeof value[0] === "bigint";
  return (isOfBigints ? value.map(Number) : value) as Plain<Value>;
}

/** The columns of a plan, with the field of each and what a new membership has there. */
export const PLAN_COLUMNS = {
  plan_interval: { field: "interval", initial: "month" },
  plan_interval_count: { field: "interval_count", initial: 1 },
  plan_trial_days: { field: "trial_days", initial: 0 },
  plan_max_checkins: { field: "max_checkins_per_period", initial: null },
} as const satisfies Partial<Record<keyof ProductRow, { field: keyof MembershipPlan; initial: unknown }>>;

/** The fields with a column of their name that a product of each type has, with what stands for null. */
const SHOWN = new Map(
  ProductType.options.map((type) => [
    type,
    Object.entries<Field>(FIELDS).flatMap(([name, { create, stored, initial = null }]) =>
      stored === "list" || stored === "columns" || (Object.keys(create).length > 0 && !(type in create))
        ? []
        : [{ name: name as keyof ProductRow & keyof Product, initial }],
    ),
  ]),
);

/** Converts a row, without the lists inside the product. */
export function toProduct(row: ProductRow): Product {
  const product: Record<string, unknown> = {
    id: row.id,
    object: "product",
    created: toUnix(row.created_at),
    updated: toUnix(row.updated_at),
    merchant_id: row.merchant_id,
    type: row.type,
  };
  for (const { name, initial } of SHOWN.get(row.type) ?? []) product[name] = shownOf(row[name]) ?? initial;
  if (row.additional_images?.length === 0) product.additional_images = null;
  if (row.type === "booking") product.category = row.category ?? undefined;
  if (row.type === "membership") product.plan = toPlan(row);
  return product as Product;
}

const toPlan = (row: ProductRow): MembershipPlan =>
  Object.fromEntries(
    Object.entries(PLAN_COLUMNS).map(([name, { field, initial }]) => [
      field,
      row[name as keyof typeof PLAN_COLUMNS] ?? initial,
    ]),
  ) as MembershipPlan;

interface TicketEventRow {
  id: string;
  /** Unix seconds. */
  starts_at: number;
  ends_at: number | null;
  location: string | null;
  capacity: number | null;
  sold_count: number;
  held_count: number;
  seats: ({ tier_id: string } & Seats)[];
}

const toTicketEvent = (row: TicketEventRow): TicketEvent => ({
  id: row.id,
  object: "ticket_event",
  starts_at: row.starts_at,
  ends_at: row.ends_at,
  location: row.location,
  capacity: row.capacity,
  sold_count: row.sold_count,
  remaining: left(row),
  tiers: row.seats.map((seat) => ({ tier_id: seat.tier_id, sold_count: seat.sold_count, remaining: left(seat) })),
});

interface Seats {
  capacity: number | null;
  sold_count: number;
  held_count: number;
}

/** Returns how many can still be ordered, without those that pending orders hold. Null: unlimited. */
const left = ({ capacity, sold_count, held_count }: Seats): number | null =>
  capacity === null ? null : capacity - sold_count - held_count;

interface TicketTierRow {
  id: string;
  name: string;
  price_cents: Amount;
  capacity: number | null;
  sold_count: number;
}

const toTicketTier = (row: TicketTierRow): TicketTier => ({
  id: row.id,
  object: "ticket_tier",
  name: row.name,
  price_cents: Number(row.price_cents),
  capacity: row.capacity,
  sold_count: row.sold_count,
});

interface VariantRow {
  id: string;
  options: unknown;
  sku: string | null;
  price_cents: Amount;
  stock: number | null;
  sold_count: number;
}

const toVariant = (row: VariantRow): ProductVariant => ({
  id: row.id,
  object: "product_variant",
  options: row.options as ProductVariant["options"],
  sku: row.sku,
  price_cents: Number(row.price_cents),
  stock: row.stock,
  sold_count: row.sold_count,
});

interface ResourceRow {
  id: string;
  name: string;
  kind: BookingResource["kind"];
  seats: number;
}

const toResource = (row: ResourceRow): BookingResource => ({
  id: row.id,
  object: "booking_resource",
  name: row.name,
  kind: row.kind,
  seats: row.seats,
});

interface TimeslotRow {
  id: string;
  /** Unix seconds. */
  starts_at: number;
  ends_at: number;
  seats: number;
  sold_count: number;
  held_count: number;
}

const toTimeslot = (row: TimeslotRow): Timeslot => ({
  id: row.id,
  object: "timeslot",
  starts_at: row.starts_at,
  ends_at: row.ends_at,
  seats: row.seats,
  seats_taken: row.sold_count + row.held_count,
});

/** A row with the lists inside the product; a list that its type does not have is null. */
export interface WholeProductRow extends ProductRow {
  events: TicketEventRow[] | null;
  tiers: TicketTierRow[] | null;
  timeslots: TimeslotRow[] | null;
  resources: ResourceRow[] | null;
  variants: VariantRow[] | null;
}

export const toWholeProduct = (row: WholeProductRow): Product => ({
  ...toProduct(row),
  ...(row.events && { events: row.events.map(toTicketEvent) }),
  ...(row.tiers && { tiers: row.tiers.map(toTicketTier) }),
  ...(row.timeslots && { timeslots: row.timeslots.map(toTimeslot) }),
  ...(row.resources && { resources: row.resources.map(toResource) }),
  ...(row.variants && { variants: row.variants.map(toVariant) }),
});
