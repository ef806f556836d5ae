import { findEndedCredential } from "#lib/auth/credentials";
import { log } from "#lib/config/log";
import { isAppError } from "#lib/core/errors";
import type { RequestFacts } from "#lib/core/request";
import { type Context, makeContext } from "#lib/db/context";
import { recordRefusal } from "#lib/domain/security-events/record-refusal";

/** Records that a known credential was refused because of its plan or scopes. Ignores any other error. */
export async function recordRefusedAccess(ctx: Context, error: unknown, method: string): Promise<void> {
  if (!isAppError(error)) return;
  const { code } = error;
  if (code === "pro_required") await recordRefusal(ctx, code, { method });
  if (code === "insufficient_scope") await recordRefusal(ctx, code, { method, scope: error.extra.scopes?.join(" ") });
}

/** Records the use of a revoked or expired token. Ignores unknown tokens. Never throws. */
export async function recordEndedCredential(token: string, request: RequestFacts): Promise<void> {
  const found = await findEndedCredential(token).catch((error: unknown) => {
    log.error({ request_id: request.requestId, err: error }, "a refused token could not be looked up");
    return null;
  });
  if (!found) return;
  const { merchantId, mode, actor, isRevoked } = found;
  const ctx = makeContext({ ...request, merchantId, mode, actor });
  await recordRefusal(ctx, isRevoked ? "credential_revoked" : "credential_expired");
}
