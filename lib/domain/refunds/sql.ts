import { statement } from "#lib/db/client";

/** The refund of an order whose processor has not answered, or no row. $3 order. Index: order_refund (merchant_id, order_id, created_at). */
export const UNANSWERED_OF_ORDER = statement(
  "refunds.unanswered-of-order",
  "SELECT id FROM order_refund WHERE merchant_id = $1 AND mode = $2 AND order_id = $3::uuid AND status = 'pending' LIMIT 1",
);

/** The refund that a request has asked for before. $3 order, $4 request, $5 since when. Index: as above. */
export const REFUND_OF_REQUEST = statement(
  "refunds.of-request",
  `SELECT id, status FROM order_refund
    WHERE merchant_id = $1 AND mode = $2 AND order_id = $3::uuid AND request_key = $4 AND created_at > $5::timestamptz
    ORDER BY created_at DESC LIMIT 1`,
);

/** The newest refund of a payment that has not failed, and is no lost dispute. $3 payment. Index: payment_refund (merchant_id, payment_id, created_at). */
export const LATEST_PART = statement(
  "refunds.latest",
  `SELECT id FROM payment_refund
    WHERE merchant_id = $1 AND mode = $2 AND payment_id = $3::uuid AND status <> 'failed' AND NOT is_loss
    ORDER BY created_at DESC, id DESC LIMIT 1`,
);

/** The refund of a payment that a request has asked for before. $3 payment, $4 request, $5 since when. Index: payment_refund (merchant_id, payment_id, created_at). */
export const PART_OF_REQUEST = statement(
  "refunds.part-of-request",
  `SELECT id, status FROM payment_refund
    WHERE merchant_id = $1 AND mode = $2 AND payment_id = $3::uuid AND request_key = $4 AND created_at > $5::timestamptz
    ORDER BY created_at DESC LIMIT 1`,
);
