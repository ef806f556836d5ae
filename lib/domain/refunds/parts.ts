import { newId } from "#lib/core/ids";
import { addSeconds } from "#lib/core/time";
import type { PrismaContext } from "#lib/db/context";
import type { Payment } from "#lib/domain/payments/schema";
import { PAYMENTS_TO_REFUND } from "#lib/domain/payments/sql";

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
}

/** Writes a part: `pending` until the processor has answered, else `succeeded`. Returns its id. */
export async function writePart(tx: PrismaContext, { isAsked, ...part }: PartToWrite): Promise<string> {
  const id = newId();
  await tx.db.payment_refund.create({
    data: {
      merchant_id: tx.merchantId,
      id,
      mode: tx.mode,
      ...part,
      status: isAsked ? "pending" : "succeeded",
      look_at: isAsked ? addSeconds(tx.now, UNANSWERED_SECONDS) : null,
      source: tx.actor.name,
      created_at: tx.now,
    },
  });
  return id;
}

/**
 * Takes an amount from the payments of a locked order: first from what a processor took, last from the gift cards. An order of another
 * system has no payments here, so nothing is taken.
 */
export async function splitOverPayments(
  tx: PrismaContext,
  orderId: string,
  amount: number,
): Promise<{ payment_id: string; amount_cents: number; isAsked: boolean }[]> {
  const payments = await tx.sql<{ id: string; method: string; left_cents: bigint }>(PAYMENTS_TO_REFUND, [orderId]);
  let due = amount;
  return payments.flatMap(({ id, method, left_cents }) => {
    const amount_cents = Math.min(due, Number(left_cents));
    due -= amount_cents;
    return amount_cents === 0 ? [] : [{ payment_id: id, amount_cents, isAsked: method === "processor" }];
  });
}
