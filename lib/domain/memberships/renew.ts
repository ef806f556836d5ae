import type { SqlCtx } from "#lib/core/context";
import { inTransaction } from "#lib/db/client";
import { appendEvents } from "#lib/domain/events/append";
import { asOf, isDue } from "./due.ts";
import { findMembership, type MembershipRow, toMembership } from "./row.ts";
import { DUE_OF_ORDER, RENEW } from "./sql.ts";

/**
 * Applies what is due by now: the period rolls, a trial becomes active, one that ends with its period becomes
 * canceled; `membership.updated` or `membership.canceled` fires. Whoever comes second finds nothing due. Answers
 * whether something was. Decisions, "membership". Throws `not_found`.
 */
export function renewMembership(ctx: SqlCtx, id: string): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const membership = await findMembership(tx, { id });
    if (!isDue(membership, tx.now)) return false;
    const become = asOf(membership, tx.now);
    const [row] = await tx.sql<MembershipRow>(RENEW, [
      id,
      membership.status,
      membership.current_period_end,
      membership.cancel_at_period_end,
      become.status,
      become.current_period_start,
      become.current_period_end,
      become.canceled_at,
    ]);
    if (!row) return renewMembership(tx, id); // changed meanwhile: judge it anew
    const type = row.status === "canceled" ? "membership.canceled" : "membership.updated";
    await appendEvents(tx, [{ type, data: toMembership(row) }]);
    return true;
  });
}

/** The same for all that an order sold. */
export async function renewOfOrder(tx: SqlCtx, orderId: string): Promise<void> {
  for (const { id } of await tx.sql<{ id: string }>(DUE_OF_ORDER, [orderId, tx.now])) await renewMembership(tx, id);
}
