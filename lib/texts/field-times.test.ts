import { expect, test } from "vitest";
import { fieldMomentOf, localOf } from "#lib/core/day";
import { fromUnix, toUnix } from "#lib/core/time";
import { fieldMoment, fieldText, repeatedMoments } from "./field-times.ts";

const BERLIN = "Europe/Berlin";
const at = (time: string) => Date.parse(time) / 1000;

test("a time that comes twice has two moments, and no other time has", () => {
  expect(repeatedMoments("2026-10-25T02:30", BERLIN)).toEqual([at("2026-10-25T00:30Z"), at("2026-10-25T01:30Z")]);
  expect(repeatedMoments("2026-10-25T02:00", BERLIN)).toHaveLength(2);
  for (const once of ["2026-10-25T01:59", "2026-10-25T03:00", "2026-10-24T02:30", "2026-03-29T02:30", "", "soon"]) {
    expect([once, repeatedMoments(once, BERLIN)]).toEqual([once, []]);
  }
  expect(repeatedMoments("2026-04-05T01:45", "Australia/Lord_Howe")).toEqual([
    at("2026-04-04T14:45Z"),
    at("2026-04-04T15:15Z"), // clocks go back by half an hour
  ]);
  expect(repeatedMoments("2026-11-01T00:30", "America/Havana")).toHaveLength(2);
});

test("a browser reads and writes the times of fields as the server does, in each quarter of an hour of a clock change", () => {
  const nights = [
    [BERLIN, "2026-03-28T20:00Z"],
    [BERLIN, "2026-10-24T20:00Z"],
    ["America/Havana", "2026-11-01T00:00Z"],
    ["America/St_Johns", "2026-11-01T00:00Z"],
    ["Australia/Lord_Howe", "2026-04-04T10:00Z"],
    ["Antarctica/Troll", "2026-10-24T20:00Z"],
    ["Asia/Tokyo", "2026-10-24T20:00Z"],
  ] as const;
  for (const [zone, from] of nights) {
    for (let quarter = 0; quarter < 48; quarter++) {
      const moment = at(from) + quarter * 900 + 17;
      const local = localOf(fromUnix(moment), zone);
      const typed = fieldText(at(from) + quarter * 900, "UTC");
      expect([zone, fieldText(moment, zone)]).toEqual([zone, local]);
      for (const shown of ["", String(moment)]) {
        expect([zone, typed, fieldMoment(typed, zone, shown)]).toEqual([
          zone,
          typed,
          toUnix(fieldMomentOf(typed, zone, shown)),
        ]);
        expect(fieldMoment(local, zone, shown)).toBe(toUnix(fieldMomentOf(local, zone, shown)));
      }
      expect(fieldMoment(local, zone, String(moment))).toBe(moment);
    }
  }
  expect(fieldMoment("", BERLIN)).toBeNull();
});
