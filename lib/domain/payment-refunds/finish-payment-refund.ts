import type { PrismaContext } from "#lib/db/context";
import { inPrismaTransaction } from "#lib/db/transaction";
import { mailPeople } from "#lib/domain/mail/write";
import { appendEvents } from "#lib/domain/outbox/append";
import { type PaymentRow, toPayment } from "#lib/domain/payments/row";
import { GET_PAYMENT, REFUND_PAYMENT } from "#lib/domain/payments/sql";
import type { RefundState } from "#lib/payments/processor";
import { askFor, movePart } from "./finish-refund.ts";
import type { Part } from "./parts.ts";

/**
 * Asks the processor for a refund of a payment without an order, and writes the answer, once. When surplus cannot be returned, the
 * people of the store get a mail. May run again at any time. Throws as `askFor`.
 */
export async function finishPaymentRefund(ctx: PrismaContext, part: Part): Promise<RefundState> {
  const state = await askFor(ctx, part);
  await inPrismaTransaction(ctx, async (tx) => {
    if (!(await movePart(tx, part, state))) return;
    if (state.is !== "failed") return countPaymentRefund(tx, part);
    if (part.order_id) await tellOfFailure(tx, part, state.reason); // surplus: nobody waits for the answer
  });
  return state;
}

/** Counts a refund of a payment without an order as made, and tells of it. */
export async function countPaymentRefund(
  tx: PrismaContext,
  { payment_id, amount_cents }: { payment_id: string; amount_cents: number | bigint },
): Promise<void> {
  await tx.sql(REFUND_PAYMENT, [payment_id, amount_cents]);
  await tellOfPayment(tx, payment_id);
}

/** Tells the people of the store about money that a guest does not get. */
export const tellOfFailure = (tx: PrismaContext, part: Part, reason: string): Promise<void> =>
  mailPeople(tx, "refund_failed", {
    cents: Number(part.amount_cents),
    currency: part.currency,
    order_id: part.order_id,
    reason,
  });

/** Appends the event of a payment that has changed without its order. */
export async function tellOfPayment(tx: PrismaContext, paymentId: string): Promise<void> {
  const [payment] = await tx.sql<PaymentRow>(GET_PAYMENT, [paymentId]);
  if (payment) await appendEvents(tx, [{ type: "payment.updated", data: toPayment(payment) }]);
}
