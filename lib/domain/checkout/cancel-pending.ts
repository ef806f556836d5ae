import { AppError } from "#lib/core/errors";
import type { PrismaContext } from "#lib/db/context";
import { inPrismaTransaction } from "#lib/db/transaction";
import { mailGuests } from "#lib/domain/mail/mail-guests";
import { getOrder } from "#lib/domain/orders/read";
import { releaseHolds } from "#lib/domain/orders/release-holds";
import type { Order } from "#lib/domain/orders/schema";
import { appendEvents } from "#lib/domain/outbox/append";
import { lockOrder } from "#lib/domain/sales/lock-order";
import { moveStock } from "#lib/domain/stock/move-stock";

/**
 * Cancels a pending order that the caller has locked and whose payment page is closed, and releases what it holds. `holdEnded`: nobody
 * asked for it. Throws `invalid_transition`.
 */
export async function cancelPending(
  tx: PrismaContext,
  id: string,
  { holdEnded }: { holdEnded: boolean },
): Promise<Order> {
  const { moves, events } = await releaseHolds(tx, [id], { holdEnded });
  const order = await getOrder(tx, id);
  if (events.length === 0) {
    throw new AppError(
      "invalid_transition",
      `This order has the status ${order.status} and cannot be canceled. Only a pending order can be canceled; refund a paid one instead.`,
    );
  }
  await moveStock(tx, moves);
  // The person who cancels on the payment page is the guest.
  if (tx.actor.kind !== "system") await mailGuests(tx, [{ order_id: id, kind: "order_canceled", data: {} }]);
  await appendEvents(tx, events);
  return order;
}

/** Cancels an order whose hold has ended without an open payment page. Returns whether it was still so. */
export function cancelEndedHold(ctx: PrismaContext, id: string): Promise<boolean> {
  return inPrismaTransaction(ctx, async (tx) => {
    const { status, hold_expires_at, open_payment_id } = await lockOrder(tx, id);
    if (status !== "pending" || hold_expires_at > tx.now || open_payment_id) return false;
    await cancelPending(tx, id, { holdEnded: true });
    return true;
  });
}
