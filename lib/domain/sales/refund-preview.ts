import { notFound } from "#lib/core/errors";
import { statement } from "#lib/db/client";
import type { Context } from "#lib/db/context";
import { listOrderFiles } from "#lib/domain/files/read";
import { countSubscribers } from "#lib/domain/outbox/delivery-summary";
import { refundRefusal } from "./refusal.ts";
import type { RefundedKind, RefundPreview } from "./schema.ts";
import { GIFT_CARD_UNUSED, MEMBERSHIP_RUNS, USES_UNUSED } from "./void-sql.ts";

interface PreviewRow {
  status: string;
  currency: string;
  payment_method: string;
  left_cents: number;
  restocked: number;
  mailed_to: string | null;
}

const countIn = (table: RefundedKind, isVoided: string): string =>
  `SELECT '${table}' AS kind, count(*) FILTER (WHERE ${isVoided})::int AS voided, count(*)::int AS total
     FROM ${table} WHERE merchant_id = $1 AND mode = $2 AND order_id = $3::uuid`;

/** $3 order. Indexes: those of each kind (merchant_id, order_id, …). */
const COUNT_ITEMS = statement(
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
const PREVIEW = statement(
  "orders.refund-preview",
  `SELECT o.status, o.currency, o.payment_method, o.total_cents - o.refunded_cents AS left_cents,
          (SELECT coalesce(sum(i.quantity), 0)::int FROM order_item i
            WHERE i.merchant_id = $1 AND i.order_id = o.id AND i.variant_id IS NOT NULL) AS restocked,
          CASE WHEN s.guest_mail AND o.customer_email !~* '\\.invalid$' THEN o.customer_email END AS mailed_to
     FROM orders o JOIN store_settings s ON s.merchant_id = o.merchant_id
    WHERE o.merchant_id = $1 AND o.mode = $2 AND o.id = $3::uuid`,
);

/** Says what `refundOrder` would do now, and changes nothing. Throws like it: `not_found`, `invalid_transition`. */
export async function previewRefund(ctx: Context, id: string): Promise<RefundPreview> {
  const [row] = await ctx.sql<PreviewRow>(PREVIEW, [id]);
  if (!row) throw notFound("order");
  const { status, left_cents, ...order } = row;
  const refusal = refundRefusal(status, Number(left_cents), 0);
  if (refusal) throw refusal;
  const [counts, files, subscribers] = await Promise.all([
    ctx.sql<{ kind: RefundedKind; voided: number; total: number }>(COUNT_ITEMS, [id]),
    listOrderFiles(ctx, id),
    countSubscribers(ctx, "order.refunded"),
  ]);
  const items = counts
    .filter(({ total }) => total > 0)
    .map(({ kind, voided, total }) => ({ kind, voided, kept: total - voided }));
  return { ...order, left_cents: Number(left_cents), items, files: files.length, subscribers };
}
