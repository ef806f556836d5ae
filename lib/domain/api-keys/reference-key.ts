import { hashToken, newApiKey, PREFIX_LENGTH } from "#lib/core/secrets";
import { HOUR_SECONDS } from "#lib/core/spans";
import { addSeconds, toUnix } from "#lib/core/time";
import type { Context } from "#lib/db/context";
import { raiseCredentialsVersion } from "#lib/db/credentials-version";
import { inTransaction } from "#lib/db/transaction";
import { recordSecurityEvent } from "#lib/domain/security-events/record";
import { createApiKey } from "./create.ts";
import type { ApiKeyInput } from "./schema.ts";
import { RENEW_ENDED_KEY } from "./sql.ts";

const NAME = "API reference";
const VALID_SECONDS = HOUR_SECONDS;

/**
 * Returns the secret of a key with these scopes that a person uses in the API reference for an hour. Their key of before that
 * has ended gets a new secret and another hour, so that the list of keys does not grow with each visit.
 */
export function makeReferenceKey(ctx: Context, scopes: ApiKeyInput["scopes"]): Promise<string> {
  return inTransaction(ctx, async (tx) => {
    const endsAt = addSeconds(tx.realNow, VALID_SECONDS);
    const secret = newApiKey(tx.mode);
    const prefix = secret.slice(0, PREFIX_LENGTH);
    const values = [NAME, tx.actor.id, tx.realNow, endsAt, prefix, hashToken(secret), scopes];
    const [renewed] = await tx.sql<{ id: string }>(RENEW_ENDED_KEY, values);
    if (!renewed) {
      return (await createApiKey(tx, { name: NAME, scopes, expires_at: toUnix(endsAt) })).secret;
    }
    await recordSecurityEvent(tx, { action: "api_key.rotated", targetId: renewed.id, details: { name: NAME, prefix } });
    await raiseCredentialsVersion(tx);
    return secret;
  });
}
