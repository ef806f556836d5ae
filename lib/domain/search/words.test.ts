import { expect, test } from "vitest";
import { prefixesOf } from "./words.ts";

test.each([
  ["Mara lind", "'Mara':* & 'lind':*"],
  ["mara.lind@haus-am-see.example", "'mara':* & 'lind':* & 'haus':* & 'am':* & 'see':* & 'example':*"],
  [" - ", null],
  ["müller", "('müller':* | 'xn':* & 'mller':* & 'kva':*)"],
  ["info@Müller", "'info':* & ('Müller':* | 'xn':* & 'mller':* & 'kva':*)"],
  ["müller。exam", "('müller。exam':* | 'xn':* & 'mller':* & 'kva':* & 'exam':*)"],
  ["haus-müller", "('haus':* & 'müller':* | 'xn':* & 'haus':* & 'mller':* & 'feb':*)"],
  ["ｍｕｅｌ", "('ｍｕｅｌ':* | 'muel':*)"],
  ["ü'| \\é", "('ü':* | 'xn':* & 'tda':*) & '|':* & ('é':* | 'xn':* & '9ca':*)"],
  ["a＇b", "('a＇b':* | 'a':* & 'b':*)"],
  ["＇", "'＇':*"],
  ["ü:*", "'ü:*':*"],
])("%j means %j", (search, words) => {
  expect(prefixesOf(search)).toBe(words);
});
