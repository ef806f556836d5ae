import { notFound } from "#lib/core/errors";
import type { Page } from "#lib/core/schema";
import type { Context } from "#lib/db/context";
import { type Listing, pageOf } from "#lib/db/page";
import { type PaymentRow, toPayment } from "./row.ts";
import type { Payment, PaymentQuery } from "./schema.ts";
import { GET_PAYMENT } from "./sql.ts";

/** Returns a payment. Throws `not_found`. */
export async function getPayment(ctx: Context, id: string): Promise<Payment> {
  const [row] = await ctx.sql<PaymentRow>(GET_PAYMENT, [id]);
  if (!row) throw notFound("payment");
  return toPayment(row);
}

/** Lists payments, newest first. */
export function listPayments(ctx: Context, query: PaymentQuery): Promise<Page<Payment>> {
  const { order_id, membership_id, status } = query;
  const listing: Listing = { table: "payment", equals: { order_id, membership_id, status } };
  return pageOf(ctx, listing, query, (rows: PaymentRow[]) => rows.map(toPayment));
}
