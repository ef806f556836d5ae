import { AppError, notFound } from "#lib/core/errors";
import { hasScope } from "#lib/core/scopes";
import { addSeconds, toUnix } from "#lib/core/time";
import type { Context } from "#lib/db/context";
import { inTransaction } from "#lib/db/transaction";
import { appendEvents } from "#lib/domain/outbox/append";
import { KINDS } from "./kinds.ts";
import type { RedemptionKind, RedemptionReversal, ReverseBody } from "./schema.ts";
import { FIND_REDEMPTION } from "./sql.ts";

interface Redemption {
  kind: RedemptionKind;
  id: string;
  item_id: string;
  type: string;
  created_at: Date;
  actor_kind: string;
  actor_id: string;
  is_reversed: boolean;
}

/** How long whoever made a redemption may take it back without the write scope. */
const OWN_WINDOW_SECONDS = 15 * 60;

/**
 * Takes one redemption, check-in or charge back: the use, the allowance or the amount returns, by a record of its
 * own. A membership that has ended is not voided: its check-ins can be taken back. Decisions, "Reversal". Throws `not_found`, `insufficient_scope`, `already_reversed`, `invalid_transition`.
 */
export function reverseRedemption(ctx: Context, id: string, { reason }: ReverseBody = {}): Promise<RedemptionReversal> {
  return inTransaction(ctx, async (tx) => {
    const { kind, item_id } = await findRedemption(tx, id);
    const [item] = await tx.sql<{ voided_at: Date | null }>(KINDS[kind].lock, [item_id]);
    const redemption = await findRedemption(tx, id); // again: who waited for the lock sees what happened meanwhile
    refuseStranger(tx, redemption);
    if (redemption.is_reversed) throw new AppError("already_reversed", "This redemption was already reversed.");
    if (redemption.type !== "redeem") {
      throw new AppError(
        "invalid_transition",
        `Only a charge can be reversed, and this entry is of type ${redemption.type}.`,
      );
    }
    if (item?.voided_at) {
      throw new AppError("invalid_transition", "The item was voided, so its redemptions can no longer be reversed.");
    }
    const { id: reversalId, resource } = await KINDS[kind].reverse(tx, redemption, reason || null);
    const reversal: RedemptionReversal = {
      object: "redemption_reversal",
      id: reversalId,
      created: toUnix(tx.now),
      redemption_id: id,
      kind,
      resource,
    };
    await appendEvents(tx, [{ type: `${kind}.redemption_reversed`, data: reversal }]);
    return reversal;
  });
}

async function findRedemption(tx: Context, id: string): Promise<Redemption> {
  const [row] = await tx.sql<Redemption>(FIND_REDEMPTION, [id]);
  if (!row) throw notFound("redemption");
  return row;
}

function refuseStranger(tx: Context, { kind, actor_kind, actor_id, created_at }: Redemption): void {
  const isOwn = actor_kind === tx.actor.kind && actor_id === tx.actor.id;
  if (isOwn && tx.now <= addSeconds(created_at, OWN_WINDOW_SECONDS)) return;
  const scope = KINDS[kind].writeScope;
  if (hasScope(tx.actor.scopes, scope)) return;
  throw new AppError(
    "insufficient_scope",
    `Reversing this needs the scope ${scope}. Without it, only the credential that redeemed can reverse, within 15 minutes.`,
    { scopes: [scope] },
  );
}
