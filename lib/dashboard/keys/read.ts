import type { Page } from "#lib/core/schema";
import type { Context } from "#lib/db/context";
import { type Listing, pageOf } from "#lib/db/page";
import { type ApiKeyRow, toApiKey } from "#lib/domain/api-keys/row";
import type { ApiKey } from "#lib/domain/api-keys/schema";
import { NAMES_OF } from "#lib/domain/api-keys/sql";
import type { ApiKeyQuery } from "./shape.ts";
import { COUNT_KEYS } from "./sql.ts";

/** Lists the store's keys of this mode, newest first. */
export function listApiKeys(ctx: Context, query: ApiKeyQuery): Promise<Page<ApiKey>> {
  const isRevoked = query.state === "revoked" ? "revoked_at IS NOT NULL" : "revoked_at IS NULL";
  const listing: Listing = { table: "api_key", conditions: [query.state && { sql: isRevoked, values: [] }] };
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

interface KeyCounts {
  /** Not revoked, those that have expired among them. */
  in_use: number;
  expired: number;
  revoked: number;
}

/** Counts the keys by their state, as `listApiKeys` lists them. */
export async function countApiKeys(ctx: Context): Promise<KeyCounts> {
  const [row] = await ctx.sql<KeyCounts>(COUNT_KEYS, [ctx.realNow]);
  return row ?? { in_use: 0, expired: 0, revoked: 0 };
}
