import type { Context } from "#lib/db/context";
import { COUNT_FAILED } from "./sql.ts";

/** Returns how many mails failed; 100 means 100 or more. */
export async function countFailedMail(ctx: Context): Promise<number> {
  const [row] = await ctx.sql<{ count: number }>(COUNT_FAILED);
  return row?.count ?? 0;
}
