import { AppError } from "#lib/core/errors";
import type { PrismaContext } from "#lib/db/context";
import { inPrismaTransaction } from "#lib/db/transaction";
import { mailGuests } from "#lib/domain/mail/mail-guests";
import { appendEvents } from "#lib/domain/outbox/append";
import { moveStock } from "#lib/domain/stock/move-stock";
import { getOrder } from "./read.ts";
import { releaseHolds } from "./release-holds.ts";
import type { Order } from "./schema.ts";

/** Cancels a pending order and releases what it holds. Throws `not_found`, `invalid_transition`. */
export function cancelOrder(ctx: PrismaContext, id: string): Promise<Order> {
  return inPrismaTransaction(ctx, async (tx) => {
    const { moves, events } = await releaseHolds(tx, [id]);
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
  });
}
