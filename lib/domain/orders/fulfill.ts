import type { Ctx } from "#lib/core/context";
import { AppError } from "#lib/core/errors";
import { inPrismaTransaction } from "#lib/db/client";
import { appendEvents } from "#lib/domain/outbox/append";
import { getOrder } from "./read.ts";
import type { Order } from "./schema.ts";
import { FULFILL } from "./sql.ts";

/** Marks a paid order as fulfilled. Throws `not_found`, `invalid_transition`. Decisions, "order". */
export function fulfillOrder(ctx: Ctx, id: string): Promise<Order> {
  return inPrismaTransaction(ctx, async (tx) => {
    const fulfilled = await tx.sql(FULFILL, [id, tx.now]);
    const order = await getOrder(tx, id);
    if (fulfilled.length === 0) {
      throw new AppError("invalid_transition", `Only a paid order can be fulfilled; this one is ${order.status}.`);
    }
    await appendEvents(tx, [{ type: "order.fulfilled", data: order }]);
    return order;
  });
}
