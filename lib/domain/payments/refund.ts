import { newId } from "#lib/core/ids";
import type { PrismaContext } from "#lib/db/context";
import { PAYMENTS_TO_REFUND, REFUND_PAYMENT } from "./sql.ts";

interface OrderRefund {
  id: string;
  order_id: string;
  amount_cents: number;
  reason?: string;
}

/**
 * Takes a refund of an order from its payments: first from what a processor took, last from the gift cards. The order is locked. An
 * order of another system has no payments here, so nothing is written for it.
 */
export async function refundPayments(tx: PrismaContext, refund: OrderRefund): Promise<void> {
  const payments = await tx.sql<{ id: string; left_cents: bigint }>(PAYMENTS_TO_REFUND, [refund.order_id]);
  let due = refund.amount_cents;
  for (const { id, left_cents } of payments) {
    const amount = Math.min(due, Number(left_cents));
    if (amount === 0) break;
    const [refunded] = await tx.sql(REFUND_PAYMENT, [id, amount]);
    if (!refunded) throw new Error("A payment had less left than was read under the lock of its order.");
    await tx.db.payment_refund.create({
      data: {
        merchant_id: tx.merchantId,
        id: newId(),
        mode: tx.mode,
        payment_id: id,
        order_refund_id: refund.id,
        amount_cents: amount,
        status: "succeeded",
        reason: refund.reason,
        source: tx.actor.name,
        created_at: tx.now,
      },
    });
    due -= amount;
  }
}
