import type { Context } from "#lib/db/context";
import { afterCommit, inTransaction } from "#lib/db/transaction";
import { RECOVER } from "#lib/domain/deliveries/moves";
import { signalQueued } from "#lib/domain/outbox/wake";
import { clampToRetention } from "./missed.ts";
import { switchedOff } from "./retry.ts";
import { findEndpoint } from "./row.ts";
import type { RecoverBody, WebhookRecovery } from "./schema.ts";
import { LOCK_ENABLED, LOCK_RECOVERY } from "./sql.ts";

/**
 * Queues again every event since then, as far back as events are kept, that the endpoint asks for and has not
 * received. Refused while it is switched off (`invalid_transition`). Throws `not_found`. However many there are, what is
 * being delivered meanwhile does not wait: the endpoint is held only when all are queued, and asked once more then.
 */
export function recoverEvents(ctx: Context, id: string, { since }: RecoverBody): Promise<WebhookRecovery> {
  return inTransaction(ctx, async (tx) => {
    const { enabled } = await findEndpoint(tx, id);
    if (!enabled) throw switchedOff();
    await tx.sql(LOCK_RECOVERY, [id]);
    const [row] = await tx.sql<{ queued: number }>(RECOVER, [id, clampToRetention(tx, since), tx.now]);
    const [locked] = await tx.sql<{ id: string }>(LOCK_ENABLED, [id]);
    if (!locked) throw switchedOff(); // and nothing is queued
    const queued = row?.queued ?? 0;
    if (queued > 0) afterCommit(tx, signalQueued);
    return { object: "webhook_recovery", queued };
  });
}
