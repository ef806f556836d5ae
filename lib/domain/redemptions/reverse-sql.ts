import { statement } from "#lib/db/client";

/** What a redemption or charge is and who made it. By the primary keys; reversals by their unique indexes. */
export const FIND_REDEMPTION = statement(
  "redemptions.find",
  `SELECT 'ticket' AS kind, r.id, r.ticket_id AS item_id, r.created_at, r.actor_kind, r.actor_id, 'redeem' AS type,
          EXISTS (SELECT 1 FROM redemption_reversal v WHERE v.merchant_id = r.merchant_id AND v.redemption_id = r.id) AS is_reversed
     FROM ticket_redemption r WHERE r.merchant_id = $1 AND r.mode = $2 AND r.id = $3
    UNION ALL
   SELECT 'gift_card', x.id, x.gift_card_id, x.created_at, x.actor_kind, x.actor_id, x.type,
          EXISTS (SELECT 1 FROM gift_card_transaction v WHERE v.merchant_id = x.merchant_id AND v.reverses_id = x.id)
     FROM gift_card_transaction x WHERE x.merchant_id = $1 AND x.mode = $2 AND x.id = $3`,
);

/** Everyone who changes this item waits here. $3 id. By the primary key. */
export const LOCK_ITEM = {
  ticket: statement(
    "redemptions.lock.ticket",
    "SELECT voided_at FROM ticket WHERE merchant_id = $1 AND mode = $2 AND id = $3 FOR UPDATE",
  ),
  gift_card: statement(
    "redemptions.lock.gift_card",
    "SELECT voided_at FROM gift_card WHERE merchant_id = $1 AND mode = $2 AND id = $3 FOR UPDATE",
  ),
} as const;

/**
 * Gives a locked ticket its use back; when none is left taken it counts as never scanned. The reversal is a
 * row of its own, once per redemption (unique). $3 ticket, $4 redemption, $5 reason, $6 and $7 actor, $8 now.
 */
export const REVERSE_TICKET = statement(
  "redemptions.reverse.ticket",
  `WITH entered AS (
     INSERT INTO redemption_reversal (merchant_id, id, mode, kind, redemption_id, reason, actor_kind, actor_id, created_at)
     VALUES ($1::uuid, uuid7(), $2::text, 'ticket', $4::uuid, $5::text, $6::text, $7::uuid, $8::timestamptz)
     RETURNING id
   )
   UPDATE ticket t
      SET uses_after = t.uses_after - 1,
          redeemed_at = CASE WHEN t.uses_after > 1 THEN t.redeemed_at END,
          redeemed_source = CASE WHEN t.uses_after > 1 THEN t.redeemed_source END
     FROM entered
    WHERE t.merchant_id = $1::uuid AND t.mode = $2::text AND t.id = $3::uuid
RETURNING t.*, entered.id AS reversal_id`,
);

/**
 * Gives a locked card its amount back by a new ledger entry, once per charge (unique). `redeemed_at` becomes
 * the first charge that is not taken back. $3 card, $4 charge, $5 reason, $6 source, $7 and $8 actor, $9 now.
 */
export const REVERSE_CHARGE = statement(
  "redemptions.reverse.gift_card",
  `WITH given AS (
     UPDATE gift_card g
        SET balance_cents = g.balance_cents - x.amount_cents,
            redeemed_at = (SELECT min(o.created_at) FROM gift_card_transaction o
                            WHERE o.merchant_id = g.merchant_id AND o.gift_card_id = g.id AND o.type = 'redeem' AND o.id <> x.id
                              AND NOT EXISTS (SELECT 1 FROM gift_card_transaction v
                                               WHERE v.merchant_id = o.merchant_id AND v.reverses_id = o.id))
       FROM gift_card_transaction x
      WHERE g.merchant_id = $1::uuid AND g.mode = $2::text AND g.id = $3::uuid
        AND x.merchant_id = g.merchant_id AND x.id = $4::uuid
     RETURNING g.*, -x.amount_cents AS given_cents
   ), entered AS (
     INSERT INTO gift_card_transaction
            (merchant_id, id, mode, gift_card_id, type, amount_cents, balance_after_cents, note, source, actor_kind, actor_id, reverses_id, created_at)
     SELECT merchant_id, uuid7(), mode, id, 'reversal', given_cents, balance_cents, $5::text, $6::text, $7::text, $8::uuid, $4::uuid,
            greatest($9::timestamptz, (SELECT max(l.created_at) FROM gift_card_transaction l
                                        WHERE l.merchant_id = $1::uuid AND l.gift_card_id = $3::uuid))
       FROM given
     RETURNING id
   )
   SELECT given.*, entered.id AS reversal_id FROM given, entered`,
);
