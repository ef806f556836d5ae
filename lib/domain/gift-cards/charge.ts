import { AppError, notFound } from "#lib/core/errors";
import { newEventId } from "#lib/core/ids";
import type { Context } from "#lib/db/context";
import { afterCommit, inTransaction } from "#lib/db/transaction";
import { signalQueued } from "#lib/domain/outbox/wake";
import { findGiftCard } from "./read.ts";
import { giftCardRefusal } from "./refusal.ts";
import type { GiftCardRow } from "./row.ts";
import type { ChargeBody } from "./schema.ts";
import { CHARGE, LOCK_CARD, LOCK_CARD_BY_CODE } from "./sql.ts";

/** A charge as it was first answered. */
export interface GiftCardCharge {
  card: GiftCardRow;
  transactionId: string;
  /** An equal charge without a key was at most 30 seconds old: nothing more was taken. */
  isReplay: boolean;
}

interface ChargeRow extends GiftCardRow {
  transaction_id: string | null;
  queued: number;
  twin_id: string | null;
  twin_balance_cents: number | null;
}

/**
 * Takes an amount from a card: spec, "POST /gift_cards/{id}/redeem". Without an Idempotency-Key an equal
 * charge (card, amount, note) of the last 30 seconds is answered again instead. `at` is when it was made, unless
 * now: expiry is judged by it. Throws the refusal, and `not_found` outside the tenant.
 */
export function chargeGiftCard(
  ctx: Context,
  which: { id: string } | { code: string },
  charge: ChargeBody,
  at?: Date,
): Promise<GiftCardCharge> {
  return inTransaction(ctx, async (tx) => {
    const id = await lockCard(tx, which);
    const note = charge.note || null;
    const [row] = await tx.sql<ChargeRow>(CHARGE, [
      id,
      charge.amount_cents,
      note,
      tx.now,
      charge.source ?? tx.actor.name,
      tx.actor.kind,
      tx.actor.id,
      tx.hasIdempotencyKey,
      newEventId(),
      at ?? null,
    ]);
    if (!row) throw new Error("The charge statement always answers one row.");
    if (row.queued > 0) afterCommit(tx, signalQueued);
    if (row.transaction_id) return { card: row, transactionId: row.transaction_id, isReplay: false };
    const card = await findGiftCard(tx, id);
    if (row.twin_id) return { card: asAfter(card, row), transactionId: row.twin_id, isReplay: true };
    const refusal = giftCardRefusal(card, charge.amount_cents, at ?? tx.now);
    if (!refusal) throw new Error("A card that nothing refuses was not charged.");
    throw new AppError(refusal.code, refusal.message);
  });
}

async function lockCard(tx: Context, which: { id: string } | { code: string }): Promise<string> {
  const [statement, key] = "id" in which ? [LOCK_CARD, which.id] : [LOCK_CARD_BY_CODE, which.code];
  const [row] = await tx.sql<{ id: string }>(statement, [key]);
  if (!row) throw notFound("gift card");
  return row.id;
}

/** The card as the first answer showed it: what came later is left out. */
const asAfter = (card: GiftCardRow, twin: ChargeRow): GiftCardRow => ({
  ...card,
  balance_cents: twin.twin_balance_cents ?? card.balance_cents,
  voided_at: null,
});
