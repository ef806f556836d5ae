import { notFound } from "#lib/core/errors";
import type { Page } from "#lib/core/schema";
import type { Context } from "#lib/db/context";
import { type Listing, pageOf } from "#lib/db/page";
import { type ProductRow, toProduct, toWholeProduct, type WholeProductRow } from "./row.ts";
import type { Product, ProductQuery } from "./schema.ts";
import { GET_WHOLE_PRODUCTS } from "./sql.ts";

/** Returns a product with the lists of its type. Throws `not_found`. */
export async function getProduct(ctx: Context, id: string): Promise<Product> {
  const [row] = await ctx.sql<WholeProductRow>(GET_WHOLE_PRODUCTS, [[id]]);
  if (!row) throw notFound("product");
  return toWholeProduct(row);
}

/** Lists products, newest first, without the lists inside them. */
export function listProducts(ctx: Context, query: ProductQuery): Promise<Page<Product>> {
  const listing: Listing = { table: "product", equals: { type: query.type, status: query.status } };
  return pageOf(ctx, listing, query, (rows: ProductRow[]) => rows.map(toProduct));
}

/** Lists products, newest first, with the lists inside them. */
export function listWholeProducts(ctx: Context, query: ProductQuery): Promise<Page<Product>> {
  return pageOf(ctx, { table: "product" }, query, async (rows: ProductRow[]) => {
    const whole = await ctx.sql<WholeProductRow>(GET_WHOLE_PRODUCTS, [rows.map(({ id }) => id)]);
    const byId = new Map(whole.map((row) => [row.id, toWholeProduct(row)]));
    return rows.flatMap(({ id }) => byId.get(id) ?? []);
  });
}
