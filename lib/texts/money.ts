import { currencyDigits, hasZeros } from "#lib/core/currency-digits";
import { MAX_CENTS } from "#lib/core/money";
import { plainDigits } from "#lib/core/plain-digits";

interface Style {
  /** Positive amounts begin with +. */
  isSigned?: boolean;
  /** Whether a whole amount has zeros after the point. Without it, as people of the currency's country write. */
  zeros?: boolean;
  locale?: string;
}

/** How the sign of a currency is also written. The narrow sign, the sign and the code of each are known to `Intl`. */
const OTHER_SIGNS: Readonly<Record<string, readonly string[]>> = {
  chf: ["Fr.", "SFr."],
  cny: ["元"],
  dkk: ["kr."],
  eur: ["euro"],
  jpy: ["円"],
  krw: ["원"],
  twd: ["元"],
};

/** Where 100 000 is written 1,00,000. */
const IN_LAKHS = "bdt btn inr lkr npr pkr".split(" ");

/** Longer than any amount is. */
const MAX_LENGTH = 40;
/** As many as MAX_CENTS has in a currency without minor units. */
const MAX_WHOLE_DIGITS = String(MAX_CENTS).length;

const formats = new Map<string, Intl.NumberFormat>();

/** Formats minor units as €4,318.50. A negative amount begins with −. */
export function formatMoney(cents: number, currency: string, style: Style = {}): string {
  const amount = formatOf(currency, style).format(Math.abs(cents) / 10 ** currencyDigits(currency));
  if (cents < 0) return `−${amount}`;
  return style.isSigned && cents > 0 ? `+${amount}` : amount;
}

/**
 * Reads a typed amount such as 1250.5, 1.250,50, 1,250.50, 1 250,50 or 1’250.50, with or without the currency's sign or code,
 * into minor units. Returns null for any other text, also for one that can be read in two ways; `amountProblem` says what to
 * enter instead.
 */
export function centsOf(typed: string, currency: string): number | null {
  const read = readAmount(typed, currency);
  return typeof read === "number" && read <= MAX_CENTS ? read : null;
}

/** Returns what to enter instead of an amount that is refused. `exampleCents` is one that fits the field, `maxCents` the largest. */
export function amountProblem(typed: string, currency: string, exampleCents: number, maxCents = MAX_CENTS): string {
  const read = readAmount(typed, currency);
  if (typeof read === "string") return read;
  if (read !== null && read > maxCents) return `Enter at most ${formatMoney(maxCents, currency)}.`;
  return `Enter an amount such as ${formatMoney(exampleCents, currency)}.`;
}

/**
 * Reads a number with `mark` before its fraction into minor units; null for any other text. A fraction of three digits is none
 * of a currency that has fewer: 1.250 is not 1.25.
 */
export function minorUnits(number: string, mark: "." | ",", digits: number): number | null {
  if (number.length > MAX_LENGTH) return null;
  const [grouped = "", fraction, ...more] = evenMarks(number).split(mark);
  if (more.length > 0 || !isWhole(grouped) || !/^\d+$/.test(fraction ?? "0")) return null;
  if (fraction?.length === 3 && digits < 3) return null;
  const whole = grouped.replace(/\D/g, "");
  const kept = (fraction ?? "").replace(/(?<!0)0+$/, "");
  if (whole.length > MAX_WHOLE_DIGITS || kept.length > digits) return null;
  return Number(whole) * 10 ** digits + Number(kept.padEnd(digits, "0") || 0);
}

/** Takes away a mark without cents, and the dash that some write for them: 12.– */
export const withoutDash = (number: string): string => number.replace(/[.,]\s*[-–—]*$/, "");

/** Returns minor units, a question where a text can be read in two ways, or null for a text that is no amount. */
function readAmount(typed: string, currency: string): number | string | null {
  if (typed.length > MAX_LENGTH) return null;
  const number = withoutLakhs(evenMarks(withoutDash(withoutSign(plainDigits(typed).trim(), currency))), currency);
  const digits = currencyDigits(currency);
  const [, before, mark, after] = /^([1-9]\d{0,2})([.,])(\d{3})$/.exec(number) ?? [];
  if (before && after && (mark === "." || mark === ",")) {
    const meant = markOfThree(mark, currency);
    if (meant) return minorUnits(number, meant, digits);
    const cents = Number(before) * 10 ** digits + Math.floor(Number(after.padEnd(4, "0")) / 10 ** (4 - digits));
    return `Write ${before}${after} or ${formatAmount(cents, currency)}.`;
  }
  return minorUnits(number, markOf(number), digits);
}

/**
 * Returns the decimal mark of a number such as 1.250: the mark itself, or the other one where this one parts thousands. Null where
 * it can be either. Where nobody pays with coins, and where there are none, it parts thousands, as `formatMoney` writes it; of
 * three decimals, the point is theirs, as `formatAmount` writes it.
 */
function markOfThree(mark: "." | ",", currency: string): "." | "," | null {
  const digits = currencyDigits(currency);
  if (digits === 3 && mark === ".") return mark;
  return digits === 0 || !hasZeros(currency) ? otherMark(mark) : null;
}

/** Returns the decimal mark: the last point or comma, if it is there once. */
function markOf(number: string): "." | "," {
  const mark = number.lastIndexOf(",") > number.lastIndexOf(".") ? "," : ".";
  return number.indexOf(mark) === number.lastIndexOf(mark) ? mark : otherMark(mark);
}

const otherMark = (mark: "." | ","): "." | "," => (mark === "." ? "," : ".");

/** One kind of space, and one of apostrophe. */
const evenMarks = (number: string): string => number.replace(/\s/g, " ").replace(/[’ʼ]/g, "'");

/** Digits alone, or parted into thousands by one kind of mark. */
const isWhole = (text: string): boolean =>
  /^(?:\d+|[1-9]\d{0,2}(?:[.,' ]\d{3})+)$/.test(text) && new Set(text.replace(/\d/g, "")).size <= 1;

const withoutLakhs = (number: string, currency: string): string =>
  IN_LAKHS.includes(currency)
    ? number.replace(/^[1-9]\d?(?:,\d\d)+,\d{3}(?=\.|$)/, (whole) => whole.replaceAll(",", ""))
    : number;

function withoutSign(typed: string, currency: string): string {
  const known = [currencySign(currency), signIn("symbol", currency), currency, ...(OTHER_SIGNS[currency] ?? [])];
  const lower = typed.toLowerCase();
  for (const sign of known.map((one) => one.toLowerCase())) {
    if (lower.startsWith(sign)) return typed.slice(sign.length).trimStart();
    if (lower.endsWith(sign)) return typed.slice(0, -sign.length).trimEnd();
  }
  return typed;
}

/** Formats minor units as they are typed, without a sign: 24.00. `centsOf` reads it. */
export function formatAmount(cents: number, currency: string): string {
  const unit = 10 ** currencyDigits(currency);
  const isShort = cents % unit === 0 && !hasZeros(currency);
  return (cents / unit).toFixed(isShort ? 0 : currencyDigits(currency));
}

/** Returns the sign of a currency, such as €, to show beside an input field. */
export const currencySign = (currency: string): string => signIn("narrowSymbol", currency);

const signs = new Map<string, string>();

function signIn(currencyDisplay: "narrowSymbol" | "symbol", currency: string): string {
  const key = `${currencyDisplay} ${currency}`;
  let sign = signs.get(key);
  if (sign === undefined) {
    const parts = new Intl.NumberFormat("en", { style: "currency", currency, currencyDisplay }).formatToParts(0);
    sign = parts.find((part) => part.type === "currency")?.value ?? currency.toUpperCase();
    signs.set(key, sign);
  }
  return sign;
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
