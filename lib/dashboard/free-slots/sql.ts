import { statement } from "#lib/db/client";

/** The people, tables and rooms of a product that seat $4 people. $3 product. Index: booking_resource (merchant_id, product_id, position). */
export const RESOURCES_FOR = statement(
  "bookings.resources-for",
  `SELECT id, name FROM booking_resource
    WHERE merchant_id = $1 AND mode = $2 AND product_id = $3 AND seats >= $4::int
    ORDER BY position, id`,
);

/** When resources are taken between $4 and $5, apart from by the line $6. $3 resources. Index: slot_claim_apart. */
export const TAKEN_TIMES = statement(
  "bookings.taken-times",
  `SELECT resource_id, lower(busy) AS from_at, upper(busy) AS to_at
     FROM slot_claim
    WHERE merchant_id = $1 AND mode = $2 AND resource_id = ANY (ARRAY(SELECT unnest($3::uuid[])))
      AND busy && tstzrange($4::timestamptz, $5::timestamptz, '[)') AND order_item_id <> $6::uuid`,
);

/**
 * The first $7 timeslots of a product that start from $4 to before $5, have not ended at $6, and have $8 seats left. $3
 * product. Index: timeslot (merchant_id, product_id, starts_at).
 */
export const FREE_TIMESLOTS = statement(
  "bookings.free-timeslots",
  `SELECT id, starts_at, ends_at, seats - sold_count - held_count AS seats_left
     FROM timeslot
    WHERE merchant_id = $1 AND mode = $2 AND product_id = $3
      AND starts_at >= $4::timestamptz AND starts_at < $5::timestamptz AND ends_at > $6::timestamptz
      AND seats - sold_count - held_count >= $8::int
    ORDER BY starts_at, id
    LIMIT $7`,
);
