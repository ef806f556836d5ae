import { statement } from "#lib/db/client";
import { NEEDS_ATTENTION } from "#lib/domain/webhook-endpoints/sql";

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

const NOT_REVERSED = `NOT EXISTS (
  SELECT 1 FROM redemption_reversal v WHERE v.merchant_id = r.merchant_id AND v.redemption_id = r.id)`;

/**
 * Ticket redemptions by hour in time zone $7: today so far ($3 to $4), and the whole day to compare with ($5 to before
 * $6), with `by_now` counting those up to $8. Index: ticket_redemption (merchant_id, mode, redeemed_at).
 */
export const DOOR_OF_DAYS = statement(
  "home.door",
  `SELECT r.redeemed_at >= $3::timestamptz AS is_today,
          date_part('hour', r.redeemed_at AT TIME ZONE $7::text)::int AS hour, count(*)::int AS count,
          (count(*) FILTER (WHERE r.redeemed_at <= $8::timestamptz))::int AS by_now
     FROM ticket_redemption r
    WHERE r.merchant_id = $1 AND r.mode = $2
      AND (r.redeemed_at BETWEEN $3::timestamptz AND $4::timestamptz
           OR (r.redeemed_at >= $5::timestamptz AND r.redeemed_at < $6::timestamptz))
      AND ${NOT_REVERSED}
    GROUP BY 1, 2`,
);

/**
 * Guests of events that start later today ($3 to before $4), by hour in time zone $5. Indexes: ticket_event
 * (merchant_id, mode, starts_at), ticket (merchant_id, ticket_event_id, …).
 */
export const EXPECTED_GUESTS = statement(
  "home.expected",
  `SELECT date_part('hour', e.starts_at AT TIME ZONE $5::text)::int AS hour, count(*)::int AS count
     FROM ticket_event e
     JOIN ticket t ON t.merchant_id = e.merchant_id AND t.ticket_event_id = e.id
    WHERE e.merchant_id = $1 AND e.mode = $2 AND e.starts_at > $3::timestamptz AND e.starts_at < $4::timestamptz
      AND t.voided_at IS NULL AND t.uses_after = 0
    GROUP BY 1`,
);

/**
 * What guests can still use at $3: balances of gift cards that can be charged, and uses of tickets whose event has not
 * ended. Indexes: gift_card (merchant_id, mode, …), ticket_event (merchant_id, mode, starts_at), ticket
 * (merchant_id, ticket_event_id, …).
 */
export const OUTSTANDING = statement(
  "home.outstanding",
  `SELECT count(*)::int AS cards, coalesce(sum(g.balance_cents), 0)::bigint AS cents,
          (SELECT coalesce(sum(t.max_uses - t.uses_after), 0)::bigint
             FROM ticket_event e
             JOIN ticket t ON t.merchant_id = e.merchant_id AND t.ticket_event_id = e.id
            WHERE e.merchant_id = $1 AND e.mode = $2 AND coalesce(e.ends_at, e.starts_at) > $3::timestamptz
              AND t.voided_at IS NULL) AS uses
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

/**
 * The newest $3 redemptions and charges that were not reversed. Indexes: ticket_redemption (merchant_id, mode,
 * redeemed_at), gift_card_transaction (merchant_id, mode, created_at).
 */
export const LATEST_ENTRIES = statement(
  "home.latest",
  `SELECT * FROM (
     (SELECT 'ticket' AS kind, r.id, t.id AS item_id, r.redeemed_at AS at, r.source,
             coalesce(t.attendee_name, o.customer_name) AS name, p.title, tier.name AS tier,
             (SELECT count(*)::int FROM ticket_redemption n
               WHERE n.merchant_id = r.merchant_id AND n.ticket_id = r.ticket_id
                 AND (n.created_at, n.id) <= (r.created_at, r.id)) AS use_number,
             t.max_uses, NULL::bigint AS cents
        FROM ticket_redemption r
        JOIN ticket t ON t.merchant_id = r.merchant_id AND t.id = r.ticket_id
        JOIN orders o ON o.merchant_id = t.merchant_id AND o.id = t.order_id
        JOIN product p ON p.merchant_id = t.merchant_id AND p.id = t.product_id
        LEFT JOIN ticket_tier tier ON tier.merchant_id = t.merchant_id AND tier.id = t.tier_id
       WHERE r.merchant_id = $1 AND r.mode = $2 AND ${NOT_REVERSED}
       ORDER BY r.redeemed_at DESC, r.id DESC
       LIMIT $3)
     UNION ALL
     (SELECT 'gift_card', x.id, g.id, x.created_at, x.source, coalesce(g.recipient_name, o.customer_name),
             NULL, NULL, NULL, NULL, -x.amount_cents
        FROM gift_card_transaction x
        JOIN gift_card g ON g.merchant_id = x.merchant_id AND g.id = x.gift_card_id
        JOIN orders o ON o.merchant_id = g.merchant_id AND o.id = g.order_id
       WHERE x.merchant_id = $1 AND x.mode = $2 AND x.type = 'redeem'
         AND NOT EXISTS (SELECT 1 FROM gift_card_transaction v
                          WHERE v.merchant_id = x.merchant_id AND v.reverses_id = x.id)
       ORDER BY x.created_at DESC, x.id DESC
       LIMIT $3)
   ) AS entry
   ORDER BY at DESC, id DESC
   LIMIT $3`,
);

/** Endpoints that need attention. Index: webhook_endpoint (merchant_id, mode, …). */
export const FAILING_ENDPOINTS = statement(
  "home.failing",
  `SELECT w.id, w.url, w.enabled, w.failed_in_a_row, w.disabled_reason
     FROM webhook_endpoint w
    WHERE w.merchant_id = $1 AND w.mode = $2 AND w.deleted_at IS NULL AND ${NEEDS_ATTENTION}
    ORDER BY w.created_at DESC, w.id DESC
    LIMIT 5`,
);
