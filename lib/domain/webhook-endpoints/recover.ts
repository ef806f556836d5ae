import type { SqlCtx } from "#lib/core/context";
import { fromUnix } from "#lib/core/time";
import { afterCommit } from "#lib/db/client";
import { signalQueued } from "#lib/domain/events/wake";
import { switchedOff } from "./retry.ts";
import { findEndpoint } from "./row.ts";
import type { RecoverBody, WebhookRecovery } from "./schema.ts";
import { RECOVER } from "./sql.ts";

/**
 * Queues again every event since then that the endpoint asks for and has not received. Refused while it is
 * switched off (`invalid_transition`). Throws `not_found`.
 */
export async function recoverEvents(ctx: SqlCtx, id: string, { since }: RecoverBody): Promise<WebhookRecovery> {
  const [row] = await ctx.sql<{ queued: number }>(RECOVER, [id, fromUnix(since), ctx.now]);
  if (!row) {
    await findEndpoint(ctx, id);
    throw switchedOff();
  }
  if (row.queued > 0) afterCommit(ctx, signalQueued);
  return { object: "webhook_recovery", queued: row.queued };
}
