import { DAY_MS } from "#lib/core/spans";
import { dateFormat } from "#lib/texts/date-format";
import { formatSpan, isRepeated } from "#lib/texts/time";

/** The offset of every time zone is a multiple of this, so all seconds of it are on the same day. */
const QUARTER_SECONDS = 900;

/** The date of a quarter of an hour as UTC midnight in milliseconds, by time zone and quarter: the screen asks for thousands of scans. */
const dates = new Map<string, number>();

const format = (unix: number, timeZone: string, locale: string, options: Intl.DateTimeFormatOptions): string =>
  dateFormat(locale, { timeZone, ...options }).format(unix * 1000);

/** Returns `19:42`, in the time zone of the store. */
export const clock = (unix: number, timeZone: string): string => timeFor("en-GB", unix, timeZone);

/** Returns `Sat`. */
export const weekday = (unix: number, timeZone: string): string =>
  format(unix, timeZone, "en-GB", { weekday: "short" });

/** Returns the number of days in the time zone of the store: 0 today, 1 tomorrow, -1 yesterday. */
export const daysUntil = (unix: number, now: number, timeZone: string): number =>
  Math.round((dateOf(unix, timeZone) - dateOf(now, timeZone)) / DAY_MS);

function dateOf(unix: number, timeZone: string): number {
  const quarter = Math.floor(unix / QUARTER_SECONDS);
  const key = `${timeZone} ${quarter}`;
  const known = dates.get(key);
  if (known !== undefined) return known;
  const date = { year: "numeric", month: "2-digit", day: "2-digit" } as const;
  const made = Date.parse(format(quarter * QUARTER_SECONDS, timeZone, "en-CA", date));
  dates.set(key, made);
  return made;
}

export const ago = (unix: number, now: number): string =>
  now - unix < 5 ? "just now" : `${formatSpan(now - unix)} ago`;

/** Returns `22 November`, in the format of `locale`. */
export const dateFor = (locale: string, unix: number, timeZone: string): string =>
  format(unix, timeZone, locale, { day: "numeric", month: "long" });

export const timeFor = (locale: string, unix: number, timeZone: string): string =>
  format(unix, timeZone, locale, {
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    ...(isRepeated(unix, timeZone) && { timeZoneName: "short" }),
  });
