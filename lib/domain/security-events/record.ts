import { newId } from "#lib/core/ids";
import type { Context } from "#lib/db/context";
import { afterCommit } from "#lib/db/transaction";
import { logSecurityEvent } from "./log-event.ts";
import { isStoreWide, type SecurityEvent } from "./schema.ts";
import { RECORD_SECURITY_EVENT } from "./sql.ts";

/**
 * Records a security event in the caller's transaction, so that it commits together with the change. The line in the
 * log is written after the commit, except for the command line, which writes none.
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
  await ctx.sql(RECORD_SECURITY_EVENT, [
    newId(),
    isStoreWide(action),
    action,
    actor.kind,
    actor.id,
    actor.label ?? actor.name,
    targetId ?? null,
    JSON.stringify(details),
    from?.address ?? null,
    from?.agent ?? null,
    ctx.requestId,
    ctx.realNow,
  ]);
}
