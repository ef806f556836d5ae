import { statement } from "#lib/db/client";
import { GIFT_CARD_UNUSED, MEMBERSHIP_RUNS, USES_UNUSED } from "#lib/domain/sales/void-sql";
import type { RefundedKind } from "./shape.ts";

const countIn = (table: RefundedKind, isVoided: string): string =>
  `SELECT '${table}' AS kind, count(*) FILTER (WHERE ${isVoided})::int AS voided, count(*)::int AS total
     FROM ${table} WHERE merchant_id = $1 AND mode = $2 AND order_id = $3::uuid`;

/** $3 order. Indexes: those of each kind (merchant_id, order_id, …). */
export const COUNT_ITEMS = statement(
  "orders.refund-items",
  [
    countIn("ticket", USES_UNUSED),
    countIn("booking", USES_UNUSED),
    countIn("voucher", USES_UNUSED),
    countIn("membership", MEMBERSHIP_RUNS),
    countIn("gift_card", GIFT_CARD_UNUSED),
  ].join(" UNION ALL "),
);

/** $3 order. `mailed_to`: as `MAIL_GUESTS` decides. Indexes: the keys of orders and of the settings, order_item (merchant_id, order_id, position). */
export const PREVIEW = statement(
  "orders.refund-preview",
  `SELECT o.status, o.currency, o.payment_method, o.total_cents - o.refunded_cents AS left_cents,
          (SELECT coalesce(sum(i.quantity), 0)::int FROM order_item i
            WHERE i.merchant_id = $1 AND i.order_id = o.id AND i.variant_id IS NOT NULL) AS restocked,
          CASE WHEN s.guest_mail AND o.customer_email !~* '\\.invalid$' THEN o.customer_email END AS mailed_to
     FROM orders o JOIN store_settings s ON s.merchant_id = o.merchant_id
    WHERE o.merchant_id = $1 AND o.mode = $2 AND o.id = $3::uuid`,
);
