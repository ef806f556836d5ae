import { checkoutAddress } from "#lib/config/page-addresses";
import { AppError } from "#lib/core/errors";
import { newId } from "#lib/core/ids";
import { HOLD_MINUTES, MAX_PAGES_PER_HOUR, PAGE_MINUTES } from "#lib/core/limits";
import { HOUR_SECONDS } from "#lib/core/spans";
import { addSeconds } from "#lib/core/time";
import type { PrismaContext } from "#lib/db/context";
import { inPrismaTransaction } from "#lib/db/transaction";
import { dueOf, type OrderRow } from "#lib/domain/orders/row";
import { GET_ORDER } from "#lib/domain/orders/sql";
import { ask } from "#lib/domain/payments/ask";
import type { PageRow } from "#lib/domain/payments/row";
import { COUNT_TRIES, GET_PAYMENT, SET_PAGE } from "#lib/domain/payments/sql";
import { lockOrder } from "#lib/domain/sales/lock-order";
import { paidBefore } from "#lib/domain/sales/pay";
import { noProcessor } from "#lib/domain/sales/refusal";
import { processorOf } from "#lib/payments/processor-of";
import { FIRST_LOOK_SECONDS } from "./look-times.ts";
import { HOLD_UNTIL, SET_OPEN_PAYMENT } from "./sql.ts";

/**
 * Opens the page on which an order is paid, or returns the one that is open: an order never has two. Null for an order that was paid
 * before. Throws `invalid_transition` for an order that cannot be paid any more, `rate_limited` after too many pages,
 * `payments_not_configured`, and `unavailable` when the processor does not answer; the same call then goes on where this one stopped.
 */
export async function openPage(ctx: PrismaContext, orderId: string): Promise<PageRow | null> {
  const payment = await beginPayment(ctx, orderId);
  return !payment || payment.page_url ? payment : startPage(ctx, payment);
}

/**
 * Writes the payment of an order that is about to be paid, or returns the open one; null for an order that was paid before. It commits
 * before the processor is asked, so that nothing which that opens is unknown here. Throws as `openPage`.
 */
export function beginPayment(ctx: PrismaContext, orderId: string): Promise<PageRow | null> {
  return inPrismaTransaction(ctx, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order.open_payment_id) {
      const [payment] = await tx.sql<PageRow>(GET_PAYMENT, [order.open_payment_id]);
      if (!payment) throw new Error("The open payment of an order has no row.");
      return payment;
    }
    if (order.status !== "pending" || order.hold_expires_at <= tx.now) {
      await paidBefore(tx, orderId);
      return null;
    }
    if (!processorOf(tx.mode)) throw noProcessor("Nothing was paid", "Ask the store how to pay, or cancel the order.");
    await refuseManyPages(tx, orderId);
    const id = newId();
    await tx.db.payment.create({
      data: {
        merchant_id: tx.merchantId,
        id,
        mode: tx.mode,
        order_id: orderId,
        method: "processor",
        processor: "test",
        amount_cents: dueOf(order),
        currency: order.currency,
        status: "pending",
        closes_at: order.hold_expires_at,
        look_at: addSeconds(tx.now, FIRST_LOOK_SECONDS),
        created_at: tx.now,
      },
    });
    await tx.sql(SET_OPEN_PAYMENT, [orderId, id]);
    const [payment] = await tx.sql<PageRow>(GET_PAYMENT, [id]);
    if (!payment) throw new Error("A payment was not written.");
    return payment;
  });
}

async function refuseManyPages(tx: PrismaContext, orderId: string): Promise<void> {
  const [tries] = await tx.sql<{ begun: number }>(COUNT_TRIES, [orderId, addSeconds(tx.now, -HOUR_SECONDS)]);
  if (!tries || tries.begun < MAX_PAGES_PER_HOUR) return;
  throw new AppError(
    "rate_limited",
    `The payment of this order was begun ${MAX_PAGES_PER_HOUR} times within an hour. Wait an hour, or place a new order.`,
    { retryAfterSeconds: HOUR_SECONDS },
  );
}

/** Asks the processor for the page of a payment, and keeps what it says. The order is held until that page ends, once. */
export async function startPage(ctx: PrismaContext, payment: PageRow): Promise<PageRow> {
  const { id, order_id: orderId } = payment;
  if (!orderId) throw new Error("A payment without an order has no page.");
  const [order] = await ctx.sql<OrderRow>(GET_ORDER, [orderId]);
  const [token, processor] = [order?.checkout_token, processorOf(ctx.mode)];
  if (!processor || !token) throw noProcessor("Nothing was paid", "Ask the store how to pay, or cancel the order.");
  const question = {
    paymentId: id,
    amountCents: Number(payment.amount_cents),
    currency: payment.currency,
    returnUrl: checkoutAddress(token),
    expiresAt: addSeconds(payment.created_at, PAGE_MINUTES * 60),
  };
  const page = await ask(ctx, () => processor.start(ctx, question));
  return inPrismaTransaction(ctx, async (tx) => {
    const order = await lockOrder(tx, orderId);
    const first = addSeconds(order.created_at, HOLD_MINUTES * 60);
    const isFirstPage = order.open_payment_id === id && order.hold_expires_at.getTime() === first.getTime();
    const closesAt = isFirstPage ? page.expiresAt : order.hold_expires_at;
    if (isFirstPage) await tx.sql(HOLD_UNTIL, [orderId, closesAt]);
    const [kept] = await tx.sql<PageRow>(SET_PAGE, [id, page.url, page.reference, closesAt]);
    if (!kept) throw new Error("The payment of a page has no row.");
    return kept;
  });
}
