import { statement } from "#lib/db/client";

/**
 * Keeps products from being deleted until the transaction ends; other changes of them go on. Comes before anything is
 * taken of them. $3 products. By the primary key, locked in its order.
 */
export const HOLD_PRODUCTS = statement(
  "orders.hold-products",
  `SELECT id FROM product WHERE merchant_id = $1 AND mode = $2 AND id = ANY ($3::uuid[]) ORDER BY id FOR KEY SHARE`,
);

/** By the primary key. */
export const GET_ORDER = statement(
  "orders.get",
  "SELECT * FROM orders WHERE merchant_id = $1 AND mode = $2 AND id = $3",
);

/** By the primary key. */
export const GET_ORDERS = statement(
  "orders.get-several",
  "SELECT * FROM orders WHERE merchant_id = $1 AND mode = $2 AND id = ANY ($3::uuid[]) ORDER BY id",
);

/** What a line of each type issues, in the order in which its pieces are numbered. Index: (merchant_id, order_item_id, …). */
const issuedAs = (table: string, number: string): string =>
  `(SELECT jsonb_agg(x.id ORDER BY ${number}) FROM ${table} x
            WHERE x.merchant_id = i.merchant_id AND x.order_item_id = i.id)`;

/** The lines of orders with the ids of what each issued, as sent. Index: order_item (merchant_id, order_id, position). */
export const ITEMS_OF_ORDERS = statement(
  "orders.items",
  `SELECT i.id, i.order_id, i.product_id, i.variant_id, i.type, i.title, i.quantity, i.unit_price_cents, i.total_cents,
          coalesce(CASE
            WHEN i.type = 'ticket' THEN ${issuedAs("ticket", "x.seat_index")}
            WHEN i.type = 'gift_card' THEN ${issuedAs("gift_card", "x.id")}
            WHEN i.type = 'booking' THEN ${issuedAs("booking", "x.id")}
            WHEN i.type IN ('voucher', 'experience') THEN ${issuedAs("voucher", "x.pass_index")}
            WHEN i.type = 'membership' THEN ${issuedAs("membership", "x.id")}
          END, '[]'::jsonb) AS issued
     FROM order_item i
    WHERE i.merchant_id = $1 AND i.mode = $2 AND i.order_id = ANY ($3::uuid[])
    ORDER BY i.order_id, i.position`,
);

/** Others that act on the order wait here. By the primary key. */
export const LOCK_ORDER = statement(
  "orders.lock",
  "SELECT * FROM orders WHERE merchant_id = $1 AND mode = $2 AND id = $3::uuid FOR NO KEY UPDATE",
);

/** A confirmed payment, once, and only while the hold lasts; else no row. $4 now. By the primary key. */
export const PAY = statement(
  "orders.pay",
  `UPDATE orders SET status = 'paid', paid_at = $4::timestamptz
    WHERE merchant_id = $1 AND mode = $2 AND id = $3::uuid AND status = 'pending' AND hold_expires_at > $4::timestamptz
RETURNING *`,
);

/** $4 customer, $5 address, $6 name. By the primary key. */
export const NAME_CUSTOMER = statement(
  "orders.name-customer",
  `UPDATE orders SET customer_id = $4::uuid, customer_email = $5, customer_name = $6, accepts_marketing = NULL
    WHERE merchant_id = $1 AND mode = $2 AND id = $3::uuid
RETURNING id`,
);

/** No row unless the order is paid. $4 now. By the primary key. */
export const FULFILL = statement(
  "orders.fulfill",
  `UPDATE orders SET status = 'fulfilled', fulfilled_at = $4::timestamptz
    WHERE merchant_id = $1 AND mode = $2 AND id = $3::uuid AND status = 'paid'
RETURNING id`,
);

/**
 * Gives back $4 of an order that was paid, and no more than is left; else no row. What completes the total makes the
 * order refunded. By the primary key.
 */
export const REFUND = statement(
  "orders.refund",
  `UPDATE orders
      SET refunded_cents = refunded_cents + $4::bigint,
          status = CASE WHEN refunded_cents + $4::bigint = total_cents THEN 'refunded' ELSE 'partially_refunded' END
    WHERE merchant_id = $1 AND mode = $2 AND id = $3::uuid
      AND status IN ('paid', 'fulfilled', 'partially_refunded') AND refunded_cents + $4::bigint <= total_cents
RETURNING status`,
);

/** The page that pays an order. $3 token, $4 order. */
export const OPEN_CHECKOUT = statement(
  "orders.open-checkout",
  "INSERT INTO checkout (merchant_id, mode, token, order_id) VALUES ($1::uuid, $2::text, $3, $4::uuid) RETURNING token",
);
