import { expect, test } from "vitest";
import { listRows, viewColumns } from "#lib/dashboard/import/read";
import type { PrismaContext } from "#lib/db/context";
import { checkedFile, checkFile, encoded, runImport } from "#lib/testing/imports";
import { codeOf, makeStore } from "#lib/testing/store";
import { beginCheck } from "./begin-check.ts";
import { everyRow, getImport } from "./read.ts";
import { uploadFile } from "./upload.ts";

/** The line, the fate, and what was read or why nothing was. */
async function rowsOf(ctx: PrismaContext, id: string) {
  return (await listRows(ctx, id, {})).data.map(({ line, fate, reason, data }) => [
    line,
    fate,
    data?.code ?? data?.name ?? reason,
  ]);
}

test("rows that are no row of the table, totals and spoiled codes are left out with their reason, the others are imported", async () => {
  const { test: ctx } = await makeStore();
  const id = await checkedFile(
    ctx,
    "gift_card",
    [
      "sep=;",
      "Gutscheinliste",
      "Code;Guthaben;Gültig bis;Notiz",
      "CARD-0001;5,00;31.12.2031;x;;",
      "CARD-0002;5,00;;y; z",
      "CARD-0003;5,00",
      '"=""000123""";5,00;31.12.2031;',
      "'000124;5,00;;",
      "1,23457E+15;5,00;;",
      "#NAME?;5,00;;",
      "Code;Guthaben;Gültig bis;Notiz",
      "Summe;1.383,00;;",
    ],
    { left_out: [3] },
  );
  expect((await getImport(ctx, id)).choices).toMatchObject({ money: "comma", dates: "dmy", header_line: 3 });
  expect(await rowsOf(ctx, id)).toEqual([
    [4, "create", "CARD-0001"],
    [5, "invalid", expect.stringContaining("has 5 cells, and the file has 4")],
    [6, "invalid", expect.stringContaining("2 of 4 cells")],
    [7, "create", "000123"],
    [8, "create", "000124"],
    [9, "invalid", expect.stringContaining("“1,23457E+15” is a number that a spreadsheet made")],
    [10, "invalid", expect.stringContaining("“#NAME?” is an error")],
    [11, "invalid", expect.stringContaining("repeats the names")],
    [12, "invalid", expect.stringContaining("“Summe”, so it is a total")],
  ]);
  await runImport(ctx, id);
  expect(await getImport(ctx, id)).toMatchObject({ status: "done", made_count: 3 });
});

test("a file whose encoding is certain is read in it, and its rows are imported so", async () => {
  const { test: ctx } = await makeStore();
  const text = "E-mail;名前\na@post.example;山田太郎\nb@post.example;コード残高有効期限\n";
  const id = await uploadFile(ctx, "customer", "guests.csv", encoded(text, "shift_jis"));
  const file = await getImport(ctx, id);
  expect([file.headers, file.choices.encoding]).toEqual([["E-mail", "名前"], "shift_jis"]);
  const { rows } = await viewColumns(ctx, file);
  expect(rows[0]?.cells).toEqual(["a@post.example", "山田太郎"]);
  await checkFile(ctx, id, { ...file.choices, columns: { email: 0, name: 1 } });
  expect(await rowsOf(ctx, id)).toEqual([
    [2, "create", "山田太郎"],
    [3, "create", "コード残高有効期限"],
  ]);
});

test("an encoding that is not certain must be chosen by what each makes of the file, and can be changed", async () => {
  const { test: ctx } = await makeStore();
  const bytes = encoded(`Name;E-mail\n${"Anna;a@post.example\n".repeat(600)}Dvořák;d@post.example\n`, "windows-1250");
  const id = await uploadFile(ctx, "customer", "guests.csv", bytes);
  const file = await getImport(ctx, id);
  expect(file.choices.encoding).toBe(null);
  const { encodings } = await viewColumns(ctx, file);
  const labels = encodings?.map(({ label }) => label) ?? [];
  expect(labels).toContain("Central Europe (Windows-1250): “Dvořák”");
  expect(labels[0]).toBe("Western Europe (Windows-1252): “Dvoøák”");
  expect(labels.at(-1)).toContain("\uFFFD");

  expect(await codeOf(beginCheck(ctx, id, file.choices))).toBe("invalid_request");
  expect(await getImport(ctx, id)).toEqual(file);
  const name = async () => (await listRows(ctx, id, { fate: "create" })).data.at(-1)?.data?.name;
  await checkFile(ctx, id, { ...file.choices, encoding: "windows-1252" });
  expect(await name()).toBe("Dvoøák");
  await checkFile(ctx, id, { ...file.choices, encoding: "windows-1250" });
  expect(await name()).toBe("Dvořák");
  await checkFile(ctx, id, { ...file.choices, encoding: "utf-8" });
  expect((await rowsOf(ctx, id)).length).toBe(50);
  expect((await listRows(ctx, id, { fate: "invalid" })).data).toMatchObject([
    { line: 602, reason: expect.stringContaining("has a letter that cannot be read") },
  ]);
});

test("a file in Unicode has no encoding to choose, and keeps its text whatever is chosen", async () => {
  const { test: ctx } = await makeStore();
  const id = await uploadFile(
    ctx,
    "customer",
    "guests.csv",
    new TextEncoder().encode("Name;E-mail\nДворжак;d@post.example\n"),
  );
  const file = await getImport(ctx, id);
  expect([file.choices.encoding, (await viewColumns(ctx, file)).encodings]).toEqual([undefined, null]);
  await checkFile(ctx, id, { ...file.choices, encoding: "shift_jis" });
  expect(await rowsOf(ctx, id)).toEqual([[2, "create", "Дворжак"]]);
  for await (const rows of everyRow(ctx, id, null)) expect(rows[0]?.cells[0]).toBe("Дворжак");
});
