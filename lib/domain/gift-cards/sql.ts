import { type Statement, statement } from "#lib/db/client";
import { findStatement } from "#lib/domain/issued-items/find";
import { GIFT_CARD_TIMES } from "./row.ts";

/** By the primary key. */
export const GET_GIFT_CARD = statement(
  "gift-cards.get",
  "SELECT * FROM gift_card WHERE merchant_id = $1 AND mode = $2 AND id = $3",
);

/** With the fields that a scanner shows. By the unique index on code. */
export const FIND_GIFT_CARD_BY_CODE = findStatement("gift-cards.find.code", "find_gift_card", GIFT_CARD_TIMES);

/** Locks a card, so that changes of it run one after another. By the primary key. */
export const LOCK_CARD = statement(
  "gift-cards.lock",
  "SELECT id FROM gift_card WHERE merchant_id = $1 AND mode = $2 AND id = $3 FOR UPDATE",
);

const chargeBy = (column: "id" | "code"): Statement =>
  statement(
    `gift-cards.charge.${column}`,
    `SELECT row_to_json(c.item) AS item, c.transaction_id, c.queued, c.duplicate_id, c.duplicate_balance_cents
       FROM charge_gift_card($1, $2, ${column === "id" ? "$3, NULL" : "NULL, $3"}, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) c`,
  );

/**
 * Charges a card and writes its ledger entry, event and deliveries in one call of a function of the database: all of it or none.
 * Returns the card without a `transaction_id` when nothing was charged, because of an equal charge (`duplicate_…`) or as the card
 * is. No row: no such card. $3 id or code, $4 amount, $5 note, $6 now, $7 source, $8 and $9 actor, $10 whether the request has an
 * Idempotency-Key, $11 event id, $12 the time of an offline charge or null, $13 request id.
 */
export const CHARGE = chargeBy("id");
export const CHARGE_BY_CODE = chargeBy("code");

/** Writes the first entry of each card's ledger. $3 cards, $4 note, $5 source, $6 and $7 actor. */
export const INSERT_ISSUE_ENTRY = statement(
  "gift-cards.insert-issue-entry",
  `INSERT INTO gift_card_transaction
          (merchant_id, id, mode, gift_card_id, type, amount_cents, balance_after_cents, note, source, actor_kind, actor_id, created_at)
   SELECT merchant_id, uuid7(), mode, id, 'issue', initial_cents, initial_cents, $4::text, $5::text, $6::text, $7::uuid, created_at
     FROM gift_card
    WHERE merchant_id = $1 AND mode = $2 AND id = ANY (ARRAY(SELECT unnest($3::uuid[])))`,
);

/**
 * Returns the statement that changes the balance of a locked card, under a condition, and writes its ledger entry. $3 card, $4 signed
 * amount, $5 reason, $6 now, $7 source, $8 and $9 actor.
 */
const changeBalance = (name: string, type: "adjustment" | "reversal", condition = "true"): Statement =>
  statement(
    `gift-cards.${name}`,
    `WITH changed AS (
     UPDATE gift_card SET balance_cents = balance_cents + $4::bigint
      WHERE merchant_id = $1::uuid AND mode = $2::text AND id = $3::uuid AND ${condition}
     RETURNING *
   ), entered AS (
     INSERT INTO gift_card_transaction
            (merchant_id, id, mode, gift_card_id, type, amount_cents, balance_after_cents, note, source, actor_kind, actor_id, created_at)
     SELECT merchant_id, uuid7(), mode, id, '${type}', $4::bigint, balance_cents, $5::text, $7::text, $8::text, $9::uuid,
            greatest($6::timestamptz, (SELECT max(l.created_at) FROM gift_card_transaction l
                                        WHERE l.merchant_id = $1::uuid AND l.gift_card_id = $3::uuid))
       FROM changed
     RETURNING id
   )
   SELECT changed.*, entered.id AS reversal_id FROM changed, entered`,
  );

/** No row: the card is voided, or the balance would fall below 0, which the constraint `gift_card_balance_check` refuses too. */
export const ADJUST = changeBalance("adjust", "adjustment", "voided_at IS NULL AND balance_cents + $4::bigint >= 0");

/** Puts a part of a charge back, also on a card that was voided or has expired. */
export const PUT_BACK = changeBalance("put-back", "reversal");

/** The time of the reversal of an entry of a list. By the unique index on reverses_id. */
export const REVERSED_AT = `(SELECT r.created_at FROM gift_card_transaction r
   WHERE r.merchant_id = $1 AND r.reverses_id = gift_card_transaction.id)`;

/** A ledger entry with the time of its reversal. By the primary key, and the unique index on reverses_id. */
export const GET_TRANSACTION = statement(
  "gift-cards.transaction",
  `SELECT x.*, r.created_at AS reversed_at
     FROM gift_card_transaction x
     LEFT JOIN gift_card_transaction r ON r.merchant_id = x.merchant_id AND r.reverses_id = x.id
    WHERE x.merchant_id = $1 AND x.mode = $2 AND x.id = $3`,
);

/**
 * Reverses a charge of a locked card by a new ledger entry. The unique index on reverses_id lets a charge be reversed
 * only once. `redeemed_at` becomes the time of the first charge that is not reversed. $3 card, $4 charge, $5 reason, $6
 * source, $7 and $8 actor, $9 now.
 */
export const REVERSE_CHARGE = statement(
  "redemptions.reverse.gift_card",
  `WITH given AS (
     UPDATE gift_card g
        SET balance_cents = g.balance_cents - x.amount_cents,
            redeemed_at = (SELECT min(coalesce(o.redeemed_at, o.created_at)) FROM gift_card_transaction o
                            WHERE o.merchant_id = $1 AND o.gift_card_id = g.id AND o.type = 'redeem' AND o.id <> x.id
                              AND NOT EXISTS (SELECT 1 FROM gift_card_transaction v
                                               WHERE v.merchant_id = $1 AND v.reverses_id = o.id))
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
