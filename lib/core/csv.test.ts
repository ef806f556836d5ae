import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { expect, test } from "vitest";
import { csvHead, csvRows, withoutGuards, withoutMarks } from "./csv.ts";

/** Makes texts of the characters that begin cells and formulas. */
const hostile = fc
  .array(fc.constantFrom("=", "+", "-", "@", "＝", "'", '"', ";", "\t", "\r", "\n", " ", ",", "a", "1"), {
    maxLength: 12,
  })
  .map((characters) => characters.join(""));
const rows = fc.array(fc.tuple(fc.constant("id"), hostile, hostile), { minLength: 1, maxLength: 4 });

const FORMULA = /^[ "]*[=+\-@＝＋－＠]/;

const cellsOf = (text: string): string[][] => parse(text, { record_delimiter: "\r\n" });

test.each([
  ["=1+1", "'=1+1"],
  ["-1", "'-1"],
  ["a;=1+1", "a;'=1+1"],
  ["x\t=cmd", "x\t'=cmd"],
  ["x\r\n@SUM(A1)\n+1", "x\r\n'@SUM(A1)\n'+1"],
  ['a; "=1"', `a; "'=1"`],
  ["\t=1", "\t'=1"],
  ["'=1", "''=1"],
  ["a=1, b-2 'c' ;d", "a=1, b-2 'c' ;d"],
])("%j is written as %j, and is read back as it was", (value, written) => {
  expect(cellsOf(csvRows([[value]]))).toEqual([[written]]);
  expect(withoutGuards(written)).toBe(value);
});

test("a number is written as it is, nothing as an empty cell, and the names of columns are guarded too", () => {
  expect(csvHead(["id", "=1"])).toBe("\uFEFFid,'=1\r\n");
  expect(csvRows([[-1_200, null, "a;b"]])).toBe('-1200,,"a;b"\r\n');
});

test("no text begins a cell as a formula, wherever a program splits it, and every text is read back", () => {
  fc.assert(
    fc.property(rows, (values) => {
      const text = csvRows(values);
      const cells = cellsOf(text);
      const pieces = text.split(/[;\t\r\n]/);
      expect([...cells.flat(), ...pieces].filter((cell) => FORMULA.test(cell))).toEqual([]);
      expect(cells.map((row) => row.map(withoutGuards))).toEqual(values);
    }),
    { numRuns: 2_000 },
  );
});

test.each([
  ['="000123"', "000123"],
  ['=T("000123")', "000123"],
  ['="a ""b"""', 'a "b"'],
  ["'000124", "000124"],
  ["'1.383,00", "1.383,00"],
  ["'=1+1", "=1+1"],
  ["'t Hooft", "'t Hooft"],
  ["'68er Treffen", "'68er Treffen"],
  ['="a"&"b"', '="a"&"b"'],
  ["=1+1", "=1+1"],
])("%j says %j", (cell, text) => {
  expect(withoutMarks(cell)).toBe(text);
});
