import type { Context } from "#lib/db/context";
import { inTransaction } from "#lib/db/transaction";
import { logItemChanges } from "#lib/domain/issued-items/changes";
import { appendEvents } from "#lib/domain/outbox/append";
import { asOf } from "./due.ts";
import { findMembership } from "./read.ts";
import { isDue } from "./renewal.ts";
import { type MembershipRow, toMembership } from "./row.ts";
import { DUE_OF_ORDER, LOCK_MEMBERSHIP, RENEW } from "./sql.ts";

/**
 * Applies a due renewal: starts the next period, activates a trial, or cancels a membership that ends with its period.
 * Sends `membership.updated` or `membership.canceled`. If there are several calls at once, one applies it. Returns
 * whether this call did. Throws `not_found`.
 */
export function renewMembership(ctx: Context, id: string): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    if (!isDue(await findMembership(tx, { id }), tx.now)) return false;
    await tx.sql(LOCK_MEMBERSHIP, [id]);
    const membership = await findMembership(tx, { id }); // again, because another transaction may have renewed it
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
    if (row.status !== "canceled") await recordRenewal(tx, id, membership.status === "trialing");
    const type = row.status === "canceled" ? "membership.canceled" : "membership.updated";
    await appendEvents(tx, [{ type, data: toMembership(row) }]);
    return true;
  });
}

/** Keeps it in the timeline of the membership. Nobody did it: also a check-in that applies it is no renewal by the door. */
const recordRenewal = (tx: Context, id: string, wasTrial: boolean): Promise<void> =>
  logItemChanges({ ...tx, actor: { ...tx.actor, kind: "system", name: "renewal" } }, [
    { kind: "membership", item_id: id, what: wasTrial ? "trial_ended" : "renewed" },
  ]);

/** Applies the due renewals of an order's memberships. */
export async function renewMembershipsOfOrder(tx: Context, orderId: string): Promise<void> {
  for (const { id } of await tx.sql<{ id: string }>(DUE_OF_ORDER, [orderId, tx.now])) await renewMembership(tx, id);
}
