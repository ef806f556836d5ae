import { statement } from "#lib/db/client";

/**
 * Keeps products from being deleted until the transaction ends; other changes of them go on. Comes before anything is
 * taken of them. $3 products. By the primary key, locked in its order.
 */
export const LOCK_PRODUCTS_TO_SELL = statement(
  "sales.hold-products",
  `SELECT id FROM product WHERE merchant_id = $1 AND mode = $2 AND id = ANY ($3::uuid[]) ORDER BY id FOR KEY SHARE`,
);

/** Others that act on the order wait here. By the primary key. */
export const LOCK_ORDER = statement(
  "sales.lock",
  "SELECT * FROM orders WHERE merchant_id = $1 AND mode = $2 AND id = $3::uuid FOR NO KEY UPDATE",
);

/** A confirmed payment, once, and only while the hold lasts; else no row. $4 now. By the primary key. */
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
 * Gives back $4 of an order that was paid, and no more than is left; else no row. What completes the total makes the
 * order refunded. By the primary key.
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

/** The page that pays an order. $3 token, $4 order. */
export const OPEN_CHECKOUT = statement(
  "sales.open-checkout",
  "INSERT INTO checkout (merchant_id, mode, token, order_id) VALUES ($1::uuid, $2::text, $3, $4::uuid) RETURNING token",
);
