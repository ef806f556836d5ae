import { containedIn, shareOf } from "#lib/core/money";

export interface Totals {
  subtotal_cents: number;
  discount_cents: number;
  fee_cents: number;
  tax_cents: number;
  tax_inclusive: boolean;
  shipping_cents: number;
  total_cents: number;
}

interface Rates {
  fee_bps: number;
  tax_rate_bps: number;
  tax_inclusive: boolean;
}

/** Amounts that a manual order states itself. */
interface Stated {
  fee_cents?: number;
  tax_cents?: number;
  shipping_cents?: number;
}

/**
 * Returns the totals of an order, each rounded half up once. Fee and tax are counted on what is left after the discount. Fees and shipping
 * are not taxed. A tax that the prices
 * contain is not added to the total.
 */
export function totalsOf(
  lines: readonly { total_cents: number }[],
  rates: Rates,
  stated: Stated,
  discount_cents = 0,
): Totals {
  const subtotal = lines.reduce((sum, line) => sum + line.total_cents, 0);
  const left = subtotal - discount_cents;
  const fee = stated.fee_cents ?? shareOf(left, rates.fee_bps);
  const tax =
    stated.tax_cents ??
    (rates.tax_inclusive ? containedIn(left, rates.tax_rate_bps) : shareOf(left, rates.tax_rate_bps));
  const shipping = stated.shipping_cents ?? 0;
  return {
    subtotal_cents: subtotal,
    discount_cents,
    fee_cents: fee,
    tax_cents: tax,
    tax_inclusive: rates.tax_inclusive,
    shipping_cents: shipping,
    total_cents: left + fee + shipping + (rates.tax_inclusive ? 0 : tax),
  };
}
