import { beginningOf } from "#lib/core/cut";
import type { Order } from "#lib/domain/orders/schema";
import type { PageLine } from "#lib/payments/processor";
import { inStripeUnit } from "#lib/payments/stripe-amounts";

/** A page shows more lines badly, and Stripe takes at most 100. */
const MOST_LINES = 90;
const MOST_CHARACTERS = 250;

/**
 * Returns what a payment page shows of an order: its lines, the fee, the tax and the shipping. One line of what is due when a gift card
 * or a discount pays a part, when there are too many lines, and when one is an amount that a processor cannot take by itself.
 */
export function linesOf(order: Order, dueCents: number): PageLine[] {
  const { currency, fee_cents, tax_cents, tax_inclusive, shipping_cents } = order;
  const lines: PageLine[] = [
    ...order.items.map(({ title, unit_price_cents, quantity }) => lineOf(title, unit_price_cents, quantity)),
    lineOf("Service fee", fee_cents),
    lineOf("Tax", tax_inclusive ? 0 : tax_cents),
    lineOf("Shipping", shipping_cents),
  ].filter(({ amountCents }) => amountCents > 0);
  const sum = lines.reduce((total, { amountCents, quantity }) => total + amountCents * quantity, 0);
  const canBeTaken = lines.every(({ amountCents }) => inStripeUnit(amountCents, currency) !== null);
  if (sum === dueCents && canBeTaken && lines.length <= MOST_LINES) return lines;
  return [lineOf(`Order ${order.id.slice(-8)}`, dueCents)];
}

const lineOf = (name: string, amountCents: number, quantity = 1): PageLine => ({
  name: beginningOf(name, MOST_CHARACTERS),
  amountCents,
  quantity,
});
