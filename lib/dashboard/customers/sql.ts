import { spentIn } from "#lib/dashboard/orders/sql";
import { statement } from "#lib/db/client";
import { statusAt } from "#lib/domain/memberships/sql";

/** What each of these customers bought. $3 customers. Index: orders (merchant_id, customer_id, …). */
export const BOUGHT_BY = statement(
  "customers.bought-by",
  `SELECT o.customer_id AS id, count(*)::int AS orders, ${spentIn("o")} AS spent_cents
     FROM orders o
    WHERE o.merchant_id = $1 AND o.mode = $2 AND o.customer_id = ANY (ARRAY(SELECT unnest($3::uuid[])))
    GROUP BY o.customer_id`,
);

/** The sums of a customer's orders. $3 customer. Index: orders (merchant_id, customer_id, …). */
export const TOTALS_OF_CUSTOMER = statement(
  "customers.totals",
  `SELECT count(*)::int AS orders, min(o.created_at) AS first_order, ${spentIn("o")} AS spent_cents,
          coalesce(sum(o.refunded_cents), 0)::bigint AS refunded_cents
     FROM orders o
    WHERE o.merchant_id = $1 AND o.mode = $2 AND o.customer_id = $3`,
);

const MEMBERSHIP_STATUS = statusAt("$4", "m");
const CARD_IS_USABLE =
  "g.voided_at IS NULL AND g.balance_cents > 0 AND (g.expires_at IS NULL OR g.expires_at > $4::timestamptz)";
/** A card that is not for another address. */
const IS_OWN = "(g.recipient_email IS NULL OR lower(g.recipient_email) = ANY ($5::text[]))";
/** A card that somebody else bought for one of these addresses. Index: gift_card_recipient. */
const IS_GIFT =
  "lower(g.recipient_email) = ANY (ARRAY(SELECT unnest($5::text[]))) AND g.customer_id IS DISTINCT FROM $3::uuid";

/** A gift card that the customer bought, or that somebody sent them. */
const card = (isGift: boolean): string => `
     SELECT 'gift_card' AS kind, g.id, 1 AS number, g.recipient_name AS name, g.code AS token, NULL::int AS uses_after,
            NULL::int AS max_uses, g.balance_cents, g.redeemed_at, g.voided_at, g.expires_at, g.deliver_at, g.email_sent_at,
            NULL::text AS status, coalesce(p.title, 'Gift card') AS title, g.order_id, NULL::timestamptz AS starts_at,
            g.created_at, ${CARD_IS_USABLE} AND ${IS_OWN} AS is_usable, ${isGift} AS is_gift
       FROM gift_card g LEFT JOIN product p ON p.merchant_id = g.merchant_id AND p.id = g.product_id
      WHERE g.merchant_id = $1 AND g.mode = $2 AND ${isGift ? IS_GIFT : "g.customer_id = $3::uuid"}`;

/**
 * The first $6 items of a customer at $4, usable ones first: what their orders issued, and the gift cards that others
 * sent to their address. The ticket or booking of an event counts as usable until a day after it, as a door may still be
 * open then. $3 customer, $5 their addresses in lower case. Indexes: those of each kind (merchant_id, customer_id, …),
 * gift_card_recipient.
 */
export const HELD_BY_CUSTOMER = statement(
  "customers.held",
  `SELECT * FROM (
     SELECT 'ticket' AS kind, t.id, t.seat_index AS number, t.attendee_name AS name, t.qr_token AS token, t.uses_after,
            t.max_uses, NULL::bigint AS balance_cents, t.redeemed_at, t.voided_at, NULL::timestamptz AS expires_at,
            NULL::timestamptz AS deliver_at, NULL::timestamptz AS email_sent_at, NULL::text AS status, p.title, t.order_id,
            e.starts_at, t.created_at,
            t.voided_at IS NULL AND t.uses_after < t.max_uses
              AND coalesce(e.ends_at, e.starts_at) > $4::timestamptz - interval '1 day' AS is_usable, false AS is_gift
       FROM ticket t
       JOIN product p ON p.merchant_id = t.merchant_id AND p.id = t.product_id
       JOIN ticket_event e ON e.merchant_id = t.merchant_id AND e.id = t.ticket_event_id
      WHERE t.merchant_id = $1 AND t.mode = $2 AND t.customer_id = $3::uuid
     UNION ALL
     SELECT 'booking', b.id, 1, b.lead_name, b.qr_token, b.uses_after, 1, NULL, b.redeemed_at, b.voided_at, NULL, NULL, NULL,
            NULL, p.title, b.order_id, coalesce(s.starts_at, b.starts_at), b.created_at,
            b.voided_at IS NULL AND b.uses_after = 0
              AND coalesce(s.ends_at, b.ends_at) > $4::timestamptz - interval '1 day', false
       FROM booking b
       JOIN product p ON p.merchant_id = b.merchant_id AND p.id = b.product_id
       LEFT JOIN LATERAL (SELECT t.starts_at, t.ends_at FROM timeslot t
                           WHERE t.merchant_id = $1 AND t.id = b.timeslot_id LIMIT 1) AS s ON true
      WHERE b.merchant_id = $1 AND b.mode = $2 AND b.customer_id = $3::uuid
     UNION ALL
     SELECT 'voucher', v.id, v.pass_index, NULL, v.qr_token, v.uses_after, v.max_uses, NULL, v.redeemed_at, v.voided_at,
            v.expires_at, NULL, NULL, NULL, p.title, v.order_id, NULL, v.created_at,
            v.voided_at IS NULL AND v.uses_after < v.max_uses AND (v.expires_at IS NULL OR v.expires_at > $4::timestamptz), false
       FROM voucher v JOIN product p ON p.merchant_id = v.merchant_id AND p.id = v.product_id
      WHERE v.merchant_id = $1 AND v.mode = $2 AND v.customer_id = $3::uuid
     UNION ALL
     SELECT 'membership', m.id, 1, NULL, m.qr_token, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL,
            CASE WHEN m.cancel_at_period_end AND ${MEMBERSHIP_STATUS} <> 'canceled' THEN 'ends' ELSE ${MEMBERSHIP_STATUS} END,
            p.title, m.order_id, NULL, m.created_at, ${MEMBERSHIP_STATUS} <> 'canceled', false
       FROM membership m JOIN product p ON p.merchant_id = m.merchant_id AND p.id = m.product_id
      WHERE m.merchant_id = $1 AND m.mode = $2 AND m.customer_id = $3::uuid
     UNION ALL ${card(false)}
     UNION ALL ${card(true)}
   ) AS held
   ORDER BY is_usable DESC, created_at DESC, id DESC
   LIMIT $6`,
);

const countOf = (table: string): string =>
  `(SELECT count(*) FROM ${table} WHERE merchant_id = $1 AND mode = $2 AND customer_id = $3::uuid)`;

/**
 * How many items a customer has, and what their gift cards have left. A card that they bought for somebody else counts
 * for that person. $3 customer, $4 now, $5 their addresses in lower case. Indexes as for HELD_BY_CUSTOMER.
 */
export const COUNT_HELD = statement(
  "customers.held-count",
  `SELECT (${["ticket", "booking", "voucher", "membership", "gift_card"].map(countOf).join(" + ")}
           + (SELECT count(*) FROM gift_card g WHERE g.merchant_id = $1 AND g.mode = $2 AND ${IS_GIFT}))::int AS total,
          (SELECT coalesce(sum(g.balance_cents), 0) FROM gift_card g
            WHERE g.merchant_id = $1 AND g.mode = $2 AND g.customer_id = $3::uuid AND ${CARD_IS_USABLE} AND ${IS_OWN})::bigint
          + (SELECT coalesce(sum(g.balance_cents), 0) FROM gift_card g
              WHERE g.merchant_id = $1 AND g.mode = $2 AND ${IS_GIFT} AND ${CARD_IS_USABLE})::bigint AS balance_cents`,
);

/** The items of one kind whose uses are shown. */
const newestOf = (table: string): string =>
  `SELECT * FROM ${table} WHERE merchant_id = $1 AND mode = $2 AND customer_id = $3::uuid
    ORDER BY created_at DESC, id DESC LIMIT 200`;

/** The uses of one kind of item of a customer. */
const usesOf = (table: string, log: string, kind: string, at = "redeemed_at"): string => `
     (SELECT r.id, '${kind}' AS kind, r.${at} AS at, i.order_id, p.title, NULL::bigint AS cents, r.source, r.actor_kind,
             EXISTS (SELECT 1 FROM redemption_reversal v
                      WHERE v.merchant_id = $1 AND v.redemption_id = r.id) AS reversed
        FROM (${newestOf(table)}) AS i
       CROSS JOIN LATERAL (SELECT * FROM ${log} u WHERE u.merchant_id = $1 AND u.${table}_id = i.id
                            ORDER BY u.created_at DESC, u.id DESC LIMIT $4) AS r
        JOIN product p ON p.merchant_id = $1 AND p.id = i.product_id
       ORDER BY r.${at} DESC, r.id DESC LIMIT $4)`;

/**
 * The newest $4 orders, refunds, and uses of the newest 200 items of each kind of a customer. $3 customer. Indexes: orders and each kind (merchant_id,
 * customer_id, …), and the log of each kind.
 */
export const STORY_OF_CUSTOMER = statement(
  "customers.story",
  `SELECT * FROM (
     (SELECT o.id, 'ordered' AS kind, coalesce(o.paid_at, o.created_at) AS at, o.id AS order_id, NULL::text AS title,
             o.total_cents AS cents, NULL::text AS source, NULL::text AS actor_kind, false AS reversed
        FROM orders o
       WHERE o.merchant_id = $1 AND o.mode = $2 AND o.customer_id = $3::uuid
       ORDER BY o.created_at DESC, o.id DESC LIMIT $4)
     UNION ALL
     (SELECT f.id, 'refunded', f.created_at, o.id, f.reason, f.amount_cents, f.source, f.actor_kind, false
        FROM orders o
        JOIN order_refund f ON f.merchant_id = o.merchant_id AND f.order_id = o.id
       WHERE o.merchant_id = $1 AND o.mode = $2 AND o.customer_id = $3::uuid AND o.refunded_cents > 0
       ORDER BY f.created_at DESC, f.id DESC LIMIT $4)
     UNION ALL ${usesOf("ticket", "ticket_redemption", "let_in")}
     UNION ALL ${usesOf("booking", "booking_redemption", "arrived")}
     UNION ALL ${usesOf("voucher", "voucher_redemption", "redeemed")}
     UNION ALL ${usesOf("membership", "membership_checkin", "checked_in", "checked_in_at")}
     UNION ALL
     (SELECT x.id, 'charged', x.created_at, g.order_id, g.code, -x.amount_cents, x.source, x.actor_kind,
             coalesce((SELECT true FROM gift_card_transaction v
                        WHERE v.merchant_id = $1 AND v.reverses_id = x.id LIMIT 1), false)
        FROM (${newestOf("gift_card")}) AS g
       CROSS JOIN LATERAL (SELECT * FROM gift_card_transaction u
                            WHERE u.merchant_id = $1 AND u.gift_card_id = g.id AND u.type = 'redeem'
                            ORDER BY u.created_at DESC, u.id DESC LIMIT $4) AS x
       ORDER BY x.created_at DESC, x.id DESC LIMIT $4)
   ) AS entry
   ORDER BY at DESC, id DESC
   LIMIT $4`,
);

/** The customer into whom this one was merged. $3 the former id. By the primary key. */
export const MERGED_INTO = statement(
  "customers.merged-into",
  "SELECT customer_id FROM customer_merge WHERE merchant_id = $1 AND mode = $2 AND id = $3::uuid",
);
