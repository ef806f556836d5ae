import { currencyDigits } from "#lib/core/currency-digits";

/** How many digits after the point Stripe's amounts have. All others have 2, whatever ISO 4217 says. */
const DIGITS: Readonly<Record<number, string>> = {
  0: "bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf",
  3: "bhd jod kwd omr tnd",
};

/** The least that Stripe takes, in its own unit. 1 for all others. */
const LEAST: Readonly<Record<number, string>> = {
  50: "usd eur chf aud cad nzd sgd brl inr jpy ars cop idr ils krw php rub zar",
  30: "gbp",
  250: "dkk",
  300: "sek nok",
  400: "hkd",
  200: "pln ron myr aed",
  1000: "mxn thb",
  1500: "czk",
  17500: "huf",
};

/** The most digits of an amount in Stripe's unit. */
const MOST_DIGITS: Readonly<Record<string, number>> = { idr: 12, cop: 10, inr: 9 };
const MOST_DIGITS_ELSE = 8;

const byCode = (table: Readonly<Record<number, string>>): ReadonlyMap<string, number> =>
  new Map(Object.entries(table).flatMap(([value, codes]) => codes.split(" ").map((code) => [code, Number(value)])));

const DIGITS_OF = byCode(DIGITS);
const LEAST_OF = byCode(LEAST);

/** What one of our minor units is in Stripe's: 100 for isk, 1/100 for mga. */
const factorOf = (currency: string): number => 10 ** ((DIGITS_OF.get(currency) ?? 2) - currencyDigits(currency));

/** The smallest step between two amounts, in our minor units: Stripe's smallest unit, of which the third digit must be 0. */
function stepOf(currency: string): number {
  const step = DIGITS_OF.get(currency) === 3 ? 10 : 1;
  return Math.max(1, Math.round(step / factorOf(currency)));
}

/** Returns an amount in Stripe's unit, or null for one that Stripe cannot take: a part of its smallest unit, or with too many digits. */
export function inStripeUnit(cents: number, currency: string): number | null {
  if (cents % stepOf(currency) !== 0) return null;
  const amount = Math.round(cents * factorOf(currency));
  return String(amount).length > (MOST_DIGITS[currency] ?? MOST_DIGITS_ELSE) ? null : amount;
}

/** Returns an amount of Stripe in our minor units. */
export const fromStripeUnit = (amount: number, currency: string): number => Math.round(amount / factorOf(currency));

/** Returns the smallest amount, at least `cents`, that Stripe takes, in our minor units. */
export function leastDue(cents: number, currency: string): number {
  const step = stepOf(currency);
  const least = Math.ceil((LEAST_OF.get(currency) ?? 1) / factorOf(currency));
  return Math.ceil(Math.max(cents, least) / step) * step;
}
