import { statement } from "#lib/db/client";
import { NEEDS_ATTENTION, STATE } from "#lib/domain/webhook-endpoints/sql";
import { nearlySoldOut } from "./nearly-sold-out.ts";

/** A timeslot that began earlier is taken to have ended, so that the index bounds what is read. */
const LONGEST_TIMESLOT_DAYS = 31;

/** The settings that the page uses. By the primary key, and the indexes of the lists. */
export const STORE = statement(
  "home.store",
  `SELECT s.currency, s.timezone, s.redeem_opens_minutes_before,
          (SELECT p.id FROM product p WHERE p.merchant_id = $1 AND p.mode = $2 ORDER BY p.created_at DESC LIMIT 1) IS NULL
          AND (SELECT o.id FROM orders o WHERE o.merchant_id = $1 AND o.mode = $2 ORDER BY o.created_at DESC LIMIT 1) IS NULL
            AS is_new
     FROM store_settings s WHERE s.merchant_id = $1`,
);

/**
 * What was paid, without refunds, by currency: in this week so far ($3 to $4), in the same part of last week ($5 to $6), and
 * of these today (from $7) and on the same weekday last week (from $8). Index: orders (merchant_id, mode, created_at, id).
 */
export const SALES_OF_WEEKS = statement(
  "home.sales",
  `SELECT o.currency,
          coalesce(sum(o.net) FILTER (WHERE o.created_at >= $7::timestamptz), 0)::bigint AS today,
          coalesce(sum(o.net) FILTER (WHERE o.created_at BETWEEN $8::timestamptz AND $6::timestamptz), 0)::bigint AS last_day,
          coalesce(sum(o.net) FILTER (WHERE o.created_at >= $3::timestamptz), 0)::bigint AS week,
          coalesce(sum(o.net) FILTER (WHERE o.created_at <= $6::timestamptz), 0)::bigint AS last_week
     FROM (
       SELECT currency, created_at, total_cents - refunded_cents AS net
         FROM orders
        WHERE merchant_id = $1 AND mode = $2
          AND (created_at BETWEEN $3::timestamptz AND $4::timestamptz
               OR created_at BETWEEN $5::timestamptz AND $6::timestamptz)
          AND status IN ('paid', 'fulfilled', 'partially_refunded', 'refunded')
     ) o
    GROUP BY o.currency`,
);

/** The number of orders of today so far ($3 to $4), by status, without those that were moved in. Index: orders_sold. */
export const ORDERS_OF_DAY = statement(
  "home.orders",
  `SELECT o.status, count(*)::int AS count
     FROM orders o
    WHERE o.merchant_id = $1 AND o.mode = $2 AND o.created_at BETWEEN $3::timestamptz AND $4::timestamptz
      AND NOT o.moved_in
    GROUP BY 1`,
);

/**
 * The next $4 events and the next $4 timeslots that have not ended at $3. Those that started before today ($5) come last.
 * Only those that are shown are counted. Indexes: ticket_event and timeslot (merchant_id, mode, starts_at), ticket
 * (merchant_id, ticket_event_id, …), booking_timeslot_taken.
 */
export const NEXT_DATES = statement(
  "home.dates",
  `WITH next AS (
     (SELECT 'event' AS kind, e.id, e.product_id, p.title, e.location, e.starts_at, e.ends_at, e.capacity,
             e.sold_count AS sold
        FROM ticket_event e
        JOIN product p ON p.merchant_id = e.merchant_id AND p.id = e.product_id
       WHERE e.merchant_id = $1 AND e.mode = $2 AND coalesce(e.ends_at, e.starts_at) > $3::timestamptz
         AND (p.status = 'published' OR e.sold_count > 0)
       ORDER BY e.starts_at < $5::timestamptz, e.starts_at, e.id
       LIMIT $4)
      UNION ALL
     (SELECT 'timeslot', t.id, t.product_id, p.title, NULL, t.starts_at, t.ends_at, t.seats, t.sold_count
        FROM timeslot t
        JOIN product p ON p.merchant_id = t.merchant_id AND p.id = t.product_id
       WHERE t.merchant_id = $1 AND t.mode = $2
         AND t.starts_at > $3::timestamptz - interval '${LONGEST_TIMESLOT_DAYS} days' AND t.ends_at > $3::timestamptz
         AND (p.status = 'published' OR t.sold_count > 0)
       ORDER BY t.starts_at < $5::timestamptz, t.starts_at, t.id
       LIMIT $4)
   )
   SELECT n.*, ${nearlySoldOut("n.capacity", "n.sold")} AS is_nearly_sold_out,
          CASE n.kind
            WHEN 'event' THEN (SELECT count(*)::int FROM ticket t
                                WHERE t.merchant_id = $1 AND t.ticket_event_id = n.id
                                  AND t.uses_after > 0 AND t.voided_at IS NULL)
            ELSE (SELECT coalesce(sum(b.party_size), 0)::int FROM booking b
                   WHERE b.merchant_id = $1 AND b.timeslot_id = n.id AND b.uses_after > 0 AND b.voided_at IS NULL)
          END AS arrived
     FROM next n
    ORDER BY n.starts_at < $5::timestamptz, n.starts_at, n.id`,
);

/** Endpoints that need attention. Index: webhook_endpoint (merchant_id, mode, …). */
export const FAILING_ENDPOINTS = statement(
  "home.failing",
  `SELECT w.id, w.url, w.failed_in_a_row, ${STATE} AS state
     FROM webhook_endpoint w
    WHERE w.merchant_id = $1 AND w.mode = $2 AND w.deleted_at IS NULL AND ${NEEDS_ATTENTION}
    ORDER BY w.created_at DESC, w.id DESC
    LIMIT 5`,
);
