import { notFound } from "#lib/core/errors";
import { newEventId } from "#lib/core/ids";
import type { Context } from "#lib/db/context";
import { afterCommit, inTransaction } from "#lib/db/transaction";
import { refusalError } from "#lib/domain/issued-items/refusal";
import { signalQueued } from "#lib/domain/outbox/wake";
import { recordChanges } from "#lib/domain/security-events/record-changes";
import { findGiftCard } from "./read.ts";
import { giftCardRefusal } from "./refusal.ts";
import type { GiftCardRow } from "./row.ts";
import type { ChargeBody } from "./schema.ts";
import { CHARGE, LOCK_CARD, LOCK_CARD_BY_CODE } from "./sql.ts";

export interface GiftCardCharge {
  /** The card right after the charge. */
  card: GiftCardRow;
  transactionId: string;
  /** The charge is an equal one of the last 30 seconds, and nothing was charged now. */
  isReplay: boolean;
}

interface ChargeRow extends GiftCardRow {
  transaction_id: string | null;
  queued: number;
  duplicate_id: string | null;
  duplicate_balance_cents: number | null;
}

/**
 * Charges a card. Spec, "POST /gift_cards/{id}/redeem". Without an Idempotency-Key, returns an equal charge (card,
 * amount, note) of the last 30 seconds instead. `at` is the time of the charge, and expiry is checked at that time:
 * now, or earlier for an offline charge. Throws `not_found` and the refusal.
 */
export function chargeGiftCard(
  ctx: Context,
  key: { id: string } | { code: string },
  charge: ChargeBody,
  at?: Date,
): Promise<GiftCardCharge> {
  return inTransaction(ctx, async (tx) => {
    const id = await lockCard(tx, key);
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
      tx.requestId,
    ]);
    if (!row) throw new Error("The statement of a charge returned no row.");
    if (row.queued > 0) afterCommit(tx, signalQueued);
    if (row.transaction_id) await recordChanges(tx, [{ type: "gift_card.redeemed", id }]);
    if (row.transaction_id) return { card: row, transactionId: row.transaction_id, isReplay: false };
    const card = await findGiftCard(tx, id);
    if (row.duplicate_id) {
      return { card: cardAfterDuplicate(card, row), transactionId: row.duplicate_id, isReplay: true };
    }
    const refusal = giftCardRefusal(card, charge.amount_cents, at ?? tx.now);
    if (!refusal) throw new Error("A charge was refused without a reason.");
    throw refusalError(refusal);
  });
}

async function lockCard(tx: Context, key: { id: string } | { code: string }): Promise<string> {
  const [lock, value] = "id" in key ? [LOCK_CARD, key.id] : [LOCK_CARD_BY_CODE, key.code];
  const [row] = await tx.sql<{ id: string }>(lock, [value]);
  if (!row) throw notFound("gift card");
  return row.id;
}

/** Returns the card as it was right after the duplicate, without later charges or a later void. */
const cardAfterDuplicate = (card: GiftCardRow, row: ChargeRow): GiftCardRow => ({
  ...card,
  balance_cents: row.duplicate_balance_cents ?? card.balance_cents,
  voided_at: null,
});
