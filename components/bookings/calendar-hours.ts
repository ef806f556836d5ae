import { addToDate, dayOf, momentOf } from "#lib/core/day";
import { openingsOn } from "#lib/core/openings";
import { HOUR_SECONDS } from "#lib/core/spans";
import { toUnix } from "#lib/core/time";
import type { Calendar, CalendarPlace } from "#lib/dashboard/calendar/shape";

/** Shown at least. */
const FIRST = "09:00";
const LAST = "18:00";

/** A time from and to, in Unix seconds. */
export interface Span {
  from: number;
  to: number;
}

/**
 * Returns the part of a day that the calendar shows, in whole hours: from the first opening or booking to the last one. Hours
 * are those that pass, so a day on which clocks change has one more or less.
 */
export function hoursOf({ places, bookings, timeslots }: Calendar, date: string, zone: string) {
  const { from, to } = spanOfDay(date, zone);
  const entries = [...bookings, ...timeslots].filter((one) => one.starts_at < to && one.ends_at > from);
  const open = places.flatMap((place) => openOn(place, date, zone));
  const starts = [momentIn(date, FIRST, zone), ...open.map((one) => one.from), ...entries.map((one) => one.starts_at)];
  const ends = [momentIn(date, LAST, zone), ...open.map((one) => one.to), ...entries.map((one) => one.ends_at)];
  const last = Math.round((to - from) / HOUR_SECONDS);
  const first = Math.max(0, Math.floor((Math.min(...starts) - from) / HOUR_SECONDS));
  const end = Math.min(last, Math.ceil((Math.max(...ends) - from) / HOUR_SECONDS));
  return { from: from + first * HOUR_SECONDS, to: from + end * HOUR_SECONDS, hours: end - first };
}

/** Returns when a place is closed within a span of a day. A place without opening hours is never closed. */
export function closedIn(place: CalendarPlace, date: string, zone: string, { from, to }: Span): Span[] {
  if (place.opening_hours.length === 0) return [];
  const closed: Span[] = [];
  let at = from;
  for (const open of openOn(place, date, zone).toSorted((one, other) => one.from - other.from)) {
    if (open.from > at) closed.push({ from: at, to: Math.min(open.from, to) });
    at = Math.max(at, open.to);
  }
  if (at < to) closed.push({ from: at, to });
  return closed.filter((span) => span.from < span.to);
}

/** Returns when a place is open on a day, also after an evening before that ends past midnight. */
function openOn({ opening_hours }: Pick<CalendarPlace, "opening_hours">, date: string, zone: string): Span[] {
  const day = spanOfDay(date, zone);
  return [addToDate(date, -1), date]
    .flatMap((each) => openingsOn(opening_hours, each, zone))
    .map(({ from, to }) => ({ from: Math.max(toUnix(from), day.from), to: Math.min(toUnix(to), day.to) }))
    .filter(({ from, to }) => from < to);
}

function spanOfDay(date: string, zone: string): Span {
  const { from, to } = dayOf(date, zone);
  return { from: toUnix(from), to: toUnix(to) };
}

/** Returns the moment of a local time such as 09:30 on a day. */
const momentIn = (date: string, time: string, zone: string): number =>
  toUnix(momentOf(`${date}T${time}`, zone)) ?? spanOfDay(date, zone).from;
