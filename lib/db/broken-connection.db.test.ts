import { expect, test } from "vitest";
import { until } from "#lib/testing/receiver";
import { makeStore } from "#lib/testing/store";
import { pool, statement } from "./client.ts";
import { inTransaction } from "./transaction.ts";

const isRunning = async (pid: number | undefined): Promise<boolean> =>
  (await pool().query("SELECT FROM pg_stat_activity WHERE pid = $1", [pid])).rowCount === 1;

const PID = statement("test.pid", "SELECT pg_backend_pid() AS pid WHERE $1::uuid IS NOT NULL AND $2::text IS NOT NULL");

test("a connection that breaks between two statements fails its transaction, not the process", async () => {
  const { test: ctx } = await makeStore();
  const broken = inTransaction(ctx, async (tx) => {
    const [row] = await tx.sql<{ pid: number }>(PID);
    await pool().query("SELECT pg_terminate_backend($1)", [row?.pid]);
    await until(async () => !(await isRunning(row?.pid)));
    await tx.sql(PID);
  });
  await expect(broken).rejects.toThrow();
  expect(await inTransaction(ctx, (tx) => tx.sql(PID))).toHaveLength(1);
});
