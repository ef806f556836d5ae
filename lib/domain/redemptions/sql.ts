import { type Statement, statement } from "#lib/db/client";
import type { RedemptionKind } from "./schema.ts";

const redemptionIn = (kind: RedemptionKind, table: string): string => `
   SELECT '${kind}' AS kind, r.id, r.${kind}_id AS item_id, r.created_at, r.actor_kind, r.actor_id, 'redeem' AS type,
          EXISTS (SELECT 1 FROM redemption_reversal v WHERE v.merchant_id = $1 AND v.redemption_id = r.id) AS is_reversed
     FROM ${table} r WHERE r.merchant_id = $1 AND r.mode = $2 AND r.id = $3
    UNION ALL`;

/**
 * A redemption, check-in or charge with the actor who made it. By the primary keys; reversals by their unique indexes.
 */
export const FIND_REDEMPTION = statement(
  "redemptions.find",
  `${redemptionIn("ticket", "ticket_redemption")}
   ${redemptionIn("booking", "booking_redemption")}
   ${redemptionIn("voucher", "voucher_redemption")}
   ${redemptionIn("membership", "membership_checkin")}
   SELECT 'gift_card', x.id, x.gift_card_id, x.created_at, x.actor_kind, x.actor_id, x.type,
          EXISTS (SELECT 1 FROM gift_card_transaction v WHERE v.merchant_id = $1 AND v.reverses_id = x.id)
     FROM gift_card_transaction x WHERE x.merchant_id = $1 AND x.mode = $2 AND x.id = $3`,
);

/**
 * Locks the order of an item against a refund, which locks the order first too, and returns its status. $3 item. By the primary keys.
 */
const lockOrderOf = (kind: RedemptionKind): Statement =>
  statement(
    `redemptions.lock-order.${kind}`,
    `SELECT o.status
       FROM ${kind} i JOIN orders o ON o.merchant_id = i.merchant_id AND o.mode = i.mode AND o.id = i.order_id
      WHERE i.merchant_id = $1 AND i.mode = $2 AND i.id = $3::uuid
        FOR SHARE OF o`,
  );

export const LOCK_ORDER_OF: Record<RedemptionKind, Statement> = {
  booking: lockOrderOf("booking"),
  gift_card: lockOrderOf("gift_card"),
  membership: lockOrderOf("membership"),
  ticket: lockOrderOf("ticket"),
  voucher: lockOrderOf("voucher"),
};

/** Locks the items of one kind, sorted by id. $3 tokens or codes. By their unique indexes. */
const lockBy = (table: RedemptionKind, column: "qr_token" | "code"): Statement =>
  statement(
    `redemptions.lock-all.${table}`,
    `SELECT id FROM ${table} WHERE merchant_id = $1 AND mode = $2 AND ${column} = ANY (ARRAY(SELECT unnest($3::text[]))) ORDER BY id FOR UPDATE`,
  );

/** The order in which every transaction locks items: by table, then by id. */
export const LOCK_ITEMS: readonly [RedemptionKind, Statement][] = [
  ["booking", lockBy("booking", "qr_token")],
  ["gift_card", lockBy("gift_card", "code")],
  ["membership", lockBy("membership", "qr_token")],
  ["ticket", lockBy("ticket", "qr_token")],
  ["voucher", lockBy("voucher", "qr_token")],
];

/**
 * Records a conflict once per credential and key (unique): no row when it is recorded already. $3 id, then the columns.
 */
export const RECORD_CONFLICT = statement(
  "redemptions.conflict",
  `INSERT INTO redemption_conflict
          (merchant_id, mode, id, kind, item_id, resource, redeemed_at, source, note, error, message,
           actor_kind, actor_id, idempotency_key, created_at, amount_cents)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)
       ON CONFLICT (merchant_id, actor_id, idempotency_key) DO NOTHING
RETURNING id`,
);
