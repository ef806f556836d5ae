import { log } from "#lib/config/log";
import type { Context } from "#lib/db/context";
import { logSecurityEvent } from "./log-event.ts";
import { insertSecurityEvent } from "./record.ts";
import { countRepeat } from "./repeats.ts";

type RefusalReason =
  | "insufficient_scope"
  | "pro_required"
  | "credential_revoked"
  | "credential_expired"
  | "role_too_small";

/**
 * Records that a known actor was refused. The log gets a line for each refusal. The table gets one row in ten minutes
 * for each actor and reason, with the number of skipped ones, so that many refusals do not fill it. Never throws.
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
  await insertSecurityEvent(ctx, { ...event, details: { ...event.details, ...counted } }).catch((error: unknown) =>
    log.error({ request_id: ctx.requestId, err: error }, "a refusal was not kept"),
  );
}
