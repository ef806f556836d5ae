import { notFound } from "#lib/core/errors";
import type { Page } from "#lib/core/schema";
import { pool } from "#lib/db/client";
import type { Context } from "#lib/db/context";
import { type Listing, pageOf } from "#lib/db/page";
import { type GrantRow, toInstalledApp } from "./row.ts";
import type { InstalledApp, InstalledAppQuery } from "./schema.ts";
import { COUNT_GRANTS, GET_GRANT, GET_GRANT_OF_APP, GET_GRANTS, IS_USED_BY_ANY } from "./sql.ts";

/** Lists the installed apps of this mode, newest first: those in use, or those that have ended. */
export function listInstalledApps(ctx: Context, { state, ...query }: InstalledAppQuery): Promise<Page<InstalledApp>> {
  const listing: Listing = { table: "oauth_grant", conditions: [{ sql: CONDITIONS[state], values: [] }] };
  return pageOf(ctx, listing, query, async (rows: { id: string; created_at: Date }[]) => {
    const shown = await ctx.sql<GrantRow>(GET_GRANTS, [rows.map(({ id }) => id)]);
    const byId = new Map(shown.map((row) => [row.id, row]));
    return rows.flatMap(({ id }) => byId.get(id) ?? []).map(toInstalledApp);
  });
}

/** An installed app of this store and mode, in use or ended. Throws `not_found`. */
export async function getInstalledApp(ctx: Context, id: string): Promise<InstalledApp> {
  const [row] = await ctx.sql<GrantRow>(GET_GRANT, [id]);
  if (!row) throw notFound("installed app");
  return toInstalledApp(row);
}

/** Counts the apps that are in use. */
export async function countInstalledApps(ctx: Context): Promise<number> {
  const [row] = await ctx.sql<{ in_use: number }>(COUNT_GRANTS, []);
  return row?.in_use ?? 0;
}

/** A value, not EXISTS, for which PostgreSQL could read the apps of all stores. */
const HAS_APP = "(SELECT a.deleted_at IS NULL FROM oauth_app a WHERE a.id = app_id)";
const CONDITIONS = {
  in_use: `revoked_at IS NULL AND ${HAS_APP}`,
  ended: `(revoked_at IS NOT NULL OR NOT ${HAS_APP})`,
} as const;

/** Returns the grant in use of an app in this store and mode, for the consent page. Null when the app is not installed. */
export async function findInstalledApp(ctx: Context, appId: string): Promise<InstalledApp | null> {
  const [row] = await ctx.sql<GrantRow>(GET_GRANT_OF_APP, [appId]);
  return row && !row.deleted_at ? toInstalledApp(row) : null;
}

/** Returns true if one of these stores has allowed an app, in any mode, and has not ended that. */
export async function isUsedByAny(storeIds: readonly string[], appId: string): Promise<boolean> {
  const { rows } = await pool().query<{ is_used: boolean }>({ ...IS_USED_BY_ANY, values: [storeIds, appId] });
  return rows[0]?.is_used === true;
}
