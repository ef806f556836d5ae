import { shownStatusAt, spentIn } from "#lib/dashboard/orders/sql";
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

const CARD_IS_USABLE =
  "i.voided_at IS NULL AND i.balance_cents > 0 AND (i.expires_at IS NULL OR i.expires_at > $4::timestamptz)";
/** A card `i` that is not for another address. */
const IS_OWN = "(i.recipient_email IS NULL OR lower(i.recipient_email) = ANY ($5::text[]))";
/** A card `i` that somebody else bought for one of these addresses. Index: gift_card_recipient. */
const IS_GIFT =
  "lower(i.recipient_email) = ANY (ARRAY(SELECT unnest($5::text[]))) AND i.customer_id IS DISTINCT FROM $3::uuid";

/** The items of a customer, or the gift cards that others sent them. */
const heldItems = (isGift: boolean): string => `
     SELECT i.kind, i.id, coalesce(i.number, 1) AS number, i.name, i.token, i.uses_after, i.max_uses, i.balance_cents, i.redeemed_at,
            i.voided_at, i.expires_at, i.deliver_at, i.email_sent_at, i.is_on_hold, ${shownStatusAt("$4")} AS status,
            i.product_id, i.order_id, coalesce(e.starts_at, s.starts_at, i.starts_at) AS starts_at,
            i.created_at,
            CASE WHEN i.kind = 'gift_card' THEN ${CARD_IS_USABLE} AND ${IS_OWN}
                 WHEN i.kind = 'membership' THEN ${statusAt("$4", "i")} <> 'canceled'
                 ELSE i.voided_at IS NULL AND i.uses_after < i.max_uses
                      AND (i.expires_at IS NULL OR i.expires_at > $4::timestamptz)
                      AND coalesce(coalesce(e.ends_at, e.starts_at, s.ends_at, i.ends_at) > $4::timestamptz - interval '1 day', true)
            END AS is_usable, ${isGift} AS is_gift
       FROM issued_item i
       LEFT JOIN LATERAL (SELECT t.starts_at, t.ends_at FROM ticket_event t
                           WHERE t.merchant_id = $1 AND t.id = i.ticket_event_id LIMIT 1) AS e ON true
       LEFT JOIN LATERAL (SELECT t.starts_at, t.ends_at FROM timeslot t
                           WHERE t.merchant_id = $1 AND t.id = i.timeslot_id LIMIT 1) AS s ON true
      WHERE i.merchant_id = $1 AND i.mode = $2
        AND ${isGift ? `i.kind = 'gift_card' AND ${IS_GIFT}` : "i.customer_id = $3::uuid"}`;

/**
 * The first $6 items of a customer at $4, usable ones first: what their orders issued, and the gift cards that others
 * sent to their address. The ticket or booking of an event counts as usable until a day after it, as a door may still be
 * open then. $3 customer, $5 their addresses in lower case. Indexes: those of each kind (merchant_id, customer_id, …),
 * gift_card_recipient.
 */
export const HELD_BY_CUSTOMER = statement(
  "customers.held",
  `SELECT held.*, coalesce(p.title, 'Gift card') AS title
     FROM (SELECT * FROM (${heldItems(false)}
     UNION ALL ${heldItems(true)}
           ) AS item
            ORDER BY is_usable DESC, created_at DESC, id DESC
            LIMIT $6) AS held
     LEFT JOIN LATERAL (SELECT t.title FROM product t WHERE t.merchant_id = $1 AND t.id = held.product_id LIMIT 1) AS p ON true
    ORDER BY is_usable DESC, created_at DESC, held.id DESC`,
);

/**
 * How many items a customer has, and what their gift cards have left. A card that they bought for somebody else counts
 * for that person. $3 customer, $4 now, $5 their addresses in lower case. Indexes as for HELD_BY_CUSTOMER.
 */
export const COUNT_HELD = statement(
  "customers.held-count",
  `SELECT ((SELECT count(*) FROM issued_item WHERE merchant_id = $1 AND mode = $2 AND customer_id = $3::uuid)
           + (SELECT count(*) FROM gift_card i WHERE i.merchant_id = $1 AND i.mode = $2 AND ${IS_GIFT}))::int AS total,
          (SELECT coalesce(sum(i.balance_cents), 0) FROM gift_card i
            WHERE i.merchant_id = $1 AND i.mode = $2 AND i.customer_id = $3::uuid AND ${CARD_IS_USABLE} AND ${IS_OWN})::bigint
          + (SELECT coalesce(sum(i.balance_cents), 0) FROM gift_card i
              WHERE i.merchant_id = $1 AND i.mode = $2 AND ${IS_GIFT} AND ${CARD_IS_USABLE})::bigint AS balance_cents`,
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
        JOIN order_refund f ON f.merchant_id = o.merchant_id AND f.order_id = o.id AND f.status = 'succeeded'
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

/** The orders of these addresses ($3, in lower case) that were never paid. Index: orders_email. */
export const UNPAID_OF = statement(
  "customers.unpaid",
  `SELECT id FROM orders
    WHERE merchant_id = $1 AND mode = $2 AND customer_id IS NULL AND lower(customer_email) = ANY (ARRAY(SELECT unnest($3::text[])))`,
);

/** The gift cards that others sent. $3 customer, $4 their addresses in lower case. Index: gift_card_recipient. */
export const GIFTS_TO = statement(
  "customers.gifts",
  `SELECT id FROM gift_card
    WHERE merchant_id = $1 AND mode = $2 AND lower(recipient_email) = ANY (ARRAY(SELECT unnest($4::text[])))
      AND customer_id IS DISTINCT FROM $3::uuid`,
);

/** The mail to these addresses ($3, in lower case). Index: mail_recipient. */
export const MAIL_TO = statement(
  "customers.mail",
  `SELECT id, kind, recipient, subject, text, status, created_at FROM mail
    WHERE merchant_id = $1 AND mode = $2 AND lower(recipient) = ANY (ARRAY(SELECT unnest($3::text[])))
    ORDER BY created_at DESC, id DESC`,
);
