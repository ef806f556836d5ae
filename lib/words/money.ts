import { currencyDigits, hasZeros } from "#lib/core/currency-digits";
import { MAX_CENTS } from "#lib/core/money";

interface Style {
  /** Positive amounts begin with +. */
  isSigned?: boolean;
  /** Whether a whole amount has zeros after the point. Without it, as people of the currency's country write. */
  zeros?: boolean;
  locale?: string;
}

/** What parts thousands: in a currency without minor units it cannot be a decimal point. */
const GROUPS = /(?<=\d)[.,](?=\d{3}(?!\d))/g;

const formats = new Map<string, Intl.NumberFormat>();

/** Formats minor units as €4,318.50. A negative amount begins with −. */
export function moneyWords(cents: number, currency: string, style: Style = {}): string {
  const amount = formatOf(currency, style).format(Math.abs(cents) / 10 ** currencyDigits(currency));
  if (cents < 0) return `−${amount}`;
  return style.isSigned && cents > 0 ? `+${amount}` : amount;
}

/**
 * Parses a typed amount such as "18.50" or "18,5", with or without the currency's sign or code, into minor units; null for any
 * other text.
 */
export function centsOf(typed: string, currency: string): number | null {
  const digits = currencyDigits(currency);
  const number = withoutSign(typed.trim(), currency);
  const match = /^(\d{1,11})(?:[.,](\d+))?$/.exec(digits === 0 ? number.replace(GROUPS, "") : number);
  const fraction = match?.[2] ?? "";
  if (!match || fraction.length > digits) return null;
  const cents = Number(match[1]) * 10 ** digits + Number(fraction.padEnd(digits, "0") || 0);
  return cents > MAX_CENTS ? null : cents;
}

/** What separates amounts. A comma before one or two digits is a decimal comma. */
const BETWEEN = /[;\s]|,(?!\d{1,2}(?!\d))/;
/** Without decimals, or with three or more, a comma before three digits belongs to the amount. */
const BETWEEN_OTHERS = /[;\s]|,(?=\s|$)/;

/** Splits typed amounts such as "25; 50; 100" or "25, 50". */
export const splitAmounts = (typed: string, currency: string): string[] =>
  typed.split(currencyDigits(currency) === 2 ? BETWEEN : BETWEEN_OTHERS).filter(Boolean);

/** Parses typed amounts as `centsOf` does. */
export const amountsOf = (typed: string, currency: string): (number | null)[] =>
  splitAmounts(typed, currency).map((part) => centsOf(part, currency));

function withoutSign(typed: string, currency: string): string {
  for (const sign of [currencySign(currency), currency.toUpperCase()]) {
    if (typed.startsWith(sign)) return typed.slice(sign.length).trimStart();
    if (typed.endsWith(sign)) return typed.slice(0, -sign.length).trimEnd();
  }
  return typed.replace(/^\p{Sc}\s*/u, "");
}

/** Formats minor units as they are typed, without a sign: 24.00. `centsOf` reads it. */
export function amountWords(cents: number, currency: string): string {
  const unit = 10 ** currencyDigits(currency);
  const isShort = cents % unit === 0 && !hasZeros(currency);
  return (cents / unit).toFixed(isShort ? 0 : currencyDigits(currency));
}

/** Returns the sign of a currency, such as €, to show beside an input field. */
export function currencySign(currency: string): string {
  return (
    formatOf(currency)
      .formatToParts(0)
      .find((part) => part.type === "currency")?.value ?? currency.toUpperCase()
  );
}

/** The digits are given, because those of `Intl` are not ISO 4217's. */
function formatOf(currency: string, { zeros = hasZeros(currency), locale = "en" }: Style = {}): Intl.NumberFormat {
  const key = `${locale} ${currency} ${zeros}`;
  let format = formats.get(key);
  if (!format) {
    const digits = currencyDigits(currency);
    format = new Intl.NumberFormat(locale, {
      style: "currency",
      currency,
      currencyDisplay: "narrowSymbol",
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
      trailingZeroDisplay: zeros ? "auto" : "stripIfInteger",
    });
    formats.set(key, format);
  }
  return format;
}
