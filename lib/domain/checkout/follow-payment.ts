import type { PrismaContext } from "#lib/db/context";
import { lookAt } from "./look-at.ts";

/**
 * Brings a payment to where it stands at its processor: paid or not, refunded or disputed there. May run any number of times, and in
 * several processes at once. Throws when the processor does not answer; then nothing changes.
 */
export async function followPayment(ctx: PrismaContext, paymentId: string): Promise<void> {
  await lookAt(ctx, paymentId);
}
