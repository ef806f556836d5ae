import type { TypedChange } from "#components/products/price-fields";
import { plainDigits } from "#lib/core/plain-digits";
import type { PriceChange } from "#lib/domain/products/price-change";
import { firstOf, type Params } from "#lib/pages/address";
import { amountProblem, centsOf } from "#lib/texts/money";

const MAX_BPS = 100_000;

/** Returns what was typed about a change of prices; without a value, a rise by percent. */
export const typedChange = (query: Params): TypedChange => ({
  direction: query.direction === "down" ? "down" : "up",
  unit: query.unit === "amount" ? "amount" : "percent",
  change: firstOf(query.change) ?? "",
});

/** Returns the change that was typed, or what to type instead. Lowering by more than everything is refused. */
export function readPriceChange(
  { direction, unit, change }: TypedChange,
  currency: string,
): PriceChange | { error: string } {
  const sign = direction === "up" ? 1 : -1;
  if (unit === "amount") {
    const cents = centsOf(change, currency);
    return cents ? { by_cents: sign * cents } : { error: amountProblem(change, currency, 150) };
  }
  const match = /^(\d{1,4})(?:[.,](\d{1,2}))?\s*%?$/.exec(plainDigits(change).trim());
  const bps = match ? Number(match[1]) * 100 + Number((match[2] ?? "").padEnd(2, "0")) : 0;
  if (bps === 0 || bps > MAX_BPS) return { error: "Enter a percentage from 0.01 to 1000, such as 5 or 2.5." };
  if (sign < 0 && bps > 10_000) return { error: "Lower by at most 100 %." };
  return { by_bps: sign * bps };
}
