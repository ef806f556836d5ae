import { statement } from "#lib/db/client";

/** The newest $4 mails to guests about a whole order. $3 order. Index: mail_order. */
export const MAIL_OF_ORDER = statement(
  "orders.details-mail",
  `SELECT id, kind, recipient, status, data, coalesce(sent_at, created_at) AS at, source, actor_kind
     FROM mail
    WHERE merchant_id = $1 AND mode = $2 AND order_id = $3::uuid AND item_id IS NULL
    ORDER BY created_at DESC, id DESC
    LIMIT $4`,
);

/** The newest $4 refunds of an order. $3 order. Index: order_refund (merchant_id, order_id, created_at). */
export const REFUNDS_OF_ORDER = statement(
  "orders.details-refunds",
  `SELECT id, created_at AS at, source, actor_kind, reason AS note, amount_cents AS cents, status
     FROM order_refund
    WHERE merchant_id = $1 AND mode = $2 AND order_id = $3
    ORDER BY created_at DESC, id DESC
    LIMIT $4`,
);

/** The newest $4 uses of an order's items of one kind. `at` names the time of a use. */
const usesOf = (kind: string, number: string, log = `${kind}_redemption`, at = "redeemed_at"): string =>
  `(SELECT '${kind}' AS kind, r.id, t.id AS item_id, ${number} AS number, t.qr_token AS token, r.${at} AS at, r.created_at,
           r.source, r.actor_kind, r.note
      FROM ${kind} t
      JOIN ${log} r ON r.merchant_id = t.merchant_id AND r.${kind}_id = t.id
     WHERE t.merchant_id = $1 AND t.mode = $2 AND t.order_id = $3
     ORDER BY r.created_at DESC, r.id DESC LIMIT $4)`;

/**
 * The newest $4 uses of an order's tickets, bookings, vouchers and memberships. $3 order. Indexes: those of each kind
 * (merchant_id, order_id, …), those of their logs (merchant_id, …_id, created_at, id).
 */
export const USES_OF_ORDER = statement(
  "orders.details-uses",
  `SELECT u.*, NULL::bigint AS cents,
          EXISTS (SELECT 1 FROM redemption_reversal v
                   WHERE v.merchant_id = $1 AND v.redemption_id = u.id) AS reversed
     FROM (${[
       usesOf("ticket", "t.seat_index"),
       usesOf("booking", "1"),
       usesOf("voucher", "t.pass_index"),
       usesOf("membership", "1", "membership_checkin", "checked_in_at"),
     ].join(" UNION ALL ")}) AS u
    ORDER BY u.created_at DESC, u.id DESC
    LIMIT $4`,
);

/**
 * The newest $4 charges of an order's gift cards. $3 order. Indexes: gift_card (merchant_id, order_id, …),
 * gift_card_transaction (merchant_id, gift_card_id, …).
 */
export const CHARGES_OF_ORDER = statement(
  "orders.details-charges",
  `SELECT 'gift_card' AS kind, x.id, g.id AS item_id, 1 AS number, g.code AS token, x.created_at AS at, x.source, x.actor_kind, x.note,
          -x.amount_cents AS cents,
          EXISTS (SELECT 1 FROM gift_card_transaction v
                   WHERE v.merchant_id = $1 AND v.reverses_id = x.id) AS reversed
     FROM gift_card g
     JOIN gift_card_transaction x ON x.merchant_id = g.merchant_id AND x.gift_card_id = g.id AND x.type = 'redeem'
    WHERE g.merchant_id = $1 AND g.mode = $2 AND g.order_id = $3
    ORDER BY x.created_at DESC, x.id DESC
    LIMIT $4`,
);
