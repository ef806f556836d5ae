import { toUnix } from "#lib/core/time";
import type { PrismaContext } from "#lib/db/context";
import { inPrismaTransaction } from "#lib/db/transaction";
import { mailPeople } from "#lib/domain/mail/write";
import { addDoorNote, removeDoorNote } from "#lib/domain/orders/notes";
import { tellOfPayment } from "#lib/domain/payment-refunds/finish-payment-refund";
import { lockPayment } from "#lib/domain/payment-refunds/lock-payment";
import { goOnWithRefund } from "#lib/domain/payment-refunds/look-at-refund";
import { UNANSWERED_OF_PAYMENT } from "#lib/domain/payment-refunds/sql";
import type { PaymentRow } from "#lib/domain/payments/row";
import type { Dispute } from "#lib/payments/processor";
import { recordLoss, undoLoss } from "./loss.ts";
import { HOLD_GIFT_CARDS, SET_DISPUTE } from "./sql.ts";

/**
 * Brings a payment and its order to where a dispute stands. May run any number of times, and in several processes at once. Of a refund
 * that the processor has not answered is learned first what became of it, so that no cent is counted twice. Throws what the processor
 * throws when it does not answer; then nothing changes. Rules: docs/decisions/112-disputes.md.
 */
export async function followDispute(ctx: PrismaContext, paymentId: string, dispute: Dispute): Promise<void> {
  const unanswered = await inPrismaTransaction(ctx, async (tx) => {
    await lockPayment(tx, paymentId);
    const [refund] = await tx.sql<{ id: string }>(UNANSWERED_OF_PAYMENT, [paymentId]);
    if (!refund) await writeDispute(tx, paymentId, dispute);
    return refund?.id;
  });
  if (!unanswered) return;
  await goOnWithRefund(ctx, unanswered);
  await followDispute(ctx, paymentId, dispute);
}

/** Writes where the dispute of a payment stands. The caller has locked it. Does nothing when that is written already. */
export async function writeDispute(tx: PrismaContext, paymentId: string, dispute: Dispute): Promise<void> {
  const { is, reason, amountCents, respondBy, isRefundable } = dispute;
  const [payment] = await tx.sql<PaymentRow>(SET_DISPUTE, [
    paymentId,
    is,
    reason,
    amountCents,
    respondBy,
    isRefundable,
  ]);
  if (!payment) return;
  const orderId = payment.is_surplus ? null : payment.order_id;
  if (orderId) await warn(tx, orderId, paymentId, is);
  if (is === "lost") await recordLoss(tx, payment);
  if (is === "won") await undoLoss(tx, payment);
  await tellOfPayment(tx, paymentId);
  await mailPeople(tx, "payment_disputed", {
    status: is,
    cents: amountCents,
    currency: payment.currency,
    order_id: payment.order_id,
    reason,
    respond_by: respondBy && toUnix(respondBy),
  });
}

/** Warns whoever meets the guest: at the door until the store has won, and at the counter, where a card that the order sold is held. */
async function warn(tx: PrismaContext, orderId: string, paymentId: string, is: Dispute["is"]): Promise<void> {
  await tx.sql(HOLD_GIFT_CARDS, [orderId, is === "open", tx.now]);
  if (is === "won") await removeDoorNote(tx, orderId, paymentId);
  else await addDoorNote(tx, orderId, { id: paymentId, text: "Payment disputed", author: "Payment processor" });
}
