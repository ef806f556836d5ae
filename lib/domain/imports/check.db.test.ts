import { expect, test } from "vitest";
import { pool } from "#lib/db/client";
import type { PrismaContext } from "#lib/db/context";
import { cutBlocked, untilBlocked } from "#lib/testing/blocked";
import { checkFile } from "#lib/testing/imports";
import { makeTicketProduct } from "#lib/testing/products";
import { codeOf, makeStore } from "#lib/testing/store";
import { beginCheck, cancelCheck } from "./begin-check.ts";
import { beginRun } from "./begin-run.ts";
import { checkBatch } from "./check.ts";
import { discardFile } from "./discard.ts";
import { everyRow, getImport } from "./read.ts";
import { type Fate, type Kind, unreadColumns } from "./schema.ts";
import { uploadFile } from "./upload.ts";

const upload = (ctx: PrismaContext, kind: Kind, lines: readonly string[]): Promise<string> =>
  uploadFile(ctx, kind, "old system.csv", new TextEncoder().encode(lines.join("\n")));

const begin = async (ctx: PrismaContext, id: string): Promise<void> =>
  beginCheck(ctx, id, (await getImport(ctx, id)).choices);

/** The line, fate and reason of each row. */
async function fatesOf(ctx: PrismaContext, id: string): Promise<[number, Fate | null, string | null][]> {
  const found: [number, Fate | null, string | null][] = [];
  for await (const rows of everyRow(ctx, id, null)) {
    found.push(...rows.map(({ line, fate, reason }): [number, Fate | null, string | null] => [line, fate, reason]));
  }
  return found;
}

/** 2,400 cards, three batches: the last 1,200 have the codes of the first 1,200. */
const CARDS = ["code,balance", ...Array.from({ length: 2_400 }, (_, n) => `CARD-0${n % 1_200},5`)];
const FATES = CARDS.slice(1).map((_, n) =>
  n < 1_200 ? [n + 2, "create", null] : [n + 2, "duplicate", `The same as line ${n - 1_198}.`],
);

test("a dry run goes on where it was when its connection was lost, and its rows come out as in one run", async () => {
  const { test: ctx } = await makeStore();
  const id = await upload(ctx, "gift_card", CARDS);
  await begin(ctx, id);
  expect(await checkBatch(ctx, id)).toBe(true);
  const before = await getImport(ctx, id);
  expect(before).toMatchObject({ status: "checking", rows_done: 1_000 });
  await loseConnectionIn(ctx, id);
  expect(await getImport(ctx, id)).toEqual(before);
  expect(await checkBatch(ctx, id)).toBe(true);
  expect(await checkBatch(ctx, id)).toBe(false);
  expect(await getImport(ctx, id)).toMatchObject({ status: "checked", rows_done: 0 });
  expect(await fatesOf(ctx, id)).toEqual(FATES);
});

/** Runs a batch whose connection ends while it waits for a row of the file. */
async function loseConnectionIn(ctx: PrismaContext, id: string): Promise<void> {
  const blocker = await pool().connect();
  try {
    await blocker.query("BEGIN");
    await blocker.query(
      "SELECT FROM moving_in_row WHERE merchant_id = $1 AND moving_in_id = $2 AND line = 2000 FOR UPDATE",
      [ctx.merchantId, id],
    );
    const batch = codeOf(checkBatch(ctx, id));
    await untilBlocked(1);
    await cutBlocked();
    expect(await batch).not.toBe("done");
  } finally {
    await blocker.query("ROLLBACK");
    blocker.release();
  }
}

test("of many workers at once each row is decided once", async () => {
  const { test: ctx } = await makeStore();
  const id = await upload(ctx, "gift_card", CARDS);
  await begin(ctx, id);
  while ((await getImport(ctx, id)).status === "checking") {
    await Promise.all(Array.from({ length: 6 }, () => checkBatch(ctx, id)));
  }
  expect(await fatesOf(ctx, id)).toEqual(FATES);
});

test("a file takes no more seats than are free, however many batches it has", async () => {
  const { test: ctx } = await makeStore();
  const { eventIds } = await makeTicketProduct(ctx, { capacities: [1_100] });
  const id = await upload(ctx, "ticket", ["code", ...Array.from({ length: 1_102 }, (_, n) => `T ${n}`)]);
  await checkFile(ctx, id, { ...(await getImport(ctx, id)).choices, target: eventIds[0] ?? "" });
  const fates = (await fatesOf(ctx, id)).map(([, fate]) => fate);
  expect(fates.filter((fate) => fate === "create")).toHaveLength(1_100);
  expect(fates.slice(1_100)).toEqual(["invalid", "invalid"]);
});

test("a column that nothing reads is named, and is left out only when that was said; one without values is not", async () => {
  const { test: ctx } = await makeStore();
  const lines = [
    "Code,Balance,Phone,Notes,Expire,Empty,",
    "CARD-1001,5,+43 660,,2030-12-31,,",
    "CARD-1002,5,,a guest,,,",
  ];
  const id = await upload(ctx, "gift_card", lines);
  const { choices } = await getImport(ctx, id);
  expect(choices).toMatchObject({ columns: { code: 0, balance: 1, expires: 4 }, left_out: [], empty: [5, 6] });
  const refused = (more: object) =>
    beginCheck(ctx, id, { ...choices, ...more }).then(
      () => null,
      (error) => error,
    );
  expect(await refused({})).toMatchObject({
    code: "invalid_request",
    message: expect.stringContaining("No field is chosen for “Phone”, “Notes”. "),
    extra: { param: "left_out" },
  });
  expect(await refused({ left_out: [3] })).toMatchObject({
    message: expect.stringContaining("No field is chosen for “Phone”. "),
  });
  expect(await refused({ columns: { code: 0, balance: 1 }, left_out: [2, 3] })).toMatchObject({
    message: expect.stringContaining("No field is chosen for “Expire”. "),
  });
  expect(await getImport(ctx, id)).toMatchObject({ status: "draft", choices });
  await checkFile(ctx, id, { ...choices, columns: { ...choices.columns, name: 3 }, left_out: [0, 2, 3, 5] });
  const checked = await getImport(ctx, id);
  expect(checked).toMatchObject({ status: "checked", choices: { left_out: [2], empty: [5, 6] } });
  expect(unreadColumns(checked)).toEqual([2]);
});

test("a dry run that is stopped can be begun again, and is not imported meanwhile", async () => {
  const { test: ctx } = await makeStore();
  const id = await upload(ctx, "gift_card", CARDS);
  expect(await codeOf(cancelCheck(ctx, id))).toBe("invalid_transition");
  await begin(ctx, id);
  await checkBatch(ctx, id);
  expect(await codeOf(beginRun(ctx, id))).toBe("invalid_transition");
  const [stopped] = await Promise.all([codeOf(cancelCheck(ctx, id)), checkBatch(ctx, id)]);
  expect(stopped).toBe("done");
  expect(await checkBatch(ctx, id)).toBe(false);
  expect(await getImport(ctx, id)).toMatchObject({ status: "draft" });
  expect(await codeOf(beginRun(ctx, id))).toBe("invalid_transition");
  await begin(ctx, id);
  await checkBatch(ctx, id);
  await begin(ctx, id); // with other columns, say
  expect(await getImport(ctx, id)).toMatchObject({ status: "checking", rows_done: 0 });
  while (await checkBatch(ctx, id));
  expect(await fatesOf(ctx, id)).toEqual(FATES);
  expect(await codeOf(cancelCheck(ctx, id))).toBe("invalid_transition");
});

test("another store and the other mode can neither go on with a dry run, nor stop it, nor discard its file", async () => {
  const { test: ctx, live } = await makeStore();
  const id = await upload(ctx, "gift_card", ["code,balance", "CARD-CC,5"]);
  await begin(ctx, id);
  for (const stranger of [live, (await makeStore()).test]) {
    expect(await checkBatch(stranger, id)).toBe(false);
    expect(await codeOf(cancelCheck(stranger, id))).toBe("not_found");
    expect(await codeOf(discardFile(stranger, id))).toBe("not_found");
  }
  expect(await getImport(ctx, id)).toMatchObject({ status: "checking", rows_done: 0 });
  await discardFile(ctx, id);
  expect(await checkBatch(ctx, id)).toBe(false);
});
