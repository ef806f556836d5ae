import { log } from "#lib/config/log";
import { isErasedEmail } from "#lib/core/email";
import { isAppError } from "#lib/core/errors";
import type { PrismaContext } from "#lib/db/context";
import { inPrismaTransaction } from "#lib/db/transaction";
import { followDispute, writeDispute } from "#lib/domain/disputes/follow-dispute";
import { followRefunds } from "#lib/domain/payment-refunds/follow-refunds";
import { giveBack } from "#lib/domain/payment-refunds/give-back";
import { goOnWithRefund } from "#lib/domain/payment-refunds/look-at-refund";
import type { PageRow, PaymentRow } from "#lib/domain/payments/row";
import { CLOSE_OTHERS, TAKE_PAYMENT } from "#lib/domain/payments/sql";
import { nameObject } from "#lib/domain/processor-events/objects";
import { type LockedOrder, lockOrder } from "#lib/domain/sales/lock-order";
import { completeOrder } from "#lib/domain/sales/pay";
import { recordSecurityEvent } from "#lib/domain/security-events/record";
import type { PageState } from "#lib/payments/processor";
import { SET_OPEN_PAYMENT } from "./sql.ts";

export type Money = Extract<PageState, { is: "paid" }>;

/** What becomes of money that has come for an order. */
type Fate = "pays" | "pays_late" | "mismatch" | "surplus";

/**
 * Takes the money of a payment, once: the order is paid, or the money goes back in full. Then follows its refunds and the dispute about
 * it, as often as the processor is asked.
 * Money that comes after the end of the hold still pays when everything that the order held is free. Rules: docs/decisions/110-paying.md.
 */
export async function takeMoney(ctx: PrismaContext, payment: PageRow, money: Money): Promise<void> {
  const take = (isTooLate: boolean) => inPrismaTransaction(ctx, (tx) => takeOnce(tx, payment, money, isTooLate));
  const refundId = await take(false).catch((error) => {
    if (isAppError(error) && TAKEN_BY_OTHERS.includes(error.code)) return take(true);
    throw error;
  });
  if (refundId) await goOnWithRefund(ctx, refundId).catch(leaveToJob);
  await followRefunds(ctx, payment.id, money.refunds);
  if (money.dispute) await followDispute(ctx, payment.id, money.dispute);
}

/** The money is taken, and its refund is written: the job `look-at-refunds` asks again. */
const leaveToJob = (error: unknown): void => log.warn({ err: error }, "a payment could not be returned yet");

const TAKEN_BY_OTHERS: readonly string[] = ["sold_out", "out_of_stock", "slot_unavailable"];

/** Returns the refund that is to be paid when the money goes back. */
async function takeOnce(tx: PrismaContext, payment: PageRow, money: Money, isTooLate: boolean): Promise<string | null> {
  const { id, order_id: orderId } = payment;
  if (!orderId) throw new Error("A payment without an order has no page.");
  const order = await lockOrder(tx, orderId);
  const fate = fateOf(order, payment, money, isTooLate);
  const isPaid = fate === "pays" || fate === "pays_late";
  const [taken] = await tx.sql<PaymentRow>(TAKE_PAYMENT, [id, ...valuesOf(money), !isPaid]);
  if (!taken) return null;
  await nameObject(tx, "payment", payment, money.taken.reference);
  if (isPaid) {
    await completeOrder(tx, orderId, { isHeld: fate === "pays" });
    const isOtherOpen = order.open_payment_id !== null && order.open_payment_id !== id;
    if (isOtherOpen) await tx.sql(CLOSE_OTHERS, [orderId, id, tx.now]);
    if (money.dispute) await writeDispute(tx, id, money.dispute);
    return null;
  }
  if (order.open_payment_id === id) await tx.sql(SET_OPEN_PAYMENT, [orderId, null]);
  if (fate === "mismatch") await recordMismatch(tx, payment, money);
  return giveBack(tx, order, taken);
}

/** Of an order that is not paid yet, the hold may have ended: what it holds is nobody else's before its page is closed. */
function fateOf(order: LockedOrder, payment: PageRow, money: Money, isTooLate: boolean): Fate {
  const isDue = money.amountCents === Number(payment.amount_cents) && money.currency === payment.currency;
  if (!isDue) return "mismatch";
  if (order.status === "pending") return "pays";
  const canPayLate = order.status === "canceled" && order.hold_ended && !isErasedEmail(order.customer_email ?? "");
  return canPayLate && !isTooLate ? "pays_late" : "surplus";
}

const valuesOf = ({ amountCents, currency, taken: { reference, kind, card } }: Money) => [
  amountCents,
  currency,
  reference,
  kind,
  card?.brand ?? null,
  card?.last4 ?? null,
];

const recordMismatch = (tx: PrismaContext, { id, amount_cents, currency }: PageRow, money: Money) =>
  recordSecurityEvent(tx, {
    action: "payment.mismatch",
    targetId: id,
    details: {
      due_cents: Number(amount_cents),
      due_currency: currency,
      taken_cents: money.amountCents,
      taken_currency: money.currency,
    },
  });
