import { notFound } from "#lib/core/errors";
import type { PrismaContext } from "#lib/db/context";
import type { OrderRow } from "#lib/domain/orders/row";
import { LOCK_ORDER } from "./sql.ts";

/** An order under its lock. Only one by checkout has a hold. */
export interface LockedOrder extends OrderRow {
  hold_expires_at: Date;
  /** The payment whose page the buyer can still pay. */
  open_payment_id: string | null;
  /** Canceled because its hold has ended, not by a person. */
  hold_ended: boolean;
  /** The request that canceled it. */
  cancel_key: string | null;
  /** False for an order that an older version has paid, until its payments are written. */
  has_payments: boolean;
}

/** Locks an order, as everything does that changes it or its payments. Throws `not_found`. */
export async function lockOrder(tx: PrismaContext, id: string): Promise<LockedOrder> {
  const [order] = await tx.sql<LockedOrder>(LOCK_ORDER, [id]);
  if (!order) throw notFound("order");
  return order;
}
