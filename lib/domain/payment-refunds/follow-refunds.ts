import type { PrismaContext } from "#lib/db/context";
import { inPrismaTransaction } from "#lib/db/transaction";
import type { PaymentRow } from "#lib/domain/payments/row";
import type { ListedRefund } from "#lib/payments/processor";
import { countPaymentRefund } from "./finish-payment-refund.ts";
import { completeRefund } from "./finish-refund.ts";
import { lockPayment } from "./lock-payment.ts";
import { goOnWithRefund, type KnownPart, writeState } from "./look-at-refund.ts";
import { writeOrderRefund, writePart } from "./parts.ts";
import { PARTS_OF_PAYMENT } from "./sql.ts";

/**
 * Brings the refunds of a payment to where its processor lists them. One that is not known here was made there by a person, and is
 * written with the processor as its source. May run any number of times, and in several processes at once. Throws what the processor
 * throws when it does not answer. Rules: docs/decisions/117-made-at-the-processor.md.
 */
export async function followRefunds(
  ctx: PrismaContext,
  paymentId: string,
  refunds: readonly ListedRefund[],
): Promise<void> {
  for (const refund of refunds) await followRefund(ctx, paymentId, refund);
}

/** A refund of ours without an answer may be the listed one, so its answer is read first. */
async function followRefund(ctx: PrismaContext, paymentId: string, refund: ListedRefund): Promise<void> {
  const unanswered = await inPrismaTransaction(ctx, async (tx) => {
    const payment = await lockPayment(tx, paymentId);
    const parts = await tx.sql<KnownPart>(PARTS_OF_PAYMENT, [paymentId]);
    const known = parts.find(({ reference }) => reference === refund.reference);
    if (known) await writeState(tx, known, refund.state);
    const open = parts.find(({ status, reference }) => status === "pending" && reference === null);
    if (!known && !open) await adopt(tx, payment, refund);
    return known ? null : open?.id;
  });
  if (!unanswered) return;
  await goOnWithRefund(ctx, unanswered);
  await followRefund(ctx, paymentId, refund);
}

/** Writes a refund that a person has made at the processor. One that has failed there has returned nothing. */
async function adopt(tx: PrismaContext, payment: PaymentRow, { amountCents, state }: ListedRefund): Promise<void> {
  const left = Number(payment.amount_cents) - Number(payment.refunded_cents);
  const amount = Math.min(amountCents, left); // what a lost dispute has taken is counted already
  if (state.is === "failed" || amount === 0) return;
  const { id: payment_id, order_id: orderId, processor: source } = payment;
  const part = { payment_id, amount_cents: amount, source, isAsked: false, state };
  if (!orderId || payment.is_surplus) {
    await writePart(tx, part);
    await countPaymentRefund(tx, part);
    return;
  }
  const order_refund_id = await writeOrderRefund(tx, { orderId, amount, source, isAsked: false });
  await writePart(tx, { ...part, order_refund_id });
  await completeRefund(tx, orderId, amount, [part]);
}
