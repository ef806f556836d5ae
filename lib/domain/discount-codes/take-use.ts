import { AppError } from "#lib/core/errors";
import type { Context } from "#lib/db/context";
import type { StockMove, StockState } from "#lib/domain/stock/move-stock";
import { type Discount, discountRefusal } from "./discount.ts";
import { DISCOUNT_OF_ORDER, USED_BEFORE } from "./sql.ts";

/** A use of a code that an order takes. */
export interface DiscountUse extends Omit<Discount, "cents"> {
  /** The address of the buyer. A guest at a counter may have none. */
  email?: string;
  /** Returns the error when the use cannot be taken. */
  refuse: (why: string) => AppError;
}

/** The use that a new order takes. */
export const newUse = (discount: Discount, email?: string): DiscountUse => ({
  ...discount,
  email,
  refuse: discountRefusal,
});

/** The use that a canceled order takes again for money that comes late, or null. Without one left, others have taken it. */
export async function lateUse(tx: Context, orderId: string): Promise<DiscountUse | null> {
  const [use] = await tx.sql<Omit<DiscountUse, "refuse">>(DISCOUNT_OF_ORDER, [orderId]);
  return use ? { ...use, refuse: (why) => new AppError("sold_out", why) } : null;
}

/** Returns the move of a use. `moveStock` counts it, under the lock of the code. */
export const moveOfUse = ({ id, code, refuse }: DiscountUse, to: StockState): StockMove => ({
  table: "discount_code",
  id,
  count: 1,
  from: "free",
  to,
  refuse: () => refuse(`The discount code ${code} is used up. Leave it out, or use another.`),
});

/** Throws when the buyer has another order with a code that each customer can use once. The caller has moved its use: that is its lock. */
export async function refuseUsedBefore(tx: Context, use: DiscountUse): Promise<void> {
  const { id, code, once_per_customer, email, refuse } = use;
  if (!once_per_customer || !email) return;
  const [row] = await tx.sql<{ is_used: boolean }>(USED_BEFORE, [id, email]);
  if (row?.is_used)
    throw refuse(`This customer has used the discount code ${code} before, and it can be used once. Leave it out.`);
}
