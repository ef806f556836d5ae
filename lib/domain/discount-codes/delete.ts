import { notFound } from "#lib/core/errors";
import type { Context } from "#lib/db/context";
import { inTransaction } from "#lib/db/transaction";
import { recordSecurityEvent } from "#lib/domain/security-events/record";
import type { DeletedDiscountCode } from "./schema.ts";
import { DELETE_DISCOUNT_CODE } from "./sql.ts";

/** Deletes a discount code. Orders keep its name and their discount. Throws `not_found`. */
export function deleteDiscountCode(ctx: Context, id: string): Promise<DeletedDiscountCode> {
  return inTransaction(ctx, async (tx) => {
    const [row] = await tx.sql<{ code: string }>(DELETE_DISCOUNT_CODE, [id, tx.now]);
    if (!row) throw notFound("discount code");
    await recordSecurityEvent(tx, { action: "discount_code.deleted", targetId: id, details: { name: row.code } });
    return { id, object: "discount_code", deleted: true };
  });
}
