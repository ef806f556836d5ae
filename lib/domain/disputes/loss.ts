import type { PrismaContext } from "#lib/db/context";
import { completeRefund, movePart } from "#lib/domain/payment-refunds/finish-refund";
import { undoRefund } from "#lib/domain/payment-refunds/look-at-refund";
import { type Part, writeOrderRefund, writePart } from "#lib/domain/payment-refunds/parts";
import type { PaymentRow } from "#lib/domain/payments/row";
import { REFUND_PAYMENT } from "#lib/domain/payments/sql";
import { LOSS_OF_PAYMENT } from "./sql.ts";

const REASON = "dispute";

/**
 * Records a lost dispute as a refund that the processor has made: of the smaller of the disputed amount and what is left of the payment.
 * If it completes the total of the order, what is unused is voided. Does nothing when the loss is recorded already: an appeal was lost too.
 */
export async function recordLoss(tx: PrismaContext, payment: PaymentRow): Promise<void> {
  const left = Number(payment.amount_cents) - Number(payment.refunded_cents);
  const amount = Math.min(Number(payment.dispute_amount_cents), left);
  if (amount === 0 || (await findLoss(tx, payment.id))) return;
  const loss = {
    payment_id: payment.id,
    amount_cents: amount,
    reason: REASON,
    source: payment.processor,
    is_loss: true,
    isAsked: false,
  };
  if (!payment.order_id || payment.is_surplus) {
    await writePart(tx, loss);
    await tx.sql(REFUND_PAYMENT, [payment.id, amount]);
    return;
  }
  const { order_id: orderId, processor: source } = payment;
  const id = await writeOrderRefund(tx, { orderId, amount, reason: REASON, source, isAsked: false });
  await writePart(tx, { ...loss, order_refund_id: id });
  await completeRefund(tx, orderId, amount, [loss], { isLoss: true });
}

/** Takes the loss back when an appeal was won, as a refund that has failed. */
export async function undoLoss(tx: PrismaContext, { id }: PaymentRow): Promise<void> {
  const loss = await findLoss(tx, id);
  if (!loss) return;
  await movePart(tx, loss, { is: "failed", reason: "The dispute was won.", reference: null }, "succeeded");
  await undoRefund(tx, loss);
}

async function findLoss(tx: PrismaContext, paymentId: string): Promise<Part | undefined> {
  const [loss] = await tx.sql<Part>(LOSS_OF_PAYMENT, [paymentId]);
  return loss;
}
