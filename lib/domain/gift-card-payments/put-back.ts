import { toUnix } from "#lib/core/time";
import type { Context } from "#lib/db/context";
import { type GiftCardRow, toGiftCard } from "#lib/domain/gift-cards/row";
import { PUT_BACK, REVERSE_CHARGE } from "#lib/domain/gift-cards/sql";
import type { Reversed } from "#lib/domain/issued-items/reverse";
import type { DomainEvent } from "#lib/domain/outbox/append";
import type { PaidByCard } from "./charge.ts";
import { LOCK_PAID_CARDS, MOVE_CARD_PAYMENT } from "./sql.ts";

/**
 * Puts back on gift cards what they paid of orders that are canceled, also on a card that was voided or has expired meanwhile. Returns the
 * events to append.
 */
export async function cancelCardPayments(tx: Context, orderIds: readonly string[]): Promise<DomainEvent[]> {
  const paid = await tx.sql<PaidByCard>(LOCK_PAID_CARDS, [orderIds, "succeeded"]);
  const events: DomainEvent[] = [];
  for (const { id, gift_card_id, gift_card_transaction_id } of paid) {
    events.push(await reverseCharge(tx, gift_card_id, gift_card_transaction_id, "Order canceled"));
    await tx.sql(MOVE_CARD_PAYMENT, [id, "canceled", null]);
  }
  return events;
}

/** Reverses a charge of a locked card in full. Returns its event. */
export async function reverseCharge(
  tx: Context,
  cardId: string,
  chargeId: string,
  reason: string,
): Promise<DomainEvent> {
  const { actor, now } = tx;
  const values = [cardId, chargeId, reason, actor.name, actor.kind, actor.id, now];
  const [row] = await tx.sql<Reversed<GiftCardRow>>(REVERSE_CHARGE, values);
  return eventOf(tx, chargeId, row);
}

/** Puts a part of a charge back on its locked card. Returns its event. */
export async function putBack(
  tx: Context,
  { cardId, chargeId, amountCents }: { cardId: string; chargeId: string; amountCents: number },
  reason: string,
): Promise<DomainEvent> {
  const { actor, now } = tx;
  const values = [cardId, amountCents, reason, now, actor.name, actor.kind, actor.id];
  const [row] = await tx.sql<Reversed<GiftCardRow>>(PUT_BACK, values);
  return eventOf(tx, chargeId, row);
}

function eventOf(tx: Context, redemption_id: string, row: Reversed<GiftCardRow> | undefined): DomainEvent {
  if (!row) throw new Error("A locked gift card has no row.");
  return {
    type: "gift_card.redemption_reversed",
    data: {
      object: "redemption_reversal",
      id: row.reversal_id,
      created: toUnix(tx.now),
      redemption_id,
      kind: "gift_card",
      resource: toGiftCard(row),
    },
  };
}
