import { notFound } from "#lib/core/errors";
import type { Context } from "#lib/db/context";
import { RELEASE_OF_PRODUCTS, RELEASE_OF_VARIANTS, REMOVE } from "./sql.ts";

/** Removes a file of a product: its buyers cannot download it any longer. A job removes it from storage. Throws `not_found`. */
export async function removeFile(ctx: Context, { productId, id }: { productId: string; id: string }): Promise<void> {
  const [removed] = await ctx.sql(REMOVE, [ctx.realNow, productId, id]);
  if (!removed) throw notFound("file");
}

/** Releases the files of products that are deleted in the same transaction. */
export const releaseFilesOfProducts = (tx: Context, ids: readonly string[]): Promise<unknown> =>
  tx.sql(RELEASE_OF_PRODUCTS, [tx.realNow, ids]);

/** Releases the files of variants that are deleted in the same transaction. */
export const releaseFilesOfVariants = (tx: Context, ids: readonly string[]): Promise<unknown> =>
  tx.sql(RELEASE_OF_VARIANTS, [tx.realNow, ids]);
