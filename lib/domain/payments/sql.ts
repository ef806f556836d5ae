import { statement } from "#lib/db/client";

/** By the primary key. */
export const GET_PAYMENT = statement(
  "payments.get",
  "SELECT * FROM payment WHERE merchant_id = $1 AND mode = $2 AND id = $3::uuid",
);

/** The same, locked. By the primary key. */
export const LOCK_PAYMENT = statement(
  "payments.lock",
  "SELECT * FROM payment WHERE merchant_id = $1 AND mode = $2 AND id = $3::uuid FOR NO KEY UPDATE",
);

/**
 * What paid an order and has something left, in the order in which a refund takes from it: the processor, what was paid elsewhere, then
 * the gift cards, the last one first. $3 order, which its reader has locked. Index: payment (merchant_id, order_id, …).
 */
export const PAYMENTS_TO_REFUND = statement(
  "payments.to-refund",
  `SELECT id, method, processor, account, account_id, amount_cents - refunded_cents AS left_cents,
          coalesce(dispute_status = 'open' AND NOT dispute_is_refundable, false) AS is_disputed
     FROM payment
    WHERE merchant_id = $1 AND mode = $2 AND order_id = $3::uuid
      AND status = 'succeeded' AND NOT is_surplus AND refunded_cents < amount_cents
    ORDER BY array_position(ARRAY['processor', 'manual', 'gift_card'], method), id DESC`,
);

/** Refunds the amount $4 of a payment: no row when less is left. $3 payment. By the primary key. */
export const REFUND_PAYMENT = statement(
  "payments.refund",
  `UPDATE payment SET refunded_cents = refunded_cents + $4::bigint
    WHERE merchant_id = $1 AND mode = $2 AND id = $3::uuid AND refunded_cents + $4::bigint <= amount_cents
RETURNING method`,
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

/**
 * Gives the next call that opens the page of a payment a new idempotency key, once. $3 payment, $4 the try that has ended, $5 the end that the next
 * call asks for. By the primary key.
 */
export const NEXT_PAGE_TRY = statement(
  "payments.next-page-try",
  `UPDATE payment SET page_try = page_try + 1, page_expires_at = $5::timestamptz
    WHERE merchant_id = $1 AND mode = $2 AND id = $3::uuid AND page_try = $4::int AND page_url IS NULL
RETURNING id`,
);

/** Writes the page of a pending payment. $3 payment, $4 url, $5 the processor's id of the page, $6 when it is closed. By the primary key. */
export const SET_PAGE = statement(
  "payments.set-page",
  `UPDATE payment SET page_url = $4, page_reference = $5, closes_at = $6::timestamptz
    WHERE merchant_id = $1 AND mode = $2 AND id = $3::uuid
RETURNING *`,
);

/** Lets a payment that is checked wait longer. $3 payment, $4 until when. By the primary key. */
export const CLOSE_LATER = statement(
  "payments.close-later",
  `UPDATE payment SET closes_at = $4::timestamptz WHERE merchant_id = $1 AND mode = $2 AND id = $3::uuid RETURNING id`,
);

/**
 * Has the pages of an order's other payments closed by the job that looks at them. $3 order, $4 the payment that has paid it, $5 now. Index:
 * payment (merchant_id, order_id, …).
 */
export const CLOSE_OTHERS = statement(
  "payments.close-others",
  `UPDATE payment SET closes_at = $5::timestamptz, look_at = $5::timestamptz
    WHERE merchant_id = $1 AND mode = $2 AND order_id = $3::uuid AND id <> $4::uuid AND status = 'pending'
RETURNING id`,
);

/** Ends a payment that took nothing: no row when it was decided before. $3 payment, $4 `failed` or `canceled`. By the primary key. */
export const END_PAYMENT = statement(
  "payments.end",
  `UPDATE payment SET status = $4, look_at = NULL
    WHERE merchant_id = $1 AND mode = $2 AND id = $3::uuid AND status = 'pending'
RETURNING *`,
);

/**
 * Writes what the processor took, once: no row when that was written before. Money can also come for a payment that had ended. $3
 * payment, $4 amount, $5 currency, $6 reference, $7 kind, $8 brand, $9 last four digits, $10 whether it is surplus. By the primary key.
 */
export const TAKE_PAYMENT = statement(
  "payments.take",
  `UPDATE payment
      SET status = 'succeeded', look_at = NULL, amount_cents = $4::bigint, currency = $5, reference = $6, kind = $7,
          card_brand = $8, card_last4 = $9, is_surplus = $10::boolean
    WHERE merchant_id = $1 AND mode = $2 AND id = $3::uuid AND status <> 'succeeded'
RETURNING *`,
);

/** When the processor is asked next about a pending payment. $3 payment, $4 when. By the primary key. */
export const LOOK_LATER = statement(
  "payments.look-later",
  `UPDATE payment SET look_at = $4::timestamptz
    WHERE merchant_id = $1 AND mode = $2 AND id = $3::uuid AND look_at IS NOT NULL
RETURNING id`,
);

/**
 * How many payments of an order were begun since $4, and how many of all were declined. $3 order. Index: payment (merchant_id, order_id,
 * …).
 */
export const COUNT_TRIES = statement(
  "payments.count-tries",
  `SELECT (count(*) FILTER (WHERE created_at > $4::timestamptz))::int AS begun, (count(*) FILTER (WHERE status = 'failed'))::int AS declined
     FROM payment WHERE merchant_id = $1 AND mode = $2 AND order_id = $3::uuid AND method = 'processor'`,
);
