import { statement } from "#lib/db/client";

/** Sets the payment whose page an order can be paid on, or none. $3 order, $4 payment. By the primary key. */
export const SET_OPEN_PAYMENT = statement(
  "checkout.set-open-payment",
  "UPDATE orders SET open_payment_id = $4::uuid WHERE merchant_id = $1 AND mode = $2 AND id = $3::uuid RETURNING id",
);

/** Lets an order be held until $4. $3 order. By the primary key. */
export const HOLD_UNTIL = statement(
  "checkout.hold-until",
  "UPDATE orders SET hold_expires_at = $4::timestamptz WHERE merchant_id = $1 AND mode = $2 AND id = $3::uuid RETURNING id",
);

/** The payment whose page an order is paid on, or no row. $3 order. By the primary keys. */
export const OPEN_PAYMENT = statement(
  "checkout.open-payment",
  `SELECT p.* FROM orders o JOIN payment p ON p.merchant_id = o.merchant_id AND p.id = o.open_payment_id
    WHERE o.merchant_id = $1 AND o.mode = $2 AND o.id = $3::uuid`,
);
