const LOCALE = "en";
const formats = new Map<string, Intl.NumberFormat>();

/** €4,318.50 from minor units; a minus is −; `signed` writes + as well. */
export function moneyWords(cents: number, currency: string, signed = false): string {
  const format = formatOf(currency);
  const amount = format.format(Math.abs(cents) / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
  if (cents < 0) return `−${amount}`;
  return signed && cents > 0 ? `+${amount}` : amount;
}

/** Minor units of an amount as typed, "18.50" or "18,5"; null when it is none. */
export function centsOf(typed: string, currency: string): number | null {
  const digits = formatOf(currency).resolvedOptions().maximumFractionDigits ?? 2;
  const match = /^(\d{1,9})(?:[.,](\d+))?$/.exec(typed.trim().replace(/^\p{Sc}\s*/u, ""));
  const fraction = match?.[2] ?? "";
  if (!match || fraction.length > digits) return null;
  return Number(match[1]) * 10 ** digits + Number(fraction.padEnd(digits, "0") || 0);
}

/** The sign of a currency, for the field that takes an amount: €. */
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
