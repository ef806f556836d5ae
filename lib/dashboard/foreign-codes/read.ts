import type { Context } from "#lib/db/context";
import { SHOWN } from "./sql.ts";

/** Returns the code that an item had in another system, as its file had it, or null. */
export async function codeBefore(ctx: Context, itemId: string): Promise<string | null> {
  const [row] = await ctx.sql<{ shown: string }>(SHOWN, [itemId]);
  return row?.shown ?? null;
}
