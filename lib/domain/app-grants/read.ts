import { notFound } from "#lib/core/errors";
import { pool } from "#lib/db/client";
import type { Context } from "#lib/db/context";
import { type GrantRow, toInstalledApp } from "./row.ts";
import type { InstalledApp } from "./schema.ts";
import { GET_GRANT, GET_GRANT_OF_APP, IS_USED_BY_ANY } from "./sql.ts";

/** An installed app of this store and mode, in use or ended. Throws `not_found`. */
export async function getInstalledApp(ctx: Context, id: string): Promise<InstalledApp> {
  const [row] = await ctx.sql<GrantRow>(GET_GRANT, [id]);
  if (!row) throw notFound("installed app");
  return toInstalledApp(row);
}

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
