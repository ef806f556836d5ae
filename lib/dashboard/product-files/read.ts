import { toUnix } from "#lib/core/time";
import type { Context } from "#lib/db/context";
import type { ProductFile } from "./shape.ts";
import { FILES_OF_PRODUCT } from "./sql.ts";

interface FileRow extends Omit<ProductFile, "stored" | "size_bytes"> {
  size_bytes: number | bigint;
  stored_at: Date;
}

/** Lists the files of a digital product, in the order of their upload. */
export async function listProductFiles(ctx: Context, productId: string): Promise<ProductFile[]> {
  const rows = await ctx.sql<FileRow>(FILES_OF_PRODUCT, [productId]);
  return rows.map(({ stored_at, ...row }) => ({
    ...row,
    size_bytes: Number(row.size_bytes),
    stored: toUnix(stored_at),
  }));
}
