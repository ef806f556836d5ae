import { expect, test } from "vitest";
import { ago, daysUntil, timeFor } from "./times.ts";

test("days are counted in the time zone of the store", () => {
  const lateEvening = Date.UTC(2026, 10, 20, 22, 30) / 1000;
  expect(daysUntil(lateEvening + 3_600, lateEvening, "Europe/Berlin")).toBe(1);
  expect(daysUntil(lateEvening + 3_600, lateEvening, "UTC")).toBe(0);
  expect(daysUntil(lateEvening - 86_400, lateEvening, "UTC")).toBe(-1);
  expect(ago(lateEvening - 2, lateEvening)).toBe("just now");
});

test("a day ends at midnight of the store, also where the offset is no whole hour and on days of 23 and 25 hours", () => {
  for (const [zone, midnight] of [
    ["Asia/Kathmandu", Date.UTC(2026, 10, 20, 18, 15)],
    ["Australia/Lord_Howe", Date.UTC(2026, 10, 20, 13)],
    ["Europe/Berlin", Date.UTC(2026, 2, 28, 23)],
    ["Europe/Berlin", Date.UTC(2026, 2, 29, 22)],
    ["Europe/Berlin", Date.UTC(2026, 9, 25, 23)],
  ] as const) {
    expect(daysUntil(midnight / 1000, midnight / 1000 - 1, zone)).toBe(1);
    expect(daysUntil(midnight / 1000, midnight / 1000 + 3_600, zone)).toBe(0);
  }
});

test("a time that comes twice is shown with its zone, and no other time is", () => {
  const second = Date.UTC(2026, 9, 25, 1, 30) / 1000;
  const shown = [second - 3_600, second, second + 3_600].map((at) => timeFor("en-GB", at, "Europe/Berlin"));
  expect(shown).toEqual(["02:30 CEST", "02:30 CET", "03:30"]);
});
