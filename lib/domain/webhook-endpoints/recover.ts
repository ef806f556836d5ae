import type { SqlCtx } from "#lib/core/context";
import { addDays, fromUnix } from "#lib/core/time";
import { afterCommit, inTransaction } from "#lib/db/client";
import { EVENTS_KEPT_DAYS } from "#lib/domain/events/schema";
import { signalQueued } from "#lib/domain/events/wake";
import { switchedOff } from "./retry.ts";
import { findEndpoint } from "./row.ts";
import type { RecoverBody, WebhookRecovery } from "./schema.ts";
import { LOCK_LISTENING, RECOVER } from "./sql.ts";

/**
 * Queues again every event since then, as far back as events are kept, that the endpoint asks for and has not
 * received. Refused while it is switched off (`invalid_transition`). Throws `not_found`.
 */
export function recoverEvents(ctx: SqlCtx, id: string, { since }: RecoverBody): Promise<WebhookRecovery> {
  return inTransaction(ctx, async (tx) => {
    const [listening] = await tx.sql<{ id: string }>(LOCK_LISTENING, [id]);
    if (!listening) {
      await findEndpoint(tx, id);
      throw switchedOff();
    }
    const kept = addDays(tx.now, -EVENTS_KEPT_DAYS); // what is older may be deleted while it is queued
    const from = Math.max(fromUnix(since).getTime(), kept.getTime());
    const [row] = await tx.sql<{ queued: number }>(RECOVER, [id, new Date(from), tx.now]);
    const queued = row?.queued ?? 0;
    if (queued > 0) afterCommit(tx, signalQueued);
    return { object: "webhook_recovery", queued };
  });
}
