import { newId } from "#lib/core/ids";
import type { PrismaContext } from "#lib/db/context";
import type { Taken } from "#lib/payments/processor";

/** How an order was paid: elsewhere, or by a processor. */
export type Means = { method: "manual" } | ({ method: "processor" } & Taken);

/** Writes the payment of an order that was paid in full. An order that cost nothing has no payment. */
export async function recordPayment(
  tx: PrismaContext,
  order: { id: string; total_cents: number; currency: string },
  means: Means,
): Promise<void> {
  if (order.total_cents === 0) return;
  await tx.db.payment.create({
    data: {
      merchant_id: tx.merchantId,
      id: newId(),
      mode: tx.mode,
      order_id: order.id,
      amount_cents: order.total_cents,
      currency: order.currency,
      status: "succeeded",
      created_at: tx.now,
      ...columnsOf(means),
    },
  });
}

function columnsOf(means: Means) {
  if (means.method === "manual") return { method: means.method };
  const { method, processor, reference, kind, card } = means;
  return { method, processor, reference, kind, card_brand: card?.brand, card_last4: card?.last4 };
}
