import type { Refusal } from "#lib/domain/issued-items/refusal";

/** What decides whether a card can be charged. */
interface GiftCardFacts {
  balance_cents: number | bigint;
  expires_at: Date | null;
  voided_at: Date | null;
  /** The payment of its order is disputed. */
  is_on_hold: boolean;
}

/**
 * Returns why a card cannot be charged `amountCents` at `now`, or null when it can. Checks in this order: voided,
 * expired, on hold, balance.
 */
export function giftCardRefusal(card: GiftCardFacts, amountCents: number, now: Date): Refusal | null {
  if (card.voided_at) return { code: "gift_card_voided", message: "This gift card was voided. Nothing was charged." };
  if (card.expires_at && card.expires_at <= now) {
    return { code: "gift_card_expired", message: "This gift card has expired. Nothing was charged." };
  }
  if (card.is_on_hold) {
    return {
      code: "gift_card_on_hold",
      message:
        "The payment for this gift card is disputed, so it cannot be charged until the dispute is decided. Nothing was charged. Take the payment another way.",
    };
  }
  const balance = Number(card.balance_cents);
  if (amountCents > balance) {
    return {
      code: "insufficient_balance",
      message: `The balance of this gift card is ${balance}, so ${amountCents} cannot be charged (in minor units). Charge ${balance} or less.`,
    };
  }
  return null;
}
