import { expect, test } from "vitest";
import { productFiles, readProduct } from "./product-files.ts";
import { isSlow, type Pattern, readPatterns } from "./read-patterns.ts";

const patternsOf = (path: string): Pattern[] => readPatterns(path, readProduct(path));

test("no pattern of the product takes more than linear time, whatever text it is given", () => {
  const patterns = productFiles().flatMap(patternsOf);
  expect(patterns.length).toBeGreaterThan(350);
  expect(patterns.filter(isSlow).map(({ place, source }) => `${place} /${source}/`)).toEqual([]);
});

test.each([String.raw`\s*%$`, String.raw`\s*[\r\n]+\s*`, "0+$", String.raw`^(?:\s*\n)*x`])(
  "the pattern %s is found to be slow",
  (source) => {
    expect(isSlow({ source, flags: "" })).toBe(true);
  },
);

test.each([["lib/domain/customers/redact.ts", String.raw`(?<![\w.+'&%-])(?:x)(?![\w-]|\.\w)`, "gi"]])(
  "a pattern of %s that is put together is read, with x for what is given",
  (path, source, flags) => {
    expect(patternsOf(path)).toContainEqual({ place: expect.stringContaining(path), source, flags });
  },
);

test("a pattern that is all given is refused", () => {
  expect(() => readPatterns("a.ts", "const made = (given: string) => new RegExp(given);")).toThrow("a.ts:1");
});
