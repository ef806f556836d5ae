import { expect, test } from "vitest";
import { bulkLike, dateAfter, timeslotAfter } from "./date-after.ts";

const LAST = { starts_at: "2026-12-31T22:30", ends_at: "2027-01-01T01:00" };
const PLACE = { location: "Main hall", capacity: "120" };

test("one more date is a day later, as long, at the same place, with the same capacity, and is no copy of its id", () => {
  expect(dateAfter({ id: "01a2", ...LAST, ...PLACE })).toEqual({
    starts_at: "2027-01-01T22:30",
    ends_at: "2027-01-02T01:00",
    ...PLACE,
  });
  expect(timeslotAfter({ id: "01a2", ...LAST, seats: "8" })).toEqual({
    starts_at: "2027-01-01T22:30",
    ends_at: "2027-01-02T01:00",
    seats: "8",
  });
});

test("the first date is empty, and what the last one leaves open stays open", () => {
  const open = { starts_at: "", ends_at: "", location: "", capacity: "" };
  expect(dateAfter()).toEqual(open);
  expect(dateAfter({ ...open, starts_at: "2026-12-31" })).toMatchObject({ ends_at: "" });
});

test("dates in bulk are as long as the last date, at its place, with its capacity or seats", () => {
  expect(bulkLike({ ...LAST, ...PLACE })).toEqual({
    bulk_minutes: "150",
    bulk_seats: "120",
    bulk_location: "Main hall",
  });
  expect(bulkLike({ ...LAST, seats: "8" })).toMatchObject({ bulk_seats: "8" });
  expect(bulkLike({ starts_at: LAST.starts_at, ends_at: "", ...PLACE })).toMatchObject({ bulk_minutes: "" });
});
