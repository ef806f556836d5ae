import { AppError, notFound } from "#lib/core/errors";
import type { PrismaContext } from "#lib/db/context";
import { getPayment } from "#lib/domain/payments/read";
import { requireBuiltInProcessor } from "#lib/domain/payments/require-built-in-processor";
import type { PageRow } from "#lib/domain/payments/row";
import type { Payment } from "#lib/domain/payments/schema";
import { GET_PAYMENT } from "#lib/domain/payments/sql";
import type { Dispute } from "#lib/payments/processor";
import { disputeTestPayment } from "#lib/payments/test-processor";
import { settle } from "./settle.ts";

/**
 * Opens a dispute about a payment, or decides it, as the bank of a card does, and returns the payment. Throws `not_found`, and
 * `invalid_transition` for a payment that the built-in processor has not taken.
 */
export async function disputePayment(ctx: PrismaContext, id: string, status: Dispute["is"]): Promise<Payment> {
  requireBuiltInProcessor();
  const [payment] = await ctx.sql<PageRow>(GET_PAYMENT, [id]);
  if (!payment) throw notFound("payment");
  const canBeDisputed = payment.processor === "test" && payment.status === "succeeded";
  if (!canBeDisputed || !(await disputeTestPayment(ctx, id, status))) {
    throw new AppError(
      "invalid_transition",
      "This payment cannot be disputed: no card has paid it. Pay an order by checkout, and dispute its payment.",
    );
  }
  await settle(ctx, payment);
  return getPayment(ctx, id);
}
