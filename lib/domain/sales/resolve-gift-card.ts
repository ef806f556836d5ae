import { invalid } from "#lib/core/errors";
import { LEAST_CENTS } from "#lib/core/money";
import type { LineContext, LineTerms } from "./line.ts";
import type { SoldProduct } from "./load-products.ts";

/**
 * Resolves the amount of a gift card: one of the denominations or within the range, or any amount when the product sets
 * neither. Without an amount it is the product's price.
 */
export function resolveGiftCard({ input, product, at }: LineContext): LineTerms {
  const price = Number(product.price_cents);
  const amount = input.amount_cents;
  if (amount === undefined && price > 0) return { unit_price_cents: price };
  if (amount === undefined) throw invalid(at("amount_cents"), `amount_cents is required for ${product.title}.`);
  if (isAllowed(amount, product)) return { unit_price_cents: amount };
  throw invalid(
    at("amount_cents"),
    `${product.title} cannot be sold with the amount ${amount}. ${allowedAmounts(product)}`,
  );
}

const hasRange = (product: SoldProduct) => product.min_cents !== null || product.max_cents !== null;

function isAllowed(amount: number, product: SoldProduct): boolean {
  const denominations = product.denominations_cents.map(Number);
  if (denominations.length === 0 && !hasRange(product)) return amount >= 1;
  if (denominations.includes(amount)) return true;
  return (
    hasRange(product) &&
    amount >= Number(product.min_cents ?? LEAST_CENTS) &&
    amount <= Number(product.max_cents ?? amount)
  );
}

function allowedAmounts(product: SoldProduct): string {
  const listed = product.denominations_cents.length > 0 ? [`one of ${product.denominations_cents.join(", ")}`] : [];
  const range = hasRange(product)
    ? [`from ${product.min_cents ?? LEAST_CENTS} to ${product.max_cents ?? "any amount"}`]
    : [];
  return `Use ${[...listed, ...range].join(" or ")} (in minor units).`;
}
