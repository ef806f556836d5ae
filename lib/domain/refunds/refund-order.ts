import { IDEMPOTENCY_HOURS } from "#lib/core/limits";
import { HOUR_SECONDS } from "#lib/core/spans";
import { addSeconds } from "#lib/core/time";
import type { PrismaContext } from "#lib/db/context";
import { inPrismaTransaction } from "#lib/db/transaction";
import { getOrder } from "#lib/domain/orders/read";
import type { Order, RefundBody } from "#lib/domain/orders/schema";
import { completeRefund, finishRefund } from "#lib/domain/payment-refunds/finish-refund";
import { type Part, splitOverPayments, writeOrderRefund, writePart } from "#lib/domain/payment-refunds/parts";
import { PARTS } from "#lib/domain/payment-refunds/sql";
import { writeMissingPayments } from "#lib/domain/payments/write-missing";
import { lockOrder } from "#lib/domain/sales/lock-order";
import { refundRefusal } from "#lib/domain/sales/refusal";
import { type Begun, begunBefore, refundInSteps } from "./in-steps.ts";
import { lookAgain } from "./look-again.ts";
import { REFUND_OF_REQUEST, UNANSWERED_OF_ORDER } from "./sql.ts";

/**
 * Refunds a paid order: the given amount, or all that is left. The refund that completes the total also voids unused
 * items, releases their seats and stock, and cancels memberships. For an order with total 0 that is its first refund.
 *
 * In three steps: a transaction judges and writes the refund, the processor pays it, a transaction writes the answer. An order has one
 * refund without an answer at a time: it is finished before the next is judged. A request that is sent again with the same key goes on
 * with its own. An order that no processor was paid by needs one step.
 *
 * Throws `not_found`, `refund_exceeds_total`, `invalid_transition`, also when the payment is disputed or the processor refuses, and
 * `payments_not_configured` when there is none for an order that was paid through one. Then nothing has changed. `unavailable`: the
 * processor does not answer; the refund is written, and a job goes on with it.
 */
export async function refundOrder(ctx: PrismaContext, id: string, body: RefundBody = {}): Promise<Order> {
  await refundInSteps({
    begin: (isAgain) => beginRefund(ctx, id, body, isAgain),
    finish: (refundId) => finishRefund(ctx, refundId),
    lookAgain: async (refundId) => {
      const part = (await ctx.sql<Part>(PARTS, [refundId])).find(({ method }) => method === "processor");
      return part !== undefined && lookAgain(ctx, part.payment_id);
    },
  });
  return getOrder(ctx, id);
}

function beginRefund(
  ctx: PrismaContext,
  orderId: string,
  body: NonNullable<RefundBody>,
  isAgain: boolean,
): Promise<Begun> {
  return inPrismaTransaction(ctx, async (tx) => {
    const order = await lockOrder(tx, orderId);
    const earlier = await refundOfRequest(tx, orderId, isAgain);
    if (earlier) return earlier;
    const [unanswered] = await tx.sql<{ id: string }>(UNANSWERED_OF_ORDER, [orderId]);
    if (unanswered) return { is: "unanswered", refundId: unanswered.id };
    const left = Number(order.total_cents) - Number(order.refunded_cents);
    const amount = body.amount_cents ?? left;
    const refusal = refundRefusal(order.status, left, amount);
    if (refusal) throw refusal;
    if (!order.has_payments) await writeMissingPayments(tx, [orderId]);
    return writeRefund(tx, orderId, amount, body.reason);
  });
}

async function refundOfRequest(tx: PrismaContext, orderId: string, isAgain: boolean): Promise<Begun | null> {
  if (!tx.requestKey) return null;
  const since = addSeconds(tx.now, -IDEMPOTENCY_HOURS * HOUR_SECONDS);
  const [found] = await tx.sql<{ id: string; status: string }>(REFUND_OF_REQUEST, [orderId, tx.requestKey, since]);
  return begunBefore(found, isAgain);
}

async function writeRefund(tx: PrismaContext, orderId: string, amount: number, reason?: string): Promise<Begun> {
  const parts = await splitOverPayments(tx, orderId, amount);
  const isAsked = parts.some((part) => part.isAsked);
  const id = await writeOrderRefund(tx, { orderId, amount, reason, isAsked });
  for (const part of parts) await writePart(tx, { ...part, order_refund_id: id, reason, isAsked });
  if (isAsked) return { is: "mine", refundId: id };
  await completeRefund(tx, orderId, amount, parts);
  return { is: "done" };
}
