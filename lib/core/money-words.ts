const LOCALE = "en";
const formats = new Map<string, Intl.NumberFormat>();

/** €4,318.50 from minor units; a minus is −; `signed` writes + as well. */
export function moneyWords(cents: number, currency: string, signed = false): string {
  const format = formatOf(currency);
  const amount = format.format(Math.abs(cents) / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
  if (cents < 0) return `−${amount}`;
  return signed && cents > 0 ? `+${amount}` : amount;
}

function formatOf(currency: string): Intl.NumberFormat {
  let format = formats.get(currency);
  if (!format) {
    format = new Intl.NumberFormat(LOCALE, { style: "currency", currency, currencyDisplay: "narrowSymbol" });
    formats.set(currency, format);
  }
  return format;
}
