import { isErasedEmail } from "#lib/core/email";
import type { PrismaContext } from "#lib/db/context";
import { putBack, reverseCharge } from "#lib/domain/gift-card-payments/put-back";
import { LOCK_CARD_OF_PAYMENT } from "#lib/domain/gift-card-payments/sql";
import type { GiftCardRow } from "#lib/domain/gift-cards/row";
import { getOrder } from "#lib/domain/orders/read";
import type { DomainEvent } from "#lib/domain/outbox/append";
import { issueGiftCard } from "#lib/domain/sales/issue-gift-card";

interface PayingCard extends GiftCardRow {
  paid_order_id: string;
  gift_card_transaction_id: string;
  paid_cents: bigint;
}

const REASON = "Order refunded";

/**
 * Refunds a payment by gift card: the amount goes back on the card, also on one that has expired. A card that was voided is not filled
 * again: the buyer gets a new one, by mail. Returns the events to append.
 */
export async function refundToCard(tx: PrismaContext, paymentId: string, amountCents: number): Promise<DomainEvent[]> {
  const [card] = await tx.sql<PayingCard>(LOCK_CARD_OF_PAYMENT, [paymentId]);
  if (!card) throw new Error("A payment by gift card has no card.");
  const { id: cardId, gift_card_transaction_id: chargeId, paid_order_id, paid_cents } = card;
  if (card.voided_at) {
    const { customer_email: email = "", customer_name } = await getOrder(tx, paid_order_id);
    if (email && !isErasedEmail(email)) {
      const customer = { email, name: customer_name ?? undefined };
      await issueGiftCard(tx, { customer, recipient_email: email, initial_cents: amountCents, note: REASON });
      return [];
    }
  }
  const isWhole = amountCents === Number(paid_cents);
  return [
    isWhole
      ? await reverseCharge(tx, cardId, chargeId, REASON)
      : await putBack(tx, { cardId, chargeId, amountCents }, REASON),
  ];
}
