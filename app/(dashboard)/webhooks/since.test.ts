import { expect, test } from "vitest";
import { readSince, sinceChoices } from "./since.ts";

const now = new Date("2026-11-21T12:00:00Z");
const unix = (text: string) => Date.parse(text) / 1000;
const missingSince = unix("2026-11-20T09:00:00Z");
const facts = { now, zone: "Europe/Berlin", missingSince, registeredAt: unix("2026-01-01T00:00:00Z") };
const read = (text: string | undefined, began: number | null = missingSince) =>
  readSince(text, { ...facts, missingSince: began });
const choices = (change: Partial<typeof facts>) => sinceChoices({ ...facts, ...change }).map(([choice]) => choice);

test("without a choice, the time is that of the first missed event, or a day ago if none was missed", () => {
  expect(read(undefined)).toEqual({ choice: "missed", at: missingSince });
  expect(read(undefined, null)).toEqual({ choice: "day", at: unix("2026-11-20T12:00:00Z") });
});

test("each choice stands for its point in time", () => {
  expect(choices({})).toEqual(["missed", "hour", "day", "week", "all"]);
  expect(read("hour")?.at).toBe(unix("2026-11-21T11:00:00Z"));
  expect(read("week")?.at).toBe(unix("2026-11-14T12:00:00Z"));
  expect(read("all")?.at).toBe(unix("2026-10-22T12:00:00Z"));
  expect(read("missed", null)).toBeNull();
});

test("a date with a time is read in the store's time zone, and a number as Unix seconds", () => {
  expect(read("2026-11-21T10:15")).toEqual({ choice: "custom", at: unix("2026-11-21T09:15:00Z") });
  expect(read(String(missingSince))).toEqual({ choice: "custom", at: missingSince });
});

test("a time that comes twice is the one of its field, and else the first", () => {
  const second = unix("2026-10-25T01:30:00Z");
  expect(read("2026-10-25T02:30")?.at).toBe(second - 3_600);
  expect(readSince("2026-10-25T02:30", facts, String(second))?.at).toBe(second);
  expect(readSince("2026-10-25T02:45", facts, String(second))?.at).toBe(second - 2_700);
});

test("an invalid time or a time in the future gives null", () => {
  for (const text of ["2026-11-21T13:01", String(unix("2026-11-21T12:00:01Z")), "yesterday", "-1", "99999999999"]) {
    expect(read(text)).toBeNull();
  }
});

test("no choice lies before the endpoint's registration, but a custom time may", () => {
  const registeredAt = unix("2026-11-20T18:00:00Z");
  expect(choices({ registeredAt })).toEqual(["missed", "hour", "registered"]);
  const fresh = { ...facts, missingSince: null, registeredAt };
  expect(readSince(undefined, fresh)).toEqual({ choice: "registered", at: registeredAt });
  expect(readSince("day", fresh)).toBeNull();
  expect(readSince("2026-11-19T10:00", fresh)).toMatchObject({ choice: "custom" });
});
