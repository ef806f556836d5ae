import { notFound } from "#lib/core/errors";
import type { Page } from "#lib/core/schema";
import type { Context } from "#lib/db/context";
import { type Listing, pageOf } from "#lib/db/page";
import { type DiscountCodeRow, toDiscountCode } from "./row.ts";
import type { DiscountCode, DiscountCodeQuery } from "./schema.ts";
import { GET_DISCOUNT_CODE } from "./sql.ts";

/** A deleted code cannot be a cursor of the list. */
export const DISCOUNT_CODES: Listing = { table: "discount_code", where: "deleted_at IS NULL" };

/** Returns a discount code. Throws `not_found`, also for one that was deleted. */
export async function getDiscountCode(ctx: Context, id: string): Promise<DiscountCode> {
  const [row] = await ctx.sql<DiscountCodeRow>(GET_DISCOUNT_CODE, [id]);
  if (!row) throw notFound("discount code");
  return toDiscountCode(row);
}

/** Lists the discount codes of this mode, newest first. */
export const listDiscountCodes = (ctx: Context, query: DiscountCodeQuery): Promise<Page<DiscountCode>> =>
  pageOf(ctx, DISCOUNT_CODES, query, (rows: DiscountCodeRow[]) => rows.map(toDiscountCode));
