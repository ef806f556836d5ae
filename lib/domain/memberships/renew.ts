import type { Context } from "#lib/db/context";
import { inTransaction } from "#lib/db/transaction";
import { appendEvents } from "#lib/domain/outbox/append";
import { asOf, isDue } from "./due.ts";
import { findMembership } from "./read.ts";
import { type MembershipRow, toMembership } from "./row.ts";
import { DUE_OF_ORDER, LOCK_MEMBERSHIP, RENEW } from "./sql.ts";

/**
 * Applies the renewal that is due by now: the next period starts, a trial becomes active, a membership that ends with
 * its period becomes canceled, and `membership.updated` or `membership.canceled` fires. Runs once however many callers
 * there are. Returns whether a renewal was due. Decisions, "membership". Throws `not_found`.
 */
export function renewMembership(ctx: Context, id: string): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    if (!isDue(await findMembership(tx, { id }), tx.now)) return false;
    await tx.sql(LOCK_MEMBERSHIP, [id]);
    const membership = await findMembership(tx, { id }); // again: it may have been renewed before the lock was free
    if (!isDue(membership, tx.now)) return false;
    const renewed = asOf(membership, tx.now);
    const [row] = await tx.sql<MembershipRow>(RENEW, [
      id,
      renewed.status,
      renewed.current_period_start,
      renewed.current_period_end,
      renewed.canceled_at,
      renewed.used_this_period,
    ]);
    if (!row) throw new Error("A locked membership has no row.");
    const type = row.status === "canceled" ? "membership.canceled" : "membership.updated";
    await appendEvents(tx, [{ type, data: toMembership(row) }]);
    return true;
  });
}

/** `renewMembership` for each membership of an order that is due. */
export async function renewOfOrder(tx: Context, orderId: string): Promise<void> {
  for (const { id } of await tx.sql<{ id: string }>(DUE_OF_ORDER, [orderId, tx.now])) await renewMembership(tx, id);
}
