import type { PrismaContext } from "#lib/db/context";
import type { Order } from "#lib/domain/orders/schema";
import { confirmPayment } from "#lib/domain/sales/pay";
import { APPROVED } from "#lib/payments/test-processor";

/** Pays a pending order with the card that is approved. */
export const payOrder = async (ctx: PrismaContext, id: string): Promise<Order> =>
  (await confirmPayment(ctx, id, APPROVED)).order;
