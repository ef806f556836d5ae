import { expect, test } from "vitest";
import {
  addToDate,
  dateOf,
  dayOf,
  hourOf,
  isDay,
  localOf,
  momentOf,
  monthsOf,
  secondsOfDays,
  storeDay,
  storeWeek,
  weekOf,
} from "./day.ts";

test("a day begins at the store's midnight and ends at the next one", () => {
  expect(storeDay(new Date("2026-11-20T23:30:00Z"), "Europe/Berlin")).toEqual({
    from: new Date("2026-11-20T23:00:00Z"),
    to: new Date("2026-11-21T23:00:00Z"),
    sameTime: new Date("2026-11-20T23:30:00Z"),
  });
});

test("a week ago is the same local time, even across a daylight-saving change", () => {
  const { from, sameTime, to } = storeDay(new Date("2026-10-28T11:00:00Z"), "Europe/Berlin", 7);
  expect([from, sameTime, to].map((moment) => moment.toISOString())).toEqual([
    "2026-10-20T22:00:00.000Z",
    "2026-10-21T10:00:00.000Z",
    "2026-10-21T22:00:00.000Z",
  ]);
});

test("the day on which clocks go back has 25 hours", () => {
  const { from, to } = storeDay(new Date("2026-10-25T12:00:00Z"), "Europe/Berlin");
  expect((to.getTime() - from.getTime()) / 3_600_000).toBe(25);
});

test("a week begins on Monday at the store's midnight, also across a daylight-saving change", () => {
  const friday = new Date("2026-10-30T11:00:00Z"); // five days after the clocks went back
  expect(storeWeek(friday, "Europe/Berlin")).toEqual({ from: new Date("2026-10-25T23:00:00Z"), sameTime: friday });
  expect(storeWeek(friday, "Europe/Berlin", 1)).toEqual({
    from: new Date("2026-10-18T22:00:00Z"),
    sameTime: new Date("2026-10-23T10:00:00Z"),
  });
});

test("Monday at midnight begins a week, and the second before still belongs to the last one", () => {
  const midnight = new Date("2026-11-22T23:00:00Z");
  expect(storeWeek(midnight, "Europe/Berlin").from).toEqual(midnight);
  const before = new Date(midnight.getTime() - 1_000);
  expect(storeWeek(before, "Europe/Berlin").from).toEqual(new Date("2026-11-15T23:00:00Z"));
});

test("a typed time is in the store's time zone, in summer and in winter", () => {
  expect(momentOf("2026-11-21T14:30", "Europe/Berlin")).toEqual(new Date("2026-11-21T13:30:00Z"));
  expect(momentOf("2026-07-21T14:30:05", "Europe/Berlin")).toEqual(new Date("2026-07-21T12:30:05Z"));
  expect(momentOf("2026-03-29T02:30", "Europe/Berlin")).toEqual(new Date("2026-03-29T01:30:00Z")); // skipped
  expect(momentOf("2026-10-25T02:30", "Europe/Berlin")).toEqual(new Date("2026-10-25T00:30:00Z")); // twice: the first
});

test("a text that is not a local time gives null", () => {
  for (const text of ["", "now", "2026-11-31T10:00", "2026-11-21", "2026-11-21T25:00", "2026-11-21T14:30Z"]) {
    expect(momentOf(text, "Europe/Berlin")).toBeNull();
  }
});

test("a time that is formatted for a form field is parsed back to the same time", () => {
  const moment = new Date("2026-11-20T23:30:00Z");
  expect(localOf(moment, "Pacific/Auckland")).toBe("2026-11-21T12:30");
  expect(momentOf(localOf(moment, "Pacific/Auckland"), "Pacific/Auckland")).toEqual(moment);
});

test("days bound a list from the midnight before the first to the midnight after the last, in the store's time zone", () => {
  const at = (time: string) => Date.parse(time) / 1000;
  expect(secondsOfDays("2026-10-24", "2026-10-25", "Europe/Berlin")).toEqual({
    created_from: at("2026-10-23T22:00:00Z"),
    created_to: at("2026-10-25T23:00:00Z"), // the clocks went back
  });
  expect(secondsOfDays(undefined, "2026-11-20", "UTC")).toEqual({ created_to: at("2026-11-21T00:00:00Z") });
  expect(secondsOfDays(undefined, undefined, "UTC")).toEqual({});
  expect(["2026-11-20", "2026-02-30", "20 Nov", "2026-11-20T10:00", ""].map(isDay)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ]);
});

test("a date is the day of the store, also when clocks change", () => {
  const { from, to } = dayOf("2026-10-25", "Europe/Berlin");
  expect([from.toISOString(), to.toISOString()]).toEqual(["2026-10-24T22:00:00.000Z", "2026-10-25T23:00:00.000Z"]);
  expect(dateOf(from, "Europe/Berlin")).toBe("2026-10-25");
  expect(dateOf(from, "UTC")).toBe("2026-10-24");
});

test("dates are added, and a week is from Monday to Sunday", () => {
  expect(addToDate("2026-12-31", 1)).toBe("2027-01-01");
  expect(addToDate("2026-03-01", -1)).toBe("2026-02-28");
  for (const date of ["2026-11-23", "2026-11-29"])
    expect([weekOf(date)[0], weekOf(date)[6]]).toEqual(["2026-11-23", "2026-11-29"]);
});

test.each([
  ["America/Edmonton", "2026-07-04T00:08:00Z", 18],
  ["Asia/Kathmandu", "2026-07-04T00:08:00Z", 5],
  ["Asia/Kathmandu", "2026-07-04T00:15:00Z", 6],
  ["Europe/Berlin", "2026-10-25T00:59:00Z", 2],
  ["Europe/Berlin", "2026-10-25T01:59:00Z", 2],
  ["Europe/Berlin", "2026-03-29T01:00:00Z", 3],
])("the hour in %s at %s is %i", (zone, moment, hour) => {
  expect(hourOf(new Date(moment), zone)).toBe(hour);
});

test("months begin at their first midnight in the zone, across changes of the clocks and of the year", () => {
  const months = monthsOf(new Date("2026-09-30T22:00:00Z"), new Date("2027-01-01T12:00:00Z"), "Europe/Berlin");
  expect(months.map(({ month, starts }) => [month, starts.toISOString()])).toEqual([
    ["2026-10", "2026-09-30T22:00:00.000Z"],
    ["2026-11", "2026-10-31T23:00:00.000Z"],
    ["2026-12", "2026-11-30T23:00:00.000Z"],
    ["2027-01", "2026-12-31T23:00:00.000Z"],
  ]);
  const now = new Date("2026-11-20T18:00:00Z");
  expect(monthsOf(now, now, "Asia/Kathmandu").map(({ month }) => month)).toEqual(["2026-11"]);
  expect(monthsOf(new Date("2026-12-20T18:00:00Z"), now, "UTC").map(({ month }) => month)).toEqual(["2026-12"]);
});
