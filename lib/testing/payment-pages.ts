import { pool } from "#lib/db/client";
import type { PrismaContext } from "#lib/db/context";
import { listPayments } from "#lib/domain/payments/read";
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
});

/** A payment whose order was refunded. Returns its id. */
export async function refundedPayment(ctx: PrismaContext): Promise<string> {
  const { id } = await holdTickets(ctx);
  await payOrder(ctx, id);
  await refundOrder(ctx, id);
  const [payment] = await paymentsOf(ctx, id);
  return payment?.id ?? "";
}
