import { spanWords } from "#lib/words/time";

const DAY_MS = 86_400_000;

const format = (unix: number, timeZone: string, locale: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(locale, { timeZone, ...options }).format(unix * 1000);

/** Returns `19:42`, in the time zone of the store. */
export const clock = (unix: number, timeZone: string): string => timeFor("en-GB", unix, timeZone);

/** Returns `Sat`. */
export const weekday = (unix: number, timeZone: string): string =>
  format(unix, timeZone, "en-GB", { weekday: "short" });

/** Returns the number of days in the time zone of the store: 0 today, 1 tomorrow, -1 yesterday. */
export function daysUntil(unix: number, now: number, timeZone: string): number {
  const date = { year: "numeric", month: "2-digit", day: "2-digit" } as const;
  const midnight = (time: number) => Date.parse(format(time, timeZone, "en-CA", date));
  return Math.round((midnight(unix) - midnight(now)) / DAY_MS);
}

export const ago = (unix: number, now: number): string =>
  now - unix < 5 ? "just now" : `${spanWords(now - unix)} ago`;

/** Returns `22 November`, in the format of `locale`. */
export const dateFor = (locale: string, unix: number, timeZone: string): string =>
  format(unix, timeZone, locale, { day: "numeric", month: "long" });

export const timeFor = (locale: string, unix: number, timeZone: string): string =>
  format(unix, timeZone, locale, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
