import { statement } from "#lib/db/client";

/** By the primary key. */
export const GET_PRODUCT = statement(
  "products.get",
  "SELECT * FROM product WHERE merchant_id = $1 AND mode = $2 AND id = $3",
);

/**
 * A product's events with the seats of each tier, soonest first. Index: ticket_event (merchant_id, product_id,
 * starts_at).
 */
export const EVENTS_OF_PRODUCTS = statement(
  "products.events",
  `SELECT e.product_id, e.id, e.starts_at, e.ends_at, e.location, e.capacity, e.sold_count, e.held_count,
          coalesce((SELECT jsonb_agg(jsonb_build_object('tier_id', s.tier_id, 'capacity', s.capacity,
                                                        'sold_count', s.sold_count, 'held_count', s.held_count)
                                     ORDER BY t.position, t.id)
                      FROM ticket_event_tier s
                      JOIN ticket_tier t ON t.merchant_id = s.merchant_id AND t.id = s.tier_id
                     WHERE s.merchant_id = e.merchant_id AND s.ticket_event_id = e.id), '[]'::jsonb) AS seats
     FROM ticket_event e
    WHERE e.merchant_id = $1 AND e.mode = $2 AND e.product_id = ANY ($3::uuid[])
    ORDER BY e.starts_at, e.id`,
);

/** Products' tiers with their sales over all events. Index: ticket_tier (merchant_id, product_id, position). */
export const TIERS_OF_PRODUCTS = statement(
  "products.tiers",
  `SELECT t.product_id, t.id, t.name, t.price_cents, t.capacity,
          (SELECT coalesce(sum(s.sold_count), 0)::int FROM ticket_event_tier s
            WHERE s.merchant_id = t.merchant_id AND s.tier_id = t.id) AS sold_count
     FROM ticket_tier t
    WHERE t.merchant_id = $1 AND t.mode = $2 AND t.product_id = ANY ($3::uuid[])
    ORDER BY t.position, t.id`,
);

/** Products' variants. Index: product_variant (merchant_id, product_id, position). */
export const VARIANTS_OF_PRODUCTS = statement(
  "products.variants",
  `SELECT product_id, id, options, sku, price_cents, stock, sold_count FROM product_variant
    WHERE merchant_id = $1 AND mode = $2 AND product_id = ANY ($3::uuid[]) ORDER BY position, id`,
);

/** Products' bookable resources. Index: booking_resource (merchant_id, product_id, position). */
export const RESOURCES_OF_PRODUCTS = statement(
  "products.resources",
  `SELECT product_id, id, name, kind, seats FROM booking_resource
    WHERE merchant_id = $1 AND mode = $2 AND product_id = ANY ($3::uuid[]) ORDER BY position, id`,
);

/** Products' timeslots, soonest first. Index: timeslot (merchant_id, product_id, starts_at). */
export const TIMESLOTS_OF_PRODUCTS = statement(
  "products.timeslots",
  `SELECT product_id, id, starts_at, ends_at, seats, sold_count, held_count FROM timeslot
    WHERE merchant_id = $1 AND mode = $2 AND product_id = ANY ($3::uuid[]) ORDER BY starts_at, id`,
);

/**
 * The first of `base`, `base-2`, `base-3` … that no product uses, with one index lookup for each that is in use.
 * $3 base. Index: product_merchant_id_mode_slug_key.
 */
export const FREE_SLUG = statement(
  "products.free-slug",
  `WITH RECURSIVE tried AS (
     SELECT 1 AS n, $3::text AS slug
     UNION ALL
     SELECT n + 1, $3::text || '-' || (n + 1) FROM tried
      WHERE EXISTS (SELECT FROM product p WHERE p.merchant_id = $1 AND p.mode = $2 AND p.slug = tried.slug)
   )
   SELECT slug FROM tried ORDER BY n DESC LIMIT 1`,
);

/** Locks a product against other changes, but not against sales (LOCK_PRODUCTS_TO_SELL). By the primary key. */
export const LOCK_PRODUCT = statement(
  "products.lock",
  "SELECT * FROM product WHERE merchant_id = $1 AND mode = $2 AND id = $3 FOR NO KEY UPDATE",
);

/** As LOCK_PRODUCT, but also against sales: waits for running sales, and new sales wait. By the primary key. */
export const LOCK_AGAINST_SALES = statement(
  "products.lock-against-sales",
  "SELECT * FROM product WHERE merchant_id = $1 AND mode = $2 AND id = $3 FOR UPDATE",
);

/**
 * Deletes a product without orders. Runs after LOCK_AGAINST_SALES as a separate statement, so that it sees the orders
 * that the lock waited for. Index: order_item (merchant_id, product_id).
 */
export const DELETE_UNORDERED = statement(
  "products.delete",
  `DELETE FROM product AS p
    WHERE p.merchant_id = $1 AND p.mode = $2 AND p.id = $3
      AND NOT EXISTS (SELECT FROM order_item i WHERE i.merchant_id = p.merchant_id AND i.product_id = p.id)
   RETURNING p.id`,
);
