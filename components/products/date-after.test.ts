import { expect, test } from "vitest";
import { bulkLike, dateAfter, timeslotAfter } from "./date-after.ts";

const BERLIN = "Europe/Berlin";
const LAST = { starts_at: "2026-12-31T22:30", ends_at: "2027-01-01T01:00" };
const PLACE = { location: "Main hall", capacity: "120" };
const at = (time: string) => String(Date.parse(time) / 1000);

test("one more date is a day later, as long, at the same place, with the same capacity, and is no copy of its id", () => {
  const next = {
    starts_at: "2027-01-01T22:30",
    ends_at: "2027-01-02T01:00",
    ends_at_moment: at("2027-01-02T00:00Z"),
  };
  expect(dateAfter({ id: "01a2", ...LAST, ...PLACE }, BERLIN)).toEqual({ ...next, ...PLACE });
  expect(timeslotAfter({ id: "01a2", ...LAST, seats: "8" }, BERLIN)).toEqual({ ...next, seats: "8" });
});

test("the first date is empty, and what the last one leaves open stays open", () => {
  const open = { starts_at: "", ends_at: "", location: "", capacity: "" };
  expect(dateAfter(undefined, BERLIN)).toEqual(open);
  expect(dateAfter({ ...open, starts_at: "2026-12-31" }, BERLIN)).toMatchObject({ ends_at: "" });
});

test("one more date takes as long as the last one, also into and out of a night on which clocks change", () => {
  const six = { starts_at: "2026-10-23T22:00", ends_at: "2026-10-24T04:00" };
  expect(dateAfter(six, BERLIN)).toMatchObject({ starts_at: "2026-10-24T22:00", ends_at: "2026-10-25T03:00" });
  const five = { starts_at: "2026-10-23T21:00", ends_at: "2026-10-24T02:00" };
  expect(dateAfter(five, BERLIN)).toMatchObject({
    ends_at: "2026-10-25T02:00",
    ends_at_moment: at("2026-10-25T00:00Z"),
  });
  const second = {
    starts_at: "2026-10-24T21:00",
    ends_at: "2026-10-25T02:30",
    ends_at_moment: at("2026-10-25T01:30Z"),
  };
  expect(dateAfter(second, BERLIN)).toMatchObject({ starts_at: "2026-10-25T21:00", ends_at: "2026-10-26T03:30" });
  expect(bulkLike(second, BERLIN)).toMatchObject({ bulk_minutes: "390" });
  expect(bulkLike({ ...second, ends_at_moment: at("2026-10-25T00:30Z") }, BERLIN)).toMatchObject({
    bulk_minutes: "330",
  });
});

test("dates in bulk are as long as the last date, at its place, with its capacity or seats", () => {
  expect(bulkLike({ ...LAST, ...PLACE }, BERLIN)).toEqual({
    bulk_minutes: "150",
    bulk_seats: "120",
    bulk_location: "Main hall",
  });
  expect(bulkLike({ ...LAST, seats: "8" }, BERLIN)).toMatchObject({ bulk_seats: "8" });
  expect(bulkLike({ starts_at: LAST.starts_at, ends_at: "", ...PLACE }, BERLIN)).toMatchObject({ bulk_minutes: "" });
});
