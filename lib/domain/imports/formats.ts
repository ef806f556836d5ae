import { plainDigits } from "#lib/core/plain-digits";
import { minorUnits, withoutDash } from "#lib/texts/money";
import type { MoneyFormat } from "./schema.ts";

const WHOLE = /^\d{1,13}$/;
/** Longer than any amount is. */
const MAX_AMOUNT = 40;

/** Reads an amount such as 1'250.00 (`point`) or 1.250,00 (`comma`) or 125000 (`cents`) into minor units; null for any other text. */
export function readMoney(text: string, format: MoneyFormat, digits: number): number | null {
  if (text.length > MAX_AMOUNT) return null;
  if (format === "cents") return WHOLE.test(text) ? Number(text) : null;
  return minorUnits(withoutSign(text), format === "point" ? "." : ",", digits);
}

const withoutSign = (text: string): string =>
  withoutDash(
    plainDigits(text)
      .replace(/\p{Sc}|^[A-Z]{3}\b|\b[A-Z]{3}$/gu, "")
      .trim(),
  );

/** The first amount that only one way of writing can read, for each of them, and the first that could mean something else in the other. */
interface Ways {
  point?: string;
  comma?: string;
  open?: string;
}

/** Thousands, or a fraction with one digit too many: 1.250. Where nothing is less than the unit, it can only be thousands. */
const OPEN = /^[1-9]\d{0,2}[.,]\d{3}$/;

function waysOf(texts: readonly string[], digits: number): Ways {
  const found: Ways = {};
  for (const text of texts) {
    const [point, comma] = [readMoney(text, "point", digits), readMoney(text, "comma", digits)];
    if (point === comma) continue; // also a text that is no amount
    if ((digits > 0 && OPEN.test(withoutSign(text))) || (point !== null && comma !== null)) found.open ??= text;
    else if (comma === null) found.point ??= text;
    else found.comma ??= text;
  }
  return found;
}

/**
 * Returns how the amounts of a column are written: one value that can be read in one way only settles it for all. Null when that
 * leaves several ways. A text that is no amount says nothing.
 */
export function guessMoney(texts: readonly string[], digits: number): MoneyFormat | null {
  const { point, comma, open } = waysOf(texts, digits);
  if (point !== undefined && comma !== undefined) return null;
  if (comma !== undefined) return "comma";
  return point !== undefined || open === undefined ? "point" : null;
}

/** Says why `guessMoney` returns null, and what to do. */
export function whyNoMoney(texts: readonly string[], digits: number): string {
  const { point, comma, open } = waysOf(texts, digits);
  if (point !== undefined && comma !== undefined) {
    return `Choose how amounts are written: “${point}” has a point before its cents, and “${comma}” a comma. Rows that are written the other way are left out.`;
  }
  return `Choose how amounts are written: “${open}” can be read in more than one way.`;
}

const AGREED = new Set(
  "yes y true 1 x on ja j oui o si sì sí s sim tak subscribed agreed opted in opted-in opt-in abonniert abonné".split(
    " ",
  ),
);

/** Reads whether a cell says yes. */
export const readYes = (text: string): boolean => AGREED.has(text.trim().toLowerCase());
