import { expect, test } from "vitest";
import {
  formatAgo,
  formatDate,
  formatDateTime,
  formatExact,
  formatFineSpan,
  formatMoment,
  formatRange,
  formatSecond,
  formatSpan,
  formatTime,
  formatWhen,
  longDay,
  shortDay,
} from "./time.ts";

const zone = "Europe/Berlin";
const at = (text: string) => Date.parse(text) / 1000;
const now = at("2026-11-20T17:48:00+01:00");

test("a time today has no date, one within a week the day of the week, and one in another year the year", () => {
  expect(formatMoment(at("2026-11-20T17:46:59+01:00"), now, zone)).toBe("17:46");
  expect(formatMoment(at("2026-11-20T00:00:00+01:00"), now, zone)).toBe("00:00");
  expect(formatMoment(at("2026-11-19T22:51:00+01:00"), now, zone)).toBe("Thu 22:51");
  expect(formatMoment(at("2026-11-12T20:15:00+01:00"), now, zone)).toBe("12 Nov, 20:15");
  expect(formatMoment(at("2025-11-12T20:15:00+01:00"), now, zone)).toBe("12 Nov 2025, 20:15");
  expect(formatMoment(at("2026-11-22T19:30:00+01:00"), now, zone)).toBe("Sun 19:30");
});

test("a time can be shown with seconds", () => {
  expect(formatSecond(at("2026-11-20T17:46:09+01:00"), now, zone)).toBe("17:46:09");
  expect(formatSecond(at("2026-11-19T22:51:40+01:00"), now, zone)).toBe("Thu 22:51:40");
});

test("days are those of the store's time zone, not the server's", () => {
  expect(formatMoment(at("2026-11-20T23:30:00Z"), now, zone)).toBe("Sat 00:30");
  expect(formatMoment(at("2026-11-20T23:30:00Z"), now, "UTC")).toBe("23:30");
});

test("a recent time is shown as its age, an older one as a time or date", () => {
  expect(formatAgo(now, now, zone)).toBe("Just now");
  expect(formatAgo(now - 12, now, zone)).toBe("12 s ago");
  expect(formatAgo(now - 250, now, zone)).toBe("4 min ago");
  expect(formatAgo(at("2026-11-20T04:00:00+01:00"), now, zone)).toBe("Today 04:00");
  expect(formatAgo(at("2026-11-19T04:00:00+01:00"), now, zone)).toBe("Thu 04:00");
});

test("a duration has one unit", () => {
  expect(formatSpan(29 * 60)).toBe("29 min");
  expect(formatSpan(-9 * 3600)).toBe("9 h");
  expect(formatSpan(6 * 86_400)).toBe("6 days");
});

test("dates, and an exact time with its time zone", () => {
  expect(formatDate(now, zone)).toBe("20 Nov 2026");
  expect(shortDay(now, now, zone)).toBe("20 Nov");
  expect(longDay(now, zone)).toBe("Friday 20 November");
  expect(formatExact(now, zone)).toBe("Fri, 20 November 2026, 17:48:00 CET");
});

test("a duration of a few hours also has minutes", () => {
  expect([72 * 60, 60 * 60, 29 * 60, 9 * 3_600 + 600, 3 * 86_400].map(formatFineSpan)).toEqual([
    "1 h 12 min",
    "1 h",
    "29 min",
    "9 h",
    "3 days",
  ]);
});

test("a time that comes twice, because clocks go back, has its offset, and no other time of that night", () => {
  const [first, second] = [at("2026-10-25T02:30:09+02:00"), at("2026-10-25T02:30:09+01:00")];
  const night = at("2026-10-24T20:00:00+02:00");
  expect([formatTime(first, zone), formatTime(second, zone)]).toEqual(["02:30 CEST", "02:30 CET"]);
  expect(formatRange(first, second, night, zone)).toBe("Sun 02:30 CEST to 02:30 CET");
  expect(formatWhen(second, second, zone)).toBe("Today 02:30 CET");
  expect(formatSecond(first, night, zone)).toBe("Sun 02:30:09 CEST");
  expect(formatDateTime(second, zone)).toBe("25 Oct 2026, 02:30 CET");
  const others = [
    "2026-10-25T01:59+02:00",
    "2026-10-25T03:00+01:00",
    "2026-03-29T03:00+02:00",
    "2026-03-29T01:59+01:00",
  ];
  expect(others.map((text) => formatTime(at(text), zone))).toEqual(["01:59", "03:00", "03:00", "01:59"]);
  const lordHowe = ["2026-04-04T14:45Z", "2026-04-04T15:15Z", "2026-04-04T16:15Z"];
  expect(lordHowe.map((text) => formatTime(at(text), "Australia/Lord_Howe"))).toEqual([
    "01:45 GMT+11",
    "01:45 GMT+10:30",
    "02:45",
  ]);
});
