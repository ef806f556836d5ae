import { checkoutAddress } from "#lib/config/page-addresses";
import { isErasedEmail } from "#lib/core/email";
import { AppError } from "#lib/core/errors";
import { newId } from "#lib/core/ids";
import { HOLD_MINUTES, MAX_PAGES_PER_HOUR } from "#lib/core/limits";
import { HOUR_SECONDS } from "#lib/core/spans";
import { addSeconds } from "#lib/core/time";
import type { PrismaContext } from "#lib/db/context";
import { inPrismaTransaction } from "#lib/db/transaction";
import { getOrder } from "#lib/domain/orders/read";
import { dueOf, type OrderRow } from "#lib/domain/orders/row";
import { GET_ORDER } from "#lib/domain/orders/sql";
import { ask, needsNewKey } from "#lib/domain/payments/ask";
import type { PageRow } from "#lib/domain/payments/row";
import { COUNT_TRIES, GET_PAYMENT, SET_PAGE } from "#lib/domain/payments/sql";
import { nameObject } from "#lib/domain/processor-events/objects";
import { lockOrder } from "#lib/domain/sales/lock-order";
import { paidBefore } from "#lib/domain/sales/pay";
import { noProcessor } from "#lib/domain/sales/refusal";
import type { PageToOpen } from "#lib/payments/processor";
import { processorForNewPayments, processorOf } from "#lib/payments/processor-of";
import { FIRST_LOOK_SECONDS, PAGE_SECONDS } from "./look-times.ts";
import { linesOf } from "./page-lines.ts";
import { noteRefusedPage } from "./refused-page.ts";
import { HOLD_UNTIL, SET_OPEN_PAYMENT } from "./sql.ts";

/**
 * Opens the page on which an order is paid, or returns the one that is open: an order never has two. Null for an order that was paid
 * before. Throws `invalid_transition` for an order that cannot be paid any more, `rate_limited` after too many pages,
 * `payments_not_configured`, and as `startPage`; the same call then goes on where this one stopped.
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
      if (!payment.page_url && payment.page_try > MAX_PAGES_PER_HOUR) throw tooManyPages();
      if (!payment.page_url && !(await processorForNewPayments(tx))) throw nobodyTakesIt();
      return payment;
    }
    if (order.status !== "pending" || order.hold_expires_at <= tx.now) {
      await paidBefore(tx, orderId);
      return null;
    }
    const chosen = await processorForNewPayments(tx);
    if (!chosen) throw nobodyTakesIt();
    await refuseManyPages(tx, orderId);
    const id = newId();
    await tx.db.payment.create({
      data: {
        merchant_id: tx.merchantId,
        id,
        mode: tx.mode,
        order_id: orderId,
        method: "processor",
        ...chosen,
        amount_cents: dueOf(order),
        currency: order.currency,
        status: "pending",
        page_expires_at: addSeconds(tx.now, PAGE_SECONDS),
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

const nobodyTakesIt = (): AppError => noProcessor("Nothing was paid", "Ask the store how to pay, or cancel the order.");

async function refuseManyPages(tx: PrismaContext, orderId: string): Promise<void> {
  const [tries] = await tx.sql<{ begun: number }>(COUNT_TRIES, [orderId, addSeconds(tx.now, -HOUR_SECONDS)]);
  if (tries && tries.begun >= MAX_PAGES_PER_HOUR) throw tooManyPages();
}

const tooManyPages = (): AppError =>
  new AppError(
    "rate_limited",
    `The payment of this order was begun ${MAX_PAGES_PER_HOUR} times within an hour. Wait an hour, or place a new order.`,
    { retryAfterSeconds: HOUR_SECONDS },
  );

/**
 * Asks the processor for the page of a payment, and keeps what it says. The order is held until that page ends, once. Throws `unavailable`
 * without an answer: the same call asks again with the same idempotency key. Throws `CallRefused` and `CallFailed` when no page was opened;
 * then the next call has a new key.
 */
export async function startPage(ctx: PrismaContext, payment: PageRow): Promise<PageRow> {
  const { id, order_id: orderId } = payment;
  if (!orderId) throw new Error("A payment without an order has no page.");
  const question = await pageToOpen(ctx, payment, orderId);
  const page = await ask(ctx, async () => (await processorOf(ctx, payment)).start(ctx, question)).catch(
    async (error) => {
      if (needsNewKey(error)) await noteRefusedPage(ctx, payment, error);
      throw error;
    },
  );
  return inPrismaTransaction(ctx, async (tx) => {
    const order = await lockOrder(tx, orderId);
    const first = addSeconds(order.created_at, HOLD_MINUTES * 60);
    const isFirstPage = order.open_payment_id === id && order.hold_expires_at.getTime() === first.getTime();
    const closesAt = isFirstPage ? page.expiresAt : order.hold_expires_at;
    if (isFirstPage) await tx.sql(HOLD_UNTIL, [orderId, closesAt]);
    const [kept] = await tx.sql<PageRow>(SET_PAGE, [id, page.url, page.reference, closesAt]);
    if (!kept) throw new Error("The payment of a page has no row.");
    await nameObject(tx, "payment", kept, page.reference);
    return kept;
  });
}

/** What the processor is asked for. It must be the same for each call with the same idempotency key. */
async function pageToOpen(ctx: PrismaContext, payment: PageRow, orderId: string): Promise<PageToOpen> {
  const [order, [row]] = await Promise.all([getOrder(ctx, orderId), ctx.sql<OrderRow>(GET_ORDER, [orderId])]);
  if (!row?.checkout_token) throw new Error("An order that is paid by checkout has no page.");
  const { customer_email: email } = order;
  const amountCents = Number(payment.amount_cents);
  return {
    paymentId: payment.id,
    try: payment.page_try,
    begunAt: payment.created_at,
    orderId,
    email: email && !isErasedEmail(email) ? email : null,
    lines: linesOf(order, amountCents),
    amountCents,
    currency: payment.currency,
    returnUrl: checkoutAddress(row.checkout_token),
    expiresAt: payment.page_expires_at ?? addSeconds(payment.created_at, PAGE_SECONDS),
  };
}
