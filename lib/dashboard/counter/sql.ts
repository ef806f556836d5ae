import { foldedSql } from "#lib/core/folded";
import { statement } from "#lib/db/client";

/** The most offers that a search returns. */
const MOST_OFFERS = 30;
/** The most dates of one product that are looked at. */
const MOST_DATES = 50;

/** Of the days from $6 to $7, if there are any. */
const ON_DAYS = (at: string): string =>
  `(cardinality($6::timestamptz[]) = 0 OR EXISTS (
     SELECT FROM unnest($6::timestamptz[], $7::timestamptz[]) d (begins, ends) WHERE ${at} >= begins AND ${at} < ends))`;

/**
 * What can be sold of the published products that match. $3 patterns that the words of an offer all match, $4 the whole text
 * in lower case, $5 now, $6 and $7 the beginnings and ends of days. Indexes: product (merchant_id, mode, status, …), then those by product of each kind.
 */
export const FIND_OFFERS = statement(
  "sales.find-offers",
  `WITH p AS (
     SELECT id, type, category, title, price_cents, denominations_cents, min_cents, max_cents
       FROM product WHERE merchant_id = $1 AND mode = $2 AND status = 'published'
   ), offer AS (
     SELECT p.id AS product_id, p.type, p.title, t.position, e.id AS event_id, t.id AS tier_id, NULL::uuid AS variant_id,
            NULL::uuid AS timeslot_id, NULL::uuid AS resource_id, t.name AS detail, e.starts_at, NULL AS sku,
            coalesce(t.price_cents, p.price_cents) AS price_cents, NULL::bigint AS amount_cents,
            least(e.capacity - e.sold_count - e.held_count, s.capacity - s.sold_count - s.held_count) AS left_over
       FROM p
       CROSS JOIN LATERAL (
         SELECT * FROM ticket_event e WHERE e.merchant_id = $1 AND e.product_id = p.id
            AND coalesce(e.ends_at, e.starts_at) > $5::timestamptz AND ${ON_DAYS("e.starts_at")} ORDER BY e.starts_at LIMIT ${MOST_DATES}) e
       LEFT JOIN ticket_tier t ON t.merchant_id = $1 AND t.product_id = p.id
       LEFT JOIN ticket_event_tier s ON s.merchant_id = $1 AND s.ticket_event_id = e.id AND s.tier_id = t.id
      WHERE p.type = 'ticket'
     UNION ALL
     SELECT p.id, p.type, p.title, v.position, NULL, NULL, v.id, NULL, NULL,
            (SELECT string_agg(o.value, ', ') FROM jsonb_each_text(v.options) o), NULL, v.sku,
            coalesce(v.price_cents, p.price_cents), NULL, v.stock
       FROM p LEFT JOIN product_variant v ON v.merchant_id = $1 AND v.product_id = p.id
      WHERE p.type IN ('physical_product', 'digital_product')
     UNION ALL
     SELECT p.id, p.type, p.title, 0, NULL, NULL, NULL, t.id, NULL, NULL, t.starts_at, NULL, p.price_cents, NULL,
            t.seats - t.sold_count - t.held_count
       FROM p
       CROSS JOIN LATERAL (
         SELECT * FROM timeslot t WHERE t.merchant_id = $1 AND t.product_id = p.id
            AND t.ends_at > $5::timestamptz AND ${ON_DAYS("t.starts_at")} ORDER BY t.starts_at LIMIT ${MOST_DATES}) t
      WHERE p.category = 'reservation'
     UNION ALL
     SELECT p.id, p.type, p.title, r.position, NULL, NULL, NULL, NULL, r.id, r.name, NULL, NULL, p.price_cents, NULL, NULL
       FROM p JOIN booking_resource r ON r.merchant_id = $1 AND r.product_id = p.id
      WHERE p.type = 'booking' AND p.category = 'appointment'
     UNION ALL
     SELECT p.id, p.type, p.title, d.position::int, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, d.cents, d.cents, NULL
       FROM p CROSS JOIN LATERAL unnest(p.denominations_cents) WITH ORDINALITY d (cents, position)
      WHERE p.type = 'gift_card'
     UNION ALL
     SELECT p.id, p.type, p.title, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, nullif(p.price_cents, 0), NULL, NULL
       FROM p WHERE p.type = 'gift_card' AND (coalesce(cardinality(p.denominations_cents), 0) = 0 OR p.min_cents IS NOT NULL OR p.max_cents IS NOT NULL)
     UNION ALL
     SELECT p.id, p.type, p.title, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, p.price_cents, NULL, NULL
       FROM p WHERE p.type IN ('voucher', 'membership', 'experience')
   )
   SELECT product_id, type, title, detail, starts_at, sku, price_cents, amount_cents, CASE WHEN left_over IS NOT NULL THEN greatest(left_over, 0)::int END AS left,
          event_id AS ticket_event_id, tier_id, variant_id, timeslot_id, resource_id,
          (SELECT q.custom_fields FROM product q WHERE q.merchant_id = $1 AND q.id = product_id) AS questions
     FROM offer
    WHERE lower(sku) = $4
       OR ${foldedSql("concat_ws(' ', title, detail, sku)")} LIKE ALL ($3::text[])
          AND (cardinality($6::timestamptz[]) = 0 OR starts_at IS NOT NULL)
    ORDER BY coalesce(lower(sku) = $4, false) DESC, title, starts_at, position, product_id
    LIMIT ${MOST_OFFERS}`,
);
