import type { PrismaContext } from "#lib/db/context";
import { payAtCheckout } from "#lib/domain/checkout/pay";
import { getOrder } from "#lib/domain/orders/read";
import type { Order } from "#lib/domain/orders/schema";
import type { TestCard } from "#lib/payments/test-cards";

/** Pays a pending order on its payment page, with the card that is approved. */
export async function payOrder(ctx: PrismaContext, id: string, card: TestCard = "approved"): Promise<Order> {
  await payAtCheckout({ ctx, orderId: id }, card);
  return getOrder(ctx, id);
}
