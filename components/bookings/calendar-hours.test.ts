import { expect, test } from "vitest";
import { localOf } from "#lib/core/day";
import { fromUnix } from "#lib/core/time";
import type { Calendar, CalendarPlace } from "#lib/dashboard/calendar/shape";
import { closedIn, hoursOf } from "./calendar-hours.ts";

const ZONE = "Europe/Berlin";
const local = (seconds: number) => localOf(fromUnix(seconds), ZONE).slice(11);
const placeWith = (...hours: [day: number, opens: string, closes: string][]) =>
  ({ opening_hours: hours.map(([day, opens, closes]) => ({ day, opens, closes })) }) as CalendarPlace;
const calendar = (...places: CalendarPlace[]) => ({ places, bookings: [], timeslots: [] }) as unknown as Calendar;

function shown(place: CalendarPlace, date: string) {
  const { from, to, hours } = hoursOf(calendar(place), date, ZONE);
  return [local(from), local(to), hours];
}

test.each([
  ["2026-11-20", "a day of 24 hours", 11],
  ["2026-10-25", "the day on which clocks go back", 11],
  ["2026-03-29", "the day on which clocks go forward", 11],
])("the calendar of %s (%s) shows the opening hours by the clock on the wall", (date, _what, hours) => {
  const weekday = ((new Date(`${date}T00:00Z`).getUTCDay() + 6) % 7) + 1;
  expect(shown(placeWith([weekday, "08:30", "19:00"]), date)).toEqual(["08:00", "19:00", hours]);
});

test("a place that opens before clocks change shows an hour more or less", () => {
  const night = placeWith([7, "01:00", "12:00"]);
  expect(shown(night, "2026-10-25")).toEqual(["01:00", "18:00", 18]);
  expect(shown(night, "2026-03-29")).toEqual(["01:00", "18:00", 16]);
});

test("a place is closed before, between and after its hours, and not without any", () => {
  const friday = "2026-11-20";
  const day = hoursOf(calendar(), friday, ZONE);
  const closed = (place: CalendarPlace, date = friday) =>
    closedIn(place, date, ZONE, day).map(({ from, to }) => [local(from), local(to)]);
  expect(closed(placeWith([5, "10:00", "12:00"], [5, "13:00", "20:00"]))).toEqual([
    ["09:00", "10:00"],
    ["12:00", "13:00"],
  ]);
  expect(closed(placeWith([5, "08:00", "15:00"]))).toEqual([["15:00", "18:00"]]);
  expect(closed(placeWith([1, "10:00", "12:00"]))).toEqual([["09:00", "18:00"]]);
  expect(closed(placeWith())).toEqual([]);
});

test("a night that ends after midnight is open on both days", () => {
  const bar = placeWith([4, "20:00", "02:00"]);
  const friday = { from: Date.UTC(2026, 10, 19, 23) / 1000, to: Date.UTC(2026, 10, 20, 23) / 1000 };
  expect(closedIn(bar, "2026-11-20", ZONE, friday).map(({ from, to }) => [local(from), local(to)])).toEqual([
    ["02:00", "00:00"],
  ]);
});

test("hours until 24:00 end at midnight", () => {
  const friday = { from: Date.UTC(2026, 10, 19, 23) / 1000, to: Date.UTC(2026, 10, 20, 23) / 1000 };
  expect(closedIn(placeWith([5, "10:00", "24:00"]), "2026-11-20", ZONE, friday)).toHaveLength(1);
  expect(shown(placeWith([5, "10:00", "24:00"]), "2026-11-20")).toEqual(["09:00", "00:00", 15]);
});
