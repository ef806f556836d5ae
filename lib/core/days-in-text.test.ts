import { expect, test } from "vitest";
import { daysInText } from "./days-in-text.ts";

test.each([
  ["2026-12-05 dinner", ["2026-12-05"], "dinner"],
  ["dinner 5.12.", ["2026-12-05"], "dinner"],
  ["5.12.2027", ["2027-12-05"], ""],
  ["winter 5/12 lights", ["2026-12-05", "2027-05-12"], "winter lights"],
  ["13/12", ["2026-12-13"], ""],
  ["5 dec", ["2026-12-05"], ""],
  ["Lights December 5th", ["2026-12-05"], "Lights"],
  ["1 march", ["2027-03-01"], ""],
  ["29.2.", ["2028-02-29"], ""],
  ["５．１２．", ["2026-12-05"], ""],
  ["tomorrow", ["2026-11-29"], ""],
  ["31.2.", [], "31.2."],
  ["apron 1.5", [], "apron 1.5"],
  ["march of 5", [], "march of 5"],
  ["", [], ""],
])("%j means %j", (text, days, rest) => {
  expect(daysInText(text, "2026-11-28")).toEqual({ days, rest });
});
