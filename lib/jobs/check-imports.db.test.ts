import { expect, test } from "vitest";
import { addSeconds } from "#lib/core/time";
import { countFates } from "#lib/dashboard/import/read";
import { pool } from "#lib/db/client";
import type { PrismaContext } from "#lib/db/context";
import { beginCheck, failCheck } from "#lib/domain/imports/begin-check";
import { beginRun } from "#lib/domain/imports/begin-run";
import { aliveSince, getImport } from "#lib/domain/imports/read";
import { uploadFile } from "#lib/domain/imports/upload";
import { ownDatabase } from "#lib/testing/own-database";
import { later, makeStore } from "#lib/testing/store";
import { checkImports } from "./check-imports.ts";

ownDatabase();

async function begun(ctx: PrismaContext, rows: number): Promise<string> {
  const lines = ["email", ...Array.from({ length: rows }, (_, n) => `guest${n}@post.example`)];
  const id = await uploadFile(ctx, "customer", "guests.csv", new TextEncoder().encode(lines.join("\n")));
  await beginCheck(ctx, id, (await getImport(ctx, id)).choices);
  return id;
}

test("goes on with the dry runs of all stores and both modes, also when one fails", async () => {
  const [one, other] = [await makeStore(), await makeStore()];
  const broken = await begun(other.test, 1);
  await pool().query(`UPDATE moving_in SET choices = '"?"' WHERE id = $1`, [broken]);
  const large = await begun(one.test, 1_500);
  const small = await begun(one.live, 1);
  expect(await checkImports.run(one.test.now)).toBe(1);
  expect(await checkImports.run(one.test.now)).toBe(0);
  expect(await getImport(one.test, large)).toMatchObject({ status: "checked" });
  expect(await countFates(one.test, large)).toMatchObject({ create: 1_500 });
  expect(await getImport(one.live, small)).toMatchObject({ status: "checked" });
  expect(await getImport(other.test, broken)).toMatchObject({ status: "checking", rows_done: 0 });
});

/** So that reading its next rows fails. */
const breakFile = (id: string) => pool().query(`UPDATE moving_in SET choices = '"?"' WHERE id = $1`, [id]);

test("a dry run that fails five times in a row ends with its reason, and can begin again", async () => {
  const { test: ctx } = await makeStore();
  const id = await begun(ctx, 1_500);
  const { choices } = await getImport(ctx, id);
  await checkImports.run(ctx.now);
  await breakFile(id);
  for (let n = 0; n < 4; n++) await checkImports.run(ctx.now);
  expect(await getImport(ctx, id)).toMatchObject({ status: "checking", problem: null });
  await checkImports.run(ctx.now);
  expect(await getImport(ctx, id)).toMatchObject({
    status: "draft",
    problem: expect.stringContaining("The rows after line 1,001 cannot be read. Nothing was changed."),
  });
  await beginCheck(ctx, id, choices);
  expect(await getImport(ctx, id)).toMatchObject({ status: "checking", problem: null });
  while ((await checkImports.run(ctx.now)) > 0);
  expect(await getImport(ctx, id)).toMatchObject({ status: "checked", problem: null });
});

test("failures that are not in a row end nothing, and another store or mode cannot end a dry run", async () => {
  const { test: ctx, live } = await makeStore();
  const id = await begun(ctx, 2_500);
  const { choices } = await getImport(ctx, id);
  await breakFile(id);
  for (let n = 0; n < 4; n++) await checkImports.run(ctx.now);
  await pool().query("UPDATE moving_in SET choices = $2 WHERE id = $1", [id, JSON.stringify(choices)]);
  await checkImports.run(ctx.now);
  await breakFile(id);
  await checkImports.run(ctx.now);
  expect(await getImport(ctx, id)).toMatchObject({ status: "checking", rows_done: 1_000, problem: null });
  for (const stranger of [live, (await makeStore()).test]) await failCheck(stranger, id, new Error("lost"));
  expect(await getImport(ctx, id)).toMatchObject({ status: "checking", rows_done: 1_000, problem: null });
});

test("twenty files that fail keep no newer one from the job", async () => {
  const { test: ctx } = await makeStore();
  for (let n = 0; n < 20; n++) await breakFile(await begun(ctx, 1));
  await checkImports.run(ctx.now);
  const newer = await begun(later(ctx, 60), 1);
  await checkImports.run(ctx.now);
  expect(await getImport(ctx, newer)).toMatchObject({ status: "checked" });
});

test("a run whose process has ended does not go on by itself: it counts as stopped, and can be started again", async () => {
  const { test: ctx } = await makeStore();
  const id = await begun(ctx, 1);
  await checkImports.run(ctx.now);
  const lost = await beginRun(ctx, id);
  await pool().query("UPDATE moving_in SET beat_at = $2 WHERE id = $1", [id, addSeconds(aliveSince(), -1)]);
  await checkImports.run(ctx.now);
  expect(await getImport(ctx, id)).toMatchObject({ status: "stopped", made_count: null });
  expect(await beginRun(ctx, id)).not.toBe(lost);
});
