import type { Context } from "#lib/db/context";
import type { GiftCard } from "#lib/domain/gift-cards/schema";
import { type GuestMail, mailGuests } from "#lib/domain/mail/mail-guests";
import { CODES_IN_A_MAIL } from "#lib/domain/mail/schema";
import type { Order } from "#lib/domain/orders/schema";
import type { DomainEvent } from "#lib/domain/outbox/append";

/**
 * Writes what guests get of an order that was just paid, in one statement: its confirmation with the codes of its items, in as
 * many mails as they need, and a mail for each gift card, at once or when it is to be delivered. A card that the store gives
 * away (`isGift`) is not confirmed as bought.
 */
export async function mailOrder(
  tx: Context,
  order: Order,
  issued: readonly DomainEvent[],
  isGift = false,
): Promise<void> {
  const cards = issued.flatMap(({ type, data }) => (type === "gift_card.issued" ? [data as GiftCard] : []));
  const order_id = order.id;
  await mailGuests(tx, [
    ...(isGift ? [] : confirmationsOf(order_id, issued.length - cards.length)),
    ...cards.map(
      ({ id, recipient_email, recipient_name, deliver_at }): GuestMail => ({
        kind: "gift_card",
        data: {},
        order_id,
        item_id: id,
        at: deliver_at,
        ...(recipient_email && { to: { email: recipient_email, name: recipient_name } }),
      }),
    ),
  ]);
}

/** Returns the confirmation of an order with so many codes, gift cards apart. */
export function confirmationsOf(order_id: string, codes: number): GuestMail[] {
  const parts = Math.max(1, Math.ceil(codes / CODES_IN_A_MAIL));
  return Array.from({ length: parts }, (_, index) => ({
    kind: "order_confirmed",
    data: { part: index + 1, parts },
    order_id,
  }));
}
