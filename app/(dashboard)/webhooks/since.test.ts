import { expect, test } from "vitest";
import { readSince, sinceChoices } from "./since.ts";

const now = new Date("2026-11-21T12:00:00Z");
const unix = (text: string) => Date.parse(text) / 1000;
const trouble = unix("2026-11-20T09:00:00Z");
const facts = { now, zone: "Europe/Berlin", trouble, registeredAt: unix("2026-01-01T00:00:00Z") };
const read = (text: string | undefined, began: number | null = trouble) =>
  readSince(text, { ...facts, trouble: began });
const choices = (change: Partial<typeof facts>) => sinceChoices({ ...facts, ...change }).map(([choice]) => choice);

test("without a word it is the trouble, or a day where there is none", () => {
  expect(read(undefined)).toEqual({ choice: "trouble", at: trouble });
  expect(read(undefined, null)).toEqual({ choice: "day", at: unix("2026-11-20T12:00:00Z") });
});

test("the choices lead where they say", () => {
  expect(choices({})).toEqual(["trouble", "hour", "day", "week", "all"]);
  expect(read("hour")?.at).toBe(unix("2026-11-21T11:00:00Z"));
  expect(read("week")?.at).toBe(unix("2026-11-14T12:00:00Z"));
  expect(read("all")?.at).toBe(unix("2026-10-22T12:00:00Z"));
  expect(read("trouble", null)).toBeNull();
});

test("a moment is the store's, and Unix seconds are themselves", () => {
  expect(read("2026-11-21T10:15")).toEqual({ choice: "own", at: unix("2026-11-21T09:15:00Z") });
  expect(read(String(trouble))).toEqual({ choice: "own", at: trouble });
});

test("what cannot be read or has not come yet is none", () => {
  for (const text of ["2026-11-21T13:01", String(unix("2026-11-21T12:00:01Z")), "yesterday", "-1", "99999999999"]) {
    expect(read(text)).toBeNull();
  }
});

test("none leads to before the endpoint was registered; a moment of one's own may", () => {
  const registeredAt = unix("2026-11-20T18:00:00Z");
  expect(choices({ registeredAt })).toEqual(["trouble", "hour", "registered"]);
  const fresh = { ...facts, trouble: null, registeredAt };
  expect(readSince(undefined, fresh)).toEqual({ choice: "registered", at: registeredAt });
  expect(readSince("day", fresh)).toBeNull();
  expect(readSince("2026-11-19T10:00", fresh)).toMatchObject({ choice: "own" });
});
