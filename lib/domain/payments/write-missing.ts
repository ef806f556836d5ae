import { newId } from "#lib/core/ids";
import type { PrismaContext } from "#lib/db/context";
import { LOCK_WITHOUT_PAYMENTS, MARK_WITH_PAYMENTS } from "./sql.ts";

interface PaidOrder {
  id: string;
  payment_method: string;
  total_cents: bigint;
  refunded_cents: bigint;
  currency: string;
  paid_at: Date;
}

/**
 * Writes the payments of orders that an older version has paid, with their refunds. Runs in a transaction, and does nothing for an order
 * that has its payment. Returns how many were written.
 */
export async function writeMissingPayments(tx: PrismaContext, orderIds: readonly string[]): Promise<number> {
  const orders = await tx.sql<PaidOrder>(LOCK_WITHOUT_PAYMENTS, [orderIds]);
  if (orders.length === 0) return 0;
  const { merchantId: merchant_id, mode } = tx;
  const payments = orders.map((order) => ({ merchant_id, mode, ...paymentOf(order) }));
  await tx.db.payment.createMany({ data: payments });
  const refunds = await tx.db.order_refund.findMany({
    where: { merchant_id, mode, order_id: { in: orders.map(({ id }) => id) }, amount_cents: { gt: 0 } },
  });
  const paymentIds = new Map(payments.map(({ order_id, id }) => [order_id, id]));
  await tx.db.payment_refund.createMany({
    data: refunds.map(({ id, order_id, amount_cents, reason, source, created_at }) => ({
      ...{ merchant_id, mode, id: newId(), payment_id: paymentIds.get(order_id) ?? "", order_refund_id: id },
      ...{ amount_cents, status: "succeeded", reason, source, created_at },
    })),
  });
  await tx.sql(MARK_WITH_PAYMENTS, [orders.map(({ id }) => id)]);
  return orders.length;
}

/** Every order that was paid at its checkout before was paid in test mode: there was no other processor. */
function paymentOf({ id, payment_method, total_cents, refunded_cents, currency, paid_at }: PaidOrder) {
  const means =
    payment_method === "checkout"
      ? { method: "processor", processor: "test", kind: "card", card_brand: "visa", card_last4: "4242" }
      : { method: "manual" };
  return {
    id: newId(),
    order_id: id,
    amount_cents: total_cents,
    refunded_cents,
    currency,
    status: "succeeded",
    created_at: paid_at,
    ...means,
  };
}
