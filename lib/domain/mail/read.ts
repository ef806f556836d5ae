import { notFound } from "#lib/core/errors";
import type { Context } from "#lib/db/context";
import type { MailRow } from "./row.ts";
import { GET_MAIL } from "./sql.ts";

/** Returns one mail. Throws `not_found` for a mail of another store or mode. */
export async function findMail(ctx: Context, id: string): Promise<MailRow> {
  const [row] = await ctx.sql<MailRow>(GET_MAIL, [id]);
  if (!row) throw notFound("mail");
  return row;
}
