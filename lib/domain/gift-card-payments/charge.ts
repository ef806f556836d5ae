import { AppError } from "#lib/core/errors";
import { newId } from "#lib/core/ids";
import type { PrismaContext } from "#lib/db/context";
import { type GiftCardCharge, tryCharge } from "#lib/domain/gift-cards/charge";
import { type Refusal, refusalError } from "#lib/domain/issued-items/refusal";
import type { CardShare } from "./plan.ts";
import { LOCK_PAID_CARDS, MOVE_CARD_PAYMENT } from "./sql.ts";

/** Charges gift cards for an order that was just placed, and writes a payment for each. The cards are locked. */
export async function payWithCards(
  tx: PrismaContext,
  order: { id: string; currency: string },
  shares: readonly CardShare[],
): Promise<void> {
  for (const { id, amountCents } of shares) {
    const charged = await charge(tx, id, amountCents);
    if ("code" in charged) throw refusalError(charged);
    await tx.db.payment.create({
      data: {
        merchant_id: tx.merchantId,
        id: newId(),
        mode: tx.mode,
        order_id: order.id,
        method: "gift_card",
        gift_card_id: id,
        gift_card_transaction_id: charged.transactionId,
        amount_cents: amountCents,
        currency: order.currency,
        status: "succeeded",
        created_at: tx.now,
      },
    });
  }
}

/**
 * Charges the cards of a canceled order again, which late money pays. Throws `sold_out` when one cannot be charged that amount any
 * more: others have what the order held.
 */
export async function payAgainWithCards(tx: PrismaContext, orderId: string): Promise<void> {
  const paid = await tx.sql<PaidByCard>(LOCK_PAID_CARDS, [[orderId], "canceled"]);
  for (const { id, gift_card_id, amount_cents } of paid) {
    const charged = await charge(tx, gift_card_id, Number(amount_cents));
    if ("code" in charged) throw tooLittleLeft();
    await tx.sql(MOVE_CARD_PAYMENT, [id, "succeeded", charged.transactionId]);
  }
}

/** What a gift card has paid of an order. */
export interface PaidByCard {
  /** Of the payment. */
  id: string;
  gift_card_id: string;
  gift_card_transaction_id: string;
  amount_cents: bigint;
}

const tooLittleLeft = (): AppError =>
  new AppError("sold_out", "A gift card that paid this order has too little left. The payment goes back.");

/** Charges a card, or returns why not. An equal charge of the same moment is another one. */
async function charge(tx: PrismaContext, id: string, amount_cents: number): Promise<GiftCardCharge | Refusal> {
  const keyed = { ...tx, hasIdempotencyKey: true };
  const charged = await tryCharge(keyed, { id }, { amount_cents, source: "checkout" });
  if (!charged) throw new Error("A gift card that pays an order has no row.");
  return charged;
}
