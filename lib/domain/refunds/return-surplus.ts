import type { PrismaContext } from "#lib/db/context";
import { inPrismaTransaction } from "#lib/db/transaction";
import { mailGuests } from "#lib/domain/mail/mail-guests";
import { appendEvents } from "#lib/domain/outbox/append";
import { type PaymentRow, toPayment } from "#lib/domain/payments/row";
import { GET_PAYMENT, REFUND_PAYMENT } from "#lib/domain/payments/sql";
import type { LockedOrder } from "#lib/domain/sales/lock-order";
import { askFor, movePart } from "./finish-refund.ts";
import { type Part, writePart } from "./parts.ts";

/** Writes that a payment which belongs to no order goes back in full, and tells the buyer. Returns the id of the refund. */
export async function giveBack(tx: PrismaContext, order: LockedOrder, payment: PaymentRow): Promise<string> {
  const { id: payment_id, amount_cents } = payment;
  if (order.status === "canceled") {
    await mailGuests(tx, [{ order_id: order.id, kind: "payment_returned", data: { cents: Number(amount_cents) } }]);
  }
  return writePart(tx, { payment_id, amount_cents, isAsked: true });
}

/** Pays a payment back that belongs to no order, and writes the answer, once. May run again at any time. Throws as `askFor`. */
export async function returnSurplus(ctx: PrismaContext, part: Part): Promise<void> {
  const state = await askFor(ctx, part);
  await inPrismaTransaction(ctx, async (tx) => {
    if (!(await movePart(tx, part, state))) return;
    if (state.is !== "failed") await tx.sql(REFUND_PAYMENT, [part.payment_id, part.amount_cents]);
    await tellOfPayment(tx, part.payment_id);
  });
}

/** Appends the event of a payment that has changed without its order. */
export async function tellOfPayment(tx: PrismaContext, paymentId: string): Promise<void> {
  const [payment] = await tx.sql<PaymentRow>(GET_PAYMENT, [paymentId]);
  if (payment) await appendEvents(tx, [{ type: "payment.updated", data: toPayment(payment) }]);
}
