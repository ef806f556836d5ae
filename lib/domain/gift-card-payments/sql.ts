import { statement } from "#lib/db/client";

/** Locks the cards with these codes ($3), always in the same order, so that orders which name several never deadlock. By the unique index on code. */
export const LOCK_CARDS = statement(
  "gift-card-payments.lock-cards",
  `SELECT * FROM gift_card
    WHERE merchant_id = $1 AND mode = $2 AND code = ANY (ARRAY(SELECT unnest($3::text[])))
    ORDER BY id FOR UPDATE`,
);

/** What gift cards have paid of these orders ($3), by the status $4, with the cards locked as above. Index: payment (merchant_id, order_id, …). */
export const LOCK_PAID_CARDS = statement(
  "gift-card-payments.lock-paid",
  `SELECT p.id, p.gift_card_id, p.gift_card_transaction_id, p.amount_cents
     FROM payment p JOIN gift_card g ON g.merchant_id = p.merchant_id AND g.id = p.gift_card_id
    WHERE p.merchant_id = $1 AND p.mode = $2 AND p.order_id = ANY (ARRAY(SELECT unnest($3::uuid[])))
      AND p.method = 'gift_card' AND p.status = $4
    ORDER BY g.id, p.id FOR UPDATE OF g`,
);

/** Writes whether the amount of a payment is off its card ($4 `succeeded`, $5 the charge) or back on it (`canceled`). $3 payment. By the primary key. */
export const MOVE_CARD_PAYMENT = statement(
  "gift-card-payments.move",
  `UPDATE payment SET status = $4, gift_card_transaction_id = coalesce($5::uuid, gift_card_transaction_id)
    WHERE merchant_id = $1 AND mode = $2 AND id = $3::uuid
RETURNING id`,
);

/** The card of a payment, locked, with the order and the charge that it paid. $3 payment. By the primary keys. */
export const LOCK_CARD_OF_PAYMENT = statement(
  "gift-card-payments.lock-card",
  `SELECT g.*, p.order_id AS paid_order_id, p.gift_card_transaction_id, p.amount_cents AS paid_cents
     FROM payment p JOIN gift_card g ON g.merchant_id = p.merchant_id AND g.id = p.gift_card_id
    WHERE p.merchant_id = $1 AND p.mode = $2 AND p.id = $3::uuid
      FOR UPDATE OF g`,
);

/** The order that a charge of a card has paid, or no row. $3 charge. Index: payment_of_charge. */
export const ORDER_OF_CHARGE = statement(
  "gift-card-payments.order-of-charge",
  "SELECT order_id FROM payment WHERE merchant_id = $1 AND mode = $2 AND gift_card_transaction_id = $3::uuid",
);
