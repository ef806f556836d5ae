import type { Page } from "#lib/core/schema";
import type { Context } from "#lib/db/context";
import { pageOf } from "#lib/db/page";
import { findMail, type MailRow, toOpened, toOverview } from "./row.ts";
import type { MailOverview, MailQuery, OpenedMail } from "./schema.ts";
import { COUNT_FAILED } from "./sql.ts";

/** The mail of this mode, newest first. For the dashboard: the API has no mail. */
export const listMail = (ctx: Context, { status, ...query }: MailQuery): Promise<Page<MailOverview>> =>
  pageOf(ctx, { table: "mail", equals: { status } }, query, (rows: MailRow[]) =>
    rows.map((row) => toOverview(row, ctx.now)),
  );

/** One mail with its text, as it was sent or as it would be. Throws `not_found`. */
export const openMail = async (ctx: Context, id: string): Promise<OpenedMail> =>
  toOpened(await findMail(ctx, id), ctx.now);

/** How much mail wants a person; 100 means that or more. */
export async function countFailedMail(ctx: Context): Promise<number> {
  const [row] = await ctx.sql<{ count: number }>(COUNT_FAILED);
  return row?.count ?? 0;
}
