import { namesOf } from "#lib/dashboard/items/sql";
import { statement } from "#lib/db/client";

export const GIFT_CARD_NAMES = namesOf("gift_card");

/**
 * The newest $4 entries of a ledger, each with the time of its reversal, or of the entry that it reverses, and the order that it paid. $3
 * card. Indexes: gift_card_transaction (merchant_id, gift_card_id, created_at, id), payment_of_charge.
 */
export const LEDGER = statement(
  "gift-cards.ledger",
  `SELECT x.*, reversal.created_at AS reversed_at, reversed.created_at AS reverses_at, p.order_id AS paid_order_id
     FROM gift_card_transaction x
     LEFT JOIN gift_card_transaction reversal ON reversal.merchant_id = x.merchant_id AND reversal.reverses_id = x.id
     LEFT JOIN gift_card_transaction reversed ON reversed.merchant_id = x.merchant_id AND reversed.id = x.reverses_id
     LEFT JOIN payment p ON p.merchant_id = x.merchant_id AND p.gift_card_transaction_id = x.id
    WHERE x.merchant_id = $1 AND x.mode = $2 AND x.gift_card_id = $3
    ORDER BY x.created_at DESC, x.id DESC
    LIMIT $4`,
);

/** The sums of a whole ledger. $3 card. Index: gift_card_transaction (merchant_id, gift_card_id, created_at, id). */
export const LEDGER_SUMS = statement(
  "gift-cards.ledger-sums",
  `SELECT count(*)::int AS entries, coalesce(sum(x.amount_cents), 0)::bigint AS sum_cents,
          coalesce(sum(x.amount_cents) FILTER (WHERE x.type IN ('issue', 'adjustment')), 0)::bigint AS put_on_cents,
          (count(*) FILTER (WHERE x.type = 'redeem')
           - count(*) FILTER (WHERE x.reverses_id IS NOT NULL))::int AS charges
     FROM gift_card_transaction x
    WHERE x.merchant_id = $1 AND x.mode = $2 AND x.gift_card_id = $3`,
);
