import { expect, test } from "vitest";
import { pool } from "#lib/db/client";
import type { PrismaContext } from "#lib/db/context";
import { untilBlocked } from "#lib/testing/blocked";
import { checkedFile, runImport } from "#lib/testing/imports";
import { actionsOf } from "#lib/testing/security-events";
import { codeOf, eventTypes, makeStore } from "#lib/testing/store";
import { beginRun } from "./begin-run.ts";
import { discardFile } from "./discard.ts";
import { getImport } from "./read.ts";
import { runFile } from "./run.ts";
import { stopRun } from "./stop.ts";

const COUNT = 1_001;
/** Three batches. The last row is for a guest whom `whileBlocked` is just creating. */
const CARDS = [
  "code,balance,email",
  ...Array.from({ length: COUNT }, (_, n) => `CARD-0${n},5,guest${n === COUNT - 1 ? "" : n}@post.example`),
];

const INSERT_GUEST = `INSERT INTO customer (merchant_id, mode, id, email, accepts_marketing, created_at)
  VALUES ($1, $2, gen_random_uuid(), 'guest@post.example', false, now())`;

/** Starts a run that waits in its last batch for another transaction, and does something meanwhile. Returns how the run ends. */
async function whileBlocked(ctx: PrismaContext, id: string, act: () => Promise<void>): Promise<string | undefined> {
  const blocker = await pool().connect();
  try {
    await blocker.query("BEGIN");
    await blocker.query(INSERT_GUEST, [ctx.merchantId, ctx.mode]);
    const run = codeOf(beginRun(ctx, id).then((runId) => runFile(ctx, id, runId)));
    await untilBlocked();
    await act();
    await blocker.query("ROLLBACK");
    return await run;
  } finally {
    await blocker.query("ROLLBACK");
    blocker.release();
  }
}

async function madeBy({ merchantId }: PrismaContext): Promise<number> {
  const { rows } = await pool().query(
    `SELECT (SELECT count(*) FROM gift_card WHERE merchant_id = $1) + (SELECT count(*) FROM customer WHERE merchant_id = $1)
          + (SELECT count(*) FROM orders WHERE merchant_id = $1) + (SELECT count(*) FROM foreign_code WHERE merchant_id = $1) AS n`,
    [merchantId],
  );
  return rows[0].n;
}

test("a run that is stopped leaves nothing, says who stopped it, and the file can be imported afterwards", async () => {
  const { test: ctx, live, merchantId } = await makeStore();
  const other = (await makeStore()).test;
  const id = await checkedFile(ctx, "gift_card", CARDS);
  expect(await codeOf(stopRun(ctx, id))).toBe("invalid_transition");
  const ended = await whileBlocked(ctx, id, async () => {
    for (const stranger of [live, other]) expect(await codeOf(stopRun(stranger, id))).toBe("not_found");
    expect(await getImport(ctx, id)).toMatchObject({ status: "running" });
    const stops = await Promise.all(Array.from({ length: 6 }, () => codeOf(stopRun(ctx, id))));
    expect(stops.sort()).toEqual(["done", ...Array(5).fill("invalid_transition")]);
    expect(await getImport(ctx, id)).toMatchObject({ status: "checked", rows_done: 0, problem: null });
  });
  expect(ended).toBe("invalid_transition");
  expect(await madeBy(ctx)).toBe(0);
  expect(await eventTypes(ctx)).toEqual([]);
  expect(await actionsOf(merchantId)).toEqual(["data.move_stopped"]);
  expect(await getImport(ctx, id)).toMatchObject({ status: "checked", rows_done: 0, problem: null });
  await runImport(ctx, id);
  expect(await getImport(ctx, id)).toMatchObject({ status: "done", made_count: COUNT });
  expect(await madeBy(ctx)).toBe(4 * COUNT);
});

test("a run that is stopped does not end the next run of the file", async () => {
  const { test: ctx } = await makeStore();
  const id = await checkedFile(ctx, "gift_card", CARDS);
  let next = "";
  const ended = await whileBlocked(ctx, id, async () => {
    await stopRun(ctx, id);
    next = await beginRun(ctx, id);
  });
  expect(ended).toBe("invalid_transition");
  expect(await getImport(ctx, id)).toMatchObject({ status: "running" });
  await runFile(ctx, id, next);
  expect(await madeBy(ctx)).toBe(4 * COUNT);
});

test("a file can be discarded while its stopped run still rolls back", async () => {
  const { test: ctx } = await makeStore();
  const id = await checkedFile(ctx, "gift_card", CARDS);
  let discarded: Promise<string | undefined> | undefined;
  const ended = await whileBlocked(ctx, id, async () => {
    await stopRun(ctx, id);
    discarded = codeOf(discardFile(ctx, id));
    await untilBlocked(2);
  });
  expect(ended).not.toBe("done");
  expect(await discarded).toBe("done");
  expect(await codeOf(getImport(ctx, id))).toBe("not_found");
  expect(await madeBy(ctx)).toBe(0);
});

test("of stops and the end of a run at once, one wins: all is there, or nothing", async () => {
  for (let round = 0; round < 12; round++) {
    const { test: ctx, merchantId } = await makeStore();
    const id = await checkedFile(ctx, "gift_card", ["code,balance,email", "CARD-AA,5,a@post.example"]);
    const runId = await beginRun(ctx, id);
    const run = codeOf(runFile(ctx, id, runId));
    for (let read = 0; read < round; read++) await getImport(ctx, id);
    const stops = await Promise.all(Array.from({ length: 4 }, () => codeOf(stopRun(ctx, id))));
    const isStopped = stops.includes("done");
    expect(stops.filter((stop) => stop === "done")).toHaveLength(isStopped ? 1 : 0);
    expect(await run).toBe(isStopped ? "invalid_transition" : "done");
    expect(await madeBy(ctx)).toBe(isStopped ? 0 : 4);
    expect(await getImport(ctx, id)).toMatchObject({ status: isStopped ? "checked" : "done" });
    expect(await actionsOf(merchantId)).toEqual([isStopped ? "data.move_stopped" : "data.moved_in"]);
  }
});

test("a stop that waits for the end of the run comes too late, and says so", async () => {
  const { test: ctx } = await makeStore();
  const id = await checkedFile(ctx, "gift_card", ["code,balance", "CARD-AA,5"]);
  const blocker = await pool().connect();
  try {
    await blocker.query("BEGIN");
    await blocker.query("LOCK TABLE security_event IN SHARE MODE");
    const run = codeOf(runImport(ctx, id));
    await untilBlocked(1); // it has ended itself, and writes that into the audit log
    const stop = stopRun(ctx, id).catch((error) => error.message);
    await untilBlocked(2);
    await blocker.query("ROLLBACK");
    expect(await run).toBe("done");
    expect(await stop).toContain("import finished");
  } finally {
    await blocker.query("ROLLBACK");
    blocker.release();
  }
});

test("the files of more stores than there are connections are imported at once", async () => {
  const stores = await Promise.all(Array.from({ length: 26 }, () => makeStore()));
  const files = await Promise.all(
    stores.map(async ({ test: ctx }) => ({
      ctx,
      id: await checkedFile(ctx, "gift_card", ["code,balance", "CARD-AA,5"]),
    })),
  );
  const runs = await Promise.all(files.map(({ ctx, id }) => beginRun(ctx, id)));
  const ends = await Promise.all(files.map(({ ctx, id }, at) => codeOf(runFile(ctx, id, runs[at] ?? ""))));
  expect(new Set(ends)).toEqual(new Set(["done"]));
});

test("runs that wait for something leave connections to everything else, and one that waits for its turn can be stopped", async () => {
  const stores = await Promise.all(Array.from({ length: 14 }, () => makeStore()));
  const files = await Promise.all(
    stores.map(async ({ test: ctx }) => ({
      ctx,
      id: await checkedFile(ctx, "gift_card", ["code,balance", "CARD-AA,5"]),
    })),
  );
  const blocker = await pool().connect();
  try {
    await blocker.query("BEGIN");
    await blocker.query("LOCK TABLE gift_card IN SHARE MODE");
    const runs = files.map(({ ctx, id }) => codeOf(runImport(ctx, id)));
    await untilBlocked(3);
    for (const { ctx, id } of files) expect(await getImport(ctx, id)).toMatchObject({ status: "running" });
    for (const { ctx, id } of files) await stopRun(ctx, id);
    await blocker.query("ROLLBACK");
    expect(new Set(await Promise.all(runs))).toEqual(new Set(["invalid_transition"]));
  } finally {
    await blocker.query("ROLLBACK");
    blocker.release();
  }
});
