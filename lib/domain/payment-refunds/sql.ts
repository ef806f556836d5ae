import { statement } from "#lib/db/client";

/**
 * Refunds the amount $4 of a paid order when that much is left: no row otherwise, so that refunds at once never exceed
 * the total. The refund that completes the total sets the status `refunded`. $3 order. By the primary key.
 */
export const REFUND_ORDER = statement(
  "refunds.refund-order",
  `UPDATE orders
      SET refunded_cents = refunded_cents + $4::bigint,
          status = CASE WHEN refunded_cents + $4::bigint = total_cents THEN 'refunded' ELSE 'partially_refunded' END
    WHERE merchant_id = $1 AND mode = $2 AND id = $3::uuid
      AND status IN ('paid', 'fulfilled', 'partially_refunded') AND refunded_cents + $4::bigint <= total_cents
RETURNING status`,
);

/**
 * Takes a refund that has failed back from its order: the status becomes what it was. Items that were voided stay so. $3 order, $4 amount.
 * By the primary key.
 */
export const UNDO_REFUND_OF_ORDER = statement(
  "refunds.undo-order",
  `UPDATE orders
      SET refunded_cents = refunded_cents - $4::bigint,
          status = CASE WHEN refunded_cents > $4::bigint THEN 'partially_refunded'
                        WHEN fulfilled_at IS NOT NULL THEN 'fulfilled' ELSE 'paid' END
    WHERE merchant_id = $1 AND mode = $2 AND id = $3::uuid
RETURNING id`,
);

/** Takes a refund that has failed back from its payment. $3 payment, $4 amount. By the primary key. */
export const UNDO_REFUND_OF_PAYMENT = statement(
  "refunds.undo-payment",
  `UPDATE payment SET refunded_cents = refunded_cents - $4::bigint
    WHERE merchant_id = $1 AND mode = $2 AND id = $3::uuid
RETURNING *`,
);

/** Ends a refund of an order: no row when it was ended before. $3 refund, $4 status. By the primary key. */
export const END_ORDER_REFUND = statement(
  "refunds.end-order-refund",
  `UPDATE order_refund SET status = $4
    WHERE merchant_id = $1 AND mode = $2 AND id = $3::uuid AND status = 'pending'
RETURNING order_id, amount_cents`,
);

const PART_FIELDS = `r.id, r.payment_id, r.amount_cents, r.order_refund_id, p.order_id, p.method, p.currency,
          p.processor, p.account, p.account_id, p.page_reference, p.reference AS payment_reference, r.try, r.created_at`;

/** The payments that a refund of an order comes from. $3 refund. Indexes: payment_refund (merchant_id, order_refund_id), payment_pkey. */
export const PARTS = statement(
  "refunds.parts",
  `SELECT ${PART_FIELDS}
     FROM payment_refund r JOIN payment p ON p.merchant_id = r.merchant_id AND p.id = r.payment_id
    WHERE r.merchant_id = $1 AND r.mode = $2 AND r.order_refund_id = $3::uuid
    ORDER BY r.id`,
);

/** The parts that come from a payment. $3 payment, which its reader has locked. Index: payment_refund (merchant_id, payment_id, created_at). */
export const PARTS_OF_PAYMENT = statement(
  "refunds.parts-of-payment",
  `SELECT ${PART_FIELDS}, r.status, r.reference
     FROM payment_refund r JOIN payment p ON p.merchant_id = r.merchant_id AND p.id = r.payment_id
    WHERE r.merchant_id = $1 AND r.mode = $2 AND r.payment_id = $3::uuid AND NOT r.is_loss
    ORDER BY r.created_at, r.id`,
);

/** A part with its state. $3 part. By the primary keys. */
export const GET_PART = statement(
  "refunds.part",
  `SELECT ${PART_FIELDS}, r.status, r.reference
     FROM payment_refund r JOIN payment p ON p.merchant_id = r.merchant_id AND p.id = r.payment_id
    WHERE r.merchant_id = $1 AND r.mode = $2 AND r.id = $3::uuid`,
);

/**
 * Writes what the processor says of a part: no row when that was written before. $3 part, $4 status, $5 the processor's id, $6 when it is
 * asked next, $7 the status before. By the primary key.
 */
export const MOVE_PART = statement(
  "refunds.move-part",
  `UPDATE payment_refund SET status = $4, reference = coalesce(reference, $5), look_at = $6::timestamptz
    WHERE merchant_id = $1 AND mode = $2 AND id = $3::uuid AND status = $7
RETURNING id`,
);

/** Gives the next call that asks for a part a new idempotency key, once. $3 part, $4 the try that has ended. By the primary key. */
export const NEXT_PART_TRY = statement(
  "refunds.next-try",
  `UPDATE payment_refund SET try = try + 1
    WHERE merchant_id = $1 AND mode = $2 AND id = $3::uuid AND try = $4::int AND reference IS NULL
RETURNING id`,
);

/** When the processor is asked next about a part. $3 part, $4 when. By the primary key. */
export const LOOK_AT_PART_LATER = statement(
  "refunds.look-later",
  `UPDATE payment_refund SET look_at = $4::timestamptz
    WHERE merchant_id = $1 AND mode = $2 AND id = $3::uuid AND look_at IS NOT NULL
RETURNING id`,
);

/** The refund of a payment whose processor has not answered, or no row. $3 payment. Index: payment_refund (merchant_id, payment_id, created_at). */
export const UNANSWERED_OF_PAYMENT = statement(
  "refunds.unanswered-of-payment",
  `SELECT id FROM payment_refund
    WHERE merchant_id = $1 AND mode = $2 AND payment_id = $3::uuid AND status = 'pending' AND reference IS NULL LIMIT 1`,
);
