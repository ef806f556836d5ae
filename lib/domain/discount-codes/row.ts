import { toUnix } from "#lib/core/time";
import type { DiscountCode } from "./schema.ts";

export interface DiscountCodeRow {
  merchant_id: string;
  id: string;
  code: string;
  percent_off: number | null;
  amount_off_cents: number | bigint | null;
  product_ids: string[] | null;
  starts_at: Date | null;
  ends_at: Date | null;
  max_uses: number | null;
  uses: number;
  once_per_customer: boolean;
  active: boolean;
  created_at: Date;
}

export const toDiscountCode = (row: DiscountCodeRow): DiscountCode => ({
  id: row.id,
  object: "discount_code",
  created: toUnix(row.created_at),
  merchant_id: row.merchant_id,
  code: row.code,
  percent_off: row.percent_off,
  amount_off_cents: row.amount_off_cents === null ? null : Number(row.amount_off_cents),
  product_ids: row.product_ids,
  starts_at: toUnix(row.starts_at),
  ends_at: toUnix(row.ends_at),
  max_uses: row.max_uses,
  uses: row.uses,
  once_per_customer: row.once_per_customer,
  active: row.active,
});
