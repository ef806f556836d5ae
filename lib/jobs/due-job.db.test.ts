import pg from "pg";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { log } from "#lib/config/log";
import { newId } from "#lib/core/ids";
import { addSeconds } from "#lib/core/time";
import { pool } from "#lib/db/client";
import type { PrismaContext } from "#lib/db/context";
import { inPrismaTransaction } from "#lib/db/transaction";
import { getOrder } from "#lib/domain/orders/read";
import { holdTickets } from "#lib/testing/orders";
import { ownDatabase } from "#lib/testing/own-database";
import { payOrder } from "#lib/testing/pay-order";
import { until } from "#lib/testing/receiver";
import { later, makeStore } from "#lib/testing/store";
import { cancelHolds } from "./cancel-holds.ts";
import { type DueWork, dueJob } from "./due-job.ts";
import { lookAtPayments } from "./look-at-payments.ts";
import { lookAtRefunds } from "./look-at-refunds.ts";
import { runAlone } from "./runner.ts";

ownDatabase();

beforeAll(() => {
  // Rows that request a second connection while they hold the first, or hold one while they wait, would wait forever.
  const connectionString = process.env.DATABASE_URL;
  Object.assign(globalThis, {
    [Symbol.for("zakka.pool")]: new pg.Pool({ connectionString, max: 1, connectionTimeoutMillis: 3_000 }),
  });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await pool().query("UPDATE payment SET look_at = NULL");
});

/** Makes payments that fall due one after the other. Returns their ids. */
async function makeDue(ctx: PrismaContext, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => newId());
  const money = { amount_cents: 100, currency: "eur", status: "pending", method: "processor", processor: "test" };
  const row = { merchant_id: ctx.merchantId, mode: ctx.mode, membership_id: newId(), created_at: ctx.now };
  const data = ids.map((id, n) => ({ ...row, ...money, id, look_at: addSeconds(ctx.now, n - count) }));
  await ctx.db.payment.createMany({ data });
  return ids;
}

const jobOf = (run: DueWork["run"], change: Partial<DueWork> = {}) =>
  dueJob({
    name: "test-rows",
    everyMs: 1_000,
    batch: 50,
    table: "payment",
    where: "t.look_at IS NOT NULL",
    at: "t.look_at",
    run,
    failure: "a row was not done",
    ...change,
  });

test("a row that waits does not stop the others, and so many as the job says are done at once", async () => {
  const ctx = (await makeStore()).test;
  const [first, ...others] = await makeDue(ctx, 25);
  const ended: string[] = [];
  let running = 0;
  let most = 0;
  const job = jobOf(
    async (rowCtx, id) => {
      most = Math.max(most, ++running);
      if (id === first) await until(() => ended.length === others.length);
      else await inPrismaTransaction(rowCtx, (tx) => tx.db.payment.findFirst({ where: { id } }));
      running--;
      ended.push(id);
      return true;
    },
    { atOnce: 4 },
  );
  expect(await job.run(ctx.now)).toBe(25);
  expect(most).toBe(4);
  expect(ended.at(-1)).toBe(first);
  expect(ended.toSorted()).toEqual([first, ...others].toSorted());
});

test("without that, the rows are done one after the other, in the order in which they fall due", async () => {
  const ctx = (await makeStore()).test;
  const ids = await makeDue(ctx, 5);
  const steps: string[] = [];
  const job = jobOf(async (rowCtx, id) => {
    steps.push(`begin ${id}`);
    await rowCtx.db.payment.findFirst({ where: { id } });
    return steps.push(`end ${id}`) > 0;
  });
  expect(await job.run(ctx.now)).toBe(5);
  expect(steps).toEqual(ids.flatMap((id) => [`begin ${id}`, `end ${id}`]));
});

test("a row that fails is logged, and only what was done is counted", async () => {
  const logged = vi.spyOn(log, "error").mockImplementation(() => {});
  const ctx = (await makeStore()).test;
  const [first, second] = await makeDue(ctx, 4);
  const job = jobOf(
    async (_, id) => {
      if (id === first) throw new Error("no");
      return id !== second;
    },
    { atOnce: 10 },
  );
  expect(await job.run(ctx.now)).toBe(2);
  expect(logged.mock.calls).toEqual([[expect.objectContaining({ id: first, job: "test-rows" }), "a row was not done"]]);
});

test("many pages of one store are closed with a pool of one connection, while other jobs run", async () => {
  expect(pool().options.max).toBe(1);
  const ctx = (await makeStore()).test;
  const orders = [];
  for (let n = 0; n < 12; n++) orders.push(await holdTickets(ctx));
  for (const { id } of orders) await payOrder(ctx, id, "authenticate"); // waits for its second step
  const { now } = later(ctx, 3_600);
  const jobs = [lookAtPayments, lookAtRefunds, cancelHolds];
  const [looked] = await Promise.all(jobs.map((job) => runAlone({ ...job, run: () => job.run(now) })));
  expect(looked).toBe(12);
  const statuses = await Promise.all(orders.map(async ({ id }) => (await getOrder(ctx, id)).status));
  expect(new Set(statuses)).toEqual(new Set(["canceled"]));
});
