import { invalid } from "#lib/core/errors";
import { fromUnix } from "#lib/core/time";
import type { Context } from "#lib/db/context";
import { codeKey } from "./key.ts";
import type { DiscountCode } from "./schema.ts";
import { EXISTING_PRODUCTS } from "./sql.ts";

/** What a merchant decides of a code. */
export type Terms = Omit<DiscountCode, "id" | "object" | "created" | "merchant_id" | "uses">;

/** Throws `invalid_request` for terms that do not fit together. */
export function refuseTerms({ percent_off, amount_off_cents, starts_at, ends_at }: Terms): void {
  if (percent_off !== null && amount_off_cents !== null)
    throw invalid(
      "amount_off_cents",
      "A discount code has percent_off or amount_off_cents, not both. Send the other one as null.",
    );
  if (percent_off === null && amount_off_cents === null)
    throw invalid("percent_off", "A discount code needs percent_off or amount_off_cents. Send one of them.");
  if (starts_at !== null && ends_at !== null && ends_at <= starts_at)
    throw invalid("ends_at", "ends_at must be after starts_at.");
}

/** Throws `invalid_request` for the first product that the store does not have in this mode. */
export async function refuseUnknownProducts(ctx: Context, productIds: readonly string[]): Promise<void> {
  if (productIds.length === 0) return;
  const rows = await ctx.sql<{ id: string }>(EXISTING_PRODUCTS, [productIds]);
  const existing = new Set(rows.map(({ id }) => id));
  const unknown = productIds.findIndex((id) => !existing.has(id.toLowerCase()));
  if (unknown !== -1) throw invalid(`product_ids.${unknown}`, "No product with this id exists in this store and mode.");
}

/** The error for a code that is the same as another one. */
export const codeTaken = (code: string) =>
  invalid(
    "code",
    `The store has a discount code ${code} already. Codes are compared without regard to case. Choose another.`,
  );

/** The values of a code's columns, from its code to whether it is active. */
export const valuesOf = ({ code, product_ids, starts_at, ends_at, ...terms }: Terms): unknown[] => [
  code,
  codeKey(code),
  terms.percent_off,
  terms.amount_off_cents,
  product_ids && [...new Set(product_ids.map((id) => id.toLowerCase()))],
  starts_at === null ? null : fromUnix(starts_at),
  ends_at === null ? null : fromUnix(ends_at),
  terms.max_uses,
  terms.once_per_customer,
  terms.active,
];
