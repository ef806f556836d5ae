import { AppError } from "#lib/core/errors";
import { newId } from "#lib/core/ids";
import { addSeconds } from "#lib/core/time";
import type { PrismaContext } from "#lib/db/context";
import type { Payment } from "#lib/domain/payments/schema";
import { PAYMENTS_TO_REFUND } from "#lib/domain/payments/sql";
import type { RefundState } from "#lib/payments/processor";
import { type BegunAt, canBeAsked } from "#lib/payments/processor-of";

/** A part of a refund: what comes from one payment. Its id names it at the processor. */
export interface Part {
  id: string;
  payment_id: string;
  /** Null for surplus and for the renewal of a membership. */
  order_refund_id: string | null;
  order_id: string | null;
  amount_cents: bigint;
  method: Payment["method"];
  currency: string;
  /** Who has taken the payment, and as what. */
  processor: Payment["processor"];
  account: string | null;
  account_id: string | null;
  page_reference: string | null;
  payment_reference: string | null;
  /** Part of the idempotency key of the call that asks for it, with the id. */
  try: number;
  created_at: Date;
}

/** Whoever has written a part asks the processor at once. After so long, the job does. */
const UNANSWERED_SECONDS = 30;

interface PartToWrite {
  payment_id: string;
  amount_cents: number | bigint;
  order_refund_id?: string;
  reason?: string;
  /** The processor is asked for it. */
  isAsked: boolean;
  /** Who has made it. Default: who acts. */
  source?: string | null;
  /** The request that asked for it, of a refund without an order. */
  request_key?: string;
  /** The processor has taken the money for a lost dispute. */
  is_loss?: boolean;
  /** Where it stands, of one that a person has made at the processor. */
  state?: RefundState;
}

interface OrderRefundToWrite {
  orderId: string;
  amount: number;
  reason?: string;
  /** The processor is asked for a part of it. */
  isAsked: boolean;
  /** Who has made it, when that is the processor, or a person there: nobody has asked for it here. Default: who acts. */
  source?: string | null;
}

/** Writes a refund of an order, without its parts: `pending` until the processor has answered, else `succeeded`. Returns its id. */
export async function writeOrderRefund(tx: PrismaContext, refund: OrderRefundToWrite): Promise<string> {
  const { orderId: order_id, amount: amount_cents, reason, isAsked, source } = refund;
  const id = newId();
  const { kind, id: actorId, name } = tx.actor;
  const by =
    source === undefined
      ? { actor_kind: kind, actor_id: actorId, source: name, request_key: tx.requestKey }
      : { actor_kind: "system", actor_id: newId(), source };
  await tx.db.order_refund.create({
    data: {
      merchant_id: tx.merchantId,
      id,
      mode: tx.mode,
      order_id,
      amount_cents,
      reason,
      ...by,
      status: isAsked ? "pending" : "succeeded",
      created_at: tx.now,
    },
  });
  return id;
}

/** Writes a part: `pending` until the processor has answered, else what it says, or `succeeded`. Returns its id. */
export async function writePart(tx: PrismaContext, { isAsked, source, state, ...part }: PartToWrite): Promise<string> {
  const id = newId();
  const unanswered = isAsked ? addSeconds(tx.now, UNANSWERED_SECONDS) : null;
  await tx.db.payment_refund.create({
    data: {
      merchant_id: tx.merchantId,
      id,
      mode: tx.mode,
      ...part,
      status: isAsked ? "pending" : (state?.is ?? "succeeded"),
      reference: state?.reference,
      look_at: state?.is === "pending" ? state.lookAt : unanswered,
      source: source === undefined ? tx.actor.name : source,
      created_at: tx.now,
    },
  });
  return id;
}

interface ToRefund {
  id: string;
  method: Payment["method"];
  processor: Payment["processor"];
  account: string | null;
  account_id: string | null;
  left_cents: bigint;
  is_disputed: boolean;
}

/** While a bank decides about money, a refund could pay it twice. */
export const disputed = (): AppError =>
  new AppError(
    "invalid_transition",
    "The payment is disputed, so nothing of it can be refunded until the bank has decided. If the dispute is lost, the refund is recorded automatically. Nothing was changed.",
  );

/**
 * Takes an amount from the payments of a locked order: first from what a processor took, last from the gift cards. An order of another
 * system has no payments here, so nothing is taken. Throws `invalid_transition` when a payment that it would take from is disputed, or was
 * taken by a processor that cannot be asked any more.
 */
export async function splitOverPayments(
  tx: PrismaContext,
  orderId: string,
  amount: number,
): Promise<{ payment_id: string; amount_cents: number; isAsked: boolean }[]> {
  const payments = await tx.sql<ToRefund>(PAYMENTS_TO_REFUND, [orderId]);
  const parts: { payment_id: string; amount_cents: number; isAsked: boolean }[] = [];
  let due = amount;
  for (const payment of payments) {
    const amount_cents = Math.min(due, Number(payment.left_cents));
    due -= amount_cents;
    if (amount_cents === 0) continue;
    if (payment.is_disputed) throw disputed();
    await refuseUnreachable(tx, payment);
    parts.push({ payment_id: payment.id, amount_cents, isAsked: payment.method === "processor" });
  }
  return parts;
}

/** Throws `invalid_transition` for a payment whose processor cannot be asked any more. */
export async function refuseUnreachable(tx: PrismaContext, payment: BegunAt): Promise<void> {
  if (!payment.processor || (await canBeAsked(tx, payment))) return;
  throw new AppError(
    "invalid_transition",
    "The account that has taken this payment cannot be asked from here any more: its key is not configured, not accepted, or of another account. Refund it in the processor's own dashboard. Nothing was changed.",
  );
}
