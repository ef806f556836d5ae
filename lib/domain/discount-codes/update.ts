import { isDeepStrictEqual } from "node:util";
import { AppError, notFound } from "#lib/core/errors";
import type { Context } from "#lib/db/context";
import { inTransaction } from "#lib/db/transaction";
import { recordSecurityEvent } from "#lib/domain/security-events/record";
import { codeKey } from "./key.ts";
import { type DiscountCodeRow, toDiscountCode } from "./row.ts";
import type { DiscountCode, DiscountCodePatch } from "./schema.ts";
import { LOCK_DISCOUNT_CODE, SAME_DISCOUNT_CODE, UPDATE_DISCOUNT_CODE } from "./sql.ts";
import { codeTaken, refuseTerms, refuseUnknownProducts, valuesOf } from "./terms.ts";

/**
 * Changes a discount code. Orders that were placed keep their discount. Throws `not_found`, `invalid_request`, and `invalid_transition`
 * for fewer uses than the code has.
 */
export async function updateDiscountCode(ctx: Context, id: string, patch: DiscountCodePatch): Promise<DiscountCode> {
  try {
    return await inTransaction(ctx, (tx) => change(tx, id, patch));
  } catch (error) {
    // Two changes at once have made two codes the same.
    if ((error as { code?: string }).code === "23505" && patch.code !== undefined) throw codeTaken(patch.code);
    throw error;
  }
}

async function change(tx: Context, id: string, patch: DiscountCodePatch): Promise<DiscountCode> {
  const [row] = await tx.sql<DiscountCodeRow>(LOCK_DISCOUNT_CODE, [id]);
  if (!row) throw notFound("discount code");
  const before = toDiscountCode(row);
  const after = { ...before, ...patch };
  refuseTerms(after);
  if (patch.product_ids) await refuseUnknownProducts(tx, patch.product_ids);
  if (after.max_uses !== null && after.max_uses < before.uses) throw tooFewUses(before.uses);
  const same = await tx.sql(SAME_DISCOUNT_CODE, [id, codeKey(after.code)]);
  if (same.length > 0) throw codeTaken(after.code);
  if (isDeepStrictEqual(after, before)) return before;
  const [changed] = await tx.sql<DiscountCodeRow>(UPDATE_DISCOUNT_CODE, [id, ...valuesOf(after)]);
  if (!changed) throw new Error("A locked row always exists.");
  await recordSecurityEvent(tx, { action: "discount_code.updated", targetId: id, details: { name: changed.code } });
  return toDiscountCode(changed);
}

const tooFewUses = (uses: number): AppError =>
  new AppError(
    "invalid_transition",
    `The discount code has ${uses} uses, so it cannot be limited to fewer. To end it, switch it off.`,
    { param: "max_uses" },
  );
