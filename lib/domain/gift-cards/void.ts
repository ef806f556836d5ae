import { AppError } from "#lib/core/errors";
import type { Context } from "#lib/db/context";
import { inTransaction } from "#lib/db/transaction";
import { appendEvents } from "#lib/domain/outbox/append";
import { findGiftCard, type GiftCardRow, toGiftCard } from "./row.ts";
import type { GiftCard } from "./schema.ts";
import { VOID_GIFT_CARD } from "./sql.ts";

/**
 * Voids a gift card, charged or not; its balance and ledger stay as they are. Decisions, "gift_card" and "Voids".
 * Throws `not_found`, `already_voided`.
 */
export function voidGiftCard(ctx: Context, id: string): Promise<GiftCard> {
  return inTransaction(ctx, async (tx) => {
    const [row] = await tx.sql<GiftCardRow>(VOID_GIFT_CARD, [id, tx.now]);
    if (!row) throw await refusalOf(tx, id);
    const card = toGiftCard(row);
    await appendEvents(tx, [{ type: "gift_card.voided", data: card }]);
    return card;
  });
}

async function refusalOf(tx: Context, id: string): Promise<AppError> {
  await findGiftCard(tx, id);
  return new AppError("already_voided", "This gift card was voided before. Nothing is left to do.");
}
