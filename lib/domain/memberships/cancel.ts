import { AppError } from "#lib/core/errors";
import type { Context } from "#lib/db/context";
import { inTransaction } from "#lib/db/transaction";
import { changeOf, type ItemChange, logItemChanges } from "#lib/domain/issued-items/changes";
import type { VoidOptions } from "#lib/domain/issued-items/void";
import { mailGuests } from "#lib/domain/mail/mail-guests";
import { appendEvents } from "#lib/domain/outbox/append";
import { findMembership } from "./read.ts";
import { renewMembership } from "./renew.ts";
import { type MembershipRow, toMembership } from "./row.ts";
import type { CancelBody, Membership } from "./schema.ts";
import { CANCEL_AT_PERIOD_END, CANCEL_NOW } from "./sql.ts";

/**
 * Cancels a membership at the end of its period, or now, and records by whom and why. Changes nothing when it already ends
 * with its period. Throws `not_found`, and `invalid_transition` for a canceled membership.
 */
export function cancelMembership(
  ctx: Context,
  id: string,
  body: CancelBody = {},
  { reason }: VoidOptions = {},
): Promise<Membership> {
  const { at_period_end = true } = body;
  return inTransaction(ctx, async (tx) => {
    await renewMembership(tx, id);
    const [row] = await (at_period_end
      ? tx.sql<MembershipRow>(CANCEL_AT_PERIOD_END, [id])
      : tx.sql<MembershipRow>(CANCEL_NOW, [id, tx.now]));
    if (row) {
      const membership = toMembership(row);
      const type = at_period_end ? "membership.updated" : "membership.canceled";
      await logItemChanges(tx, [{ ...canceled(id, at_period_end), reason }]);
      await mailGuests(tx, [{ order_id: row.order_id, kind: "item_ended", data: {}, item_id: id }]);
      await appendEvents(tx, [{ type, data: membership }]);
      return membership;
    }
    const unchanged = await findMembership(tx, { id });
    if (unchanged.status !== "canceled") return toMembership(unchanged);
    throw new AppError(
      "invalid_transition",
      "This membership has already ended, so it cannot be canceled. To let the member in again, sell a new membership.",
    );
  });
}

const canceled = (id: string, atPeriodEnd: boolean): ItemChange =>
  atPeriodEnd
    ? changeOf("membership", id, { cancel_at_period_end: true })
    : { kind: "membership", item_id: id, what: "voided" };
