import { notFound } from "#lib/core/errors";
import type { Context } from "#lib/db/context";
import { toApps } from "./read.ts";
import type { AppRow } from "./row.ts";
import type { App } from "./schema.ts";
import { GET_APP } from "./sql.ts";

/** Returns an app of the store. Throws `not_found`. */
export async function findApp(ctx: Context, id: string): Promise<App> {
  const [app] = await toApps(ctx, await ctx.sql<AppRow>(GET_APP, [ctx.realNow, id]));
  if (!app) throw notFound("app");
  return app;
}
