import { MAX_DECLINES } from "#lib/core/limits";
import type { PrismaContext } from "#lib/db/context";
import { inPrismaTransaction } from "#lib/db/transaction";
import { appendEvents } from "#lib/domain/outbox/append";
import { knownPayment, type PageRow, type PaymentRow, toPayment } from "#lib/domain/payments/row";
import { COUNT_TRIES, END_PAYMENT } from "#lib/domain/payments/sql";
import { lockOrder } from "#lib/domain/sales/lock-order";
import { recordSecurityEvent } from "#lib/domain/security-events/record";
import type { PageState } from "#lib/payments/processor";
import { processorOf } from "#lib/payments/processor-of";
import { cancelPending } from "./cancel-pending.ts";
import { SET_OPEN_PAYMENT } from "./sql.ts";
import { takeMoney } from "./take-money.ts";

/**
 * The only way to paid: asks the processor where a payment stands, and brings the order to that. Anybody may call it, in any order, any
 * number of times, and in several processes at once. Throws what the processor throws when it does not answer; then nothing changes.
 */
export async function settle(ctx: PrismaContext, payment: PageRow): Promise<PageState["is"]> {
  if (!payment.page_url) return "open";
  const processor = await processorOf(ctx, payment);
  return applyState(ctx, payment, await processor.look(ctx, knownPayment(payment)));
}

/** Brings a payment and its order to what the processor has said. */
export async function applyState(ctx: PrismaContext, payment: PageRow, state: PageState): Promise<PageState["is"]> {
  switch (state.is) {
    case "paid":
      await takeMoney(ctx, payment, state);
      break;
    case "declined":
      await endPayment(ctx, payment, "failed");
      break;
    case "expired":
      await endPayment(ctx, payment, "canceled");
      break;
    case "of_other_mode":
      await endPayment(ctx, payment, "canceled", recordOtherMode);
  }
  return state.is;
}

/**
 * Ends a payment that took nothing. Its order stays payable, unless its hold has ended or too many cards were declined: then it is
 * canceled with it. `record` writes what else is to be known of it. Does nothing when it was decided before.
 */
export function endPayment(
  ctx: PrismaContext,
  { id, order_id: orderId }: PageRow,
  status: "failed" | "canceled",
  record?: (tx: PrismaContext, paymentId: string) => Promise<void>,
): Promise<void> {
  return inPrismaTransaction(ctx, async (tx) => {
    if (!orderId) return;
    const order = await lockOrder(tx, orderId);
    const [ended] = await tx.sql<PaymentRow>(END_PAYMENT, [id, status]);
    if (!ended) return;
    await record?.(tx, id);
    const isOpen = order.status === "pending" && order.open_payment_id === id; // an older process cancels without closing
    const holdEnded = order.hold_expires_at <= tx.now;
    if (isOpen && (holdEnded || (status === "failed" && (await hasTooManyDeclines(tx, orderId))))) {
      await cancelPending(tx, orderId, { holdEnded });
      return;
    }
    if (isOpen) await tx.sql(SET_OPEN_PAYMENT, [orderId, null]);
    await appendEvents(tx, [{ type: "payment.updated", data: toPayment(ended) }]);
  });
}

/** Money of the other mode pays nothing here, and nothing of it is returned. */
const recordOtherMode = (tx: PrismaContext, targetId: string): Promise<void> =>
  recordSecurityEvent(tx, { action: "payment.mismatch", targetId, details: { reason: "other_mode" } });

async function hasTooManyDeclines(tx: PrismaContext, orderId: string): Promise<boolean> {
  const [tries] = await tx.sql<{ declined: number }>(COUNT_TRIES, [orderId, tx.now]);
  return (tries?.declined ?? 0) >= MAX_DECLINES;
}
