import type { Context } from "#lib/db/context";
import { afterCommit, inTransaction } from "#lib/db/transaction";
import { RECOVER } from "#lib/domain/deliveries/moves";
import { signalQueued } from "#lib/domain/outbox/wake";
import { keptFrom } from "./missed.ts";
import { switchedOff } from "./retry.ts";
import { findEndpoint } from "./row.ts";
import type { RecoverBody, WebhookRecovery } from "./schema.ts";
import { LOCK_LISTENING, QUEUE_UP } from "./sql.ts";

/**
 * Queues again every event since then, as far back as events are kept, that the endpoint asks for and has not
 * received. Refused while it is switched off (`invalid_transition`). Throws `not_found`. However many there are, what is
 * being delivered meanwhile does not wait: the endpoint is held only when all are queued, and asked once more then.
 */
export function recoverEvents(ctx: Context, id: string, { since }: RecoverBody): Promise<WebhookRecovery> {
  return inTransaction(ctx, async (tx) => {
    const { enabled } = await findEndpoint(tx, id);
    if (!enabled) throw switchedOff();
    await tx.sql(QUEUE_UP, [id]);
    const [row] = await tx.sql<{ queued: number }>(RECOVER, [id, keptFrom(tx, since), tx.now]);
    const [listening] = await tx.sql<{ id: string }>(LOCK_LISTENING, [id]);
    if (!listening) throw switchedOff(); // and nothing is queued
    const queued = row?.queued ?? 0;
    if (queued > 0) afterCommit(tx, signalQueued);
    return { object: "webhook_recovery", queued };
  });
}
