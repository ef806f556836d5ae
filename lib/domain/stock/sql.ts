import { type Statement, statement } from "#lib/db/client";

/**
 * Moves the seats of a row: no row when it would take more than are left. The CHECK `…_sold_check` also refuses that.
 * $3 id, $4 change of the held seats, $5 change of the sold seats. By the primary key.
 */
const moveSeats = (table: "ticket_event" | "timeslot", capacity: string): Statement =>
  statement(
    `stock.${table}`,
    `UPDATE ${table} SET held_count = held_count + $4::int, sold_count = sold_count + $5::int
      WHERE merchant_id = $1 AND mode = $2 AND id = $3::uuid
        AND ($4::int + $5::int <= 0 OR ${capacity} IS NULL OR sold_count + held_count + $4::int + $5::int <= ${capacity})
  RETURNING id`,
  );

export const MOVE_EVENT_SEATS = moveSeats("ticket_event", "capacity");
export const MOVE_TIMESLOT_SEATS = moveSeats("timeslot", "seats");

/**
 * As `moveSeats`, for one tier of an event. $3 event, $4 tier, $5 change of held, $6 change of sold. By the primary
 * key.
 */
export const MOVE_TIER_SEATS = statement(
  "stock.ticket_event_tier",
  `UPDATE ticket_event_tier SET held_count = held_count + $5::int, sold_count = sold_count + $6::int
    WHERE merchant_id = $1 AND $2::text IS NOT NULL AND ticket_event_id = $3::uuid AND tier_id = $4::uuid
      AND ($5::int + $6::int <= 0 OR capacity IS NULL OR sold_count + held_count + $5::int + $6::int <= capacity)
RETURNING tier_id`,
);

/** As `moveSeats`, for a variant. Its `stock` is what is free, without held units. By the primary key. */
export const MOVE_STOCK = statement(
  "stock.product_variant",
  `UPDATE product_variant SET stock = stock - $4::int - $5::int, sold_count = sold_count + $5::int
    WHERE merchant_id = $1 AND mode = $2 AND id = $3::uuid
      AND ($4::int + $5::int <= 0 OR stock IS NULL OR stock >= $4::int + $5::int)
RETURNING id`,
);

/** As `moveSeats`, for the uses of a discount code. Locks it also when nothing changes in all. By the primary key. */
export const MOVE_USES = statement(
  "stock.discount_code",
  `UPDATE discount_code SET uses = uses + $4::int + $5::int
    WHERE merchant_id = $1 AND mode = $2 AND id = $3::uuid
      AND ($4::int + $5::int <= 0 OR max_uses IS NULL OR uses + $4::int + $5::int <= max_uses)
RETURNING id`,
);

/**
 * Locks resources, so that claims of one resource run one after another. $3 resources. By the primary key, in its
 * order.
 */
export const LOCK_RESOURCES = statement(
  "stock.lock-resources",
  `SELECT id FROM booking_resource
    WHERE merchant_id = $1 AND mode = $2 AND id = ANY (ARRAY(SELECT unnest($3::uuid[])))
    ORDER BY id FOR NO KEY UPDATE`,
);

/** The resources that these lines have claimed. $3 lines. By the primary key. */
export const CLAIMED_RESOURCES = statement(
  "stock.claimed-resources",
  "SELECT DISTINCT resource_id AS id FROM slot_claim WHERE merchant_id = $1 AND mode = $2 AND order_item_id = ANY (ARRAY(SELECT unnest($3::uuid[])))",
);

/**
 * Claims a time of a resource: no row when it overlaps another claim (`slot_claim_apart`). $3 line, $4 resource, $5
 * start, $6 end, $7 minutes that stay free after the end.
 */
export const CLAIM_SLOT = statement(
  "stock.claim-slot",
  `INSERT INTO slot_claim (merchant_id, order_item_id, mode, resource_id, busy)
   VALUES ($1::uuid, $3::uuid, $2::text, $4::uuid,
           tstzrange($5::timestamptz, $6::timestamptz + make_interval(mins => $7::int), '[)'))
       ON CONFLICT DO NOTHING
RETURNING order_item_id`,
);

/** $3 lines. By the primary key. */
export const FREE_SLOTS = statement(
  "stock.free-slots",
  "DELETE FROM slot_claim WHERE merchant_id = $1 AND mode = $2 AND order_item_id = ANY (ARRAY(SELECT unnest($3::uuid[]))) RETURNING order_item_id",
);
