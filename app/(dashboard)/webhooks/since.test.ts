import { expect, test } from "vitest";
import { readSince, sinceChoices } from "./since.ts";

const now = new Date("2026-11-21T12:00:00Z");
const unix = (text: string) => Date.parse(text) / 1000;
const trouble = unix("2026-11-20T09:00:00Z");
const read = (text: string | undefined, began: number | null = trouble) => readSince(text, now, "Europe/Berlin", began);

test("without a word it is the trouble, or a day where there is none", () => {
  expect(read(undefined)).toEqual({ choice: "trouble", at: trouble });
  expect(read(undefined, null)).toEqual({ choice: "day", at: unix("2026-11-20T12:00:00Z") });
});

test("the choices lead where they say", () => {
  expect(sinceChoices(now, trouble).map(([choice]) => choice)).toEqual(["trouble", "hour", "day", "week", "all"]);
  expect(sinceChoices(now, null).map(([choice]) => choice)).toEqual(["hour", "day", "week", "all"]);
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
