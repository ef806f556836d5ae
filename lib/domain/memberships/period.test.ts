import fc from "fast-check";
import { Temporal } from "temporal-polyfill";
import { expect, test } from "vitest";
import { firstPeriod, type Plan, periodAt } from "./period.ts";

const monthly: Plan = { plan_interval: "month", plan_interval_count: 1 };
const at = (text: string) => new Date(text);

/** The starts of the first periods, each from the end of the one before. */
function starts(plan: Plan, anchor: Date, zone: string, count: number): string[] {
  const found: string[] = [];
  let moment = anchor;
  for (let n = 0; n < count; n++) {
    const period = periodAt(plan, anchor, zone, moment);
    found.push(period.start.toISOString().slice(0, 16));
    moment = period.end;
  }
  return found;
}

test("a monthly plan sold on the 31st renews on the last day of each month", () => {
  expect(starts(monthly, at("2027-12-31T12:00:00Z"), "UTC", 6)).toEqual([
    "2027-12-31T12:00",
    "2028-01-31T12:00",
    "2028-02-29T12:00",
    "2028-03-31T12:00",
    "2028-04-30T12:00",
    "2028-05-31T12:00",
  ]);
});

test("a yearly plan sold on 29 February renews on 28 February, and in a leap year on the 29th", () => {
  const yearly = { plan_interval: "year", plan_interval_count: 1 };
  const found = starts(yearly, at("2028-02-29T08:00:00Z"), "UTC", 5).map((start) => start.slice(0, 10));
  expect(found).toEqual(["2028-02-29", "2029-02-28", "2030-02-28", "2031-02-28", "2032-02-29"]);
});

test("the local hour in the store stays across daylight-saving changes", () => {
  const weekly = { plan_interval: "week", plan_interval_count: 1 };
  const found = starts(weekly, at("2026-10-19T16:00:00Z"), "Europe/Berlin", 2);
  expect(found).toEqual(["2026-10-19T16:00", "2026-10-26T17:00"]);
});

test("a day in the store belongs to the store's calendar, not to UTC's", () => {
  // 31 January 08:30 in Tokyo is still 30 January in UTC
  const found = starts(monthly, at("2026-01-30T23:30:00Z"), "Asia/Tokyo", 2);
  expect(found).toEqual(["2026-01-30T23:30", "2026-02-27T23:30"]);
});

test("with a trial the first period is the trial, and later periods are counted from its end", () => {
  const plan = { ...monthly, plan_trial_days: 14 };
  const anchor = at("2026-12-04T18:00:00Z");
  const soldAt = at("2026-11-20T18:00:00Z");
  expect(firstPeriod(plan, soldAt, "UTC")).toEqual({ status: "trialing", anchor, start: soldAt, end: anchor });
  const without = firstPeriod({ ...monthly, plan_trial_days: 0 }, soldAt, "UTC");
  expect(without).toEqual({ status: "active", anchor: soldAt, start: soldAt, end: at("2026-12-20T18:00:00Z") });
});

const zones = ["UTC", "Europe/Berlin", "America/New_York", "Asia/Kolkata", "Australia/Lord_Howe", "Pacific/Apia"];
const seconds = fc.integer({ min: 1_000_000_000, max: 2_500_000_000 });

test("a period contains the requested moment and ends where the next one starts", () => {
  fc.assert(
    fc.property(
      fc.constantFrom("day", "week", "month", "year"),
      fc.integer({ min: 1, max: 13 }),
      fc.constantFrom(...zones),
      seconds,
      fc.integer({ min: 0, max: 400_000_000 }),
      (plan_interval, plan_interval_count, zone, anchorAt, after) => {
        const plan = { plan_interval, plan_interval_count };
        const anchor = new Date(anchorAt * 1000);
        const moment = new Date((anchorAt + after) * 1000);
        const { start, end } = periodAt(plan, anchor, zone, moment);
        expect(start <= moment && moment < end).toBe(true);
        expect(start >= anchor).toBe(true);
        expect(periodAt(plan, anchor, zone, end).start).toEqual(end);
        expect(periodAt(plan, anchor, zone, new Date(end.getTime() - 1000))).toEqual({ start, end });
      },
    ),
    { numRuns: 300 },
  );
});

test("a monthly plan keeps its day of the month in every month that has this day", () => {
  const day = (moment: Date, zone: string) =>
    Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(zone).day;
  fc.assert(
    fc.property(fc.constantFrom("UTC", "Europe/Berlin", "Asia/Kolkata"), seconds, (zone, anchorAt) => {
      const anchor = new Date(anchorAt * 1000);
      let moment = anchor;
      for (let n = 0; n < 30; n++) {
        const { start, end } = periodAt(monthly, anchor, zone, moment);
        const isLastOfMonth = day(new Date(start.getTime() + 86_400_000), zone) < day(start, zone);
        expect(day(start, zone) === day(anchor, zone) || isLastOfMonth).toBe(true);
        moment = end;
      }
    }),
    { numRuns: 40 },
  );
});
