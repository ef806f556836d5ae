import { dayOf } from "#lib/core/day";
import { toUnix } from "#lib/core/time";
import type { Calendar } from "#lib/domain/bookings/schema";

const HOUR = 3_600;
/** Shown at least. */
const FIRST_HOUR = 9;
const LAST_HOUR = 18;

/**
 * Returns the part of a day that the calendar shows, in whole hours: from the first opening or booking to the last one. Hours
 * are those that pass, so a day on which clocks change has one more or less.
 */
export function hoursOf({ places, bookings, timeslots }: Calendar, date: string, zone: string) {
  const day = dayOf(date, zone);
  const [from, to] = [toUnix(day.from), toUnix(day.to)];
  const weekday = (new Date(`${date}T00:00Z`).getUTCDay() + 6) % 7;
  const open = places.flatMap((place) => place.opening_hours).filter((hours) => hours.day === weekday + 1);
  const entries = [...bookings, ...timeslots].filter((one) => one.starts_at < to && one.ends_at > from);
  const starts = entries.map((one) => (one.starts_at - from) / HOUR);
  const ends = entries.map((one) => (one.ends_at - from) / HOUR);
  const last = Math.round((to - from) / HOUR);
  const opens = open.map((hours) => hourOf(hours.opens));
  const closes = open.map(({ opens, closes }) => (closes > opens ? hourOf(closes) : last));
  const first = Math.max(0, Math.floor(Math.min(FIRST_HOUR, ...opens, ...starts)));
  const end = Math.min(last, Math.ceil(Math.max(LAST_HOUR, ...closes, ...ends)));
  return { from: from + first * HOUR, to: from + end * HOUR, hours: end - first };
}

const hourOf = (time: string): number => Number(time.slice(0, 2)) + Number(time.slice(3)) / 60;
