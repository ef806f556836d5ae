import type { Context } from "#lib/db/context";
import { afterCommit, inTransaction } from "#lib/db/transaction";
import { RECOVER } from "#lib/domain/deliveries/moves";
import { signalQueued } from "#lib/domain/outbox/wake";
import { findEndpoint } from "./find.ts";
import { clampToRetention } from "./retention.ts";
import { switchedOff } from "./retry.ts";
import type { RecoverBody, WebhookRecovery } from "./schema.ts";
import { LOCK_ENABLED, LOCK_RECOVERY } from "./sql.ts";

/**
 * Queues every event since `since`, within the retention of events, that matches the endpoint's event filters and that
 * it has not received. Running deliveries do not wait for this, because the endpoint is locked, and checked again, only
 * after all events are queued. Throws `not_found`, and `invalid_transition` while the endpoint is switched off.
 */
export function recoverEvents(ctx: Context, id: string, { since }: RecoverBody): Promise<WebhookRecovery> {
  return inTransaction(ctx, async (tx) => {
    const { enabled } = await findEndpoint(tx, id);
    if (!enabled) throw switchedOff();
    await tx.sql(LOCK_RECOVERY, [id]);
    const [row] = await tx.sql<{ queued: number }>(RECOVER, [id, clampToRetention(tx, since), tx.realNow]);
    const [locked] = await tx.sql<{ id: string }>(LOCK_ENABLED, [id]);
    if (!locked) throw switchedOff(); // the rollback removes what was queued
    const queued = row?.queued ?? 0;
    if (queued > 0) afterCommit(tx, signalQueued);
    return { object: "webhook_recovery", queued };
  });
}
