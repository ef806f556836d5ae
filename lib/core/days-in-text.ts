import { addToDate, isDay } from "./day.ts";
import { plainDigits } from "./plain-digits.ts";

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

const YEAR_FIRST = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;
const DAY_FIRST = /^(\d{1,2})\.(\d{1,2})\.(\d{4})?$/;
const EITHER_FIRST = /^(\d{1,2})\/(\d{1,2})(?:\/(\d{4}))?$/;

/**
 * Finds a day in the words of a search: 2026-12-05, 5.12., 5.12.2026, 5/12, 5 dec, december 5, today and tomorrow. Returns the days
 * that it can mean, two for 5/12, and the other words. A day without a year is the next one.
 */
export function daysInText(text: string, today: string): { days: string[]; rest: string } {
  const words = plainDigits(text).trim().split(/\s+/);
  for (const [at, word] of words.entries()) {
    const days = daysOfWord(word.toLowerCase(), today);
    if (days.length > 0) return { days, rest: words.toSpliced(at, 1).join(" ") };
    const named = namedDay(word, words[at + 1] ?? "", today);
    if (named) return { days: [named], rest: words.toSpliced(at, 2).join(" ") };
  }
  return { days: [], rest: words.join(" ") };
}

function daysOfWord(word: string, today: string): string[] {
  if (word === "today") return [today];
  if (word === "tomorrow") return [addToDate(today, 1)];
  const [, year = "", month = "", day = ""] = YEAR_FIRST.exec(word) ?? [];
  const [, dottedDay = "", dottedMonth = "", dottedYear] = DAY_FIRST.exec(word) ?? [];
  const [, one = "", other = "", slashedYear] = EITHER_FIRST.exec(word) ?? [];
  const days = [
    dateIn(year, month, day, today),
    dateIn(dottedYear, dottedMonth, dottedDay, today),
    dateIn(slashedYear, other, one, today),
    dateIn(slashedYear, one, other, today),
  ];
  return [...new Set(days.filter((date) => date !== null))];
}

/** 5 dec or dec 5. */
function namedDay(first: string, second: string, today: string): string | null {
  const [month, day] = /^\d/.test(first) ? [second, first] : [first, second];
  const at = MONTHS.indexOf(month.toLowerCase().replace(/^([a-z]{3})[a-z]*[.,]?$/, "$1"));
  const number = /^(\d{1,2})(?:st|nd|rd|th|[.,])?$/.exec(day.toLowerCase())?.[1];
  return at < 0 || !number ? null : dateIn(undefined, String(at + 1), number, today);
}

function dateIn(year: string | undefined, month: string, day: string, today: string): string | null {
  if (month === "" || day === "") return null;
  const dateOf = (inYear: string) => `${inYear}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const thisYear = Number.parseInt(today, 10);
  const years = year ? [year] : Array.from({ length: 9 }, (_, more) => String(thisYear + more)); // 29 February comes within 8 years
  return years.map(dateOf).find((date) => isDay(date) && (year !== undefined || date >= today)) ?? null;
}
