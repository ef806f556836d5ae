import type { Context } from "#lib/db/context";
import { toApps } from "#lib/domain/apps/read";
import type { AppRow } from "#lib/domain/apps/row";
import type { App } from "#lib/domain/apps/schema";
import { LIST_APPS } from "./sql.ts";

/** Lists all apps of the store, newest first. There are no pages, because the number of apps is limited. */
export const listApps = async (ctx: Context): Promise<App[]> =>
  toApps(ctx, await ctx.sql<AppRow>(LIST_APPS, [ctx.now]));
