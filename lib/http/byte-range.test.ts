import { expect, test } from "vitest";
import { readRange } from "./byte-range.ts";

test("a part of a file is read from the header, and what is no single part is the whole file", () => {
  for (const [header, asked] of [
    [null, null],
    ["bytes=0-0", { from: 0, to: 0 }],
    ["bytes=10-", { from: 10, to: 99 }],
    ["bytes=10-500", { from: 10, to: 99 }],
    ["bytes=-30", { from: 70, to: 99 }],
    ["bytes=-300", { from: 0, to: 99 }],
    ["bytes = 5 - 6", { from: 5, to: 6 }],
    ["bytes=100-", "unsatisfiable"],
    ["bytes=-0", "unsatisfiable"],
    ["bytes=7-5", null],
    ["bytes=0-1,5-6", null],
    ["bytes=-", null],
    ["lines=0-1", null],
    ["bytes=1e3-", null],
  ] as const) {
    expect(readRange(header, 100)).toEqual(asked);
  }
});
