import type { GiftCardStatus } from "./schema.ts";

interface CardFacts {
  balance_cents: number | bigint;
  expires_at: Date | null;
  voided_at: Date | null;
  deliver_at: Date | null;
  email_sent_at: Date | null;
}

/** Returns the status of a card at `now`. Checks in the order of `giftCardRefusal`. */
export function giftCardStatus(card: CardFacts, now: Date): GiftCardStatus {
  if (card.voided_at) return "voided";
  if (card.expires_at && card.expires_at <= now) return "expired";
  if (Number(card.balance_cents) === 0) return "spent";
  return card.deliver_at && card.deliver_at > now && !card.email_sent_at ? "due" : "active";
}
