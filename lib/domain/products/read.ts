import { notFound } from "#lib/core/errors";
import type { Page } from "#lib/core/schema";
import type { Statement } from "#lib/db/client";
import type { Context } from "#lib/db/context";
import { type Listing, pageOf } from "#lib/db/page";
import { type ProductRow, toProduct, toResource, toTicketEvent, toTicketTier, toTimeslot, toVariant } from "./row.ts";
import type { Product, ProductQuery } from "./schema.ts";
import {
  EVENTS_OF_PRODUCT,
  GET_PRODUCT,
  RESOURCES_OF_PRODUCT,
  TIERS_OF_PRODUCT,
  TIMESLOTS_OF_PRODUCT,
  VARIANTS_OF_PRODUCT,
} from "./sql.ts";

/** Returns a product with the lists of its type. Throws `not_found`. */
export async function getProduct(ctx: Context, id: string): Promise<Product> {
  const [row] = await ctx.sql<ProductRow>(GET_PRODUCT, [id]);
  if (!row) throw notFound("product");
  return { ...toProduct(row), ...(await listsOf(ctx, row)) };
}

/** Reads each list of the product's type with one statement. */
async function listsOf(ctx: Context, { type, category, id }: ProductRow): Promise<Partial<Product>> {
  const read = async <Row, Item>(statement: Statement, toItem: (row: Row) => Item) =>
    (await ctx.sql<Row>(statement, [id])).map(toItem);
  if (type === "ticket") {
    return { events: await read(EVENTS_OF_PRODUCT, toTicketEvent), tiers: await read(TIERS_OF_PRODUCT, toTicketTier) };
  }
  if (type === "booking" && category === "reservation") {
    return { timeslots: await read(TIMESLOTS_OF_PRODUCT, toTimeslot) };
  }
  if (type === "booking") return { resources: await read(RESOURCES_OF_PRODUCT, toResource) };
  if (type === "physical_product" || type === "digital_product") {
    return { variants: await read(VARIANTS_OF_PRODUCT, toVariant) };
  }
  return {};
}

/** Lists products, newest first, without the lists inside them. */
export function listProducts(ctx: Context, query: ProductQuery): Promise<Page<Product>> {
  const listing: Listing = { table: "product", equals: { type: query.type, status: query.status } };
  return pageOf(ctx, listing, query, (rows: ProductRow[]) => rows.map(toProduct));
}
