import { invalid } from "#lib/core/errors";
import type { LineContext, LineTerms } from "./line.ts";

/** Resolves the given variant, or the only one. A product without variants has its own price and no stock. */
export function resolveVariant({ input, product, at }: LineContext): LineTerms {
  const { variants } = product;
  if (input.variant_id) {
    const id = input.variant_id.toLowerCase();
    const named = variants.find((variant) => variant.id === id);
    if (!named) throw invalid(at("variant_id"), `${product.title} has no variant with this id.`);
    return { unit_price_cents: Number(named.price_cents), variant_id: named.id };
  }
  const [only, ...others] = variants;
  if (others.length > 0)
    throw invalid(at("variant_id"), `${product.title} has ${variants.length} variants. Set variant_id to one of them.`);
  if (!only) return { unit_price_cents: Number(product.price_cents) };
  return { unit_price_cents: Number(only.price_cents), variant_id: only.id };
}
