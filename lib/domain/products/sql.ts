import { statement } from "#lib/db/client";

/** The rows of a list inside a product (p) as JSON, or null for a product of another type. */
const listOf = (types: string, item: string, from: string, order: string): string =>
  `CASE WHEN ${types} THEN (
            SELECT coalesce(jsonb_agg(jsonb_build_object(${item}) ORDER BY ${order}), '[]'::jsonb) FROM ${from}) END`;

const ofProduct = (alias: string): string =>
  `${alias} WHERE ${alias}.merchant_id = $1 AND ${alias}.mode = $2 AND ${alias}.product_id = p.id`;

const seconds = (column: string): string => `floor(extract(epoch FROM ${column}))::bigint`;

/** The events with the seats of each tier. Index: ticket_event (merchant_id, product_id, starts_at). */
const TICKET_EVENTS = listOf(
  "p.type = 'ticket'",
  `'id', e.id, 'starts_at', ${seconds("e.starts_at")}, 'ends_at', ${seconds("e.ends_at")}, 'location', e.location,
   'capacity', e.capacity, 'sold_count', e.sold_count, 'held_count', e.held_count,
   'seats', (SELECT coalesce(jsonb_agg(jsonb_build_object('tier_id', s.tier_id, 'capacity', s.capacity,
                                         'sold_count', s.sold_count, 'held_count', s.held_count)
                                       ORDER BY t.position, t.id), '[]'::jsonb)
               FROM ticket_event_tier s JOIN ticket_tier t ON t.merchant_id = s.merchant_id AND t.id = s.tier_id
              WHERE s.merchant_id = $1 AND s.ticket_event_id = e.id)`,
  `ticket_event ${ofProduct("e")}`,
  "e.starts_at, e.id",
);

/** With their sales over all events. Index: ticket_tier (merchant_id, product_id, position). */
const TIERS = listOf(
  "p.type = 'ticket'",
  `'id', t.id, 'name', t.name, 'price_cents', t.price_cents, 'capacity', t.capacity,
   'sold_count', (SELECT coalesce(sum(s.sold_count), 0)::int FROM ticket_event_tier s
                   WHERE s.merchant_id = $1 AND s.tier_id = t.id)`,
  `ticket_tier ${ofProduct("t")}`,
  "t.position, t.id",
);

/** Index: timeslot (merchant_id, product_id, starts_at). */
const TIMESLOTS = listOf(
  "p.type = 'booking' AND p.category = 'reservation'",
  `'id', l.id, 'starts_at', ${seconds("l.starts_at")}, 'ends_at', ${seconds("l.ends_at")}, 'seats', l.seats,
   'sold_count', l.sold_count, 'held_count', l.held_count`,
  `timeslot ${ofProduct("l")}`,
  "l.starts_at, l.id",
);

/** Index: booking_resource (merchant_id, product_id, position). */
const RESOURCES = listOf(
  "p.type = 'booking' AND p.category IS DISTINCT FROM 'reservation'",
  "'id', r.id, 'name', r.name, 'kind', r.kind, 'seats', r.seats",
  `booking_resource ${ofProduct("r")}`,
  "r.position, r.id",
);

/** Index: product_variant (merchant_id, product_id, position). */
const VARIANTS = listOf(
  "p.type IN ('physical_product', 'digital_product')",
  `'id', v.id, 'options', v.options, 'sku', v.sku, 'price_cents', v.price_cents, 'stock', v.stock,
   'sold_count', v.sold_count`,
  `product_variant ${ofProduct("v")}`,
  "v.position, v.id",
);

/** Products ($3) with the lists inside them, in one round trip. By the primary key. */
export const GET_WHOLE_PRODUCTS = statement(
  "products.get_whole",
  `SELECT p.*, ${TICKET_EVENTS} AS events, ${TIERS} AS tiers, ${TIMESLOTS} AS timeslots,
          ${RESOURCES} AS resources, ${VARIANTS} AS variants
     FROM product p WHERE p.merchant_id = $1 AND p.mode = $2 AND p.id = ANY (ARRAY(SELECT unnest($3::uuid[])))`,
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
      AND NOT EXISTS (SELECT FROM order_item i WHERE i.merchant_id = $1 AND i.product_id = p.id)
   RETURNING p.id`,
);
