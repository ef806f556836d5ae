import { toUnix } from "#lib/core/time";
import type { BookingCategory } from "#lib/domain/product-types/schema";
import type { BookingResource, ProductVariant, TicketEvent, TicketTier, Timeslot } from "./list-schema.ts";
import type { MembershipPlan, Product } from "./schema.ts";

type Amount = number | bigint;

export interface ProductRow {
  merchant_id: string;
  id: string;
  type: Product["type"];
  status: Product["status"];
  title: string;
  slug: string;
  description: string | null;
  image_url: string | null;
  additional_images: string[] | null;
  price_cents: Amount;
  currency: string;
  max_uses: number | null;
  valid_days: number | null;
  category: BookingCategory | null;
  duration_minutes: number | null;
  buffer_minutes: number | null;
  opening_hours: unknown;
  plan_interval: MembershipPlan["interval"] | null;
  plan_interval_count: number | null;
  plan_trial_days: number | null;
  plan_max_checkins: number | null;
  requires_shipping: boolean | null;
  denominations_cents: Amount[] | null;
  min_cents: Amount | null;
  max_cents: Amount | null;
  custom_fields: unknown;
  metadata: unknown;
  created_at: Date;
  updated_at: Date;
}

/** Converts a row, without the lists inside the product. */
export function toProduct(row: ProductRow): Product {
  return {
    id: row.id,
    object: "product",
    created: toUnix(row.created_at),
    updated: toUnix(row.updated_at),
    merchant_id: row.merchant_id,
    type: row.type,
    status: row.status,
    title: row.title,
    slug: row.slug,
    description: row.description,
    image_url: row.image_url,
    additional_images: row.additional_images?.length ? row.additional_images : null,
    price_cents: Number(row.price_cents),
    currency: row.currency,
    metadata: row.metadata as Product["metadata"],
    custom_fields: row.custom_fields as Product["custom_fields"],
    ...fieldsOfType(row),
  };
}

/** Returns the fields of the product's type. */
function fieldsOfType(row: ProductRow): Partial<Product> {
  switch (row.type) {
    case "ticket":
      return { max_uses: row.max_uses ?? 1 };
    case "booking":
      return {
        category: row.category ?? undefined,
        duration_minutes: row.duration_minutes,
        buffer_minutes: row.buffer_minutes ?? 0,
        opening_hours: row.opening_hours as Product["opening_hours"],
      };
    case "membership":
      return { plan: toPlan(row) };
    case "voucher":
      return { max_uses: row.max_uses ?? 1, valid_days: row.valid_days };
    case "experience":
      return { valid_days: row.valid_days, duration_minutes: row.duration_minutes };
    case "gift_card":
      return {
        denominations_cents: (row.denominations_cents ?? []).map(Number),
        min_cents: row.min_cents === null ? null : Number(row.min_cents),
        max_cents: row.max_cents === null ? null : Number(row.max_cents),
        valid_days: row.valid_days,
      };
    case "physical_product":
      return { requires_shipping: row.requires_shipping ?? true };
    default:
      return {};
  }
}

const toPlan = (row: ProductRow): MembershipPlan => ({
  interval: row.plan_interval ?? "month",
  interval_count: row.plan_interval_count ?? 1,
  trial_days: row.plan_trial_days ?? 0,
  max_checkins_per_period: row.plan_max_checkins,
});

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
