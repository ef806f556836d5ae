import { statement } from "#lib/db/client";

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

/**
 * The lines of orders with what each issued, as sent. Indexes: order_item (merchant_id, order_id, position),
 * ticket and gift_card (merchant_id, order_item_id, …).
 */
export const ITEMS_OF_ORDERS = statement(
  "orders.items",
  `SELECT i.id, i.order_id, i.product_id, i.variant_id, i.type, i.title, i.quantity, i.unit_price_cents, i.total_cents,
          coalesce((SELECT jsonb_agg(t.id ORDER BY t.seat_index) FROM ticket t
                     WHERE t.merchant_id = i.merchant_id AND t.order_item_id = i.id), '[]'::jsonb) AS tickets,
          coalesce((SELECT jsonb_agg(g.id ORDER BY g.id) FROM gift_card g
                     WHERE g.merchant_id = i.merchant_id AND g.order_item_id = i.id), '[]'::jsonb) AS gift_cards
     FROM order_item i
    WHERE i.merchant_id = $1 AND i.mode = $2 AND i.order_id = ANY ($3::uuid[])
    ORDER BY i.order_id, i.position`,
);

/**
 * Takes seats of an event; no row when too few are left. The condition is judged under the row's lock and
 * `ticket_event_sold_check` stands behind it. $3 event, $4 seats. By the primary key.
 */
export const TAKE_EVENT_SEATS = statement(
  "orders.take-event-seats",
  `UPDATE ticket_event SET sold_count = sold_count + $4::int
    WHERE merchant_id = $1 AND mode = $2 AND id = $3::uuid AND (capacity IS NULL OR sold_count + $4::int <= capacity)
RETURNING id`,
);

/** As TAKE_EVENT_SEATS, for one tier of the event. $3 event, $4 tier, $5 seats. By the primary key. */
export const TAKE_TIER_SEATS = statement(
  "orders.take-tier-seats",
  `UPDATE ticket_event_tier SET sold_count = sold_count + $5::int
    WHERE merchant_id = $1 AND $2::text IS NOT NULL AND ticket_event_id = $3::uuid AND tier_id = $4::uuid
      AND (capacity IS NULL OR sold_count + $5::int <= capacity)
RETURNING tier_id`,
);
