import { AppError } from "#lib/core/errors";
import type { PrismaContext } from "#lib/db/context";
import { goOnWithRefund } from "#lib/domain/payment-refunds/look-at-refund";
import { getPayment } from "#lib/domain/payments/read";
import { requireBuiltInProcessor } from "#lib/domain/payments/require-built-in-processor";
import type { Payment } from "#lib/domain/payments/schema";
import { failTestRefund } from "#lib/payments/test-processor";
import { LATEST_PART } from "./sql.ts";

/**
 * Lets the latest refund of a payment fail, as a bank does days later, and returns the payment. Throws `not_found`, and
 * `invalid_transition` for a payment without a refund that the built-in processor has made.
 */
export async function failRefund(ctx: PrismaContext, paymentId: string): Promise<Payment> {
  requireBuiltInProcessor();
  const { processor } = await getPayment(ctx, paymentId);
  const [refund] = processor === "test" ? await ctx.sql<{ id: string }>(LATEST_PART, [paymentId]) : [];
  if (!refund) {
    throw new AppError(
      "invalid_transition",
      "This payment has no refund that can fail. Refund its order first, one that was paid by checkout.",
    );
  }
  await failTestRefund(ctx, refund.id);
  await goOnWithRefund(ctx, refund.id);
  return getPayment(ctx, paymentId);
}
