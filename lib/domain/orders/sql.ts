import { statement } from "#lib/db/client";

/** Returns the SQL of the ids that a line issued, sorted by `number`. Index: (merchant_id, order_item_id, …). */
const issuedAs = (table: string, number: string): string =>
  `(SELECT jsonb_agg(x.id ORDER BY ${number}) FROM ${table} x
            WHERE x.merchant_id = $1 AND x.order_item_id = i.id)`;

/**
 * Returns the SQL of the lines of an order, with how many items each issued and the ids of those of which the lines before have
 * issued fewer than `limit`. A column of a statement whose $1 is the merchant: with the merchant of the row instead, a distributed
 * database asks all nodes. Index: order_item (merchant_id, order_id, position).
 */
const itemsOfOrder = (limit = ""): string => `(
   SELECT coalesce(jsonb_agg(to_jsonb(line) ORDER BY line.position), '[]'::jsonb)
     FROM (SELECT i.id, i.position, i.product_id, i.variant_id, i.type, i.title, i.quantity, i.unit_price_cents, i.total_cents,
                  i.issued_count,
                  coalesce(CASE
                    ${limit && `WHEN i.issued_before >= ${limit} THEN NULL`}
                    WHEN i.type = 'ticket' THEN ${issuedAs("ticket", "x.seat_index")}
                    WHEN i.type = 'gift_card' THEN ${issuedAs("gift_card", "x.id")}
                    WHEN i.type = 'booking' THEN ${issuedAs("booking", "x.id")}
                    WHEN i.type IN ('voucher', 'experience') THEN ${issuedAs("voucher", "x.pass_index")}
                    WHEN i.type = 'membership' THEN ${issuedAs("membership", "x.id")}
                  END, '[]'::jsonb) AS issued
             FROM (SELECT l.*, c.issued_count, sum(c.issued_count) OVER (ORDER BY l.position) - c.issued_count AS issued_before
                     FROM order_item l
                    CROSS JOIN LATERAL (SELECT CASE WHEN orders.paid_at IS NULL THEN 0
                                                    WHEN l.type IN ('physical_product', 'digital_product') THEN 0
                                                    ELSE l.quantity END AS issued_count) AS c
                    WHERE l.merchant_id = $1 AND l.order_id = orders.id) AS i) AS line)`;

const ITEMS_OF_ORDER = itemsOfOrder();

/** How many of its items an order names in a list, where a page would be very large with all of them. */
export const MAX_LISTED_ITEMS = 100;
export const LISTED_ITEMS_OF_ORDER = itemsOfOrder(String(MAX_LISTED_ITEMS));

/** With its lines. By the primary key. */
export const GET_ORDER = statement(
  "orders.get",
  `SELECT orders.*, ${ITEMS_OF_ORDER} AS items FROM orders WHERE merchant_id = $1 AND mode = $2 AND id = $3`,
);

/** With their lines. By the primary key. */
export const GET_ORDERS = statement(
  "orders.get-several",
  `SELECT orders.*, ${ITEMS_OF_ORDER} AS items
     FROM orders WHERE merchant_id = $1 AND mode = $2 AND id = ANY (ARRAY(SELECT unnest($3::uuid[]))) ORDER BY id`,
);

/** Fulfills a paid order once: no row in any other status. $3 order, $4 now. By the primary key. */
export const FULFILL_ORDER = statement(
  "orders.fulfill",
  `UPDATE orders SET status = 'fulfilled', fulfilled_at = $4::timestamptz
    WHERE merchant_id = $1 AND mode = $2 AND id = $3::uuid AND status = 'paid'
RETURNING id`,
);

/**
 * Locks the orders whose hold has expired and that hold any of these rows, sorted by id. Waits for transactions that
 * pay or cancel one of them, and leaves out orders that are no longer pending then. Also leaves out those whose payment page is
 * still open: somebody may be paying there. $3 now, $4 variants, $5 events, $6
 * timeslots, $7 resources, $8 discount codes. Indexes: orders_pending, order_item (merchant_id, order_id, position).
 */
export const LOCK_EXPIRED_HOLDS = statement(
  "orders.lock-expired-holds",
  `SELECT o.id FROM orders o
    WHERE o.merchant_id = $1 AND o.mode = $2 AND o.status = 'pending' AND o.hold_expires_at <= $3::timestamptz
      AND o.open_payment_id IS NULL
      AND (o.discount_code_id = ANY (ARRAY(SELECT unnest($8::uuid[]))) OR EXISTS (SELECT 1 FROM order_item i
                   WHERE i.merchant_id = $1 AND i.order_id = o.id
                     AND (i.variant_id = ANY (ARRAY(SELECT unnest($4::uuid[]))) OR i.ticket_event_id = ANY (ARRAY(SELECT unnest($5::uuid[])))
                          OR i.timeslot_id = ANY (ARRAY(SELECT unnest($6::uuid[]))) OR i.resource_id = ANY (ARRAY(SELECT unnest($7::uuid[]))))))
    ORDER BY o.id FOR NO KEY UPDATE OF o`,
);

/**
 * Cancels pending orders. An order that is being paid is paid or canceled, never both. $3 orders, $4 now, $5 whether their hold has
 * ended: then late money can still pay them, $6 the request that cancels them. By the primary key.
 */
export const CANCEL_ORDERS = statement(
  "orders.cancel",
  `UPDATE orders SET status = 'canceled', canceled_at = $4::timestamptz, hold_ended = $5::boolean, cancel_key = $6, open_payment_id = NULL
    WHERE merchant_id = $1 AND mode = $2 AND id = ANY (ARRAY(SELECT unnest($3::uuid[]))) AND status = 'pending'
RETURNING id, discount_code_id`,
);

/** The lines of orders with what each allocates. $3 orders. Index: order_item (merchant_id, order_id, position). */
export const ALLOCATIONS_OF_ORDERS = statement(
  "orders.allocations",
  `SELECT id, order_id, type, quantity, variant_id, ticket_event_id, tier_id, resource_id, timeslot_id, party_size
     FROM order_item WHERE merchant_id = $1 AND mode = $2 AND order_id = ANY (ARRAY(SELECT unnest($3::uuid[])))
    ORDER BY order_id, position`,
);
