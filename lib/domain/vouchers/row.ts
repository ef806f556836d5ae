import { toUnix } from "#lib/core/time";
import type { TimesOf } from "#lib/db/json-row";
import type { RedemptionRow } from "#lib/domain/issued-items/log";
import type { Voucher, VoucherRedemption } from "./schema.ts";

export interface VoucherRow {
  merchant_id: string;
  id: string;
  order_id: string;
  order_item_id: string;
  product_id: string;
  customer_id: string | null;
  qr_token: string;
  pass_index: number;
  max_uses: number;
  uses_after: number;
  redeemed_at: Date | null;
  redeemed_source: string | null;
  expires_at: Date | null;
  voided_at: Date | null;
  created_at: Date;
}

export const VOUCHER_TIMES: TimesOf<VoucherRow> = {
  redeemed_at: true,
  expires_at: true,
  voided_at: true,
  created_at: true,
};

/** A voucher with the fields that a scanner shows. */
export interface VoucherScanRow extends VoucherRow {
  product_title: string;
  customer_name: string | null;
}

export function toVoucher(row: VoucherRow): Voucher {
  return {
    id: row.id,
    object: "voucher",
    created: toUnix(row.created_at),
    merchant_id: row.merchant_id,
    order_item_id: row.order_item_id,
    product_id: row.product_id,
    customer_id: row.customer_id,
    qr_token: row.qr_token,
    pass_index: row.pass_index,
    max_uses: row.max_uses,
    uses_after: row.uses_after,
    remaining: row.max_uses - row.uses_after,
    redeemed_at: toUnix(row.redeemed_at),
    voided_at: toUnix(row.voided_at),
    expires_at: toUnix(row.expires_at),
  };
}

export interface VoucherRedemptionRow extends RedemptionRow {
  voucher_id: string;
}

export function toVoucherRedemption(row: VoucherRedemptionRow): VoucherRedemption {
  return {
    id: row.id,
    object: "voucher_redemption",
    created: toUnix(row.created_at),
    merchant_id: row.merchant_id,
    voucher_id: row.voucher_id,
    redeemed_at: toUnix(row.redeemed_at),
    source: row.source,
    note: row.note,
    reversed_at: toUnix(row.reversed_at),
  };
}
