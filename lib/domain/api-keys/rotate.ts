import { AppError } from "#lib/core/errors";
import { hashToken, newApiKey, PREFIX_LENGTH } from "#lib/core/secrets";
import { HOUR_SECONDS } from "#lib/core/spans";
import { fromUnix, toUnix } from "#lib/core/time";
import type { Context } from "#lib/db/context";
import { raiseCredentialsVersion } from "#lib/db/credentials-version";
import { inTransaction } from "#lib/db/transaction";
import { recordSecurityEvent } from "#lib/domain/security-events/record";
import { getApiKey } from "./read.ts";
import type { ApiKey, RotateInput } from "./schema.ts";
import { END_OLD_SECRET, ROTATE_KEY } from "./sql.ts";

/**
 * Gives a key a new secret, which is shown once. Its id and scopes stay. The old secret works for the chosen time, then every
 * process refuses it within one second. Throws `not_found`, and `invalid_transition` when the key is revoked or expired, was
 * rotated in the meantime, or still has an old secret that works.
 */
export async function rotateApiKey(
  ctx: Context,
  id: string,
  { prefix, overlap_hours }: RotateInput,
): Promise<{ key: ApiKey; secret: string }> {
  const secret = newApiKey(ctx.mode);
  const oldEndsAt = fromUnix(toUnix(ctx.realNow) + overlap_hours * HOUR_SECONDS);
  const values = [id, ctx.realNow, oldEndsAt, secret.slice(0, PREFIX_LENGTH), prefix, hashToken(secret)];
  return inTransaction(ctx, async (tx) => {
    const rotated = await tx.sql(ROTATE_KEY, values);
    const key = await getApiKey(tx, id);
    if (rotated.length === 0) throw refusal(key, prefix, toUnix(ctx.realNow));
    const details = { name: key.name, prefix: key.prefix, old_prefix: prefix, old_ends_at: toUnix(oldEndsAt) };
    await recordSecurityEvent(tx, { action: "api_key.rotated", targetId: id, details });
    await raiseCredentialsVersion(tx);
    return { key, secret };
  });
}

function refusal(key: ApiKey, prefix: string, now: number): AppError {
  if (key.revoked_at) return refused("This key is revoked and cannot be rotated. Create a new key instead.");
  if (key.expires_at && key.expires_at <= now)
    return refused("This key has expired and cannot be rotated. Create a new key instead.");
  if (key.prefix !== prefix) {
    return refused("This key was rotated in the meantime, so nothing was changed. Open the key to see its secrets.");
  }
  return refused("The old secret of this key still works. End the old secret, then rotate the key.");
}

const refused = (message: string) => new AppError("invalid_transition", message);

/** Ends the old secret of a rotated key now. Changes nothing when none works any longer. Throws `not_found`. */
export async function endOldSecret(ctx: Context, id: string): Promise<ApiKey> {
  return inTransaction(ctx, async (tx) => {
    const ended = await tx.sql(END_OLD_SECRET, [id, tx.realNow]);
    const key = await getApiKey(tx, id);
    if (ended.length > 0) {
      const details = { name: key.name, old_prefix: key.old_secret?.prefix };
      await recordSecurityEvent(tx, { action: "api_key.old_secret_ended", targetId: id, details });
      await raiseCredentialsVersion(tx);
    }
    return key;
  });
}
