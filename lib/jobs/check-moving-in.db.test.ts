import { expect, test } from "vitest";
import { addSeconds } from "#lib/core/time";
import { pool } from "#lib/db/client";
import type { PrismaContext } from "#lib/db/context";
import { beginCheck } from "#lib/domain/moving-in/begin-check";
import { beginRun } from "#lib/domain/moving-in/begin-run";
import { aliveSince, countFates, getMovingIn } from "#lib/domain/moving-in/read";
import { uploadFile } from "#lib/domain/moving-in/upload";
import { ownDatabase } from "#lib/testing/own-database";
import { makeStore } from "#lib/testing/store";
import { checkMovingIn } from "./check-moving-in.ts";

ownDatabase();

async function begun(ctx: PrismaContext, rows: number): Promise<string> {
  const lines = ["email", ...Array.from({ length: rows }, (_, n) => `guest${n}@post.example`)];
  const id = await uploadFile(ctx, "customer", "guests.csv", new TextEncoder().encode(lines.join("\n")));
  await beginCheck(ctx, id, (await getMovingIn(ctx, id)).choices);
  return id;
}

test("goes on with the dry runs of all stores and both modes, also when one fails", async () => {
  const [one, other] = [await makeStore(), await makeStore()];
  const broken = await begun(other.test, 1);
  await pool().query(`UPDATE moving_in SET choices = '"?"' WHERE id = $1`, [broken]);
  const large = await begun(one.test, 1_500);
  const small = await begun(one.live, 1);
  expect(await checkMovingIn.run(one.test.now)).toBe(1);
  expect(await checkMovingIn.run(one.test.now)).toBe(0);
  expect(await getMovingIn(one.test, large)).toMatchObject({ status: "checked" });
  expect(await countFates(one.test, large)).toMatchObject({ create: 1_500 });
  expect(await getMovingIn(one.live, small)).toMatchObject({ status: "checked" });
  expect(await getMovingIn(other.test, broken)).toMatchObject({ status: "checking", rows_done: 0 });
});

test("a run whose process has ended does not go on by itself: it counts as stopped, and can be started again", async () => {
  const { test: ctx } = await makeStore();
  const id = await begun(ctx, 1);
  await checkMovingIn.run(ctx.now);
  const lost = await beginRun(ctx, id);
  await pool().query("UPDATE moving_in SET beat_at = $2 WHERE id = $1", [id, addSeconds(aliveSince(), -1)]);
  await checkMovingIn.run(ctx.now);
  expect(await getMovingIn(ctx, id)).toMatchObject({ status: "stopped", made_count: null });
  expect(await beginRun(ctx, id)).not.toBe(lost);
});
