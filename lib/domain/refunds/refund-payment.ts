import { AppError } from "#lib/core/errors";
import { IDEMPOTENCY_HOURS } from "#lib/core/limits";
import { HOUR_SECONDS } from "#lib/core/spans";
import { addSeconds } from "#lib/core/time";
import type { PrismaContext } from "#lib/db/context";
import { inPrismaTransaction } from "#lib/db/transaction";
import { countPaymentRefund, finishPaymentRefund } from "#lib/domain/payment-refunds/finish-payment-refund";
import { lockPayment } from "#lib/domain/payment-refunds/lock-payment";
import { disputed, type Part, refuseUnreachable, writePart } from "#lib/domain/payment-refunds/parts";
import { GET_PART, UNANSWERED_OF_PAYMENT } from "#lib/domain/payment-refunds/sql";
import { getPayment } from "#lib/domain/payments/read";
import type { PaymentRow } from "#lib/domain/payments/row";
import type { Payment, PaymentRefundBody } from "#lib/domain/payments/schema";
import { refundExceeds } from "#lib/domain/sales/refusal";
import { type Begun, begunBefore, refundInSteps } from "./in-steps.ts";
import { lookAgain } from "./look-again.ts";
import { PART_OF_REQUEST } from "./sql.ts";

/**
 * Refunds a payment that belongs to no order, such as the renewal of a membership: the given amount, or all that is left. In steps, as
 * `refundOrder`. Throws `not_found`, `refund_exceeds_total`, `payments_not_configured`, and `invalid_transition` for a payment of an
 * order, one that did not succeed, has nothing left or is disputed, and when the processor refuses. Then nothing has changed.
 * `unavailable`: the processor does not answer; the refund is written, and a job goes on with it.
 */
export async function refundPayment(ctx: PrismaContext, id: string, body: PaymentRefundBody = {}): Promise<Payment> {
  await refundInSteps({
    begin: (isAgain) => beginRefund(ctx, id, body, isAgain),
    finish: async (partId) => {
      const [part] = await ctx.sql<Part>(GET_PART, [partId]);
      if (!part) throw new Error("A refund that was written has gone.");
      return finishPaymentRefund(ctx, part);
    },
    lookAgain: () => lookAgain(ctx, id),
  });
  return getPayment(ctx, id);
}

function beginRefund(
  ctx: PrismaContext,
  id: string,
  body: NonNullable<PaymentRefundBody>,
  isAgain: boolean,
): Promise<Begun> {
  return inPrismaTransaction(ctx, async (tx) => {
    const payment = await lockPayment(tx, id);
    const earlier = await refundOfRequest(tx, id, isAgain);
    if (earlier) return earlier;
    const [unanswered] = await tx.sql<{ id: string }>(UNANSWERED_OF_PAYMENT, [id]);
    if (unanswered) return { is: "unanswered", refundId: unanswered.id };
    const left = Number(payment.amount_cents) - Number(payment.refunded_cents);
    const amount_cents = body.amount_cents ?? left;
    const refusal = refusalOf(payment, left, amount_cents);
    if (refusal) throw refusal;
    const isAsked = payment.method === "processor";
    await refuseUnreachable(tx, payment);
    const part = { payment_id: id, amount_cents, reason: body.reason, request_key: tx.requestKey, isAsked };
    const refundId = await writePart(tx, part);
    if (isAsked) return { is: "mine", refundId };
    await countPaymentRefund(tx, part);
    return { is: "done" };
  });
}

async function refundOfRequest(tx: PrismaContext, id: string, isAgain: boolean): Promise<Begun | null> {
  if (!tx.requestKey) return null;
  const since = addSeconds(tx.now, -IDEMPOTENCY_HOURS * HOUR_SECONDS);
  const [found] = await tx.sql<{ id: string; status: string }>(PART_OF_REQUEST, [id, tx.requestKey, since]);
  return begunBefore(found, isAgain);
}

function refusalOf(payment: PaymentRow, left: number, amount: number): AppError | null {
  const { order_id, is_surplus, status, dispute_status, dispute_is_refundable } = payment;
  if (order_id && !is_surplus) {
    return refused(`This payment belongs to an order. Refund the order instead: POST /v1/orders/${order_id}/refund.`);
  }
  if (status !== "succeeded") {
    return refused(`This payment has the status ${status}, so nothing was taken. There is nothing to refund.`);
  }
  if (left === 0) return refused("This payment was already refunded in full. Nothing is left to refund.");
  if (dispute_status === "open" && !dispute_is_refundable) return disputed();
  return amount > left ? refundExceeds(left) : null;
}

const refused = (message: string): AppError => new AppError("invalid_transition", message);
