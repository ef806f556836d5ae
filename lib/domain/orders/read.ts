import { notFound } from "#lib/core/errors";
import type { Page } from "#lib/core/schema";
import type { Context } from "#lib/db/context";
import { type Listing, pageOf } from "#lib/db/page";
import { toOrder, type WholeOrderRow } from "./row.ts";
import type { Order, OrderQuery } from "./schema.ts";
import { GET_ORDER, GET_ORDERS, LISTED_ITEMS_OF_ORDER, MAX_LISTED_ITEMS } from "./sql.ts";

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

/** Lists orders, newest first. Each names only the first items that it issued. */
export function listOrders(ctx: Context, query: OrderQuery): Promise<Page<Order>> {
  const { status, customer_id } = query;
  const listing: Listing = {
    table: "orders",
    equals: { status, customer_id },
    columns: { items: LISTED_ITEMS_OF_ORDER },
  };
  return pageOf(ctx, listing, query, (rows: WholeOrderRow[]) => rows.map(toListed));
}

function toListed(row: WholeOrderRow): Order {
  let left = MAX_LISTED_ITEMS;
  const items = row.items.map((item) => {
    const issued = item.issued.slice(0, left);
    left -= issued.length;
    return { ...item, issued };
  });
  return toOrder({ ...row, items });
}
