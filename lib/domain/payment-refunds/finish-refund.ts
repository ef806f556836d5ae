import { AppError } from "#lib/core/errors";
import type { PrismaContext } from "#lib/db/context";
import { inPrismaTransaction } from "#lib/db/transaction";
import { mailGuests } from "#lib/domain/mail/mail-guests";
import { getOrder } from "#lib/domain/orders/read";
import { appendEvents, type DomainEvent } from "#lib/domain/outbox/append";
import { ask, needsNewKey } from "#lib/domain/payments/ask";
import { REFUND_PAYMENT } from "#lib/domain/payments/sql";
import { lockOrder } from "#lib/domain/sales/lock-order";
import { voidUnused } from "#lib/domain/sales/void-items";
import type { RefundState } from "#lib/payments/processor";
import { processorOf } from "#lib/payments/processor-of";
import type { Part } from "./parts.ts";
import { refundToCard } from "./refund-to-card.ts";
import { END_ORDER_REFUND, MOVE_PART, NEXT_PART_TRY, PARTS, REFUND_ORDER } from "./sql.ts";

/**
 * Asks the processor for a refund of an order that was written before, and writes the answer, once. May run again at any time, and in
 * several processes at once. Throws `unavailable` without an answer.
 */
export async function finishRefund(ctx: PrismaContext, refundId: string): Promise<RefundState> {
  const parts = await ctx.sql<Part>(PARTS, [refundId]);
  const part = parts.find(({ method }) => method === "processor");
  if (!part) throw new Error("A refund without an answer comes from a processor.");
  const state = await askFor(ctx, part);
  await inPrismaTransaction(ctx, (tx) => writeAnswer(tx, refundId, parts, state));
  return state;
}

/** A refund that is asked for anew, without the key of the request, would be a second one. */
const WRITTEN =
  "The refund is written, and is made as soon as it answers. Look at the order before you refund again, or send this request again with the same key.";

/** Asks the processor for a part. Its id names it there, so that it is paid once. */
export async function askFor(ctx: PrismaContext, part: Part): Promise<RefundState> {
  const { id: refundId, payment_id: paymentId, page_reference: page, payment_reference: reference } = part;
  const refund = {
    refundId,
    try: part.try,
    begunAt: part.created_at,
    payment: { paymentId, page, reference },
    amountCents: Number(part.amount_cents),
    currency: part.currency,
  };
  try {
    return await ask(ctx, async () => (await processorOf(ctx, part)).refund(ctx, refund), WRITTEN);
  } catch (error) {
    if (!needsNewKey(error)) throw error;
    await ctx.sql(NEXT_PART_TRY, [refundId, part.try]);
    throw new AppError("unavailable", `The payment processor has failed. ${WRITTEN}`);
  }
}

async function writeAnswer(tx: PrismaContext, refundId: string, parts: readonly Part[], state: RefundState) {
  const [part] = parts;
  if (part?.order_id) await lockOrder(tx, part.order_id);
  const status = state.is === "failed" ? "failed" : "succeeded";
  const [ended] = await tx.sql<{ order_id: string; amount_cents: bigint }>(END_ORDER_REFUND, [refundId, status]);
  if (!ended) return;
  for (const one of parts)
    await movePart(tx, one, one.method === "processor" ? state : { is: status, reason: "", reference: one.id });
  if (status === "succeeded") await completeRefund(tx, ended.order_id, Number(ended.amount_cents), parts);
}

/** Writes what the processor says of a part that had the status `from`. Returns whether it was still so. */
export async function movePart(
  tx: PrismaContext,
  { id }: Pick<Part, "id">,
  state: RefundState,
  from: RefundState["is"] = "pending",
): Promise<boolean> {
  const lookAt = state.is === "pending" ? state.lookAt : null;
  return (await tx.sql(MOVE_PART, [id, state.is, state.reference, lookAt, from])).length > 0;
}

/**
 * Counts a refund as made, also while the bank works on it: of its payments and of the locked order. The refund that completes the total
 * voids what is unused. The guest gets a mail, unless the bank has paid them (`isLoss`).
 */
export async function completeRefund(
  tx: PrismaContext,
  orderId: string,
  amount: number,
  parts: readonly { payment_id: string; amount_cents: number | bigint }[],
  { isLoss = false } = {},
): Promise<void> {
  const events: DomainEvent[] = [];
  for (const { payment_id, amount_cents } of parts) {
    const [taken] = await tx.sql<{ method: string }>(REFUND_PAYMENT, [payment_id, amount_cents]);
    if (!taken) throw new Error("A payment had less left than was read under the lock of its order.");
    if (taken.method === "gift_card") events.push(...(await refundToCard(tx, payment_id, Number(amount_cents))));
  }
  const [refunded] = await tx.sql<{ status: string }>(REFUND_ORDER, [orderId, amount]);
  if (!refunded) throw new Error("A refund was judged, and the order has less left.");
  const voided = refunded.status === "refunded" ? await voidUnused(tx, orderId) : [];
  if (!isLoss) await mailGuests(tx, [{ order_id: orderId, kind: "order_refunded", data: { cents: amount } }]);
  await appendEvents(tx, [...events, ...voided, { type: "order.refunded", data: await getOrder(tx, orderId) }]);
}
