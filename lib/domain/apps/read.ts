import type { Context } from "#lib/db/context";
import { type AppRow, toApp } from "./row.ts";
import type { App } from "./schema.ts";
import { COUNT_INSTALLS } from "./sql.ts";

/** Adds to the rows in how many stores each app is installed. */
export async function toApps(ctx: Context, rows: readonly AppRow[]): Promise<App[]> {
  const counts = await ctx.sql<{ id: string; installs: number }>(COUNT_INSTALLS, [rows.map(({ id }) => id)]);
  const installs = new Map(counts.map((one) => [one.id, one.installs]));
  return rows.map((row) => toApp(row, installs.get(row.id) ?? 0));
}
