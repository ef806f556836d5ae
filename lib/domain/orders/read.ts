import { notFound } from "#lib/core/errors";
import type { Page } from "#lib/core/schema";
import type { Context } from "#lib/db/context";
import { type Listing, pageOf } from "#lib/db/page";
import { toOrder, type WholeOrderRow } from "./row.ts";
import type { Order, OrderQuery } from "./schema.ts";
import { GET_ORDER, GET_ORDERS, ITEMS_OF_ORDER } from "./sql.ts";

/** Returns an order. Throws `not_found`. */
export async function getOrder(ctx: Context, id: string): Promise<Order> {
  const [row] = await ctx.sql<WholeOrderRow>(GET_ORDER, [id]);
  if (!row) throw notFound("order");
  return toOrder(row);
}

/** Returns the orders with these ids, sorted by id. */
export async function getOrders(ctx: Context, ids: readonly string[]): Promise<Order[]> {
  return (await ctx.sql<WholeOrderRow>(GET_ORDERS, [ids])).map(toOrder);
}

/** Lists orders, newest first. */
export function listOrders(ctx: Context, query: OrderQuery): Promise<Page<Order>> {
  const { status, customer_id } = query;
  const listing: Listing = { table: "orders", equals: { status, customer_id }, columns: { items: ITEMS_OF_ORDER } };
  return pageOf(ctx, listing, query, (rows: WholeOrderRow[]) => rows.map(toOrder));
}
