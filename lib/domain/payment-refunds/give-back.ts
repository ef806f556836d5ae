import type { PrismaContext } from "#lib/db/context";
import { mailGuests } from "#lib/domain/mail/mail-guests";
import type { PaymentRow } from "#lib/domain/payments/row";
import type { LockedOrder } from "#lib/domain/sales/lock-order";
import { writePart } from "./parts.ts";

/** Writes that a payment which belongs to no order goes back in full, and tells the buyer. Returns the id of the refund. */
export async function giveBack(tx: PrismaContext, order: LockedOrder, payment: PaymentRow): Promise<string> {
  const { id: payment_id, amount_cents } = payment;
  if (order.status === "canceled") {
    await mailGuests(tx, [{ order_id: order.id, kind: "payment_returned", data: { cents: Number(amount_cents) } }]);
  }
  return writePart(tx, { payment_id, amount_cents, isAsked: true });
}
