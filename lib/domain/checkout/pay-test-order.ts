import { AppError } from "#lib/core/errors";
import type { PrismaContext } from "#lib/db/context";
import { getOrder } from "#lib/domain/orders/read";
import type { Order } from "#lib/domain/orders/schema";
import { requireBuiltInProcessor } from "#lib/domain/payments/require-built-in-processor";
import { payAtCheckout } from "./pay.ts";
import type { PayTestOrder } from "./schema.ts";

/**
 * Pays a test order as its guest does on the payment page, and returns the order as it is then: still `pending` after a declined card.
 * Throws `not_found`; `invalid_transition` for an order that is not pending; and `rate_limited` after too many payments.
 */
export async function payTestOrder(
  ctx: PrismaContext,
  orderId: string,
  { card, authenticated }: PayTestOrder,
): Promise<Order> {
  requireBuiltInProcessor();
  const { outcome } = await payAtCheckout({ ctx, orderId }, card, authenticated);
  const order = await getOrder(ctx, orderId);
  if (outcome !== "paid_before") return order;
  throw new AppError(
    "invalid_transition",
    `This order has the status ${order.status}, so it cannot be paid. Place a new order by checkout and pay that.`,
  );
}
