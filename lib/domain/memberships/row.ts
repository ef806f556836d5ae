import { toUnix } from "#lib/core/time";
import type { TimesOf } from "#lib/db/json-row";
import type { Membership, MembershipCheckin, MembershipStatus, MembershipUsage } from "./schema.ts";

export interface MembershipRow {
  merchant_id: string;
  id: string;
  order_id: string;
  order_item_id: string;
  product_id: string;
  customer_id: string | null;
  qr_token: string;
  status: MembershipStatus;
  max_checkins_per_period: number | null;
  current_period_start: Date;
  current_period_end: Date;
  used_this_period: number;
  cancel_at_period_end: boolean;
  created_at: Date;
}

export const MEMBERSHIP_TIMES: TimesOf<MembershipRow> = {
  current_period_start: true,
  current_period_end: true,
  created_at: true,
};

/** A membership with the fields that a renewal needs. */
export interface RenewingRow extends MembershipRow {
  plan_interval: string;
  plan_interval_count: number;
  anchor_at: Date;
  canceled_at: Date | null;
  /** Of the store's settings. */
  timezone: string;
}

/** A membership with the fields that a scanner checks and shows. */
export interface MembershipScanRow extends RenewingRow {
  product_title: string;
  customer_name: string | null;
  /** Of the store's settings. */
  allow_past_due_checkin: boolean;
}

export const MEMBERSHIP_SCAN_TIMES: TimesOf<MembershipScanRow> = {
  ...MEMBERSHIP_TIMES,
  anchor_at: true,
  canceled_at: true,
};

/** Converts a row, with `usage` when the plan has a cap. */
export function toMembership(row: MembershipRow): Membership {
  const usage = toUsage(row);
  return { ...toListedMembership(row), ...(usage && { usage }) };
}

/** Converts a row without `usage`, as in a list. */
export function toListedMembership(row: MembershipRow): Membership {
  return {
    id: row.id,
    object: "membership",
    created: toUnix(row.created_at),
    merchant_id: row.merchant_id,
    order_item_id: row.order_item_id,
    product_id: row.product_id,
    customer_id: row.customer_id,
    qr_token: row.qr_token,
    status: row.status,
    current_period_start: toUnix(row.current_period_start),
    current_period_end: toUnix(row.current_period_end),
    cancel_at_period_end: row.cancel_at_period_end,
  };
}

export interface UsageFacts {
  max_checkins_per_period: number | null;
  current_period_start: Date;
  current_period_end: Date;
  used_this_period: number;
}

/** Returns the allowance and what is left of it, or null when the plan has no cap. */
function toUsage(row: UsageFacts): MembershipUsage | null {
  const { max_checkins_per_period: max, used_this_period: used } = row;
  if (max === null) return null;
  return {
    max_per_period: max,
    used_this_period: used,
    remaining_this_period: max - used,
    period_start: toUnix(row.current_period_start),
    period_end: toUnix(row.current_period_end),
  };
}

export interface MembershipCheckinRow {
  merchant_id: string;
  id: string;
  membership_id: string;
  checked_in_at: Date;
  source: string | null;
  note: string | null;
  created_at: Date;
  reversed_at: Date | null;
}

/** Converts a row of the log, without `usage`. */
export function toMembershipCheckin(row: MembershipCheckinRow): MembershipCheckin {
  return {
    id: row.id,
    object: "membership_checkin",
    created: toUnix(row.created_at),
    merchant_id: row.merchant_id,
    membership_id: row.membership_id,
    checked_in_at: toUnix(row.checked_in_at),
    source: row.source,
    note: row.note,
    reversed_at: toUnix(row.reversed_at),
  };
}

/** A new check-in, with what its period allows. */
export type NewCheckinRow = Omit<MembershipCheckinRow, "reversed_at"> & UsageFacts;

export const NEW_CHECKIN_TIMES: TimesOf<NewCheckinRow> = {
  checked_in_at: true,
  created_at: true,
  current_period_start: true,
  current_period_end: true,
};

/** Converts a new check-in, with the `usage` of its period when the plan has a cap. */
export function toCheckinWithUsage(row: NewCheckinRow): MembershipCheckin {
  const usage = toUsage(row);
  return { ...toMembershipCheckin({ ...row, reversed_at: null }), ...(usage && { usage }) };
}
