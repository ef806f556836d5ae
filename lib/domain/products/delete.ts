import type { Ctx } from "#lib/core/context";
import { AppError, notFound } from "#lib/core/errors";
import { inPrismaTransaction } from "#lib/db/client";
import { appendEvents } from "#lib/domain/events/append";
import { lockLists } from "./lists.ts";
import type { ProductRow } from "./row.ts";
import type { DeletedProduct } from "./schema.ts";
import { DELETE_UNORDERED, HOLD_PRODUCT, LOCK_PRODUCT } from "./sql.ts";

/**
 * Removes a product that was never ordered, with its lists. Whoever is buying it holds a row of it until they are
 * done, and is seen then. Throws `not_found` and `product_in_use`.
 */
export function deleteProduct(ctx: Ctx, id: string): Promise<DeletedProduct> {
  return inPrismaTransaction(ctx, async (tx) => {
    const [row] = await tx.sql<ProductRow>(LOCK_PRODUCT, [id]);
    if (!row) throw notFound("product");
    await lockLists(tx, row);
    await tx.sql(HOLD_PRODUCT, [id]);
    const removed = await tx.sql(DELETE_UNORDERED, [id]);
    if (removed.length === 0) {
      throw new AppError("product_in_use", `${row.title} has been ordered. Archive it instead: PATCH its status.`);
    }
    const deleted: DeletedProduct = { id, object: "product", deleted: true };
    await appendEvents(tx, [{ type: "product.deleted", data: deleted }]);
    return deleted;
  });
}
