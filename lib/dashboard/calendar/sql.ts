import { statement } from "#lib/db/client";
import { WALK_IN } from "#lib/texts/buyer";

/** A booking belongs to a day if it starts there, or started within a day before and still runs. */
const IN_RANGE = `b.starts_at > $3::timestamptz - interval '1 day' AND b.starts_at < $4::timestamptz
          AND b.ends_at > $3::timestamptz AND b.voided_at IS NULL`;

/**
 * The people, tables and rooms of the newest $5 booking products that are not archived, and of every product with a booking
 * from $3 to before $4. A product with timeslots is one row without a resource. Indexes: product (merchant_id, mode,
 * created_at, id), booking (merchant_id, mode, starts_at), booking_resource (merchant_id, product_id, position).
 */
export const CALENDAR_PLACES = statement(
  "bookings.calendar-places",
  `SELECT p.id AS product_id, p.title, p.category, p.opening_hours, r.id AS resource_id, r.name
     FROM (
       (SELECT id FROM product
         WHERE merchant_id = $1 AND mode = $2 AND type = 'booking' AND status <> 'archived'
         ORDER BY created_at DESC, id DESC LIMIT $5)
       UNION
       SELECT b.product_id FROM booking b WHERE b.merchant_id = $1 AND b.mode = $2 AND ${IN_RANGE}
     ) AS wanted
     JOIN product p ON p.merchant_id = $1 AND p.id = wanted.id
     LEFT JOIN booking_resource r
       ON p.category = 'appointment' AND r.merchant_id = p.merchant_id AND r.product_id = p.id
    WHERE p.category = 'reservation' OR r.id IS NOT NULL
    ORDER BY p.category, p.created_at, p.id, r.position, r.id`,
);

/** The first $5 bookings from $3 to before $4 that are not voided. Index: booking (merchant_id, mode, starts_at). */
export const CALENDAR_BOOKINGS = statement(
  "bookings.calendar",
  `SELECT b.id, b.product_id, b.resource_id, b.timeslot_id, b.starts_at, b.ends_at, b.party_size, b.uses_after, b.voided_at,
          coalesce(b.lead_name, o.customer_name, o.customer_email, '${WALK_IN}') AS guest
     FROM booking b
     JOIN orders o ON o.merchant_id = b.merchant_id AND o.id = b.order_id
    WHERE b.merchant_id = $1 AND b.mode = $2 AND ${IN_RANGE}
    ORDER BY b.starts_at, b.id
    LIMIT $5`,
);

/** The first $6 timeslots of the products $5 from $3 to before $4. Index: timeslot (merchant_id, product_id, starts_at). */
export const CALENDAR_TIMESLOTS = statement(
  "bookings.calendar-timeslots",
  `SELECT t.id, t.product_id, t.starts_at, t.ends_at, t.seats, t.sold_count + t.held_count AS taken
     FROM timeslot t
    WHERE t.merchant_id = $1 AND t.mode = $2 AND t.product_id = ANY (ARRAY(SELECT unnest($5::uuid[])))
      AND t.starts_at > $3::timestamptz - interval '1 day' AND t.starts_at < $4::timestamptz AND t.ends_at > $3::timestamptz
    ORDER BY t.starts_at, t.id
    LIMIT $6`,
);
