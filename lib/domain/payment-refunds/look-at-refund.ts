import { addSeconds } from "#lib/core/time";
import type { PrismaContext } from "#lib/db/context";
import { inPrismaTransaction } from "#lib/db/transaction";
import { ask } from "#lib/domain/payments/ask";
import { lockOrder } from "#lib/domain/sales/lock-order";
import type { RefundState } from "#lib/payments/processor";
import { canBeAsked, processorOf } from "#lib/payments/processor-of";
import { finishPaymentRefund, tellOfFailure, tellOfPayment } from "./finish-payment-refund.ts";
import { finishRefund, movePart } from "./finish-refund.ts";
import type { Part } from "./parts.ts";
import { GET_PART, LOOK_AT_PART_LATER, UNDO_REFUND_OF_ORDER, UNDO_REFUND_OF_PAYMENT } from "./sql.ts";

const PACE_SECONDS = 60;

/** A part with what is known of it. */
export interface KnownPart extends Part {
  status: RefundState["is"];
  /** Null until the processor has answered. */
  reference: string | null;
}

/** As `goOnWithRefund`, for the job: plans the next look first. Returns false while nobody can be asked. */
export async function lookAtRefund(ctx: PrismaContext, partId: string): Promise<boolean> {
  await ctx.sql(LOOK_AT_PART_LATER, [partId, addSeconds(ctx.now, PACE_SECONDS)]);
  const [part] = await ctx.sql<KnownPart>(GET_PART, [partId]);
  if (part?.processor && !(await canBeAsked(ctx, part))) return false;
  await goOnWithRefund(ctx, partId);
  return true;
}

/**
 * Brings a part of a refund to where it stands at the processor: asks for it when that was not answered, else looks at it. A refund
 * that fails now, perhaps days after it succeeded, is taken back from payment and order; items that it voided stay so. Throws without an
 * answer.
 */
export async function goOnWithRefund(ctx: PrismaContext, partId: string): Promise<void> {
  const [part] = await ctx.sql<KnownPart>(GET_PART, [partId]);
  if (!part || part.status === "failed") return;
  const { reference } = part;
  if (reference !== null) {
    const refund = { refundId: partId, reference };
    const state = await ask(ctx, async () => (await processorOf(ctx, part)).lookAtRefund(ctx, refund));
    await inPrismaTransaction(ctx, async (tx) => {
      if (part.order_id) await lockOrder(tx, part.order_id);
      await writeState(tx, part, state);
    });
  } else if (part.order_refund_id) await finishRefund(ctx, part.order_refund_id);
  else await finishPaymentRefund(ctx, part);
}

/**
 * Writes where a refund stands that was answered before, under the lock of its order. One that failed is never looked at again: its
 * money was counted back.
 */
export async function writeState(tx: PrismaContext, part: KnownPart, state: RefundState): Promise<void> {
  if (part.status === "failed" || (state.is === part.status && state.is !== "pending")) return;
  const isMoved = await movePart(tx, part, state, part.status);
  if (!isMoved || state.is !== "failed") return;
  await undoRefund(tx, part);
  await tellOfPayment(tx, part.payment_id);
  await tellOfFailure(tx, part, state.reason);
}

/** Takes a refund that has failed back from its payment and its locked order. What it voided stays void. */
export async function undoRefund(tx: PrismaContext, part: Part): Promise<void> {
  await tx.sql(UNDO_REFUND_OF_PAYMENT, [part.payment_id, part.amount_cents]);
  if (!part.order_refund_id || !part.order_id) return;
  await tx.sql(UNDO_REFUND_OF_ORDER, [part.order_id, part.amount_cents]);
  await tx.db.order_refund.update({
    where: { merchant_id_id: { merchant_id: tx.merchantId, id: part.order_refund_id } },
    data: { status: "failed" },
  });
}
