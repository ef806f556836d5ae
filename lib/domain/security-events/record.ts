import { newId } from "#lib/core/ids";
import type { Context } from "#lib/db/context";
import { afterCommit } from "#lib/db/transaction";
import { logSecurityEvent } from "./log-event.ts";
import { isOfStore, type SecurityEvent } from "./schema.ts";
import { RECORD } from "./sql.ts";

/**
 * Records what was done in the caller's transaction, so that both commit together. The line in the log follows the commit.
 * The command line writes no line in the log.
 */
export async function recordSecurityEvent(ctx: Context, event: SecurityEvent): Promise<void> {
  await insertSecurityEvent(ctx, event);
  if (ctx.actor.kind !== "system") afterCommit(ctx, () => logSecurityEvent(event, ctx));
}

export async function insertSecurityEvent(
  ctx: Context,
  { action, targetId, details = {} }: SecurityEvent,
): Promise<void> {
  const { actor, from } = ctx;
  await ctx.sql(RECORD, [
    newId(),
    isOfStore(action),
    action,
    actor.kind,
    actor.id,
    actor.name,
    targetId ?? null,
    JSON.stringify(details),
    from?.address ?? null,
    from?.agent ?? null,
    ctx.requestId,
    ctx.now,
  ]);
}
