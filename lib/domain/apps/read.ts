import type { Context } from "#lib/db/context";
import { type AppRow, toApp } from "./row.ts";
import type { App } from "./schema.ts";
import { LIST_APPS } from "./sql.ts";

/** Lists all apps of the store, newest first. There are no pages, because the number of apps is limited. */
export async function listApps(ctx: Context): Promise<App[]> {
  return (await ctx.sql<AppRow>(LIST_APPS, [ctx.now])).map(toApp);
}
