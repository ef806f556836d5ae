import { newId } from "#lib/core/ids";
import { toUnix } from "#lib/core/time";
import type { Context } from "#lib/db/context";
import { appendEvents } from "#lib/domain/outbox/append";
import type { RedemptionConflict, RedemptionKind, Resource } from "./schema.ts";
import { RECORD_CONFLICT } from "./sql.ts";

/** An offline scan that the server refused. */
export interface Conflict {
  idempotencyKey: string;
  redeemedAt: Date;
  source?: string;
  note?: string;
  /** What an offline charge of a gift card asked for. */
  amountCents?: number;
  /** Null for an unknown token. */
  kind: RedemptionKind | null;
  resource: Resource | null;
  error: string;
  message: string;
}

/** Records a refused offline scan and sends `redemption.conflict`, once for each credential and idempotency key. */
export async function recordConflict(tx: Context, conflict: Conflict): Promise<void> {
  const { actor, now } = tx;
  const { resource } = conflict;
  const data: RedemptionConflict = {
    id: newId(),
    object: "redemption_conflict",
    created: toUnix(now),
    kind: conflict.kind,
    resource,
    redeemed_at: toUnix(conflict.redeemedAt),
    source: conflict.source ?? actor.name,
    note: conflict.note || null,
    error: conflict.error,
    message: conflict.message,
    resolved_at: null,
  };
  const recorded = await tx.sql(RECORD_CONFLICT, [
    data.id,
    data.kind,
    resource?.id ?? null,
    resource && JSON.stringify(resource),
    conflict.redeemedAt,
    data.source,
    data.note,
    data.error,
    data.message,
    actor.kind,
    actor.id,
    conflict.idempotencyKey,
    now,
    conflict.amountCents ?? null,
  ]);
  if (recorded.length > 0) await appendEvents(tx, [{ type: "redemption.conflict", data }]);
}
