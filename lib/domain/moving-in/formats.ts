import { momentOf } from "#lib/core/day";
import { plainDigits } from "#lib/core/plain-digits";
import { minorUnits, withoutDash } from "#lib/words/money";
import type { DateFormat, MoneyFormat } from "./schema.ts";

/** More than any moment has. A longer text is none, and is not compared with the pattern. */
const MAX_MOMENT = 64;

/** Reads an amount such as 1'250.00 (`point`) or 1.250,00 (`comma`) into minor units; null for any other text. */
export function readMoney(text: string, format: MoneyFormat, digits: number): number | null {
  const number = plainDigits(text).replace(/\p{Sc}|^[A-Z]{3}\b|\b[A-Z]{3}$/gu, "");
  return minorUnits(withoutDash(number.trim()), format === "point" ? "." : ",", digits);
}

const DATE =
  /^(\d{1,4})[-./\s](\d{1,2})[-./\s](\d{1,4})(?:[T\s,]+(\d{1,2}):(\d{2})(?::\d{2}(?:\.\d+)?)?(Z|[+-]\d\d:?\d\d)?)?\.?$/;

/**
 * Reads a date, with or without a time of day, into a moment; null for any other text. A date alone means its last second in
 * this zone when `isEnd`, as for an expiry, and otherwise its beginning.
 */
export function readDate(text: string, format: DateFormat, zone: string, isEnd = false): Date | null {
  if (text.length > MAX_MOMENT) return null;
  const [, a = "", b = "", c = "", hour, minute, offset] = DATE.exec(text.trim()) ?? [];
  const [year, month, day] = partsOf([a, b, c], format);
  if (!/^\d{4}$/.test(year ?? "") || !month || !day || month.length > 2 || day.length > 2) return null;
  const date = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const time = hour === undefined ? (isEnd ? "23:59:59" : "00:00:00") : `${hour.padStart(2, "0")}:${minute}:00`;
  if (offset === undefined) return momentOf(`${date}T${time}`, zone);
  const moment = new Date(`${date}T${time}${offset}`);
  return Number.isNaN(moment.getTime()) ? null : moment;
}

function partsOf([a, b, c]: [string, string, string], format: DateFormat): [string?, string?, string?] {
  const isYearFirst = a.length === 4;
  if (isYearFirst !== (format === "ymd")) return isYearFirst ? [a, b, c] : [];
  if (format === "ymd") return [a, b, c];
  const year = c.length === 2 ? `20${c}` : c;
  return format === "dmy" ? [year, b, a] : [year, a, b];
}

/** Returns the only way in which all these amounts can be read, or null when there are several, or none. Any way reads no amounts. */
export function guessMoney(texts: readonly string[], digits: number): MoneyFormat | null {
  const ways = (["point", "comma"] as const).filter((way) =>
    texts.every((text) => readMoney(text, way, digits) !== null),
  );
  if (ways.length === 2) return sameInBoth(texts, digits) ? "point" : null;
  return texts.every((text) => /^[1-9]\d{0,2}[.,]\d{3}$/.test(text)) ? null : (ways[0] ?? null);
}

const sameInBoth = (texts: readonly string[], digits: number): boolean =>
  texts.every((text) => readMoney(text, "point", digits) === readMoney(text, "comma", digits));

/** The same for dates. A date whose year comes first can be read in one way only. */
export function guessDates(texts: readonly string[]): DateFormat | null {
  if (texts.every((text) => /^\d{4}\D/.test(text))) return "ymd"; // also when there is none
  const ways = (["ymd", "dmy", "mdy"] as const).filter((way) =>
    texts.every((text) => readDate(text, way, "UTC") !== null),
  );
  return ways.length === 1 ? (ways[0] ?? null) : null;
}

const AGREED = new Set(
  "yes y true 1 x on ja j oui o si sì sí s sim tak subscribed agreed opted in opted-in opt-in abonniert abonné".split(
    " ",
  ),
);

/** Reads whether a cell says yes. */
export const readYes = (text: string): boolean => AGREED.has(text.trim().toLowerCase());
