import fc from "fast-check";
import { expect, test } from "vitest";
import { beginningOf, endOf } from "./cut.ts";
import { AppError } from "./errors.ts";

const FAMILY = "👨‍👩‍👧‍👦";
const CHARACTERS = ["a", "ß", "🎟", FAMILY, "🇵🇹", "e\u0301", "👍🏽", "\r\n", "각"];

const lengthOf = (texts: readonly string[]): number => texts.join("").length;

test("a text is cut between two characters, and no shorter than it must be", () => {
  const texts = fc.array(fc.constantFrom(...CHARACTERS), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(texts, fc.integer({ min: 12, max: 100 }), (given, max) => {
      const text = given.join("");
      const all = [...new Intl.Segmenter("en").segment(text)].map(({ segment }) => segment);
      const count = all.findIndex((_, at) => lengthOf(all.slice(0, at + 1)) > max);
      expect(beginningOf(text, max)).toBe(count < 0 ? text : all.slice(0, count).join(""));
      const from = all.findIndex((_, at) => lengthOf(all.slice(at)) <= max);
      expect(endOf(text, max)).toBe(all.slice(from).join(""));
    }),
  );
});

test("a character that is longer than all that may stay is cut between code points", () => {
  const tower = `a${"\u0301".repeat(1_000)}`;
  expect(beginningOf(tower, 200)).toBe(`a${"\u0301".repeat(199)}`);
  expect(endOf(tower, 200)).toHaveLength(200);
  for (let max = 1; max < FAMILY.length; max++) {
    expect(beginningOf(FAMILY, max).isWellFormed()).toBe(true);
    expect(endOf(FAMILY, max).isWellFormed()).toBe(true);
  }
  expect(beginningOf(FAMILY, 5)).toBe("👨‍👩");
  expect(beginningOf("🎟", 1)).toBe("");
  const long = "👩‍".repeat(1_000);
  expect(beginningOf(long, 1_000).isWellFormed()).toBe(true);
  expect(endOf(long, 1_000).isWellFormed()).toBe(true);
});

test("an error repeats what was sent up to a whole character", () => {
  const long = (max: number) => `${"a".repeat(max - 1)}🎟`;
  const one = { param: long(200), message: long(2_000) };
  const { message, extra } = new AppError("invalid_request", long(2_000), { param: long(200), details: [one] });
  const kept = { param: "a".repeat(199), message: "a".repeat(1_999) };
  expect([message, extra]).toEqual([kept.message, { param: kept.param, details: [kept] }]);
});
