import { namesOf } from "#lib/dashboard/items/sql";
import { statement } from "#lib/db/client";

/** With the event and the tier. */
export const TICKET_NAMES = namesOf(
  "ticket",
  ["tier.name AS tier", "e.starts_at", "e.location"],
  `JOIN ticket_event e ON e.merchant_id = i.merchant_id AND e.id = i.ticket_event_id
   LEFT JOIN ticket_tier tier ON tier.merchant_id = i.merchant_id AND tier.id = i.tier_id`,
);

/** With the time of the order, and how many tickets it has. Index: ticket (merchant_id, order_id, …). */
export const TICKET_WITH_ORDER = namesOf("ticket", [
  "o.created_at AS ordered_at",
  "(SELECT count(*)::int FROM ticket s WHERE s.merchant_id = $1 AND s.order_id = i.order_id) AS tickets",
]);

/**
 * The next $4 events with sales that have not ended at $3, and the chosen event ($5 or null). Events that started more
 * than a day ago come last. Index: ticket_event (merchant_id, mode, starts_at).
 */
export const EVENT_CHOICES = statement(
  "tickets.event-choices",
  `SELECT * FROM (
     (SELECT e.id, p.title, e.starts_at
        FROM ticket_event e JOIN product p ON p.merchant_id = e.merchant_id AND p.id = e.product_id
       WHERE e.merchant_id = $1 AND e.mode = $2 AND e.sold_count > 0
         AND coalesce(e.ends_at, e.starts_at) > $3::timestamptz
       ORDER BY e.starts_at < $3::timestamptz - interval '1 day', e.starts_at, e.id
       LIMIT $4)
     UNION
     SELECT e.id, p.title, e.starts_at
       FROM ticket_event e JOIN product p ON p.merchant_id = e.merchant_id AND p.id = e.product_id
      WHERE e.merchant_id = $1 AND e.mode = $2 AND e.id = $5::uuid
   ) AS choice
   ORDER BY starts_at < $3::timestamptz - interval '1 day', starts_at, id`,
);
