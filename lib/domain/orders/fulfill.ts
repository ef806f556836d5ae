import { AppError } from "#lib/core/errors";
import type { PrismaContext } from "#lib/db/context";
import { inPrismaTransaction } from "#lib/db/transaction";
import { appendEvents } from "#lib/domain/outbox/append";
import { getOrder } from "./read.ts";
import type { Order } from "./schema.ts";
import { FULFILL_ORDER } from "./sql.ts";

/** Marks a paid order as fulfilled. Throws `not_found`, `invalid_transition`. */
export function fulfillOrder(ctx: PrismaContext, id: string): Promise<Order> {
  return inPrismaTransaction(ctx, async (tx) => {
    const fulfilled = await tx.sql(FULFILL_ORDER, [id, tx.now]);
    const order = await getOrder(tx, id);
    if (fulfilled.length === 0) {
      throw new AppError(
        "invalid_transition",
        `This order has the status ${order.status} and cannot be fulfilled. Only a paid order can be fulfilled.`,
      );
    }
    await appendEvents(tx, [{ type: "order.fulfilled", data: order }]);
    return order;
  });
}
