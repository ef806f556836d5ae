import { toUnix } from "#lib/core/time";
import type { TimesOf } from "#lib/db/json-row";
import type { RedemptionRow } from "#lib/domain/issued-items/log";
import type { Ticket, TicketRedemption } from "./schema.ts";

export interface TicketRow {
  merchant_id: string;
  id: string;
  order_item_id: string;
  product_id: string;
  customer_id: string | null;
  ticket_event_id: string;
  tier_id: string | null;
  qr_token: string;
  seat_index: number;
  max_uses: number;
  uses_after: number;
  attendee_name: string | null;
  custom_fields: unknown;
  redeemed_at: Date | null;
  redeemed_source: string | null;
  voided_at: Date | null;
  created_at: Date;
}

export const TICKET_TIMES: TimesOf<TicketRow> = { redeemed_at: true, voided_at: true, created_at: true };

/** A ticket with the fields that a scanner checks and shows. */
export interface TicketScanRow extends TicketRow {
  event_starts_at: Date;
  event_ends_at: Date | null;
  event_location: string | null;
  product_title: string;
  tier_name: string | null;
  customer_name: string | null;
  /** Store settings. Null: no limit. */
  redeem_opens_minutes_before: number | null;
  redeem_closes_minutes_after: number | null;
  timezone: string;
}

export const TICKET_SCAN_TIMES: TimesOf<TicketScanRow> = {
  ...TICKET_TIMES,
  event_starts_at: true,
  event_ends_at: true,
};

export function toTicket(row: TicketRow): Ticket {
  return {
    id: row.id,
    object: "ticket",
    created: toUnix(row.created_at),
    merchant_id: row.merchant_id,
    order_item_id: row.order_item_id,
    product_id: row.product_id,
    customer_id: row.customer_id,
    ticket_event_id: row.ticket_event_id,
    tier_id: row.tier_id,
    qr_token: row.qr_token,
    seat_index: row.seat_index,
    max_uses: row.max_uses,
    uses_after: row.uses_after,
    remaining: row.max_uses - row.uses_after,
    attendee_name: row.attendee_name,
    custom_fields: row.custom_fields as Ticket["custom_fields"],
    redeemed_at: toUnix(row.redeemed_at),
    redeemed_source: row.redeemed_source,
    voided_at: toUnix(row.voided_at),
  };
}

export interface TicketRedemptionRow extends RedemptionRow {
  ticket_id: string;
}

export function toTicketRedemption(row: TicketRedemptionRow): TicketRedemption {
  return {
    id: row.id,
    object: "ticket_redemption",
    created: toUnix(row.created_at),
    merchant_id: row.merchant_id,
    ticket_id: row.ticket_id,
    redeemed_at: toUnix(row.redeemed_at),
    source: row.source,
    note: row.note,
    reversed_at: toUnix(row.reversed_at),
  };
}
