import { log } from "#lib/config/log";
import type { Context } from "#lib/db/context";
import { logSecurityEvent } from "./log-event.ts";
import { keepSecurityEvent } from "./record.ts";
import { countRepeat } from "./repeats.ts";

type RefusalReason =
  | "insufficient_scope"
  | "pro_required"
  | "credential_revoked"
  | "credential_expired"
  | "role_too_small";

/**
 * Records that someone who is known was refused. The log has each; the store keeps one in ten minutes for each actor
 * and reason, with the number of those between, so that a flood does not fill it. Never fails: a refusal stays one.
 */
export async function recordRefusal(
  ctx: Context,
  reason: RefusalReason,
  details: Record<string, unknown> = {},
): Promise<void> {
  const event = { action: "access.refused", details: { reason, ...details } } as const;
  logSecurityEvent(event, ctx);
  const counted = countRepeat([ctx.merchantId, ctx.mode, ctx.actor.id, reason].join(" "));
  if (!counted) return;
  await keepSecurityEvent(ctx, { ...event, details: { ...event.details, ...counted } }).catch((error: unknown) =>
    log.error({ request_id: ctx.requestId, err: error }, "a refusal was not kept"),
  );
}
