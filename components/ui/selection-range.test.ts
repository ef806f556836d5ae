import { expect, test } from "vitest";
import { rangeOf } from "./selection-range.ts";

const IDS = ["a", "b", "c", "d"];

test("a range has both ends, in either direction", () => {
  expect(rangeOf(IDS, "b", "d")).toEqual(["b", "c", "d"]);
  expect(rangeOf(IDS, "d", "b")).toEqual(["b", "c", "d"]);
  expect(rangeOf(IDS, "c", "c")).toEqual(["c"]);
});

test("without a beginning, or with one that is no longer in the list, a range is one row", () => {
  expect(rangeOf(IDS, null, "c")).toEqual(["c"]);
  expect(rangeOf(IDS, "gone", "c")).toEqual(["c"]);
});
