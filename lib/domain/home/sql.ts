import { statement } from "#lib/db/client";
import { NEEDS_ATTENTION, STATE } from "#lib/domain/webhook-endpoints/sql";

/** The settings that the page uses. By the primary key; the EXISTS by the indexes of the lists. */
export const STORE = statement(
  "home.store",
  `SELECT s.currency, s.timezone, s.redeem_opens_minutes_before,
          NOT EXISTS (SELECT 1 FROM product p WHERE p.merchant_id = $1 AND p.mode = $2)
          AND NOT EXISTS (SELECT 1 FROM orders o WHERE o.merchant_id = $1 AND o.mode = $2) AS is_new
     FROM store_settings s WHERE s.merchant_id = $1`,
);

/**
 * Orders of today so far ($3 to $4) and of the same part of the day to compare with ($5 to $6), by status.
 * Index: orders (merchant_id, mode, created_at, id).
 */
export const ORDERS_OF_DAYS = statement(
  "home.orders",
  `SELECT o.created_at >= $3::timestamptz AS is_today, o.status, count(*)::int AS count,
          sum(o.total_cents - o.refunded_cents)::bigint AS cents
     FROM orders o
    WHERE o.merchant_id = $1 AND o.mode = $2
      AND (o.created_at BETWEEN $3::timestamptz AND $4::timestamptz
           OR o.created_at BETWEEN $5::timestamptz AND $6::timestamptz)
    GROUP BY 1, 2`,
);

/**
 * What guests can still use at $3: balances of gift cards that can be charged, uses of tickets and bookings that have
 * not ended, and uses of vouchers. Indexes: gift_card and voucher (merchant_id, mode, …), ticket_event and booking
 * (merchant_id, mode, starts_at), ticket (merchant_id, ticket_event_id, …).
 */
export const OUTSTANDING = statement(
  "home.outstanding",
  `SELECT count(*)::int AS cards, coalesce(sum(g.balance_cents), 0)::bigint AS cents,
          (SELECT coalesce(sum(t.max_uses - t.uses_after), 0)::bigint
             FROM ticket_event e
             JOIN ticket t ON t.merchant_id = e.merchant_id AND t.ticket_event_id = e.id
            WHERE e.merchant_id = $1 AND e.mode = $2 AND coalesce(e.ends_at, e.starts_at) > $3::timestamptz
              AND t.voided_at IS NULL)
          + (SELECT count(*) FROM booking b
              WHERE b.merchant_id = $1 AND b.mode = $2 AND coalesce(b.ends_at, b.starts_at) > $3::timestamptz
                AND b.voided_at IS NULL AND b.uses_after = 0)
          + (SELECT coalesce(sum(v.max_uses - v.uses_after), 0)::bigint FROM voucher v
              WHERE v.merchant_id = $1 AND v.mode = $2 AND v.voided_at IS NULL
                AND (v.expires_at IS NULL OR v.expires_at > $3::timestamptz)) AS uses
     FROM gift_card g
    WHERE g.merchant_id = $1 AND g.mode = $2 AND g.voided_at IS NULL AND g.balance_cents > 0
      AND (g.expires_at IS NULL OR g.expires_at > $3::timestamptz)`,
);

/**
 * The next $4 events that have not ended at $3. Those that started before today ($5) come last. Index: ticket_event
 * (merchant_id, mode, starts_at).
 */
export const NEXT_EVENTS = statement(
  "home.events",
  `SELECT e.id, p.title, e.location, e.starts_at, e.ends_at, e.capacity, e.sold_count AS sold,
          (SELECT count(*)::int FROM ticket t
            WHERE t.merchant_id = e.merchant_id AND t.ticket_event_id = e.id
              AND t.uses_after > 0 AND t.voided_at IS NULL) AS arrived
     FROM ticket_event e
     JOIN product p ON p.merchant_id = e.merchant_id AND p.id = e.product_id
    WHERE e.merchant_id = $1 AND e.mode = $2 AND coalesce(e.ends_at, e.starts_at) > $3::timestamptz
      AND (p.status = 'published' OR e.sold_count > 0)
    ORDER BY e.starts_at < $5::timestamptz, e.starts_at, e.id
    LIMIT $4`,
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
