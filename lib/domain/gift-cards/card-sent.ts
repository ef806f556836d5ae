import { statement } from "#lib/db/client";
import type { Context } from "#lib/db/context";
import { inTransaction } from "#lib/db/transaction";
import { type GiftCardRow, toGiftCard } from "#lib/domain/gift-cards/row";
import { appendEvents } from "#lib/domain/outbox/append";

/** Locks the card before its mail, in the order in which a void locks them. $3 card. By the primary key. */
const LOCK_CARD = statement(
  "gift-cards.lock-for-mail",
  "SELECT id FROM gift_card WHERE merchant_id = $1 AND mode = $2 AND id = $3::uuid FOR NO KEY UPDATE",
);

/** No row when a mail of the card was sent before. $3 card, $4 now. By the primary key. */
const CARD_SENT = statement(
  "gift-cards.card-sent",
  `UPDATE gift_card SET email_sent_at = $4::timestamptz
    WHERE merchant_id = $1 AND mode = $2 AND id = $3::uuid AND email_sent_at IS NULL
   RETURNING *`,
);

/**
 * Ends the mail of a gift card that was sent, by `end`, and records in the same transaction that the card was delivered, with
 * its event: once, however often mail of the card is sent. `end` returns false when the mail is no longer this process's.
 */
export function recordCardSent(ctx: Context, cardId: string, end: (tx: Context) => Promise<boolean>): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    await tx.sql(LOCK_CARD, [cardId]);
    if (!(await end(tx))) return;
    const [card] = await tx.sql<GiftCardRow>(CARD_SENT, [cardId, tx.now]);
    if (card) await appendEvents(tx, [{ type: "gift_card.updated", data: toGiftCard(card) }]);
  });
}
