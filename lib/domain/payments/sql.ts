import { statement } from "#lib/db/client";

/** By the primary key. */
export const GET_PAYMENT = statement(
  "payments.get",
  "SELECT * FROM payment WHERE merchant_id = $1 AND mode = $2 AND id = $3::uuid",
);

/**
 * What paid an order and has something left, in the order in which a refund takes from it: the processor, what was paid elsewhere, then
 * the gift cards, the last one first. $3 order, which its reader has locked. Index: payment (merchant_id, order_id, …).
 */
export const PAYMENTS_TO_REFUND = statement(
  "payments.to-refund",
  `SELECT id, amount_cents - refunded_cents AS left_cents FROM payment
    WHERE merchant_id = $1 AND mode = $2 AND order_id = $3::uuid
      AND status = 'succeeded' AND NOT is_surplus AND refunded_cents < amount_cents
    ORDER BY array_position(ARRAY['processor', 'manual', 'gift_card'], method), id DESC`,
);

/** Refunds the amount $4 of a payment: no row when less is left. $3 payment. By the primary key. */
export const REFUND_PAYMENT = statement(
  "payments.refund",
  `UPDATE payment SET refunded_cents = refunded_cents + $4::bigint
    WHERE merchant_id = $1 AND mode = $2 AND id = $3::uuid AND refunded_cents + $4::bigint <= amount_cents
RETURNING id`,
);

/**
 * Locks the orders among $3 whose payments are missing: an older version has paid them. By the primary key, in its order.
 */
export const LOCK_WITHOUT_PAYMENTS = statement(
  "payments.lock-orders-without",
  `SELECT id, payment_method, total_cents, refunded_cents, currency, paid_at FROM orders
    WHERE merchant_id = $1 AND mode = $2 AND id = ANY (ARRAY(SELECT unnest($3::uuid[])))
      AND paid_at IS NOT NULL AND NOT has_payments AND NOT moved_in AND total_cents > 0
    ORDER BY id FOR NO KEY UPDATE`,
);

/** Says that the payments of orders are written. $3 orders. By the primary key. */
export const MARK_WITH_PAYMENTS = statement(
  "payments.mark-orders",
  `UPDATE orders SET has_payments = true
    WHERE merchant_id = $1 AND mode = $2 AND id = ANY (ARRAY(SELECT unnest($3::uuid[]))) RETURNING id`,
);
