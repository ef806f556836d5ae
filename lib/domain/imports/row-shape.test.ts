import { expect, test } from "vitest";
import { cellProblem, codeProblem, inColumns, rowProblem, withoutApostrophe } from "./row-shape.ts";

const HEADERS = ["Code", "Balance", "Expires"];

test.each([
  [["A1", "5", ""], null],
  [["A1", "1", "383", "00"], "The row has 4 cells, and the file has 3 columns."],
  [["A1", "5"], "The row has 2 of 3 cells."],
  [["Code", "Balance", "Expires"], "repeats the names"],
  [["Summe", "1.383,00", ""], "“Summe”, so it is a total"],
  [["", "Total:", "1383"], "“Total:”, so it is a total"],
  [["Gesamt (120)", "1383", ""], "so it is a total"],
  [["ИТОГО", "1383", ""], "so it is a total"],
  [["合計", "1383", ""], "so it is a total"],
  [["TOTAL-1", "5", ""], "so it is a total"],
  [["Totalix", "5", ""], null],
])("of a row %j is said %j", (cells, problem) => {
  const said = rowProblem("gift_card", HEADERS, cells);
  if (problem === null) expect(said).toBe(null);
  else expect(said).toContain(problem);
});

test("columns at the end that have no name need no cell, and a person can be called Total", () => {
  expect(rowProblem("gift_card", ["Code", "Balance", "Column 3"], ["A1", "5"])).toBe(null);
  expect(rowProblem("gift_card", ["Code", "Column 2", "Balance"], ["A1", "5"])).toContain("2 of 3");
  expect(rowProblem("customer", ["Name", "E-mail"], ["Total", "t@post.example"])).toBe(null);
});

test("the file of rows that were left out marks cells that are missing, and is refused with the mark", () => {
  expect(inColumns(HEADERS, ["A1"])).toEqual({ cells: ["A1", "(missing)", "(missing)"], beyond: [] });
  expect(inColumns(HEADERS, ["A1", "1", "2", "3"])).toEqual({ cells: ["A1", "1", "2"], beyond: ["3"] });
  expect(rowProblem("gift_card", HEADERS, inColumns(HEADERS, ["A1"]).cells)).toContain("A cell is missing");
});

test.each(["1.23457E+15", "1,23457E+15", "1E+15", "1.2e15", "123456.0", "123456,0", "Summe"])(
  "a code %s is refused as one that a spreadsheet made",
  (code) => {
    expect(codeProblem(code)).toContain(`“${code}”`);
  },
);

test.each(["000123", "12E45", "GC-10482", "12.345", "1.5", "E+15", "1234567890123450"])("a code %s is kept", (code) => {
  expect(codeProblem(code)).toBe(null);
});

test.each(["#NAME?", "#REF!", "#N/A", "#BEZUG!", "#NV", "########", "M\uFFFDller"])("a cell %s is refused", (text) => {
  expect(cellProblem(text)).toContain(`“${text}”`);
});

test("an apostrophe before a code goes, one within it or around it stays", () => {
  expect(["'AB-12", "'000124", "O'Neil", "'AB'", "'"].map(withoutApostrophe)).toEqual([
    "AB-12",
    "000124",
    "O'Neil",
    "'AB'",
    "'",
  ]);
  expect(["#12", "5", "", "# 1"].map(cellProblem)).toEqual([null, null, null, null]);
});
