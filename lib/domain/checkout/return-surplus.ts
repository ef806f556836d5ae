import { newId } from "#lib/core/ids";
import type { PrismaContext } from "#lib/db/context";
import { inPrismaTransaction } from "#lib/db/transaction";
import { mailGuests } from "#lib/domain/mail/mail-guests";
import { appendEvents } from "#lib/domain/outbox/append";
import { type PaymentRow, toPayment } from "#lib/domain/payments/row";
import { END_REFUND, GET_PAYMENT, GET_REFUND, REFUND_PAYMENT } from "#lib/domain/payments/sql";
import type { RefundState } from "#lib/payments/processor";
import { processorOf } from "#lib/payments/processor-of";
import type { LockedOrder } from "./lock-order.ts";

/** Writes that a payment which belongs to no order goes back in full, and tells the buyer. Returns the id of the refund. */
export async function giveBack(tx: PrismaContext, order: LockedOrder, payment: PaymentRow): Promise<string> {
  const id = newId();
  await tx.db.payment_refund.create({
    data: {
      merchant_id: tx.merchantId,
      id,
      mode: tx.mode,
      payment_id: payment.id,
      amount_cents: payment.amount_cents,
      status: "pending",
      source: tx.actor.name,
      created_at: tx.now,
    },
  });
  const isLate = order.status === "canceled";
  if (isLate)
    await mailGuests(tx, [
      { order_id: order.id, kind: "payment_returned", data: { cents: Number(payment.amount_cents) } },
    ]);
  return id;
}

interface RefundRow {
  id: string;
  payment_id: string;
  amount_cents: bigint;
  status: string;
  currency: string;
}

/**
 * Pays a refund of surplus money back, and writes what the processor says. May run again at any time: the id of the refund names it at
 * the processor. Without an answer it stays pending, and the job asks again.
 */
export async function returnSurplus(ctx: PrismaContext, refundId: string): Promise<void> {
  const [refund] = await ctx.sql<RefundRow>(GET_REFUND, [refundId]);
  const processor = processorOf(ctx.mode);
  if (refund?.status !== "pending" || !processor) return;
  const { amount_cents, currency } = refund;
  const state = await processor.refund(ctx, { refundId, amountCents: Number(amount_cents), currency });
  await endRefund(ctx, refund, state);
}

function endRefund(ctx: PrismaContext, { id, payment_id, amount_cents }: RefundRow, state: RefundState): Promise<void> {
  return inPrismaTransaction(ctx, async (tx) => {
    const [ended] = await tx.sql(END_REFUND, [id, state.is]);
    if (!ended) return;
    if (state.is === "succeeded") await tx.sql(REFUND_PAYMENT, [payment_id, amount_cents]);
    const [payment] = await tx.sql<PaymentRow>(GET_PAYMENT, [payment_id]);
    if (payment) await appendEvents(tx, [{ type: "payment.updated", data: toPayment(payment) }]);
  });
}
