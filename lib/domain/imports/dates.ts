import { addToDate, momentOf } from "#lib/core/day";
import { DAY_SECONDS, HOUR_SECONDS } from "#lib/core/spans";
import { addSeconds } from "#lib/core/time";
import { DAY_NAMES, MONTH_NAMES, plainWords } from "./date-names.ts";
import type { DateFormat } from "./schema.ts";

/** More than any moment has. A longer text is none, and is not compared with the patterns. */
const MAX_MOMENT = 64;

/** A time of day at the end of a text, with what parts it from the date. */
const TIME =
  /(?: |T|, )(\d{1,2})[:h](\d{2})(?::(\d{2})(?:[.,]\d+)?)?(?: ?([ap])\.?m\.?| uhr)?(?: ?(z|utc|gmt|[+-]\d\d(?::?\d\d)?))?$/i;
const NUMBERS = /^(\d{1,4})(?:[-./] ?| )(\d{1,2})(?:[-./] ?| )(\d{1,4})\.?$/;
const COMPACT = /^((?:19|20)\d\d)(\d\d)(\d\d)$/;
/** The days since 1899 of a spreadsheet, from 1954 to 2173, with the time of day behind the point. */
const SERIAL = /^([2-9]\d{4})(?:[.,](\d{1,12}))?$/;

/**
 * Reads a date, with or without a time of day, into a moment; null for any other text. The format decides only what can be read in
 * several ways: a date whose year comes first, whose month is a word or that is the number of a day in a spreadsheet has one reading.
 * A date alone means its last second in this zone when `isEnd`, as for an expiry, and otherwise its beginning.
 */
export function readDate(text: string, format: DateFormat, zone: string, isEnd = false): Date | null {
  if (text.length > MAX_MOMENT) return null;
  const written = withoutWeekday(text.trim().replace(/\s+/g, " "));
  const serial = readSerial(written);
  if (serial) return momentOf(`${serial.date}T${serial.time ?? edgeOf(isEnd)}`, zone);
  const found = TIME.exec(written);
  const date = dateIn(found ? written.slice(0, found.index) : written, format);
  if (!date) return null;
  if (!found) return momentOf(`${date}T${edgeOf(isEnd)}`, zone);
  const time = timeOf(found);
  const offset = offsetOf(found[5]);
  if (!time || Number.isNaN(offset)) return null;
  if (offset === null) return momentOf(`${date}T${time}`, zone);
  const at = momentOf(`${date}T${time}`, "UTC");
  return at && addSeconds(at, -offset);
}

const edgeOf = (isEnd: boolean): string => (isEnd ? "23:59:59" : "00:00:00");

function withoutWeekday(text: string): string {
  const [all = "", name = ""] = /^(\p{L}+)\.?,? /u.exec(text) ?? [];
  const [day = ""] = plainWords(name);
  const isOfMonth = MONTH_NAMES.has(day) && plainWords(text).length < 4; // mar 3 2028 has no weekday
  return DAY_NAMES.has(day) && !isOfMonth ? text.slice(all.length) : text;
}

function readSerial(text: string): { date: string; time: string | null } | null {
  const [, days, fraction] = SERIAL.exec(text) ?? [];
  if (days === undefined) return null;
  const seconds = Math.min(Math.round(Number(`0.${fraction ?? 0}`) * DAY_SECONDS), DAY_SECONDS - 1);
  return { date: addToDate("1899-12-30", Number(days)), time: fraction === undefined ? null : clockOf(seconds) };
}

const clockOf = (seconds: number): string =>
  [seconds / HOUR_SECONDS, (seconds / 60) % 60, seconds % 60]
    .map((part) => String(Math.floor(part)).padStart(2, "0"))
    .join(":");

function timeOf([, hour = "", minute, second = "00", half]: readonly (string | undefined)[]): string | null {
  const hours = Number(hour);
  if (half === undefined) return `${hour.padStart(2, "0")}:${minute}:${second}`;
  if (hours < 1 || hours > 12) return null;
  const ofDay = (hours % 12) + (half.toLowerCase() === "p" ? 12 : 0);
  return `${String(ofDay).padStart(2, "0")}:${minute}:${second}`;
}

/** Returns the seconds east of UTC; null when a time has no offset, and NaN for one that no place has. */
function offsetOf(text: string | undefined): number | null {
  if (text === undefined) return null;
  const [, sign, hours, minutes = "00"] = /^([+-])(\d\d):?(\d\d)?$/.exec(text) ?? [];
  if (sign === undefined) return 0;
  if (Number(hours) > 14 || Number(minutes) > 59) return Number.NaN;
  return (sign === "-" ? -1 : 1) * (Number(hours) * HOUR_SECONDS + Number(minutes) * 60);
}

/** Returns a date as 2028-12-31. It may be none of the calendar. */
function dateIn(text: string, format: DateFormat): string | null {
  const [, a = "", b = "", c = ""] = COMPACT.exec(text) ?? NUMBERS.exec(text) ?? [];
  const [year, month, day] = a === "" ? partsWithName(text) : partsOf([a, b, c], format);
  if (!/^\d{4}$/.test(year ?? "") || !month || !day || month.length > 2 || day.length > 2) return null;
  return `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
}

type Parts = [year?: string, month?: string, day?: string];

const fullYear = (year: string): string => (year.length === 2 ? `20${year}` : year);

function partsOf([a, b, c]: [string, string, string], format: DateFormat): Parts {
  if (a.length === 4) return [a, b, c];
  if (format === "ymd") return [];
  return format === "dmy" ? [fullYear(c), b, a] : [fullYear(c), a, b];
}

const SMALL_WORDS = new Set(["de", "del", "of"]);

/** The parts of a date such as Dec 31, 2028 or 31-Dec-28. */
function partsWithName(text: string): Parts {
  const words = plainWords(text).filter((word) => !SMALL_WORDS.has(word));
  const [first = "", second = "", third = ""] = words.map(
    (word) => /^(\d{1,4})(?:st|nd|rd|th|er|o)?$/.exec(word)?.[1] ?? word,
  );
  if (words.length !== 3) return [];
  const ofFirst = MONTH_NAMES.get(first);
  if (ofFirst) return numbersOnly([fullYear(third), String(ofFirst), second]);
  const month = String(MONTH_NAMES.get(second) ?? "");
  return numbersOnly(first.length === 4 ? [first, month, third] : [fullYear(third), month, first]);
}

const numbersOnly = (parts: [string, string, string]): Parts =>
  parts.every((part) => /^\d+$/.test(part)) ? parts : [];

/** The first value that only one order of day and month can read, for each of them, and the first that both read as different days. */
interface Orders {
  dmy?: string;
  mdy?: string;
  open?: string;
}

function ordersOf(texts: readonly string[]): Orders {
  const found: Orders = {};
  for (const text of texts) {
    const [dayFirst, monthFirst] = [readDate(text, "dmy", "UTC"), readDate(text, "mdy", "UTC")];
    if (dayFirst?.getTime() === monthFirst?.getTime()) continue; // also a text that is no date
    if (!monthFirst) found.dmy ??= text;
    else if (!dayFirst) found.mdy ??= text;
    else found.open ??= text;
  }
  return found;
}

/**
 * Returns how the dates of a column are written: one value with a day above 12 settles the order for all. Null when that leaves
 * several ways. A text that is no date says nothing. A column without a date of numbers is read by any format.
 */
export function guessDates(texts: readonly string[]): DateFormat | null {
  const { dmy, mdy, open } = ordersOf(texts);
  if (dmy !== undefined && mdy !== undefined) return null;
  if (dmy !== undefined) return "dmy";
  if (mdy !== undefined) return "mdy";
  if (open !== undefined) return null;
  return texts.every((text) => readDate(text, "dmy", "UTC") === null || readDate(text, "ymd", "UTC") !== null)
    ? "ymd"
    : "dmy";
}

/** Says why `guessDates` returns null, and what to do. */
export function whyNoDates(texts: readonly string[]): string {
  const { dmy, mdy, open } = ordersOf(texts);
  if (dmy !== undefined && mdy !== undefined) {
    return `Choose how dates are written: “${dmy}” has its day first, and “${mdy}” its month. Rows that are written the other way are left out.`;
  }
  return `Choose how dates are written: “${open}” can be read in more than one way.`;
}

/** Returns the value that shows best how the orders differ. */
export function tellingDate(texts: readonly string[]): string {
  const { open, dmy, mdy } = ordersOf(texts);
  return open ?? dmy ?? mdy ?? texts[0] ?? "";
}
