import { notFound } from "#lib/core/errors";
import type { PrismaContext } from "#lib/db/context";
import type { PaymentRow } from "#lib/domain/payments/row";
import { GET_PAYMENT, LOCK_PAYMENT } from "#lib/domain/payments/sql";
import { lockOrder } from "#lib/domain/sales/lock-order";

/** Locks a payment as everything does that changes it: by its order, or alone when it has none. Throws `not_found`. */
export async function lockPayment(tx: PrismaContext, id: string): Promise<PaymentRow> {
  const [found] = await tx.sql<PaymentRow>(GET_PAYMENT, [id]);
  if (found?.order_id) await lockOrder(tx, found.order_id);
  const [payment] = await tx.sql<PaymentRow>(LOCK_PAYMENT, [id]);
  if (!payment) throw notFound("payment");
  return payment;
}
