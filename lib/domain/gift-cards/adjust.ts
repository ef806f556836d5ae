import { AppError, invalid } from "#lib/core/errors";
import type { Context } from "#lib/db/context";
import { inTransaction } from "#lib/db/transaction";
import { appendEvents } from "#lib/domain/outbox/append";
import { findGiftCard } from "./read.ts";
import { type GiftCardRow, toGiftCard } from "./row.ts";
import type { GiftCard } from "./schema.ts";
import { ADJUST, LOCK_CARD } from "./sql.ts";

/**
 * Corrects the balance of a card by a ledger entry with a reason. `amount_cents` is signed and not 0. An expired card can be
 * adjusted too, a voided one cannot. Sends `gift_card.updated`. Throws `not_found`, `gift_card_voided`, and
 * `insufficient_balance` for more than the card has.
 */
export function adjustGiftCard(
  ctx: Context,
  id: string,
  { amount_cents, reason }: { amount_cents: number; reason: string },
): Promise<GiftCard> {
  if (amount_cents === 0) throw invalid("amount_cents", "Enter an amount other than 0.");
  return inTransaction(ctx, async (tx) => {
    await tx.sql(LOCK_CARD, [id]);
    const { actor, now } = tx;
    const [row] = await tx.sql<GiftCardRow>(ADJUST, [id, amount_cents, reason, now, actor.name, actor.kind, actor.id]);
    if (!row) throw refusal(await findGiftCard(tx, id), amount_cents);
    const card = toGiftCard(row);
    await appendEvents(tx, [{ type: "gift_card.updated", data: card }]);
    return card;
  });
}

function refusal({ voided_at, balance_cents }: GiftCardRow, amountCents: number): AppError {
  if (voided_at) return new AppError("gift_card_voided", "This gift card was voided. Nothing was changed.");
  return new AppError(
    "insufficient_balance",
    `The balance of this gift card is ${balance_cents}, so ${-amountCents} cannot be taken off (in minor units). Nothing was changed.`,
  );
}
