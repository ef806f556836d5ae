import { log } from "#lib/config/log";
import type { Actor, Mode, Origin } from "#lib/core/request";
import type { SecurityEvent } from "./schema.ts";

interface LogContext {
  requestId: string;
  /** Absent for an unknown person, as in a sign-in with an unknown e-mail address. */
  actor?: Pick<Actor, "kind" | "id">;
  merchantId?: string;
  mode?: Mode;
  from?: Origin;
}

/** Writes the log line of a security event. */
export function logSecurityEvent({ action, targetId, details }: SecurityEvent, context: LogContext): void {
  const { requestId, actor, merchantId, mode, from } = context;
  log.info(
    {
      request_id: requestId,
      action,
      merchant_id: merchantId,
      mode,
      actor: actor && `${actor.kind} ${actor.id}`,
      target_id: targetId,
      address: from?.address,
      user_agent: from?.agent ?? undefined,
      details,
    },
    "security event",
  );
}
