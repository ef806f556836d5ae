import { type Statement, statement } from "#lib/db/client";

/**
 * Changes the items of an order that meet the condition. Locks their rows first, sorted by id, and checks the condition
 * under the locks, so that an item that is being redeemed is not voided. $3 order, $4 now. Index: (merchant_id,
 * order_id, …).
 */
const changeItems = (table: string, change: string, condition: string): Statement =>
  statement(
    `orders.void-${table}`,
    `WITH locked AS MATERIALIZED (
       SELECT id FROM ${table}
        WHERE merchant_id = $1 AND mode = $2 AND order_id = $3::uuid AND ${condition}
        ORDER BY id FOR NO KEY UPDATE
     )
     UPDATE ${table} SET ${change}
      WHERE merchant_id = $1 AND mode = $2 AND order_id = $3::uuid AND ${condition}
        AND (SELECT count(*) FROM locked) > 0
  RETURNING *`,
  );

const VOIDED = "voided_at = $4::timestamptz";
/** What the refund of all that is left voids, by the columns of each kind. */
export const USES_UNUSED = "voided_at IS NULL AND uses_after = 0";
export const GIFT_CARD_UNUSED = "voided_at IS NULL AND balance_cents = initial_cents";
export const MEMBERSHIP_RUNS = "status <> 'canceled'";

export const VOID_BOOKINGS = changeItems("booking", VOIDED, USES_UNUSED);
export const VOID_TICKETS = changeItems("ticket", VOIDED, USES_UNUSED);
export const VOID_VOUCHERS = changeItems("voucher", VOIDED, USES_UNUSED);
export const VOID_GIFT_CARDS = changeItems("gift_card", VOIDED, GIFT_CARD_UNUSED);
export const CANCEL_MEMBERSHIPS = changeItems(
  "membership",
  "status = 'canceled', canceled_at = $4::timestamptz",
  MEMBERSHIP_RUNS,
);
