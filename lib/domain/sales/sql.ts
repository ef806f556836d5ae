import { statement } from "#lib/db/client";

/**
 * Locks products against deletion until the transaction ends, but not against other changes. Runs before every sale of
 * them. $3 products. By the primary key, in its order.
 */
export const LOCK_PRODUCTS_TO_SELL = statement(
  "sales.lock-products",
  `SELECT id FROM product WHERE merchant_id = $1 AND mode = $2 AND id = ANY (ARRAY(SELECT unnest($3::uuid[]))) ORDER BY id FOR KEY SHARE`,
);

/** Locks an order, so that changes of it run one after another. By the primary key. */
export const LOCK_ORDER = statement(
  "sales.lock",
  "SELECT * FROM orders WHERE merchant_id = $1 AND mode = $2 AND id = $3::uuid FOR NO KEY UPDATE",
);

/** Writes that a locked order is paid. $3 order, $4 now. By the primary key. */
export const PAY_ORDER = statement(
  "sales.pay",
  `UPDATE orders
      SET status = 'paid', paid_at = $4::timestamptz, has_payments = true, open_payment_id = NULL, canceled_at = NULL, hold_ended = false
    WHERE merchant_id = $1 AND mode = $2 AND id = $3::uuid
RETURNING *`,
);

/** Writes the token of an order's payment page. $3 token, $4 order. */
export const OPEN_CHECKOUT = statement(
  "sales.open-checkout",
  "INSERT INTO checkout (merchant_id, mode, token, order_id) VALUES ($1::uuid, $2::text, $3, $4::uuid) RETURNING token",
);

/** What the lines of an order take, to take it again. $3 order. Indexes: order_item (merchant_id, order_id, position), product_pkey. */
export const LINES_TO_TAKE = statement(
  "sales.lines-to-take",
  `SELECT i.id, i.position, i.title, i.quantity, i.variant_id, i.ticket_event_id, i.tier_id, i.timeslot_id, i.party_size,
          i.resource_id, i.starts_at, i.ends_at, coalesce(i.terms, to_jsonb(p)) AS terms
     FROM order_item i LEFT JOIN product p ON p.merchant_id = i.merchant_id AND p.id = i.product_id
    WHERE i.merchant_id = $1 AND i.mode = $2 AND i.order_id = $3::uuid
    ORDER BY i.position`,
);
