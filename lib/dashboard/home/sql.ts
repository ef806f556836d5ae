import { NEEDS_ATTENTION, STATE } from "#lib/dashboard/webhooks/sql";
import { statement } from "#lib/db/client";
import { MOST_COUNTED } from "./shape.ts";

const FEW = 10;
const FEW_PERCENT = 20;

/** True in SQL when few seats are left, in number and in share: fewer than 10, and at most a fifth of the capacity. */
export const nearlySoldOut = (capacity: string, sold: string): string =>
  `coalesce(${capacity} - ${sold} > 0 AND ${capacity} - ${sold} < ${FEW}
            AND (${capacity} - ${sold}) * 100 <= ${capacity} * ${FEW_PERCENT}, false)`;

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

/** The number of orders of today so far ($3 to $4), by status, without those that were imported. Index: orders_sold. */
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

const SHOWN_OF_A_KIND = 3;
const KEY_DAYS = 14;
const SOLD_OUT_DAYS = 30;

const counted = (select: string): string => `(${select}
  LIMIT ${MOST_COUNTED})`;

/**
 * What needs attention at $3, apart from webhooks. Indexes: mail and membership (merchant_id, mode, status, created_at, id),
 * redemption_conflict_open, api_key (merchant_id, mode, created_at, id), ticket_event and timeslot (merchant_id, mode,
 * starts_at).
 */
export const ATTENTION = statement(
  "home.attention",
  `SELECT 'mail_failed' AS what, count(*)::int AS count, (array_agg(m.id ORDER BY m.created_at DESC))[1] AS id,
          (array_agg(m.recipient ORDER BY m.created_at DESC))[1] AS name, max(m.created_at) AS at,
          NULL AS item_kind, NULL::int AS number
     FROM ${counted(`SELECT id, recipient, created_at FROM mail
                      WHERE merchant_id = $1 AND mode = $2 AND status = 'failed' ORDER BY created_at DESC, id DESC`)} m
   HAVING count(*) > 0
    UNION ALL
   SELECT 'membership_past_due', count(*)::int, (array_agg(m.id ORDER BY m.created_at DESC))[1],
          (array_agg(o.customer_name ORDER BY m.created_at DESC))[1], NULL, NULL, NULL
     FROM ${counted(`SELECT id, order_id, created_at FROM membership
                      WHERE merchant_id = $1 AND mode = $2 AND status = 'past_due' ORDER BY created_at DESC, id DESC`)} m
     JOIN orders o ON o.merchant_id = $1 AND o.id = m.order_id
   HAVING count(*) > 0
    UNION ALL
   (SELECT 'scan_refused', 1, c.id, coalesce(c.source, ''), c.redeemed_at, c.kind, NULL
      FROM redemption_conflict c
     WHERE c.merchant_id = $1 AND c.mode = $2 AND c.resolved_at IS NULL
     ORDER BY c.created_at DESC, c.id DESC
     LIMIT ${SHOWN_OF_A_KIND})
    UNION ALL
   (SELECT 'key_ends', 1, k.id, k.name, k.expires_at, NULL, NULL
      FROM api_key k
     WHERE k.merchant_id = $1 AND k.mode = $2 AND k.revoked_at IS NULL
       AND k.expires_at > $3::timestamptz AND k.expires_at <= $3::timestamptz + interval '${KEY_DAYS} days'
     ORDER BY k.expires_at, k.id
     LIMIT ${SHOWN_OF_A_KIND})
    UNION ALL
   (SELECT 'event_nearly_sold_out', e.capacity - e.sold_count, e.id, p.title, e.starts_at, NULL, e.capacity
      FROM ticket_event e
      JOIN product p ON p.merchant_id = e.merchant_id AND p.id = e.product_id
     WHERE e.merchant_id = $1 AND e.mode = $2 AND p.status = 'published'
       AND e.starts_at > $3::timestamptz AND e.starts_at < $3::timestamptz + interval '${SOLD_OUT_DAYS} days'
       AND ${nearlySoldOut("e.capacity", "e.sold_count")}
     ORDER BY e.starts_at, e.id
     LIMIT ${SHOWN_OF_A_KIND})
    UNION ALL
   (SELECT 'timeslot_nearly_sold_out', t.seats - t.sold_count, t.product_id, p.title, t.starts_at, NULL, t.seats
      FROM timeslot t
      JOIN product p ON p.merchant_id = t.merchant_id AND p.id = t.product_id
     WHERE t.merchant_id = $1 AND t.mode = $2 AND p.status = 'published'
       AND t.starts_at > $3::timestamptz AND t.starts_at < $3::timestamptz + interval '${SOLD_OUT_DAYS} days'
       AND ${nearlySoldOut("t.seats", "t.sold_count")}
     ORDER BY t.starts_at, t.id
     LIMIT ${SHOWN_OF_A_KIND})`,
);
