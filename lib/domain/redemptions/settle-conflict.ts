import { AppError, invalid, notFound } from "#lib/core/errors";
import type { Context } from "#lib/db/context";
import { inTransaction } from "#lib/db/transaction";
import type { RedemptionKind } from "#lib/domain/redemptions/schema";
import { recordSecurityEvent } from "#lib/domain/security-events/record";
import { FIND_CONFLICT, REOPEN, SETTLE } from "./conflict-sql.ts";
import { matterOf, RESOLUTIONS, type SettleInput } from "./schema-conflicts.ts";

/**
 * Records what a conflict was. It changes no item: the refused scan has taken no use. Throws `not_found`, `invalid_request` for
 * something that such a conflict cannot be, and `invalid_transition` for one that is settled.
 */
export function settleConflict(ctx: Context, id: string, { resolution, note }: SettleInput): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const conflict = await findConflict(tx, id);
    if (!RESOLUTIONS[matterOf(conflict, Boolean(conflict.voided_at))].includes(resolution)) {
      throw invalid("resolution", "Choose what this conflict was.");
    }
    const settled = await tx.sql(SETTLE, [id, resolution, note || null, tx.actor.id, tx.now]);
    if (settled.length === 0)
      throw new AppError(
        "invalid_transition",
        "This conflict is already settled. Open it again to change how it was settled.",
      );
    await recordSecurityEvent(tx, { action: "redemption_conflict.settled", targetId: id, details: { resolution } });
  });
}

/** Opens a settled conflict again. Throws `not_found`, and `invalid_transition` for one that is open. */
export function reopenConflict(ctx: Context, id: string): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const reopened = await tx.sql(REOPEN, [id]);
    await findConflict(tx, id);
    if (reopened.length === 0)
      throw new AppError("invalid_transition", "This conflict is already open. Reload the page to settle it.");
    await recordSecurityEvent(tx, { action: "redemption_conflict.reopened", targetId: id });
  });
}

async function findConflict(ctx: Context, id: string): Promise<ConflictRow> {
  const [row] = await ctx.sql<ConflictRow>(FIND_CONFLICT, [id]);
  if (!row) throw notFound("conflict");
  return row;
}

interface ConflictRow {
  kind: RedemptionKind | null;
  error: string;
  voided_at: string | null;
}
