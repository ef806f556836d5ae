import type { PrismaContext } from "#lib/db/context";
import type { PageRow } from "#lib/domain/payments/row";
import { GET_PAYMENT } from "#lib/domain/payments/sql";
import { lookAt } from "./look-at.ts";
import { settle } from "./settle.ts";

/**
 * Brings a payment to where it stands at its processor: paid or not, refunded or disputed there, also one that had ended here. May run any
 * number of times, and in several processes at once. Throws when the processor does not answer; then nothing changes.
 */
export async function followPayment(ctx: PrismaContext, paymentId: string): Promise<void> {
  if (await lookAt(ctx, paymentId)) return;
  const [payment] = await ctx.sql<PageRow>(GET_PAYMENT, [paymentId]);
  if (payment?.processor) await settle(ctx, payment);
}
