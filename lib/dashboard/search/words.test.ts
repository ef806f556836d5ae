import { expect, test } from "vitest";
import { patternsOf, prefixesOf } from "./shape.ts";

test.each([
  ["Mara lind", "'mara':* & 'lind':*"],
  ["mara.lind@haus-am-see.example", "'mara':* & 'lind':* & 'haus':* & 'am':* & 'see':* & 'example':*"],
  [" - ", null],
  ["müller", "('muller':* | 'xn':* & 'mller':* & 'kva':*)"],
  ["info@Müller", "'info':* & ('muller':* | 'xn':* & 'mller':* & 'kva':*)"],
  ["müller。exam", "('muller。exam':* | 'xn':* & 'mller':* & 'kva':* & 'exam':*)"],
  ["haus-müller", "('haus':* & 'muller':* | 'xn':* & 'haus':* & 'mller':* & 'feb':*)"],
  ["ｍｕｅｌ", "'muel':*"],
  ["ü'| \\é", "('u':* | 'xn':* & 'tda':*) & '|':* & ('e':* | 'xn':* & '9ca':*)"],
  ["a＇b", "'a':* & 'b':*"],
  ["＇", null],
  ["\u0301", null],
  ["ü:*", "'u:*':*"],
  ["1 2 3 4 5 6 7 8 9", "'1':* & '2':* & '3':* & '4':* & '5':* & '6':* & '7':* & '8':*"],
])("%j means %j", (search, words) => {
  expect(prefixesOf(search)).toBe(words);
});

test("a word that PostgreSQL would refuse is looked for by its beginning", () => {
  expect(prefixesOf("a".repeat(3_000))).toBe(`'${"a".repeat(500)}':*`);
});

test("the patterns of LIKE have each word without accents, and take no sign as a pattern", () => {
  expect(patternsOf(" Dîner 50%_ ")).toEqual(["%diner%", "%50\\%\\_%"]);
  expect(patternsOf(" \u0301 ")).toEqual([]);
});
