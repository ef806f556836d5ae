import { statement } from "#lib/db/client";

/** The event, product, tier and buyer of each ticket. $3 tickets. By the primary keys. */
export const TICKET_NAMES = statement(
  "tickets.names",
  `SELECT t.id, p.title, tier.name AS tier, e.starts_at, e.location, o.customer_name, o.customer_email
     FROM ticket t
     JOIN ticket_event e ON e.merchant_id = t.merchant_id AND e.id = t.ticket_event_id
     JOIN product p ON p.merchant_id = t.merchant_id AND p.id = t.product_id
     JOIN orders o ON o.merchant_id = t.merchant_id AND o.id = t.order_id
     LEFT JOIN ticket_tier tier ON tier.merchant_id = t.merchant_id AND tier.id = t.tier_id
    WHERE t.merchant_id = $1 AND t.mode = $2 AND t.id = ANY (ARRAY(SELECT unnest($3::uuid[])))`,
);

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

/** The order of a ticket, and how many tickets the order has. $3 ticket. Index: ticket (merchant_id, order_id, …). */
export const ORDER_OF_TICKET = statement(
  "tickets.order",
  `SELECT o.id, o.created_at, o.customer_name, o.customer_email,
          (SELECT count(*)::int FROM ticket s WHERE s.merchant_id = $1 AND s.order_id = t.order_id) AS tickets
     FROM ticket t JOIN orders o ON o.merchant_id = t.merchant_id AND o.id = t.order_id
    WHERE t.merchant_id = $1 AND t.mode = $2 AND t.id = $3`,
);

/**
 * The newest $4 uses of a ticket, each with the time of its reversal. $3 ticket. Index: ticket_redemption (merchant_id,
 * ticket_id, created_at, id).
 */
export const USES_OF_TICKET = statement(
  "tickets.uses",
  `SELECT r.*, v.created_at AS reversed_at
     FROM ticket_redemption r
     LEFT JOIN redemption_reversal v ON v.merchant_id = r.merchant_id AND v.redemption_id = r.id
    WHERE r.merchant_id = $1 AND r.mode = $2 AND r.ticket_id = $3
    ORDER BY r.created_at DESC, r.id DESC
    LIMIT $4`,
);
