import type { Page } from "#lib/core/schema";
import { readById } from "#lib/db/by-id";
import type { Context } from "#lib/db/context";
import { type Listing, pageOf } from "#lib/db/page";
import { type GrantRow, toInstalledApp } from "#lib/domain/app-grants/row";
import type { InstalledApp } from "#lib/domain/app-grants/schema";
import { GET_GRANTS } from "#lib/domain/app-grants/sql";
import { toApps } from "#lib/domain/apps/read";
import type { AppRow } from "#lib/domain/apps/row";
import type { App } from "#lib/domain/apps/schema";
import type { InstalledAppQuery } from "./shape.ts";
import { COUNT_GRANTS, LIST_APPS } from "./sql.ts";

/** Lists all apps of the store, newest first. There are no pages, because the number of apps is limited. */
export const listApps = async (ctx: Context): Promise<App[]> =>
  toApps(ctx, await ctx.sql<AppRow>(LIST_APPS, [ctx.realNow]));

/** Lists the installed apps of this mode, newest first: those in use, or those that have ended. */
export function listInstalledApps(ctx: Context, { state, ...query }: InstalledAppQuery): Promise<Page<InstalledApp>> {
  const listing: Listing = { table: "oauth_grant", conditions: [{ sql: CONDITIONS[state], values: [] }] };
  return pageOf(ctx, listing, query, async (rows: { id: string; created_at: Date }[]) => {
    const shown = await readById<GrantRow>(ctx, GET_GRANTS, rows);
    return rows.flatMap(({ id }) => shown.get(id) ?? []).map(toInstalledApp);
  });
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
