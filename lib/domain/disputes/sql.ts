import { statement } from "#lib/db/client";

/**
 * Writes where the dispute of a payment stands: no row when that is written already. $3 payment, $4 status, $5 reason, $6 amount, $7 until
 * when the store can give evidence, $8 whether it can still be refunded. By the primary key.
 */
export const SET_DISPUTE = statement(
  "disputes.set",
  `UPDATE payment
      SET dispute_status = $4, dispute_reason = $5, dispute_amount_cents = $6::bigint, dispute_respond_by = $7::timestamptz,
          dispute_is_refundable = $8::boolean
    WHERE merchant_id = $1 AND mode = $2 AND id = $3::uuid
      AND (dispute_status, dispute_reason, dispute_amount_cents, dispute_respond_by, dispute_is_refundable)
          IS DISTINCT FROM ($4, $5, $6::bigint, $7::timestamptz, $8::boolean)
RETURNING *`,
);

/**
 * Holds the gift cards that an order has sold, or lets them be charged again, and says so to phones at a door, which read what is new
 * since a time. $3 order, $4 whether they are held, $5 now. Indexes: gift_card (merchant_id, order_id, …), orders_pkey.
 */
export const HOLD_GIFT_CARDS = statement(
  "disputes.hold-gift-cards",
  `WITH changed AS (
     UPDATE gift_card SET is_on_hold = $4::boolean
      WHERE merchant_id = $1::uuid AND mode = $2::text AND order_id = $3::uuid AND is_on_hold <> $4::boolean
     RETURNING order_id
   )
   UPDATE orders SET door_notes_at = $5::timestamptz
    WHERE merchant_id = $1::uuid AND mode = $2::text AND id = $3::uuid AND EXISTS (SELECT 1 FROM changed)
RETURNING id`,
);

/** The loss that was recorded for a dispute, or no row. $3 payment. Index: payment_refund (merchant_id, payment_id, created_at). */
export const LOSS_OF_PAYMENT = statement(
  "disputes.loss",
  `SELECT r.id, r.payment_id, r.amount_cents, r.order_refund_id, p.order_id, p.method, p.currency
     FROM payment_refund r JOIN payment p ON p.merchant_id = r.merchant_id AND p.id = r.payment_id
    WHERE r.merchant_id = $1 AND r.mode = $2 AND r.payment_id = $3::uuid AND r.is_loss AND r.status = 'succeeded'
    LIMIT 1`,
);
