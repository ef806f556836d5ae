import type { Context } from "#lib/db/context";
import { type AppRow, toApp } from "./row.ts";
import type { App } from "./schema.ts";
import { LIST_APPS } from "./sql.ts";

/** The apps that the store has registered, newest first: all of them, as their number is limited. */
export async function listApps(ctx: Context): Promise<App[]> {
  return (await ctx.sql<AppRow>(LIST_APPS, [ctx.now])).map(toApp);
}
