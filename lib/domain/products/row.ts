import { toUnix } from "#lib/core/time";
import type { Product, TicketEvent, TicketTier } from "./schema.ts";

type Amount = number | bigint;

export interface ProductRow {
  merchant_id: string;
  id: string;
  type: string;
  status: string;
  title: string;
  slug: string;
  description: string | null;
  image_url: string | null;
  additional_images: string[] | null;
  price_cents: Amount;
  currency: string;
  max_uses: number | null;
  valid_days: number | null;
  denominations_cents: Amount[] | null;
  min_cents: Amount | null;
  max_cents: Amount | null;
  custom_fields: unknown;
  metadata: unknown;
  created_at: Date;
  updated_at: Date;
}

/** A product as a list shows it: without the lists inside it. */
export function toProduct(row: ProductRow): Product {
  return {
    id: row.id,
    object: "product",
    created: toUnix(row.created_at),
    updated: toUnix(row.updated_at),
    merchant_id: row.merchant_id,
    type: row.type as Product["type"],
    status: row.status as Product["status"],
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

function fieldsOfType(row: ProductRow): Partial<Product> {
  if (row.type === "ticket") return { max_uses: row.max_uses ?? 1 };
  if (row.type !== "gift_card") return {};
  return {
    denominations_cents: (row.denominations_cents ?? []).map(Number),
    min_cents: row.min_cents === null ? null : Number(row.min_cents),
    max_cents: row.max_cents === null ? null : Number(row.max_cents),
    valid_days: row.valid_days,
  };
}

export interface TicketEventRow {
  id: string;
  starts_at: Date;
  ends_at: Date | null;
  location: string | null;
  capacity: number | null;
  sold_count: number;
  seats: { tier_id: string; sold_count: number; capacity: number | null }[];
}

export const toTicketEvent = (row: TicketEventRow): TicketEvent => ({
  id: row.id,
  object: "ticket_event",
  starts_at: toUnix(row.starts_at),
  ends_at: toUnix(row.ends_at),
  location: row.location,
  capacity: row.capacity,
  sold_count: row.sold_count,
  remaining: left(row),
  tiers: row.seats.map((seat) => ({ tier_id: seat.tier_id, sold_count: seat.sold_count, remaining: left(seat) })),
});

const left = ({ capacity, sold_count }: { capacity: number | null; sold_count: number }): number | null =>
  capacity === null ? null : capacity - sold_count;

export interface TicketTierRow {
  id: string;
  name: string;
  price_cents: Amount;
  capacity: number | null;
  sold_count: number;
}

export const toTicketTier = (row: TicketTierRow): TicketTier => ({
  id: row.id,
  object: "ticket_tier",
  name: row.name,
  price_cents: Number(row.price_cents),
  capacity: row.capacity,
  sold_count: row.sold_count,
});
