import { toUnix } from "#lib/core/time";
import type { Context } from "#lib/db/context";
import type { OrderFile } from "./schema.ts";
import { FILES_OF_ORDER } from "./sql.ts";

type Row<Shape, Time extends string> = Omit<Shape, Time> & { size_bytes: number | bigint };

/** Lists the files that an order gives access to, by product, with how often its buyer downloaded each. */
export const listOrderFiles = async (ctx: Context, orderId: string): Promise<OrderFile[]> =>
  (await listAllOrderFiles(ctx, orderId)).filter(({ removed }) => removed === null);

/** As `listOrderFiles`, with those that were removed after they had been downloaded. */
export async function listAllOrderFiles(ctx: Context, orderId: string): Promise<OrderFile[]> {
  type Stored = Row<OrderFile, "last_at" | "removed"> & { last_at: Date | null; removed_at: Date | null };
  const rows = await ctx.sql<Stored>(FILES_OF_ORDER, [orderId]);
  return rows.map(({ removed_at, ...row }) => ({
    ...row,
    size_bytes: Number(row.size_bytes),
    last_at: toUnix(row.last_at),
    removed: toUnix(removed_at),
  }));
}
