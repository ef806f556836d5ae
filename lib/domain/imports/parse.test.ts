import { expect, test } from "vitest";
import { readCell } from "./cells.ts";
import { Guess, guessColumns } from "./guess.ts";
import { parseFile } from "./parse.ts";
import type { ParsedRow } from "./rows.ts";
import { MAX_ROWS } from "./schema.ts";

const utf8 = (text: string) => new TextEncoder().encode(text);
const latin = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const wide = (text: string, mark: number[], isBig: boolean) =>
  Uint8Array.from([
    ...mark,
    ...[...text].flatMap((one) => {
      const unit = one.charCodeAt(0);
      return isBig ? [unit >> 8, unit & 255] : [unit & 255, unit >> 8];
    }),
  ]);

/** The whole file at once. */
async function tableOf(bytes: Uint8Array) {
  const { headers, encoding, batches } = await parseFile("gift_card", bytes);
  const read = (cell: string) => readCell(cell, encoding);
  const rows: ParsedRow[] = [];
  for await (const batch of batches) rows.push(...batch.map(({ line, cells }) => ({ line, cells: cells.map(read) })));
  return { headers: headers.map(read), rows };
}

const TEXT = "Code;Kunde\r\nA1;Zoë Müller\r\n";

test.each([
  ["UTF-8", utf8(TEXT)],
  ["UTF-8 with a mark", utf8(`\uFEFF${TEXT}`)],
  ["UTF-16 with a mark", wide(TEXT, [0xff, 0xfe], false)],
  ["big-endian UTF-16 with a mark", wide(TEXT, [0xfe, 0xff], true)],
  ["UTF-16 without a mark", wide(TEXT, [], false)],
  ["Windows-1252", latin(TEXT)],
])("%s is read", async (_name, bytes) => {
  const rows = [{ line: 2, cells: ["A1", "Zoë Müller"] }];
  expect(await tableOf(bytes)).toEqual({ headers: ["Code", "Kunde"], rows });
});

test.each([",", ";", "\t"])("columns are split at %j, not inside quotes", async (delimiter) => {
  const file = ["a", '"b, c; d\te"', "c"].join(delimiter);
  const { headers, rows } = await tableOf(utf8(`${file}\n1${delimiter}"2 ""two"""${delimiter}3\n`));
  expect(headers).toEqual(["a", "b, c; d\te", "c"]);
  expect(rows[0]?.cells).toEqual(["1", '2 "two"', "3"]);
});

test("line numbers are those of the file, also after quoted line breaks and empty lines", async () => {
  const { rows } = await tableOf(utf8('a,b\n1,"x\ny"\n\n2,z\n,\n3,"p\r\nq\r\nr"\n4,end'));
  expect(rows).toEqual([
    { line: 2, cells: ["1", "x\ny"] },
    { line: 5, cells: ["2", "z"] },
    { line: 7, cells: ["3", "p\nq\nr"] },
    { line: 10, cells: ["4", "end"] },
  ]);
});

test("line breaks and letters are read the same wherever the file is cut into pieces", async () => {
  for (const first of [262_134, 262_136, 262_140, 262_141, 262_142, 262_143]) {
    const { rows } = await tableOf(utf8(`${"x".repeat(first)}\r\n1\r\n"2\r\n😀"\r\n3\r\n`));
    expect(rows).toEqual([
      { line: 2, cells: ["1"] },
      { line: 3, cells: ["2\n😀"] },
      { line: 5, cells: ["3"] },
    ]);
  }
});

test.each([
  ["UTF-16", (text: string) => wideUtf16(text), "😀".repeat(50)],
  ["Windows-1252", (text: string) => latin(text.replaceAll("€", "\x80")), "€ü".repeat(50)],
])("%s is read the same in its later pieces, also where a letter is cut", async (_name, encode, cell) => {
  const { rows } = await tableOf(encode(`ab\r\n${`${cell}\r\n`.repeat(2_000)}`));
  expect(rows).toEqual(Array.from({ length: 2_000 }, (_, at) => ({ line: at + 2, cells: [cell] })));
});

test("a NUL that comes late refuses the file too, and so do more empty rows than a spreadsheet has", async () => {
  await expect(tableOf(utf8(`a\n${"1\n".repeat(50_000)}\0\n`))).rejects.toThrow("not a CSV file");
  const { rows } = await tableOf(utf8(`a,b\n1,2\n${",\n".repeat(10_000)}`));
  expect(rows).toEqual([{ line: 2, cells: ["1", "2"] }]);
  await expect(tableOf(utf8(`a,b\n1,2\n${",\n".repeat(1_048_577)}`))).rejects.toThrow("too many rows without content");
});

test("a row has the cells that it has in the file, and a column without a name gets one", async () => {
  expect(await tableOf(utf8("a,,c\n1\n1,2,3,,\n1,2,3,,5\n"))).toEqual({
    headers: ["a", "Column 2", "c"],
    rows: [
      { line: 2, cells: ["1"] },
      { line: 3, cells: ["1", "2", "3"] },
      { line: 4, cells: ["1", "2", "3", "", "5"] },
    ],
  });
});

test.each([
  ["", "needs a line"],
  ["only,headers\n", "needs a line"],
  ["PK\u0003\u0004\u0000\u0000,a\nb", "not a CSV file"],
  [`a\n${"1\n".repeat(MAX_ROWS + 1)}`, "more than 200,000 rows"],
])("a file that is no table is refused with what to do (%#)", async (text, message) => {
  await expect(tableOf(utf8(text))).rejects.toThrow(message);
});

const MB = 1024 * 1024;
const wideUtf16 = (text: string) => Buffer.from(`\uFEFF${text}`, "utf16le");

test.each<[string, () => Uint8Array, string]>([
  ["one row of commas", () => Buffer.alloc(2 * MB, ","), "Line 1 has more than 100 columns"],
  ["commas in UTF-16", () => wideUtf16(",".repeat(MB)), "Line 1 has more than 100 columns"],
  ["100,000 headers", () => utf8(`${"a,".repeat(100_000)}\n1\n`), "Line 1 has more than 100 columns"],
  ["101 columns in a later row", () => utf8(`a\n1\n${",".repeat(100)}\n`), "Line 3 has more than 100 columns"],
  ["a quote that is not closed", () => utf8(`a\n1\n"${"x\n".repeat(MB)}`), "larger than 1 MB"],
  ["one line without an end", () => Buffer.alloc(2 * MB, "x"), "larger than 1 MB"],
])("%s is refused while it is read", async (_name, bytes, message) => {
  await expect(tableOf(bytes())).rejects.toMatchObject({
    code: "invalid_request",
    message: expect.stringContaining(message),
  });
});

test("100 columns are read, also with the same name, and a column that two could be is found once", async () => {
  const { headers, rows } = await tableOf(
    utf8(`${Array(100).fill("email").join(",")}\n${Array(100).fill("x").join(",")}`),
  );
  expect([headers.length, rows[0]?.cells.length]).toEqual([100, 100]);
  expect(guessColumns("customer", headers)).toEqual({ email: 0 });
});

test("long rows come in smaller batches, so that none is larger than a few rows more than a million characters", async () => {
  const { batches } = await parseFile("gift_card", utf8(`a\n${`${"x".repeat(2_000)}\n`.repeat(1_200)}`));
  const counts: number[] = [];
  for await (const batch of batches) counts.push(batch.length);
  expect(counts).toEqual([501, 501, 198]);
});

test("columns are found by their names in several languages, each once", () => {
  expect(guessColumns("gift_card", ["Gutscheincode", "Restguthaben", "Gültig bis", "E-Mail-Adresse"])).toEqual({
    code: 0,
    balance: 1,
    expires: 2,
    email: 3,
  });
  expect(guessColumns("customer", ["First Name", "Last Name", "Email", "Accepts Email Marketing"])).toEqual({
    email: 2,
    name: 0,
    last_name: 1,
    marketing: 3,
  });
  expect(guessColumns("ticket", ["Ticket number", "Veranstaltung", "Datum"])).toEqual({
    code: 0,
    event: 1,
    event_date: 2,
  });
});

test("a format is guessed only once its column is known, so that nothing is chosen before it", () => {
  const rows = [{ line: 2, cells: ["A1", "40,00", "23.04.2027"] }];
  const guessOf = (headers: string[]) => {
    const guess = new Guess("gift_card", headers);
    guess.add(rows);
    return guess.choices(2);
  };
  expect(guessOf(["Code", "Balance", "Expires"])).toMatchObject({ money: "comma", dates: "dmy" });
  expect(guessOf(["Code", "Rest", "Until"])).toMatchObject({ columns: { code: 0 }, money: null, dates: null });
});
