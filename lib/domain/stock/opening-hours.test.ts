import { expect, test } from "vitest";
import { isOpen } from "./opening-hours.ts";

const weekdays = [1, 2, 3, 4, 5].map((day) => ({ day, opens: "09:00", closes: "17:30" }));
const at = (text: string) => new Date(text);
const open = (hours: typeof weekdays | null, from: string, to: string, zone = "Europe/Berlin") =>
  isOpen(hours, zone, at(from), at(to));

test("a store without opening hours is always open", () => {
  expect(open(null, "2026-11-22T02:00Z", "2026-11-22T03:00Z")).toBe(true);
  expect(open([], "2026-11-22T02:00Z", "2026-11-22T03:00Z")).toBe(true);
});

test("the whole appointment must be within one opening, which includes its start and end", () => {
  expect(open(weekdays, "2026-11-23T08:00Z", "2026-11-23T16:30Z")).toBe(true);
  expect(open(weekdays, "2026-11-23T07:59Z", "2026-11-23T09:00Z")).toBe(false);
  expect(open(weekdays, "2026-11-23T16:00Z", "2026-11-23T16:31Z")).toBe(false);
  expect(open(weekdays, "2026-11-22T09:00Z", "2026-11-22T10:00Z")).toBe(false); // a Sunday
  const lunch = [
    { day: 1, opens: "09:00", closes: "12:00" },
    { day: 1, opens: "12:00", closes: "17:00" },
  ];
  expect(open(lunch, "2026-11-23T10:30Z", "2026-11-23T11:30Z")).toBe(false);
});

test("opening hours are in the store's local time, before and after the clocks change", () => {
  // Clocks go back on 25 October 2026 in Berlin: 09:00 is 07:00Z before and 08:00Z after.
  expect(open(weekdays, "2026-10-23T07:00Z", "2026-10-23T08:00Z")).toBe(true);
  expect(open(weekdays, "2026-10-26T07:00Z", "2026-10-26T08:00Z")).toBe(false);
  expect(open(weekdays, "2026-10-26T08:00Z", "2026-10-26T09:00Z")).toBe(true);
});

test("opening hours are right on a day that is shorter or longer because the clocks change", () => {
  const night = [{ day: 7, opens: "01:00", closes: "04:00" }];
  // Back: 01:00 to 04:00 are four hours. Forward (29 March 2026): two.
  expect(open(night, "2026-10-24T23:00Z", "2026-10-25T03:00Z")).toBe(true);
  expect(open(night, "2026-03-29T00:00Z", "2026-03-29T02:00Z")).toBe(true);
  expect(open(night, "2026-03-29T00:00Z", "2026-03-29T02:01Z")).toBe(false);
});

test("an opening may continue after midnight, and its day is that of the store's time zone", () => {
  const late = [{ day: 6, opens: "20:00", closes: "02:00" }];
  expect(open(late, "2026-11-21T23:30Z", "2026-11-22T01:00Z")).toBe(true);
  expect(open(late, "2026-11-22T00:30Z", "2026-11-22T01:30Z")).toBe(false);
  expect(open([{ day: 7, opens: "18:00", closes: "00:00" }], "2026-11-22T22:00Z", "2026-11-22T23:00Z")).toBe(true);
  const wholeDay = [{ day: 6, opens: "00:00", closes: "24:00" }];
  expect(open(wholeDay, "2026-11-21T11:00Z", "2026-11-22T11:00Z", "Pacific/Honolulu")).toBe(false);
  expect(open(wholeDay, "2026-11-21T10:00Z", "2026-11-22T10:00Z", "Pacific/Honolulu")).toBe(true);
});

test("hours until midnight and hours from midnight on are one, but not with a gap, and hours that touch at noon stay two", () => {
  const night = [
    { day: 6, opens: "20:00", closes: "24:00" },
    { day: 7, opens: "00:00", closes: "02:00" },
  ];
  expect(open(night, "2026-11-21T22:30Z", "2026-11-21T23:30Z")).toBe(true);
  expect(open(night, "2026-11-21T22:30Z", "2026-11-22T01:00Z")).toBe(true);
  expect(open(night, "2026-11-21T22:30Z", "2026-11-22T01:01Z")).toBe(false);
  const gap = [night[0], { day: 7, opens: "00:30", closes: "02:00" }] as typeof night;
  expect(open(gap, "2026-11-21T22:30Z", "2026-11-21T23:45Z")).toBe(false);
  const always = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, opens: "00:00", closes: "24:00" }));
  expect(open(always, "2026-10-23T10:00Z", "2026-10-30T10:00Z")).toBe(true);
});

test("a night on which clocks change is open until its local closing time", () => {
  const late = [{ day: 6, opens: "20:00", closes: "04:00" }];
  // Back on 25 October 2026: 04:00 is 03:00Z. Forward on 29 March: 02:00Z.
  expect(open(late, "2026-10-24T18:00Z", "2026-10-25T03:00Z")).toBe(true);
  expect(open(late, "2026-10-24T18:00Z", "2026-10-25T03:01Z")).toBe(false);
  expect(open(late, "2026-03-28T19:00Z", "2026-03-29T02:00Z")).toBe(true);
  expect(open(late, "2026-03-28T19:00Z", "2026-03-29T02:01Z")).toBe(false);
});
