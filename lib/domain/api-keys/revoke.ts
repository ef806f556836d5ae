import { notFound } from "#lib/core/errors";
import type { Context } from "#lib/db/context";
import { raiseCredentialsVersion } from "#lib/db/credentials-version";
import { inTransaction } from "#lib/db/transaction";
import { recordSecurityEvent } from "#lib/domain/security-events/record";
import { type ApiKeyRow, toApiKey } from "./row.ts";
import type { ApiKey } from "./schema.ts";
import { GET_KEY, REVOKE_ALL_KEYS, REVOKE_KEY } from "./sql.ts";

/**
 * Revokes a key. Every process refuses it within one second. Changes nothing when the key is already revoked. Throws
 * `not_found`.
 */
export async function revokeApiKey(ctx: Context, id: string): Promise<ApiKey> {
  return inTransaction(ctx, async (tx) => {
    const revoked = await tx.sql(REVOKE_KEY, [id, tx.realNow]);
    const [row] = await tx.sql<ApiKeyRow>(GET_KEY, [id]);
    if (!row) throw notFound("key");
    if (revoked.length > 0) await recordRevoked(tx, [row]);
    return toApiKey(row);
  });
}

/** Revokes all keys of the context's mode, however many there are. */
export const revokeAllApiKeys = (ctx: Context): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const revoked = await tx.sql<RevokedKey>(REVOKE_ALL_KEYS, [tx.realNow]);
    if (revoked.length > 0) await recordRevoked(tx, revoked);
  });

type RevokedKey = Pick<ApiKeyRow, "id" | "name" | "prefix">;

async function recordRevoked(tx: Context, keys: readonly RevokedKey[]): Promise<void> {
  for (const { id, name, prefix } of keys) {
    await recordSecurityEvent(tx, { action: "api_key.revoked", targetId: id, details: { name, prefix } });
  }
  await raiseCredentialsVersion(tx);
}
