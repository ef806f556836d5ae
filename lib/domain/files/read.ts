import { toUnix } from "#lib/core/time";
import type { Context } from "#lib/db/context";
import type { OrderFile, ProductFile } from "./schema.ts";
import { FILES_OF_ORDER, FILES_OF_PRODUCT } from "./sql.ts";

type Row<Shape, Time extends string> = Omit<Shape, Time> & { size_bytes: number | bigint };

/** Lists the files of a digital product, in the order of their upload. */
export async function listProductFiles(ctx: Context, productId: string): Promise<ProductFile[]> {
  const rows = await ctx.sql<Row<ProductFile, "stored"> & { stored_at: Date }>(FILES_OF_PRODUCT, [productId]);
  return rows.map(({ stored_at, ...row }) => ({
    ...row,
    size_bytes: Number(row.size_bytes),
    stored: toUnix(stored_at),
  }));
}

/** Lists the files that an order gives access to, by product, with how often its buyer downloaded each. */
export async function listOrderFiles(ctx: Context, orderId: string): Promise<OrderFile[]> {
  const rows = await ctx.sql<Row<OrderFile, "last_at"> & { last_at: Date | null }>(FILES_OF_ORDER, [orderId]);
  return rows.map((row) => ({ ...row, size_bytes: Number(row.size_bytes), last_at: toUnix(row.last_at) }));
}
