import { AppError, notFound } from "#lib/core/errors";
import type { PrismaContext } from "#lib/db/context";
import { inPrismaTransaction } from "#lib/db/transaction";
import { releaseFilesOfProducts } from "#lib/domain/files/remove";
import { appendEvents } from "#lib/domain/outbox/append";
import type { ProductRow } from "./row.ts";
import type { DeletedProduct } from "./schema.ts";
import { DELETE_UNORDERED, LOCK_AGAINST_SALES } from "./sql.ts";

/**
 * Deletes a product that was never ordered, with its lists. Waits for running purchases of it, which then count as
 * orders. Throws `not_found` and `product_in_use`.
 */
export function deleteProduct(ctx: PrismaContext, id: string): Promise<DeletedProduct> {
  return inPrismaTransaction(ctx, async (tx) => {
    const [row] = await tx.sql<ProductRow>(LOCK_AGAINST_SALES, [id]);
    if (!row) throw notFound("product");
    await releaseFilesOfProducts(tx, [id]);
    const deletedRows = await tx.sql(DELETE_UNORDERED, [id]);
    if (deletedRows.length === 0) {
      throw new AppError(
        "product_in_use",
        `${row.title} has been ordered, so it cannot be deleted. Archive it instead: set status to archived.`,
      );
    }
    const deleted: DeletedProduct = { id, object: "product", deleted: true };
    await appendEvents(tx, [{ type: "product.deleted", data: deleted }]);
    return deleted;
  });
}
