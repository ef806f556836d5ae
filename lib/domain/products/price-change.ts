import { AppError } from "#lib/core/errors";
import { MAX_CENTS } from "#lib/core/money";
import type { ProductPatch } from "./input.ts";
import type { Product } from "./schema.ts";

/** How prices change: by an amount or by hundredths of a percent. Negative: they fall. */
export type PriceChange = { by_cents: number } | { by_bps: number };

/** A price of a product before and after a change. */
export interface ChangedPrice {
  /** The tier or variant; null for the product itself. */
  name: string | null;
  before_cents: number;
  after_cents: number;
}

/** Returns the changed price, rounded half up to a cent. Can be negative. */
export function changedCents(cents: number, change: PriceChange): number {
  if ("by_cents" in change) return cents + change.by_cents;
  return Math.floor((cents * (10_000 + change.by_bps) + 5_000) / 10_000);
}

/**
 * Returns each price of a product that buyers pay, before and after. Empty for a gift card: its amounts are money, not a
 * price.
 */
export function changedPrices(product: Product, change: PriceChange): ChangedPrice[] {
  if (product.type === "gift_card") return [];
  const toChanged = (name: string | null, cents: number): ChangedPrice => ({
    name,
    before_cents: cents,
    after_cents: changedCents(cents, change),
  });
  const { tiers = [], variants = [] } = product;
  if (tiers.length > 0) return tiers.map((tier) => toChanged(tier.name, tier.price_cents));
  if (variants.length > 0) {
    return variants.map(({ options, price_cents }) =>
      toChanged(Object.values(options).join(", ") || null, price_cents),
    );
  }
  return [toChanged(null, product.price_cents)];
}

/** Returns the patch that changes every price of a product. Throws `invalid_transition` where one would not be a price. */
export function pricePatch(product: Product, change: PriceChange): ProductPatch {
  if (product.type === "gift_card") {
    throw new AppError(
      "invalid_transition",
      `${product.title} is a gift card, and its amounts cannot be changed in bulk. Edit the product instead.`,
    );
  }
  const wrong = changedPrices(product, change).find(({ after_cents }) => after_cents < 0 || after_cents > MAX_CENTS);
  if (wrong) {
    const name = wrong.name ? `${product.title}, ${wrong.name}` : product.title;
    throw new AppError(
      "invalid_transition",
      `The new price of ${name} would be below 0 or above the maximum. Enter a smaller change.`,
      { param: "change" },
    );
  }
  const own = changedCents(product.price_cents, change);
  const { tiers, variants } = product;
  return {
    price_cents: Math.min(Math.max(own, 0), MAX_CENTS),
    ...(tiers && {
      tiers: tiers.map(({ id, price_cents }) => ({ id, price_cents: changedCents(price_cents, change) })),
    }),
    ...(variants && {
      variants: variants.map(({ id, price_cents }) => ({ id, price_cents: changedCents(price_cents, change) })),
    }),
  };
}
