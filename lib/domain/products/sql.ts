import { statement } from "#lib/db/client";

/** By the primary key. */
export const GET_PRODUCT = statement(
  "products.get",
  "SELECT * FROM product WHERE merchant_id = $1 AND mode = $2 AND id = $3",
);

/** A product's events with the seats of each tier, soonest first. Index: ticket_event (merchant_id, product_id, starts_at). */
export const EVENTS_OF_PRODUCT = statement(
  "products.events",
  `SELECT e.id, e.starts_at, e.ends_at, e.location, e.capacity, e.sold_count,
          coalesce((SELECT jsonb_agg(jsonb_build_object('tier_id', s.tier_id, 'sold_count', s.sold_count, 'capacity', s.capacity)
                                     ORDER BY t.position)
                      FROM ticket_event_tier s
                      JOIN ticket_tier t ON t.merchant_id = s.merchant_id AND t.id = s.tier_id
                     WHERE s.merchant_id = e.merchant_id AND s.ticket_event_id = e.id), '[]'::jsonb) AS seats
     FROM ticket_event e
    WHERE e.merchant_id = $1 AND e.mode = $2 AND e.product_id = $3
    ORDER BY e.starts_at, e.id`,
);

/** A product's tiers with their sales over all events. Index: ticket_tier (merchant_id, product_id, position). */
export const TIERS_OF_PRODUCT = statement(
  "products.tiers",
  `SELECT t.id, t.name, t.price_cents, t.capacity,
          (SELECT coalesce(sum(s.sold_count), 0)::int FROM ticket_event_tier s
            WHERE s.merchant_id = t.merchant_id AND s.tier_id = t.id) AS sold_count
     FROM ticket_tier t
    WHERE t.merchant_id = $1 AND t.mode = $2 AND t.product_id = $3
    ORDER BY t.position, t.id`,
);
