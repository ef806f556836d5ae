import { AppError, notFound } from "#lib/core/errors";
import { REVERSE_MINUTES } from "#lib/core/limits";
import { hasScope } from "#lib/core/scopes";
import { addSeconds, toUnix } from "#lib/core/time";
import type { Context } from "#lib/db/context";
import { inTransaction } from "#lib/db/transaction";
import { ORDER_OF_CHARGE } from "#lib/domain/gift-card-payments/sql";
import { isInReach } from "#lib/domain/issued-items/device-reach";
import { appendEvents } from "#lib/domain/outbox/append";
import { KINDS } from "./kinds.ts";
import type { RedemptionKind, RedemptionReversal, ReverseBody } from "./schema.ts";
import { WRITE_SCOPES } from "./scopes.ts";
import { FIND_REDEMPTION, LOCK_ORDER_OF } from "./sql.ts";

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

interface LockedItem {
  voided_at: Date | null;
  /** Only of a ticket. */
  ticket_event_id?: string;
}

const VOIDED_BECAUSE = { reason: "Unused again after its order was refunded" };

/**
 * Reverses a redemption, check-in or charge: the item gets its use, allowance or amount back, and the reversal is
 * recorded. An item of a refunded order that is unused then is voided in the same transaction, so that nobody has both the money
 * and the item. A check-in can also be reversed after its membership ended. Throws `not_found`, `insufficient_scope`,
 * `already_reversed`, `invalid_transition`.
 */
export function reverseRedemption(ctx: Context, id: string, { reason }: ReverseBody = {}): Promise<RedemptionReversal> {
  return inTransaction(ctx, async (tx) => {
    const { kind, item_id } = await findRedemption(tx, id);
    const [order] = await tx.sql<{ status: string }>(LOCK_ORDER_OF[kind], [item_id]);
    const [item] = await tx.sql<LockedItem>(KINDS[kind].lock, [item_id]);
    const redemption = await findRedemption(tx, id); // again, because another transaction may have reversed it
    checkMayReverse(tx, redemption, item?.ticket_event_id ?? null);
    checkCanBeReversed(redemption, item?.voided_at ?? null);
    if (kind === "gift_card") await refuseChargeOfOrder(tx, id);
    const reversed = await KINDS[kind].reverse(tx, redemption, reason || null);
    const isToVoid = order?.status === "refunded" && reversed.isUnused;
    const voided = isToVoid ? await KINDS[kind].void?.(tx, item_id, VOIDED_BECAUSE) : undefined;
    const reversal: RedemptionReversal = {
      object: "redemption_reversal",
      id: reversed.id,
      created: toUnix(tx.now),
      redemption_id: id,
      kind,
      resource: voided ?? reversed.resource,
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

/**
 * A credential can reverse its own redemptions for `REVERSE_MINUTES`, and every redemption with the write scope of the kind. A device with
 * a supervisor has that scope for its events.
 */
function checkMayReverse(
  tx: Context,
  { kind, actor_kind, actor_id, created_at }: Redemption,
  ticketEventId: string | null,
): void {
  const isOwn = actor_kind === tx.actor.kind && actor_id === tx.actor.id;
  if (isOwn && tx.now <= addSeconds(created_at, REVERSE_MINUTES * 60)) return;
  const scope = WRITE_SCOPES[kind];
  if (!hasScope(tx.actor.scopes, scope)) {
    throw new AppError(
      "insufficient_scope",
      `Reversing this needs the scope ${scope}. Without it, only the credential that redeemed can reverse, within ${REVERSE_MINUTES} minutes.`,
      { scopes: [scope] },
    );
  }
  if (ticketEventId && !isInReach(tx.actor, ticketEventId)) throw ofOtherEvent();
}

const ofOtherEvent = (): AppError =>
  new AppError(
    "insufficient_scope",
    "This ticket is for an event that this phone does not admit. Nothing was changed.",
  );

/** What a gift card has paid of an order goes back on it with the order. */
async function refuseChargeOfOrder(tx: Context, id: string): Promise<void> {
  const [paid] = await tx.sql<{ order_id: string }>(ORDER_OF_CHARGE, [id]);
  if (!paid) return;
  throw new AppError(
    "invalid_transition",
    `This charge paid a part of the order ${paid.order_id}, so it cannot be reversed by itself. Refund the order instead.`,
  );
}

function checkCanBeReversed({ is_reversed, type }: Redemption, voidedAt: Date | null): void {
  if (is_reversed) throw new AppError("already_reversed", "This redemption was already reversed. Nothing was changed.");
  if (type !== "redeem") {
    throw new AppError(
      "invalid_transition",
      `This ledger entry has the type ${type} and cannot be reversed. Only entries of the type redeem can be reversed.`,
    );
  }
  if (voidedAt) {
    throw new AppError(
      "invalid_transition",
      "This item was voided, so its redemptions cannot be reversed. Issue a new item instead.",
    );
  }
}
