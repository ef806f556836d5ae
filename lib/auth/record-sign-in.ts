import { hash } from "node:crypto";
import { log } from "#lib/config/log";
import { emailKey } from "#lib/core/email";
import { newId } from "#lib/core/ids";
import type { RequestFacts } from "#lib/core/request";
import { prisma } from "#lib/db/client";
import { logSecurityEvent } from "#lib/domain/security-events/log-event";
import { recordForPerson } from "#lib/domain/security-events/record-for-person";
import { countRepeat } from "#lib/domain/security-events/repeats";

/**
 * Records a failed sign-in: each one in the log, and one per ten minutes in the person's stores. An address
 * without an account (no `userId`) takes the same steps and reaches no store, so that the time reveals nothing. What was
 * typed is not logged: people type passwords there. Never fails.
 */
export async function recordFailedSignIn(
  action: "sign_in.failed" | "sign_in.throttled",
  email: string,
  userId: string | undefined,
  request: RequestFacts,
): Promise<void> {
  logSecurityEvent({ action }, { ...request, actor: userId === undefined ? undefined : { kind: "user", id: userId } });
  const counted = countRepeat(`${action} ${hash("sha256", emailKey(email), "base64")}`);
  if (!counted) return;
  await recordForPerson(prisma(), userId ?? newId(), { action, details: counted }, request).catch((error: unknown) =>
    log.error({ request_id: request.requestId, err: error }, "a failed sign-in was not kept"),
  );
}
