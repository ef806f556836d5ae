import type { Context } from "#lib/db/context";
import { type AppRow, toApp } from "./row.ts";
import type { App } from "./schema.ts";
import { COUNT_INSTALLS, LIST_APPS } from "./sql.ts";

/** Lists all apps of the store, newest first. There are no pages, because the number of apps is limited. */
export const listApps = async (ctx: Context): Promise<App[]> =>
  toApps(ctx, await ctx.sql<AppRow>(LIST_APPS, [ctx.now]));

/** Adds to the rows in how many stores each app is installed. */
export async function toApps(ctx: Context, rows: readonly AppRow[]): Promise<App[]> {
  const counts = await ctx.sql<{ id: string; installs: number }>(COUNT_INSTALLS, [rows.map(({ id }) => id)]);
  const installs = new Map(counts.map((one) => [one.id, one.installs]));
  return rows.map((row) => toApp(row, installs.get(row.id) ?? 0));
}
