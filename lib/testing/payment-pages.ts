import { newId } from "#lib/core/ids";
import { pool } from "#lib/db/client";
import type { PrismaContext } from "#lib/db/context";
import { getOrder } from "#lib/domain/orders/read";
import { getPayment, listPayments } from "#lib/domain/payments/read";
import type { PageRow } from "#lib/domain/payments/row";
import type { Payment } from "#lib/domain/payments/schema";
import { GET_PAYMENT } from "#lib/domain/payments/sql";
import { refundOrder } from "#lib/domain/refunds/refund-order";
import type { PageState } from "#lib/payments/processor";
import { takenBy } from "#lib/payments/test-processor";
import { holdTickets } from "./orders.ts";
import { payOrder } from "./pay-order.ts";

/** The payments of an order, the first one first. */
export async function paymentsOf(ctx: PrismaContext, order_id: string): Promise<Payment[]> {
  return (await listPayments(ctx, { order_id })).data.reverse();
}

/** The status of an order, what was refunded of it, and what of its first payment. */
export async function refundedOf(ctx: PrismaContext, orderId: string) {
  const { status, refunded_cents } = await getOrder(ctx, orderId);
  const payments = await paymentsOf(ctx, orderId);
  return [status, refunded_cents, payments[0]?.refunded_cents];
}

/** A payment with its page. */
export async function pageRowOf(ctx: PrismaContext, id: string): Promise<PageRow> {
  const [row] = await ctx.sql<PageRow>(GET_PAYMENT, [id]);
  if (!row) throw new Error("There is no such payment.");
  return row;
}

/** When an order's hold ends, in seconds after it was placed. */
export async function heldFor(orderId: string): Promise<number> {
  const { rows } = await pool().query(
    "SELECT extract(epoch FROM hold_expires_at - created_at)::int AS seconds FROM orders WHERE id = $1",
    [orderId],
  );
  return rows[0].seconds;
}

/** What a processor says of a page that was paid. */
export const paidState = (amountCents: number, currency = "eur"): PageState => ({
  is: "paid",
  amountCents,
  currency,
  taken: takenBy("approved"),
  refunds: [],
  dispute: null,
});

/** The payment of an order that was paid by card. Returns its id. */
export async function cardPayment(ctx: PrismaContext): Promise<string> {
  const { id } = await holdTickets(ctx);
  await payOrder(ctx, id);
  const [payment] = await paymentsOf(ctx, id);
  return payment?.id ?? "";
}

/** The same, of an order that was refunded. */
export async function refundedPayment(ctx: PrismaContext): Promise<string> {
  const paymentId = await cardPayment(ctx);
  const { order_id } = await getPayment(ctx, paymentId);
  await refundOrder(ctx, order_id ?? "");
  return paymentId;
}

/** Writes the payment of a membership's renewal, which only a processor begins. Returns its id. */
export async function renewalPayment(
  ctx: PrismaContext,
  membershipId = newId(),
  amount_cents = 2_900,
): Promise<string> {
  const { merchantId: merchant_id, mode } = ctx;
  const id = newId();
  await ctx.db.payment.create({
    data: {
      merchant_id,
      id,
      mode,
      membership_id: membershipId,
      method: "processor",
      processor: "test",
      amount_cents,
      currency: "eur",
      status: "succeeded",
      kind: "card",
      card_brand: "visa",
      card_last4: "4242",
      created_at: ctx.now,
    },
  });
  return id;
}
