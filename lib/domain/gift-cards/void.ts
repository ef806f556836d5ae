import type { SqlCtx } from "#lib/core/context";
import { AppError } from "#lib/core/errors";
import { inTransaction } from "#lib/db/client";
import { appendEvents } from "#lib/domain/outbox/append";
import { findGiftCard, type GiftCardRow, toGiftCard } from "./row.ts";
import type { GiftCard } from "./schema.ts";
import { VOID_GIFT_CARD } from "./sql.ts";

/**
 * Voids a gift card, charged or not; its balance and ledger stay as they are. Decisions, "gift_card" and "Voids".
 * Throws `not_found`, `already_voided`.
 */
export function voidGiftCard(ctx: SqlCtx, id: string): Promise<GiftCard> {
  return inTransaction(ctx, async (tx) => {
    const [row] = await tx.sql<GiftCardRow>(VOID_GIFT_CARD, [id, tx.now]);
    if (!row) throw await refusalOf(tx, id);
    const card = toGiftCard(row);
    await appendEvents(tx, [{ type: "gift_card.voided", data: card }]);
    return card;
  });
}

async function refusalOf(tx: SqlCtx, id: string): Promise<AppError> {
  await findGiftCard(tx, id);
  return new AppError("already_voided", "This gift card was voided before. Nothing is left to do.");
}
