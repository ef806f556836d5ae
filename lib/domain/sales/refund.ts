import { AppError, notFound } from "#lib/core/errors";
import { newId } from "#lib/core/ids";
import type { PrismaContext } from "#lib/db/context";
import { inPrismaTransaction } from "#lib/db/transaction";
import { mailGuests } from "#lib/domain/mail/mail-guests";
import { getOrder } from "#lib/domain/orders/read";
import type { OrderRow } from "#lib/domain/orders/row";
import type { Order, RefundBody } from "#lib/domain/orders/schema";
import { appendEvents } from "#lib/domain/outbox/append";
import { refundPayments } from "#lib/domain/payments/refund";
import { writeMissingPayments } from "#lib/domain/payments/write-missing";
import { processorOf } from "#lib/payments/processor-of";
import { noProcessor, refundRefusal } from "./refusal.ts";
import { LOCK_ORDER, REFUND_ORDER } from "./sql.ts";
import { voidUnused } from "./void-items.ts";

/**
 * Refunds a paid order: the given amount, or all that is left. The refund that completes the total also voids unused
 * items, releases their seats and stock, and cancels memberships. For an order with total 0 that is its first refund.
 * Throws `not_found`, `refund_exceeds_total`, `invalid_transition`, also when the payment processor refuses,
 * and `payments_not_configured` when there is none for an order that was paid through one. Then nothing has changed.
 */
export function refundOrder(ctx: PrismaContext, id: string, body: RefundBody = {}): Promise<Order> {
  return inPrismaTransaction(ctx, async (tx) => {
    const [row] = await tx.sql<OrderRow & { has_payments: boolean }>(LOCK_ORDER, [id]);
    if (!row) throw notFound("order");
    const left = Number(row.total_cents) - Number(row.refunded_cents);
    const amount = body.amount_cents ?? left;
    const refusal = refundRefusal(row.status, left, amount);
    if (refusal) throw refusal;
    if (!row.has_payments) await writeMissingPayments(tx, [id]);
    if (row.payment_method === "checkout" && amount > 0) await payBack(tx, row, amount);
    const [refunded] = await tx.sql<{ status: string }>(REFUND_ORDER, [id, amount]);
    if (!refunded) throw new Error("A refund was refused without a reason.");
    const refundId = newId();
    await recordRefund(tx, { id: refundId, order_id: id, amount_cents: amount, reason: body.reason });
    await refundPayments(tx, { id: refundId, order_id: id, amount_cents: amount, reason: body.reason });
    const voided = refunded.status === "refunded" ? await voidUnused(tx, id) : [];
    const order = await getOrder(tx, id);
    await mailGuests(tx, [{ order_id: id, kind: "order_refunded", data: { cents: amount } }]);
    await appendEvents(tx, [...voided, { type: "order.refunded", data: order }]);
    return order;
  });
}

/**
 * Asks the payment processor while only the order is locked. If the transaction fails after that, the next refund of the
 * order has the same name, so the processor does not pay twice.
 */
async function payBack(ctx: PrismaContext, { id, currency, refunded_cents }: OrderRow, amountCents: number) {
  const processor = processorOf(ctx.mode);
  if (!processor) throw noProcessor("Nothing was refunded", "Configure it, then refund the order again.");
  const refundId = `${id} ${refunded_cents}`;
  const state = await processor.refund(ctx, { refundId, amountCents, currency });
  if (state.is === "succeeded") return;
  throw new AppError(
    "invalid_transition",
    `The payment processor refused the refund. Nothing was refunded or voided. ${state.reason}`,
  );
}

async function recordRefund(
  tx: PrismaContext,
  refund: { id: string; order_id: string; amount_cents: number; reason?: string },
): Promise<void> {
  const { actor } = tx;
  await tx.db.order_refund.create({
    data: {
      merchant_id: tx.merchantId,
      mode: tx.mode,
      ...refund,
      actor_kind: actor.kind,
      actor_id: actor.id,
      source: actor.name,
      created_at: tx.now,
    },
  });
}
