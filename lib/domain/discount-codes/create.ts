import { newId } from "#lib/core/ids";
import type { Context } from "#lib/db/context";
import { inTransaction } from "#lib/db/transaction";
import { recordSecurityEvent } from "#lib/domain/security-events/record";
import { type DiscountCodeRow, toDiscountCode } from "./row.ts";
import type { DiscountCode, DiscountCodeInput } from "./schema.ts";
import { CREATE_DISCOUNT_CODE } from "./sql.ts";
import { codeTaken, refuseTerms, refuseUnknownProducts, type Terms, valuesOf } from "./terms.ts";

/** Creates a discount code. Throws `invalid_request`, also for a code that the store and mode has already. */
export async function createDiscountCode(ctx: Context, input: DiscountCodeInput): Promise<DiscountCode> {
  const terms: Terms = { ...DEFAULTS, ...input };
  refuseTerms(terms);
  return inTransaction(ctx, async (tx) => {
    await refuseUnknownProducts(tx, terms.product_ids ?? []);
    const [row] = await tx.sql<DiscountCodeRow>(CREATE_DISCOUNT_CODE, [newId(), ...valuesOf(terms), tx.now]);
    if (!row) throw codeTaken(terms.code);
    await recordSecurityEvent(tx, {
      action: "discount_code.created",
      targetId: row.id,
      details: { name: row.code },
    });
    return toDiscountCode(row);
  });
}

const DEFAULTS = {
  percent_off: null,
  amount_off_cents: null,
  product_ids: null,
  starts_at: null,
  ends_at: null,
  max_uses: null,
  once_per_customer: false,
  active: true,
};
