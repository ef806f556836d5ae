import { notFound } from "#lib/core/errors";
import type { Context } from "#lib/db/context";
import { raiseCredentialsVersion } from "#lib/db/credentials-version";
import { inTransaction } from "#lib/db/transaction";
import { recordSecurityEvent } from "#lib/domain/security-events/record";
import { type ApiKeyRow, toApiKey } from "./row.ts";
import type { ApiKey } from "./schema.ts";
import { GET_KEY, REVOKE_KEY } from "./sql.ts";

/**
 * Revokes a key. Every process refuses it within one second. Changes nothing when the key is already revoked. Throws
 * `not_found`.
 */
export async function revokeApiKey(ctx: Context, id: string): Promise<ApiKey> {
  return inTransaction(ctx, async (tx) => {
    const revoked = await tx.sql(REVOKE_KEY, [id, tx.now]);
    const [row] = await tx.sql<ApiKeyRow>(GET_KEY, [id]);
    if (!row) throw notFound("key");
    if (revoked.length > 0) {
      const details = { name: row.name, prefix: row.prefix };
      await recordSecurityEvent(tx, { action: "api_key.revoked", targetId: id, details });
      await raiseCredentialsVersion(tx);
    }
    return toApiKey(row);
  });
}
