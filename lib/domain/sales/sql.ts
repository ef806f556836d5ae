import { statement } from "#lib/db/client";

/**
 * Locks products against deletion until the transaction ends; other changes of them can go on. Runs before anything of
 * them is sold. $3 products. By the primary key, locked in its order.
 */
export const LOCK_PRODUCTS_TO_SELL = statement(
  "sales.hold-products",
  `SELECT id FROM product WHERE merchant_id = $1 AND mode = $2 AND id = ANY ($3::uuid[]) ORDER BY id FOR KEY SHARE`,
);

/** Locks the order against other changes. By the primary key. */
export const LOCK_ORDER = statement(
  "sales.lock",
  "SELECT * FROM orders WHERE merchant_id = $1 AND mode = $2 AND id = $3::uuid FOR NO KEY UPDATE",
);

/** Confirms a payment, once, and only before the hold expires; otherwise no row. $4 now. By the primary key. */
export const PAY = statement(
  "sales.pay",
  `UPDATE orders SET status = 'paid', paid_at = $4::timestamptz
    WHERE merchant_id = $1 AND mode = $2 AND id = $3::uuid AND status = 'pending' AND hold_expires_at > $4::timestamptz
RETURNING *`,
);

/** $4 customer, $5 address, $6 name. By the primary key. */
export const NAME_CUSTOMER = statement(
  "sales.name-customer",
  `UPDATE orders SET customer_id = $4::uuid, customer_email = $5, customer_name = $6, accepts_marketing = NULL
    WHERE merchant_id = $1 AND mode = $2 AND id = $3::uuid
RETURNING id`,
);

/**
 * Refunds $4 of a paid order if that much is left; otherwise no row. The refund that completes the total sets the status
 * `refunded`. By the primary key.
 */
export const REFUND = statement(
  "sales.refund",
  `UPDATE orders
      SET refunded_cents = refunded_cents + $4::bigint,
          status = CASE WHEN refunded_cents + $4::bigint = total_cents THEN 'refunded' ELSE 'partially_refunded' END
    WHERE merchant_id = $1 AND mode = $2 AND id = $3::uuid
      AND status IN ('paid', 'fulfilled', 'partially_refunded') AND refunded_cents + $4::bigint <= total_cents
RETURNING status`,
);

/** The payment page of an order. $3 token, $4 order. */
export const OPEN_CHECKOUT = statement(
  "sales.open-checkout",
  "INSERT INTO checkout (merchant_id, mode, token, order_id) VALUES ($1::uuid, $2::text, $3, $4::uuid) RETURNING token",
);
