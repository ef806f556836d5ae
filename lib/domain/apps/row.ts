import { notFound } from "#lib/core/errors";
import { toUnix } from "#lib/core/time";
import type { Context } from "#lib/db/context";
import type { App, AppType } from "./schema.ts";
import { GET_APP } from "./sql.ts";

export interface AppRow {
  id: string;
  name: string;
  logo: string | null;
  type: AppType;
  redirect_uris: string[];
  scopes: string[];
  created_at: Date;
  secrets: App["secrets"];
  installs: number;
}

export const toApp = (row: AppRow): App => ({
  id: row.id,
  object: "app",
  created: toUnix(row.created_at),
  name: row.name,
  logo: row.logo,
  type: row.type,
  redirect_uris: row.redirect_uris,
  scopes: row.scopes,
  secrets: row.secrets,
  installs: row.installs,
});

/** Returns an app of the store. Throws `not_found`. */
export async function findApp(ctx: Context, id: string): Promise<App> {
  const [row] = await ctx.sql<AppRow>(GET_APP, [ctx.now, id]);
  if (!row) throw notFound("app");
  return toApp(row);
}
