import { notFound } from "#lib/core/errors";
import type { Page } from "#lib/core/schema";
import type { Context } from "#lib/db/context";
import { type Listing, pageOf } from "#lib/db/page";
import { type OrderItemRow, type OrderRow, toOrder } from "./row.ts";
import type { Order, OrderQuery } from "./schema.ts";
import { GET_ORDER, GET_ORDERS, ITEMS_OF_ORDERS } from "./sql.ts";

/** Returns an order. Throws `not_found`. */
export async function getOrder(ctx: Context, id: string): Promise<Order> {
  const [row] = await ctx.sql<OrderRow>(GET_ORDER, [id]);
  if (!row) throw notFound("order");
  return toOrder(row, await ctx.sql<OrderItemRow>(ITEMS_OF_ORDERS, [[id]]));
}

/** Returns the orders with these ids, sorted by id. */
export async function getOrders(ctx: Context, ids: readonly string[]): Promise<Order[]> {
  return withItems(ctx, await ctx.sql<OrderRow>(GET_ORDERS, [ids]));
}

/** Lists orders, newest first. */
export function listOrders(ctx: Context, query: OrderQuery): Promise<Page<Order>> {
  const listing: Listing = { table: "orders", equals: { status: query.status, customer_id: query.customer_id } };
  return pageOf(ctx, listing, query, (rows: OrderRow[]) => withItems(ctx, rows));
}

async function withItems(ctx: Context, rows: OrderRow[]): Promise<Order[]> {
  if (rows.length === 0) return [];
  const items = await ctx.sql<OrderItemRow>(ITEMS_OF_ORDERS, [rows.map((row) => row.id)]);
  const byOrder = Map.groupBy(items, (item) => item.order_id);
  return rows.map((row) => toOrder(row, byOrder.get(row.id) ?? []));
}
