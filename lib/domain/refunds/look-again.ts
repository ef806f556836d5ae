import { log } from "#lib/config/log";
import type { PrismaContext } from "#lib/db/context";
import { settle } from "#lib/domain/checkout/settle";
import type { PageRow } from "#lib/domain/payments/row";
import { GET_PAYMENT } from "#lib/domain/payments/sql";

/** Reads what the processor of a payment has refunded, and what is disputed. Returns whether any of it was not known here. */
export async function lookAgain(ctx: PrismaContext, paymentId: string): Promise<boolean> {
  const before = await getPage(ctx, paymentId);
  try {
    await settle(ctx, before);
  } catch (error) {
    log.warn({ err: error, payment_id: paymentId }, "a payment whose refund was refused could not be looked at");
    return false;
  }
  const after = await getPage(ctx, paymentId);
  return before.refunded_cents !== after.refunded_cents || before.dispute_status !== after.dispute_status;
}

async function getPage(ctx: PrismaContext, paymentId: string): Promise<PageRow> {
  const [payment] = await ctx.sql<PageRow>(GET_PAYMENT, [paymentId]);
  if (!payment) throw new Error("The payment of a refund has gone.");
  return payment;
}
