const LOCALE = "en";
const formats = new Map<string, Intl.NumberFormat>();

/** Formats minor units as €4,318.50. A negative amount begins with −, and with `isSigned` a positive one with +. */
export function moneyWords(cents: number, currency: string, isSigned = false): string {
  const format = formatOf(currency);
  const amount = format.format(Math.abs(cents) / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
  if (cents < 0) return `−${amount}`;
  return isSigned && cents > 0 ? `+${amount}` : amount;
}

/** Parses a typed amount such as "18.50" or "18,5" into minor units; null for any other text. */
export function centsOf(typed: string, currency: string): number | null {
  const digits = formatOf(currency).resolvedOptions().maximumFractionDigits ?? 2;
  const match = /^(\d{1,9})(?:[.,](\d+))?$/.exec(typed.trim().replace(/^\p{Sc}\s*/u, ""));
  const fraction = match?.[2] ?? "";
  if (!match || fraction.length > digits) return null;
  return Number(match[1]) * 10 ** digits + Number(fraction.padEnd(digits, "0") || 0);
}

/** Formats minor units as they are typed, without a sign: 24.00. `centsOf` reads it. */
export function amountWords(cents: number, currency: string): string {
  const digits = formatOf(currency).resolvedOptions().maximumFractionDigits ?? 2;
  return (cents / 10 ** digits).toFixed(digits);
}

/** Returns how many digits a currency has after the point. */
export const currencyDigits = (currency: string): number =>
  formatOf(currency).resolvedOptions().maximumFractionDigits ?? 2;

/** Returns the sign of a currency, such as €, to show beside an input field. */
export function currencySign(currency: string): string {
  return (
    formatOf(currency)
      .formatToParts(0)
      .find((part) => part.type === "currency")?.value ?? currency.toUpperCase()
  );
}

function formatOf(currency: string): Intl.NumberFormat {
  let format = formats.get(currency);
  if (!format) {
    format = new Intl.NumberFormat(LOCALE, { style: "currency", currency, currencyDisplay: "narrowSymbol" });
    formats.set(currency, format);
  }
  return format;
}
