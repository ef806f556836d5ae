import { invalid } from "#lib/core/errors";
import { newId } from "#lib/core/ids";
import { hashToken, newApiKey, PREFIX_LENGTH } from "#lib/core/secrets";
import { fromUnix, toUnix } from "#lib/core/time";
import type { Context } from "#lib/db/context";
import { inTransaction } from "#lib/db/transaction";
import { recordSecurityEvent } from "#lib/domain/security-events/record";
import { type ApiKeyRow, toApiKey } from "./row.ts";
import type { ApiKey, ApiKeyInput } from "./schema.ts";
import { CREATE_KEY } from "./sql.ts";

/** Creates a key in the context's mode. `secret` is the whole key: it is shown once and never stored. */
export async function createApiKey(ctx: Context, input: ApiKeyInput): Promise<{ key: ApiKey; secret: string }> {
  const expiresAt = input.expires_at === undefined ? null : fromUnix(input.expires_at);
  if (expiresAt && expiresAt <= ctx.realNow) throw invalid("expires_at", "Choose a time in the future.");
  const secret = newApiKey(ctx.mode);
  const values = [
    newId(),
    input.name,
    secret.slice(0, PREFIX_LENGTH),
    [...new Set(input.scopes)],
    ctx.actor.kind === "user" ? ctx.actor.id : null,
    ctx.realNow,
    expiresAt,
    hashToken(secret),
  ];
  return inTransaction(ctx, async (tx) => {
    const [row] = await tx.sql<ApiKeyRow>(CREATE_KEY, values);
    if (!row) throw new Error("The statement always returns one row.");
    const { id, name, prefix, scopes, expires_at } = row;
    const details = { name, prefix, scopes, expires_at: toUnix(expires_at) };
    await recordSecurityEvent(tx, { action: "api_key.created", targetId: id, details });
    return { key: toApiKey(row), secret };
  });
}
