import type { SqlCtx } from "#lib/core/context";
import { notFound } from "#lib/core/errors";
import type { Page } from "#lib/core/schema";
import { pageOf } from "#lib/db/page";
import {
  type ProductRow,
  type TicketEventRow,
  type TicketTierRow,
  toProduct,
  toTicketEvent,
  toTicketTier,
} from "./row.ts";
import type { Product, ProductQuery } from "./schema.ts";
import { EVENTS_OF_PRODUCT, GET_PRODUCT, TIERS_OF_PRODUCT } from "./sql.ts";

/** With its events and tiers. Spec, "Retrieve operations". Throws `not_found`. */
export async function getProduct(ctx: SqlCtx, id: string): Promise<Product> {
  const [row] = await ctx.sql<ProductRow>(GET_PRODUCT, [id]);
  if (!row) throw notFound("product");
  if (row.type !== "ticket") return toProduct(row);
  const [events, tiers] = await Promise.all([
    ctx.sql<TicketEventRow>(EVENTS_OF_PRODUCT, [id]),
    ctx.sql<TicketTierRow>(TIERS_OF_PRODUCT, [id]),
  ]);
  return { ...toProduct(row), events: events.map(toTicketEvent), tiers: tiers.map(toTicketTier) };
}

/** Spec, "List operations". */
export function listProducts(ctx: SqlCtx, query: ProductQuery): Promise<Page<Product>> {
  const listing = { table: "product", url: "/v1/products", equals: { type: query.type, status: query.status } };
  return pageOf(ctx, listing, query, (rows: ProductRow[]) => rows.map(toProduct));
}
