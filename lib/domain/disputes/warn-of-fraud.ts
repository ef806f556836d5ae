import type { PrismaContext } from "#lib/db/context";
import { inPrismaTransaction } from "#lib/db/transaction";
import { mailPeople } from "#lib/domain/mail/write";
import { lockPayment } from "#lib/domain/payment-refunds/lock-payment";
import { nameObject } from "#lib/domain/processor-events/objects";

/** What a warning of fraud is about, as its processor names it. */
export interface Warned {
  account: string;
  charge: string;
}

/**
 * Tells the people of the store that the bank of a card takes a payment for fraud, once for each charge: they can still refund it. Nothing
 * else is changed. Does nothing when nothing is left to refund, and while a dispute is open.
 */
export function warnOfFraud(ctx: PrismaContext, paymentId: string, { account, charge }: Warned): Promise<void> {
  return inPrismaTransaction(ctx, async (tx) => {
    const payment = await lockPayment(tx, paymentId);
    const isNew = await nameObject(tx, "warning", { id: paymentId, account }, charge);
    const cents = Number(payment.amount_cents) - Number(payment.refunded_cents);
    if (!isNew || cents === 0 || payment.dispute_status === "open") return;
    await mailPeople(tx, "fraud_warning", { cents, currency: payment.currency, order_id: payment.order_id });
  });
}
