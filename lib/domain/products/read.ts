import { notFound } from "#lib/core/errors";
import type { Page } from "#lib/core/schema";
import type { Statement } from "#lib/db/client";
import type { Context } from "#lib/db/context";
import { type Listing, pageOf } from "#lib/db/page";
import { type ProductRow, toProduct, toResource, toTicketEvent, toTicketTier, toTimeslot, toVariant } from "./row.ts";
import type { Product, ProductQuery } from "./schema.ts";
import {
  EVENTS_OF_PRODUCTS,
  GET_PRODUCT,
  RESOURCES_OF_PRODUCTS,
  TIERS_OF_PRODUCTS,
  TIMESLOTS_OF_PRODUCTS,
  VARIANTS_OF_PRODUCTS,
} from "./sql.ts";

/** Returns a product with the lists of its type. Throws `not_found`. */
export async function getProduct(ctx: Context, id: string): Promise<Product> {
  const rows = await ctx.sql<ProductRow>(GET_PRODUCT, [id]);
  const [product] = await withLists(ctx, rows);
  if (!product) throw notFound("product");
  return product;
}

/** A list inside products of some types. */
interface InnerList {
  name: "events" | "tiers" | "timeslots" | "resources" | "variants";
  isOf: (row: ProductRow) => boolean;
  statement: Statement;
  toItem: (row: never) => unknown;
}

const isTicket = ({ type }: ProductRow) => type === "ticket";

const INNER_LISTS: readonly InnerList[] = [
  { name: "events", isOf: isTicket, statement: EVENTS_OF_PRODUCTS, toItem: toTicketEvent },
  { name: "tiers", isOf: isTicket, statement: TIERS_OF_PRODUCTS, toItem: toTicketTier },
  {
    name: "timeslots",
    isOf: ({ type, category }) => type === "booking" && category === "reservation",
    statement: TIMESLOTS_OF_PRODUCTS,
    toItem: toTimeslot,
  },
  {
    name: "resources",
    isOf: ({ type, category }) => type === "booking" && category !== "reservation",
    statement: RESOURCES_OF_PRODUCTS,
    toItem: toResource,
  },
  {
    name: "variants",
    isOf: ({ type }) => type === "physical_product" || type === "digital_product",
    statement: VARIANTS_OF_PRODUCTS,
    toItem: toVariant,
  },
];

/** Returns the products with the lists of their types. Reads each list of all of them with one statement. */
async function withLists(ctx: Context, rows: readonly ProductRow[]): Promise<Product[]> {
  const products = new Map(rows.map((row) => [row.id, toProduct(row)]));
  for (const { name, isOf, statement, toItem } of INNER_LISTS) {
    const ids = rows.filter(isOf).map(({ id }) => id);
    if (ids.length === 0) continue;
    const entries = await ctx.sql<{ product_id: string }>(statement, [ids]);
    const byProduct = Map.groupBy(entries, ({ product_id }) => product_id);
    for (const id of ids) {
      const list = (byProduct.get(id) ?? []).map((row) => toItem(row as never));
      products.set(id, { ...(products.get(id) as Product), [name]: list });
    }
  }
  return [...products.values()];
}

/** Lists products, newest first, without the lists inside them. */
export function listProducts(ctx: Context, query: ProductQuery): Promise<Page<Product>> {
  const listing: Listing = { table: "product", equals: { type: query.type, status: query.status } };
  return pageOf(ctx, listing, query, (rows: ProductRow[]) => rows.map(toProduct));
}

/** Lists products, newest first, with the lists inside them. */
export function listWholeProducts(ctx: Context, query: ProductQuery): Promise<Page<Product>> {
  return pageOf(ctx, { table: "product" }, query, (rows: ProductRow[]) => withLists(ctx, rows));
}
