import type { SqlCtx } from "#lib/core/context";
import { notFound } from "#lib/core/errors";
import { type ApiKeyRow, toApiKey } from "./row.ts";
import type { ApiKey } from "./schema.ts";
import { GET_KEY, REVOKE_KEY } from "./sql.ts";

/**
 * Ends a key. Every process refuses it within one second. Revoking a revoked key changes nothing. Throws
 * `not_found` outside the tenant.
 */
export async function revokeApiKey(ctx: SqlCtx, id: string): Promise<ApiKey> {
  await ctx.sql(REVOKE_KEY, [id, ctx.now]);
  const [row] = await ctx.sql<ApiKeyRow>(GET_KEY, [id]);
  if (!row) throw notFound("key");
  return toApiKey(row);
}
