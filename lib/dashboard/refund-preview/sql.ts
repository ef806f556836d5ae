import { statement } from "#lib/db/client";
import { GIFT_CARD_UNUSED, MEMBERSHIP_RUNS, USES_UNUSED } from "#lib/domain/sales/void-sql";

/** How many items of an order the refund voids, and how many there are, by kind. $3 order. Indexes: those of each kind (merchant_id, order_id, …). */
export const COUNT_ITEMS = statement(
  "orders.refund-items",
  `SELECT kind, count(*)::int AS total,
          count(*) FILTER (WHERE CASE WHEN kind = 'membership' THEN ${MEMBERSHIP_RUNS}
                                      WHEN kind = 'gift_card' THEN ${GIFT_CARD_UNUSED} ELSE ${USES_UNUSED} END)::int AS voided
     FROM issued_item
    WHERE merchant_id = $1 AND mode = $2 AND order_id = $3::uuid
    GROUP BY kind
    ORDER BY array_position(ARRAY['ticket', 'booking', 'voucher', 'membership', 'gift_card'], kind)`,
);

/**
 * $3 order. `mailed_to`: as `MAIL_GUESTS` decides. Indexes: the keys of orders and of the settings, order_item (merchant_id, order_id,
 * position), payment (merchant_id, order_id, …).
 */
export const PREVIEW = statement(
  "orders.refund-preview",
  `SELECT o.status, o.currency, o.payment_method, o.total_cents - o.refunded_cents AS left_cents,
          (SELECT coalesce(sum(i.quantity), 0)::int FROM order_item i
            WHERE i.merchant_id = $1 AND i.order_id = o.id AND i.variant_id IS NOT NULL) AS restocked,
          (SELECT coalesce(sum(p.amount_cents - p.refunded_cents), 0) FROM payment p
            WHERE p.merchant_id = $1 AND p.order_id = o.id AND p.method = 'gift_card' AND p.status = 'succeeded') AS on_cards_cents,
          EXISTS (SELECT 1 FROM payment p
                   WHERE p.merchant_id = $1 AND p.order_id = o.id AND p.dispute_status = 'open' AND NOT p.dispute_is_refundable
                      AND NOT p.is_surplus) AS is_disputed,
          CASE WHEN s.guest_mail AND o.customer_email !~* '\\.invalid$' THEN o.customer_email END AS mailed_to
     FROM orders o JOIN store_settings s ON s.merchant_id = o.merchant_id
    WHERE o.merchant_id = $1 AND o.mode = $2 AND o.id = $3::uuid`,
);
