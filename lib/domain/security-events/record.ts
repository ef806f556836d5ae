import { newId } from "#lib/core/ids";
import type { Context } from "#lib/db/context";
import { afterCommit } from "#lib/db/transaction";
import { logSecurityEvent } from "./log-event.ts";
import { isOfStore, type SecurityEvent } from "./schema.ts";
import { RECORD } from "./sql.ts";

/**
 * Keeps what was done, inside the caller's transaction: neither is ever there without the other. The line in the log
 * follows the commit. The command line writes no line: its own output is on the terminal.
 */
export async function recordSecurityEvent(ctx: Context, event: SecurityEvent): Promise<void> {
  await keepSecurityEvent(ctx, event);
  if (ctx.actor.kind !== "system") afterCommit(ctx, () => logSecurityEvent(event, ctx));
}

export async function keepSecurityEvent(
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
