import { notFound } from "#lib/core/errors";
import type { Page } from "#lib/core/schema";
import type { Context } from "#lib/db/context";
import { type Listing, pageOf } from "#lib/db/page";
import { type ApiKeyRow, toApiKey } from "./row.ts";
import type { ApiKey, ApiKeyQuery } from "./schema.ts";
import { COUNT_KEYS, GET_KEY, NAMES_OF } from "./sql.ts";

/** Lists the store's keys of this mode, newest first. */
export function listApiKeys(ctx: Context, query: ApiKeyQuery): Promise<Page<ApiKey>> {
  const state = query.state && `${query.state === "revoked"}`;
  const listing: Listing = { table: "api_key", equals: { "(revoked_at IS NOT NULL)": state } };
  return pageOf(
    ctx,
    listing,
    query,
    async (rows: (Omit<ApiKeyRow, "created_by_name"> & { created_by: string | null })[]) => {
      const people = await ctx.sql<{ id: string; name: string }>(NAMES_OF, [
        rows.flatMap((row) => row.created_by ?? []),
      ]);
      const names = new Map(people.map((person) => [person.id, person.name]));
      return rows.map((row) => toApiKey({ ...row, created_by_name: names.get(row.created_by ?? "") ?? null }));
    },
  );
}

/** Returns a key. Throws `not_found`. */
export async function getApiKey(ctx: Context, id: string): Promise<ApiKey> {
  const [row] = await ctx.sql<ApiKeyRow>(GET_KEY, [id]);
  if (!row) throw notFound("key");
  return toApiKey(row);
}

/** Counts the keys that are in use and those that are revoked. */
export async function countApiKeys(ctx: Context): Promise<{ in_use: number; revoked: number }> {
  const [row] = await ctx.sql<{ in_use: number; revoked: number }>(COUNT_KEYS);
  return row ?? { in_use: 0, revoked: 0 };
}
