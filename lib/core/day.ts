import { Temporal } from "temporal-polyfill";
import { toUnix } from "./time.ts";

/** A calendar day in the store's time zone, from `from` to before `to`. */
export interface StoreDay {
  from: Date;
  to: Date;
  /** The moment of that day with the same time of day as now. */
  sameTime: Date;
}

/** Returns the store's day `daysBack` days before the day of `now`, also across daylight-saving changes. */
export function storeDay(now: Date, zone: string, daysBack = 0): StoreDay {
  const today = zoned(now, zone);
  const sameTime = today.subtract({ days: daysBack });
  const from = sameTime.startOfDay();
  return { from: toDate(from), to: toDate(from.add({ days: 1 })), sameTime: toDate(sameTime) };
}

/** Returns a day of the calendar (2026-11-21) in this zone, from its start to before the start of the next one. */
export function dayOf(date: string, zone: string): { from: Date; to: Date } {
  const day = Temporal.PlainDate.from(date);
  const startOf = (one: Temporal.PlainDate) => toDate(one.toZonedDateTime(zone));
  return { from: startOf(day), to: startOf(day.add({ days: 1 })) };
}

/** Returns the date of a moment in this zone: 2026-11-21. */
export const dateOf = (moment: Date, zone: string): string => localOf(moment, zone).slice(0, 10);

/** Returns the date that is `days` days after another one. */
export const addToDate = (date: string, days: number): string => Temporal.PlainDate.from(date).add({ days }).toString();

/** Returns the day of the week of a date, from Monday, 1, to Sunday, 7. */
export const dayOfWeek = (date: string): number => Temporal.PlainDate.from(date).dayOfWeek;

/** Returns the dates of the week, from Monday to Sunday, that a date is in. */
export function weekOf(date: string): string[] {
  const monday = Temporal.PlainDate.from(date).subtract({ days: Temporal.PlainDate.from(date).dayOfWeek - 1 });
  return Array.from({ length: 7 }, (_, at) => monday.add({ days: at }).toString());
}

/**
 * Returns when the store's week began, on a Monday, `weeksBack` weeks before that of `now`, and the moment of that week with
 * the same weekday and time of day as now.
 */
export function storeWeek(now: Date, zone: string, weeksBack = 0): Pick<StoreDay, "from" | "sameTime"> {
  const { dayOfWeek } = zoned(now, zone);
  const { from } = storeDay(now, zone, weeksBack * 7 + dayOfWeek - 1);
  return { from, sameTime: storeDay(now, zone, weeksBack * 7).sameTime };
}

/**
 * Returns the moment of a field with a local time: the one that was chosen or shown, in Unix seconds, while its local time is what
 * the field says. So a time that nobody changed keeps its seconds, and which of two it is. Else as `momentOf`.
 */
export function fieldMomentOf(local: string, zone: string, moment: string | undefined): Date | null {
  const shown = moment && /^\d{1,11}$/.test(moment) ? new Date(Number(moment) * 1000) : null;
  return shown && localOf(shown, zone) === local ? shown : momentOf(local, zone);
}

/**
 * Returns the moment of a local time in this zone, in the format of a browser's field (2026-11-21T14:30), or null for any
 * other text. A local time that clocks skip in spring is moved later; one that comes twice in autumn means the first.
 */
export function momentOf(local: string, zone: string): Date | null {
  if (!LOCAL.test(local)) return null;
  try {
    return toDate(Temporal.PlainDateTime.from(local, { overflow: "reject" }).toZonedDateTime(zone));
  } catch {
    return null;
  }
}

/** Returns the local time of a moment in this zone, in the format of a browser's field: 2026-11-21T14:30. */
export const localOf = (moment: Date, zone: string): string =>
  zoned(moment, zone).toPlainDateTime().toString({ smallestUnit: "minute" });

/** Returns the hour of a moment on the clocks of this zone, from 0 to 23. */
export const hourOf = (moment: Date, zone: string): number => zoned(moment, zone).hour;

/** Returns the months from that of `from` to that of `to` in this zone, each with its first moment. */
export function monthsOf(from: Date, to: Date, zone: string): { month: string; starts: Date }[] {
  const first = monthOf(from, zone);
  const count = first.until(monthOf(to, zone), { largestUnit: "months" }).months + 1;
  return Array.from({ length: Math.max(1, count) }, (_, at) => {
    const month = first.add({ months: at });
    return { month: month.toString(), starts: toDate(month.toPlainDate({ day: 1 }).toZonedDateTime(zone)) };
  });
}

/** Returns true for a day of the calendar in the format of a browser's field: 2026-11-21. */
export const isDay = (text: string): boolean => momentOf(`${text}T00:00`, "UTC") !== null;

/**
 * Returns the seconds from the start of the day `from` to before the end of the day `to` in this zone, for a list. A day that
 * is not given does not bound it.
 */
export function secondsOfDays(
  from: string | undefined,
  to: string | undefined,
  zone: string,
): { created_from?: number; created_to?: number } {
  const first = from ? momentOf(`${from}T00:00`, zone) : null;
  const last = to ? momentOf(`${to}T00:00`, zone) : null;
  return {
    ...(first && { created_from: toUnix(first) }),
    ...(last && { created_to: toUnix(storeDay(last, zone).to) }),
  };
}

const LOCAL = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/;

const monthOf = (moment: Date, zone: string): Temporal.PlainYearMonth =>
  zoned(moment, zone).toPlainDate().toPlainYearMonth();

const zoned = (moment: Date, zone: string): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(zone);

const toDate = (moment: Temporal.ZonedDateTime): Date => new Date(moment.epochMilliseconds);
