import type { DiscountCode } from "#lib/domain/discount-codes/schema";
import { formatMoney } from "#lib/texts/money";

/** Returns what a code takes off: 15 %, or €5.00. */
export const offText = ({ percent_off, amount_off_cents }: DiscountCode, currency: string): string =>
  percent_off === null ? formatMoney(amount_off_cents ?? 0, currency) : `${percent_off} %`;

/** Returns how often a code was used: 12, or 12 of 50. */
export const usesText = ({ uses, max_uses }: DiscountCode): string =>
  max_uses === null ? uses.toLocaleString("en") : `${uses.toLocaleString("en")} of ${max_uses.toLocaleString("en")}`;

/** Returns what a code is for: all products, or how many. */
export function productsText({ product_ids }: DiscountCode): string {
  if (product_ids === null) return "All products";
  return product_ids.length === 1 ? "1 product" : `${product_ids.length} products`;
}
