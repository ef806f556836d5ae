import { notFound } from "#lib/core/errors";
import type { Context } from "#lib/db/context";
import { type ApiKeyRow, toApiKey } from "./row.ts";
import type { ApiKey } from "./schema.ts";
import { GET_KEY } from "./sql.ts";

/** Returns a key. Throws `not_found`. */
export async function getApiKey(ctx: Context, id: string): Promise<ApiKey> {
  const [row] = await ctx.sql<ApiKeyRow>(GET_KEY, [id]);
  if (!row) throw notFound("key");
  return toApiKey(row);
}
