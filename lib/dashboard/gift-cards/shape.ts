import { z } from "zod";
import type { WithDelivery } from "#lib/dashboard/delivery-summary/shape";
import type { ItemDetails } from "#lib/dashboard/items/shape";
import type { GiftCard, GiftCardTransaction } from "#lib/domain/gift-cards/schema";

export const GiftCardStatus = z.enum(["due", "active", "spent", "on_hold", "expired", "voided"]);
export type GiftCardStatus = z.infer<typeof GiftCardStatus>;

/** A gift card in the dashboard's list. */
export interface GiftCardOverview {
  id: string;
  created: number;
  code: string;
  /** The recipient, else the buyer. */
  holder_name: string | null;
  holder_email: string | null;
  buyer_name: string | null;
  title: string | null;
  currency: string;
  initial_cents: number;
  balance_cents: number;
  status: GiftCardStatus;
  expires_at: number | null;
  deliver_at: number | null;
}

/** An entry of a ledger. `reverses_at`: when the entry that this one reverses was made. `paid_order_id`: the order that this charge paid. */
export type GiftCardEntry = WithDelivery<
  GiftCardTransaction & { reverses_at: number | null; paid_order_id: string | null }
>;

/** A card with the newest entries of its ledger, and the sums of the whole ledger. */
export interface GiftCardDetails extends Pick<ItemDetails, "subscribers"> {
  card: GiftCard;
  status: GiftCardStatus;
  currency: string;
  title: string | null;
  order_id: string;
  buyer: { id: string | null; name: string | null; email: string | null };
  ledger: GiftCardEntry[];
  entries: number;
  sum_cents: number;
  /** The sum of what was issued and adjusted. */
  put_on_cents: number;
  /** How many charges were not reversed. */
  charges: number;
}

interface CardFacts {
  balance_cents: number | bigint;
  expires_at: Date | null;
  voided_at: Date | null;
  is_on_hold: boolean;
  deliver_at: Date | null;
  email_sent_at: Date | null;
}

/** Returns the status of a card at `now`. Checks in the order of `giftCardRefusal`. */
export function giftCardStatus(card: CardFacts, now: Date): GiftCardStatus {
  if (card.voided_at) return "voided";
  if (card.expires_at && card.expires_at <= now) return "expired";
  if (card.is_on_hold) return "on_hold";
  if (Number(card.balance_cents) === 0) return "spent";
  return card.deliver_at && card.deliver_at > now && !card.email_sent_at ? "due" : "active";
}
