import { expect, test } from "vitest";
import { storeDay } from "./day.ts";

test("a day runs from the store's midnight to the next", () => {
  expect(storeDay(new Date("2026-11-20T23:30:00Z"), "Europe/Berlin")).toEqual({
    from: new Date("2026-11-20T23:00:00Z"),
    by: new Date("2026-11-20T23:30:00Z"),
    to: new Date("2026-11-21T23:00:00Z"),
  });
});

test("a week back is the same wall time, also across a change of clocks", () => {
  const { from, by, to } = storeDay(new Date("2026-10-28T11:00:00Z"), "Europe/Berlin", 7);
  expect([from, by, to].map((moment) => moment.toISOString())).toEqual([
    "2026-10-20T22:00:00.000Z",
    "2026-10-21T10:00:00.000Z",
    "2026-10-21T22:00:00.000Z",
  ]);
});

test("the day on which clocks go back has 25 hours", () => {
  const { from, to } = storeDay(new Date("2026-10-25T12:00:00Z"), "Europe/Berlin");
  expect((to.getTime() - from.getTime()) / 3_600_000).toBe(25);
});
