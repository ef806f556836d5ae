import { expect, test } from "vitest";
import { metadataOfForm } from "./metadata-of-form.ts";

test("names and values become metadata, and empty rows are left out", () => {
  const rows = [{ name: "table", value: "4" }, {}, { name: " note ", value: "By the window" }, { name: "empty" }];
  expect(metadataOfForm(rows)).toEqual({ table: "4", note: "By the window", empty: "" });
  expect(metadataOfForm([{}])).toBeNull();
  expect(metadataOfForm()).toBeNull();
});

test("a value that was not changed keeps its type", () => {
  const before = { table: 4, vip: true, left: null };
  const rows = [
    { name: "table", value: "4" },
    { name: "vip", value: "true" },
    { name: "left", value: "null" },
  ];
  expect(metadataOfForm(rows, before)).toEqual(before);
  expect(metadataOfForm([{ name: "table", value: "5" }], before)).toEqual({ table: "5" });
});

test.each([
  [[{}, { value: "x" }], { param: "metadata[1].name" }],
  [[{ name: "a" }, { name: "a" }], { param: "metadata[1].name" }],
  [Array.from({ length: 51 }, (_, n) => ({ name: `n${n}` })), { param: "metadata" }],
])("a value without a name, a name that is there twice and too many values are refused", (rows, extra) => {
  expect(() => metadataOfForm(rows)).toThrow(expect.objectContaining({ code: "invalid_request", extra }));
});
