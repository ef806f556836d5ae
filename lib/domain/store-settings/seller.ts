import { shownEmail } from "#lib/core/shown-email";
import { statement } from "#lib/db/client";
import type { Context } from "#lib/db/context";
import type { Seller } from "./schema.ts";

/** By the primary keys. */
const GET_SELLER = statement(
  "stores.seller",
  `SELECT m.name, s.support_email, s.logo_url, s.brand_colour
     FROM merchant m JOIN store_settings s ON s.merchant_id = m.id
    WHERE m.id = $1 AND $2::text IS NOT NULL`,
);

/** Returns what an invoice says about the store. */
export async function getSeller(ctx: Context): Promise<Seller> {
  const [row] = await ctx.sql<Seller>(GET_SELLER);
  if (!row) throw new Error("A store without settings.");
  return { ...row, support_email: shownEmail(row.support_email) };
}
