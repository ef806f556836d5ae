import { shownEmail } from "#lib/core/shown-email";
import type { Context } from "#lib/db/context";
import type { Seller } from "./shape.ts";
import { GET_SELLER } from "./sql.ts";

/** Returns what an invoice says about the store. */
export async function getSeller(ctx: Context): Promise<Seller> {
  const [row] = await ctx.sql<Seller>(GET_SELLER);
  if (!row) throw new Error("A store without settings.");
  return { ...row, support_email: shownEmail(row.support_email) };
}
