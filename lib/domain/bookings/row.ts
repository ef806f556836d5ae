import type { BookingCategory } from "#lib/core/product-types";
import { toUnix } from "#lib/core/time";
import type { TimesOf } from "#lib/db/json-row";
import type { RedemptionRow } from "#lib/domain/issued-items/log";
import type { Booking, BookingRedemption } from "./schema.ts";

export interface BookingRow {
  merchant_id: string;
  id: string;
  order_id: string;
  order_item_id: string;
  product_id: string;
  customer_id: string | null;
  qr_token: string;
  category: BookingCategory;
  resource_id: string | null;
  timeslot_id: string | null;
  /** For a reservation, the times of its timeslot. */
  starts_at: Date | null;
  ends_at: Date | null;
  party_size: number;
  lead_name: string | null;
  custom_fields: unknown;
  uses_after: number;
  redeemed_at: Date | null;
  redeemed_source: string | null;
  voided_at: Date | null;
  created_at: Date;
}

export const BOOKING_TIMES: TimesOf<BookingRow> = {
  starts_at: true,
  ends_at: true,
  redeemed_at: true,
  voided_at: true,
  created_at: true,
};

/** A booking with the fields that a scanner shows. */
export interface BookingScanRow extends BookingRow {
  product_title: string;
  /** Null for a reservation. */
  resource_name: string | null;
  customer_name: string | null;
  /** Of the store. */
  timezone: string;
}

/** A booking is redeemed once, for the whole party. */
export const BOOKING_MAX_USES = 1;

export function toBooking(row: BookingRow): Booking {
  return {
    id: row.id,
    object: "booking",
    created: toUnix(row.created_at),
    merchant_id: row.merchant_id,
    order_item_id: row.order_item_id,
    product_id: row.product_id,
    customer_id: row.customer_id,
    qr_token: row.qr_token,
    category: row.category,
    resource_id: row.resource_id,
    starts_at: toUnix(row.starts_at),
    ends_at: toUnix(row.ends_at),
    party_size: row.party_size,
    lead_name: row.lead_name,
    custom_fields: row.custom_fields as Booking["custom_fields"],
    max_uses: BOOKING_MAX_USES,
    uses_after: row.uses_after,
    remaining: BOOKING_MAX_USES - row.uses_after,
    redeemed_at: toUnix(row.redeemed_at),
    redeemed_source: row.redeemed_source,
    voided_at: toUnix(row.voided_at),
  };
}

export interface BookingRedemptionRow extends RedemptionRow {
  booking_id: string;
}

export function toBookingRedemption(row: BookingRedemptionRow): BookingRedemption {
  return {
    id: row.id,
    object: "booking_redemption",
    created: toUnix(row.created_at),
    merchant_id: row.merchant_id,
    booking_id: row.booking_id,
    redeemed_at: toUnix(row.redeemed_at),
    source: row.source,
    note: row.note,
    reversed_at: toUnix(row.reversed_at),
  };
}
