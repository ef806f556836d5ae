import { expect, test } from "vitest";
import { encoded } from "#lib/testing/imports";
import { parseFile } from "./parse.ts";
import type { ParsedRow } from "./rows.ts";

async function tableOf(text: string | Uint8Array) {
  const bytes = typeof text === "string" ? new TextEncoder().encode(text) : text;
  const { headers, headerLine, batches } = await parseFile("gift_card", bytes);
  const rows: ParsedRow[] = [];
  for await (const batch of batches) rows.push(...batch);
  return { headers, headerLine, lines: rows.map(({ line }) => line), cells: rows.map(({ cells }) => cells) };
}

const HEADERS = ["Code", "Restguthaben", "Notiz"];

test.each([
  ["nothing", "", 1],
  ["sep=;", "sep=;\r\n", 2],
  ["sep=; within quotes", '"sep=;"\n', 2],
  ["sep=; that a spreadsheet saved", "sep=;;;\n", 2],
  ["a title", "Gutscheinliste\n", 2],
  ["a title with a comma", "Gutscheine, Stand 1.11.2026, alle\n", 2],
  ["a title that is as wide as the table", "Gutscheinliste;;\n", 2],
  ["a title, a date and an empty line", "Gutscheinliste\nStand:;01.11.2026\n\n", 4],
  ["sep=; and a title", "sep=;\nGutscheinliste\n", 3],
])("below %s the names of the columns are found, and the rows keep their lines", async (_name, above, line) => {
  const found = await tableOf(`${above}${HEADERS.join(";")}\nA1;1.383,00;x, y\nA2;5;\n`);
  expect(found).toEqual({
    headers: HEADERS,
    headerLine: line,
    lines: [line + 1, line + 2],
    cells: [
      ["A1", "1.383,00", "x, y"],
      ["A2", "5", ""],
    ],
  });
});

test.each([
  ["sep=|\nCode|Balance\nA,1|5\n", ["A,1", "5"]],
  ["Code|Balance\nA,1|5\n", ["A,1", "5"]],
  ["sep=,\nCode;Balance,Note\nA;1,5\n", ["A;1", "5"]],
])("%j is split as it says, or as its names do", async (text, cells) => {
  expect((await tableOf(text)).cells).toEqual([cells]);
});

test("below a title the names are found in any encoding", async () => {
  const bytes = encoded("Список карт\nКод;E-mail;Balance\nА1;a@post.example;5\n", "windows-1251");
  expect(await tableOf(bytes)).toMatchObject({ headerLine: 2, lines: [3] });
});

test("a first row that names no column we know is taken as it is, unless the rows below it are wider", async () => {
  expect(await tableOf("Foo;Bar\nA1;5\n")).toMatchObject({ headers: ["Foo", "Bar"], headerLine: 1 });
  expect(await tableOf("Foo\nA1\n")).toMatchObject({ headers: ["Foo"], headerLine: 1 });
  for (const text of ["Liste\nFoo;Bar\nA1;5\nA2;6\n", "Foo,Bar\nA1,25,00\nA2,5,00\n"]) {
    await expect(tableOf(text)).rejects.toThrow(/^Line 1 has \d cells?, and the rows below it have \d\. Remove/);
  }
});

test("a row is never taken for the names of the columns because its cells are such names", async () => {
  expect(await tableOf("Code;Foo;Bar\nBarcode;Value;Name\nA1;5;x\n")).toMatchObject({ headerLine: 1, lines: [2, 3] });
  const text = "Foo;Bar;\nA1;5;Code\nA2;6;\nA3;6;\n";
  expect(await tableOf(text)).toMatchObject({ headers: ["Foo", "Bar", "Column 3"], lines: [2, 3, 4] });
});
