import { newId } from "#lib/core/ids";
import type { PrismaContext } from "#lib/db/context";

/** Writes the payment of an order that was paid elsewhere, in full. An order that cost nothing has no payment. */
export async function recordManualPayment(
  tx: PrismaContext,
  order: { id: string; total_cents: number; currency: string },
): Promise<void> {
  if (order.total_cents === 0) return;
  await tx.db.payment.create({
    data: {
      merchant_id: tx.merchantId,
      id: newId(),
      mode: tx.mode,
      order_id: order.id,
      method: "manual",
      amount_cents: order.total_cents,
      currency: order.currency,
      status: "succeeded",
      created_at: tx.now,
    },
  });
}
