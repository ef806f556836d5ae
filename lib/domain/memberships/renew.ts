import type { Context } from "#lib/db/context";
import { inTransaction } from "#lib/db/transaction";
import { appendEvents } from "#lib/domain/outbox/append";
import { asOf, isDue } from "./due.ts";
import { findMembership } from "./read.ts";
import { type MembershipRow, toMembership } from "./row.ts";
import { DUE_OF_ORDER, LOCK_MEMBERSHIP, RENEW } from "./sql.ts";

/**
 * Applies what is due by now: the period rolls, a trial becomes active, one that ends with its period becomes
 * canceled; `membership.updated` or `membership.canceled` fires. Whoever comes second finds nothing due. Answers
 * whether something was. Decisions, "membership". Throws `not_found`.
 */
export function renewMembership(ctx: Context, id: string): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    if (!isDue(await findMembership(tx, { id }), tx.now)) return false;
    await tx.sql(LOCK_MEMBERSHIP, [id]);
    const membership = await findMembership(tx, { id }); // again: who waited for the lock sees what happened meanwhile
    if (!isDue(membership, tx.now)) return false;
    const { status, current_period_start, current_period_end, canceled_at, used_this_period } = asOf(
      membership,
      tx.now,
    );
    const become = [status, current_period_start, current_period_end, canceled_at, used_this_period];
    const [row] = await tx.sql<MembershipRow>(RENEW, [id, ...become]);
    if (!row) throw new Error("A locked membership was not renewed.");
    const type = row.status === "canceled" ? "membership.canceled" : "membership.updated";
    await appendEvents(tx, [{ type, data: toMembership(row) }]);
    return true;
  });
}

/** The same for all that an order sold. */
export async function renewOfOrder(tx: Context, orderId: string): Promise<void> {
  for (const { id } of await tx.sql<{ id: string }>(DUE_OF_ORDER, [orderId, tx.now])) await renewMembership(tx, id);
}
