import { type Statement, statement } from "#lib/db/client";
import { deliveriesOf } from "#lib/domain/outbox/sql";

/** By the primary key. */
export const GET_GIFT_CARD = statement(
  "gift-cards.get",
  "SELECT * FROM gift_card WHERE merchant_id = $1 AND mode = $2 AND id = $3",
);

/** With the fields that a scanner shows. By the unique index on code. */
export const FIND_GIFT_CARD_BY_CODE = statement(
  "gift-cards.find.code",
  `SELECT g.*, p.title AS product_title, o.customer_name
     FROM gift_card g
     JOIN orders o ON o.merchant_id = g.merchant_id AND o.id = g.order_id
     LEFT JOIN product p ON p.merchant_id = g.merchant_id AND p.id = g.product_id
    WHERE g.merchant_id = $1 AND g.mode = $2 AND g.code = $3`,
);

const lockBy = (column: "id" | "code"): Statement =>
  statement(
    `gift-cards.lock.${column}`,
    `SELECT id FROM gift_card WHERE merchant_id = $1 AND mode = $2 AND ${column} = $3 FOR UPDATE`,
  );

/** Lock a card, so that charges of it run one after another and each sees the ones before it. */
export const LOCK_CARD = lockBy("id");
export const LOCK_CARD_BY_CODE = lockBy("code");

/**
 * Charges a locked card and writes its ledger entry, event and deliveries in one statement: all of it or none. Charges
 * nothing when an equal charge without an Idempotency-Key is at most 30 seconds old (`duplicate_…`), or when the card
 * is voided, expired or has too little balance. The constraint `gift_card_balance_check` also refuses a negative
 * balance. $3 card, $4 amount, $5 note, $6 now, $7 source, $8 and $9 actor, $10 whether the request has an
 * Idempotency-Key, $11 event id, $12 the time of an offline charge or null, $13 request id. Index: gift_card_transaction (merchant_id,
 * gift_card_id, created_at, id).
 */
export const CHARGE = statement(
  "gift-cards.charge",
  `WITH duplicate AS (
     SELECT x.id, x.balance_after_cents, x.created_at
       FROM gift_card_transaction x
      WHERE x.merchant_id = $1::uuid AND x.mode = $2::text AND x.gift_card_id = $3::uuid
        AND x.created_at >= $6::timestamptz - interval '30 seconds'
        AND x.type = 'redeem' AND x.amount_cents = -$4::bigint AND x.note IS NOT DISTINCT FROM $5::text
        AND NOT x.keyed AND NOT $10::boolean
        AND NOT EXISTS (SELECT 1 FROM gift_card_transaction r WHERE r.merchant_id = x.merchant_id AND r.reverses_id = x.id)
      ORDER BY x.created_at DESC, x.id DESC
      LIMIT 1
   ), charged AS (
     UPDATE gift_card
        SET balance_cents = balance_cents - $4::bigint, redeemed_at = coalesce(redeemed_at, $12::timestamptz, $6::timestamptz)
      WHERE merchant_id = $1::uuid AND mode = $2::text AND id = $3::uuid
        AND voided_at IS NULL AND (expires_at IS NULL OR expires_at > coalesce($12::timestamptz, $6::timestamptz))
        AND balance_cents >= $4::bigint AND NOT EXISTS (SELECT 1 FROM duplicate)
     RETURNING *
   ), entered AS (
     INSERT INTO gift_card_transaction
            (merchant_id, id, mode, gift_card_id, type, amount_cents, balance_after_cents, note, source, actor_kind, actor_id, keyed, redeemed_at, created_at)
     SELECT merchant_id, uuid7(), mode, id, 'redeem', -$4::bigint, balance_cents, $5::text, $7::text, $8::text, $9::uuid, $10::boolean, $12::timestamptz,
            greatest($6::timestamptz, (SELECT max(l.created_at) FROM gift_card_transaction l
                                        WHERE l.merchant_id = $1::uuid AND l.gift_card_id = $3::uuid))
       FROM charged
     RETURNING id
   ), written AS (
     INSERT INTO event (merchant_id, mode, id, type, "row", extra, object_id, request_id, created_at)
     SELECT merchant_id, mode, $11::text, 'gift_card.redeemed', to_jsonb(charged),
            jsonb_build_object('redeemed_amount_cents', $4::bigint), id, $13::text, $6::timestamptz
       FROM charged
     RETURNING id, type, created_at
   ), queued AS (${deliveriesOf("written")})
   SELECT charged.*, entered.id AS transaction_id, (SELECT count(*)::int FROM queued) AS queued,
          duplicate.id AS duplicate_id, duplicate.balance_after_cents AS duplicate_balance_cents
     FROM (VALUES (1)) AS one (row)
     LEFT JOIN charged ON true
     LEFT JOIN entered ON true
     LEFT JOIN duplicate ON true`,
);

/** Writes the first entry of each card's ledger. $3 cards, $4 note, $5 source, $6 and $7 actor. */
export const INSERT_ISSUE_ENTRY = statement(
  "gift-cards.insert-issue-entry",
  `INSERT INTO gift_card_transaction
          (merchant_id, id, mode, gift_card_id, type, amount_cents, balance_after_cents, note, source, actor_kind, actor_id, created_at)
   SELECT merchant_id, uuid7(), mode, id, 'issue', initial_cents, initial_cents, $4::text, $5::text, $6::text, $7::uuid, created_at
     FROM gift_card
    WHERE merchant_id = $1 AND mode = $2 AND id = ANY ($3::uuid[])`,
);

/**
 * Adjusts the balance of a locked card and writes its ledger entry in one statement. No row: the card is voided, or the
 * balance would fall below 0, which the constraint `gift_card_balance_check` refuses too. $3 card, $4 signed amount, $5
 * reason, $6 now, $7 source, $8 and $9 actor.
 */
export const ADJUST = statement(
  "gift-cards.adjust",
  `WITH adjusted AS (
     UPDATE gift_card SET balance_cents = balance_cents + $4::bigint
      WHERE merchant_id = $1::uuid AND mode = $2::text AND id = $3::uuid
        AND voided_at IS NULL AND balance_cents + $4::bigint >= 0
     RETURNING *
   ), entered AS (
     INSERT INTO gift_card_transaction
            (merchant_id, id, mode, gift_card_id, type, amount_cents, balance_after_cents, note, source, actor_kind, actor_id, created_at)
     SELECT merchant_id, uuid7(), mode, id, 'adjustment', $4::bigint, balance_cents, $5::text, $7::text, $8::text, $9::uuid,
            greatest($6::timestamptz, (SELECT max(l.created_at) FROM gift_card_transaction l
                                        WHERE l.merchant_id = $1::uuid AND l.gift_card_id = $3::uuid))
       FROM adjusted
     RETURNING id
   )
   SELECT adjusted.* FROM adjusted, entered`,
);

/** The time of the reversal of each of these entries ($3). By the unique index on reverses_id. */
export const REVERSALS_OF = statement(
  "gift-cards.reversals",
  `SELECT reverses_id AS redemption_id, created_at FROM gift_card_transaction
    WHERE merchant_id = $1 AND mode = $2 AND reverses_id = ANY ($3::uuid[])`,
);

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
