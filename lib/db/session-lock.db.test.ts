import { expect, test } from "vitest";
import { ownDatabase } from "#lib/testing/own-database";
import { until } from "#lib/testing/receiver";
import { pool } from "./client.ts";
import { withSessionLock } from "./session-lock.ts";

ownDatabase();

const ALIVE_MS = 20;
const HELD = `
  SELECT a.pid, a.query_start, current_setting('idle_session_timeout') AS silent FROM pg_locks l JOIN pg_stat_activity a USING (pid)
   WHERE l.locktype = 'advisory' AND a.datname = current_database() AND a.application_name = 'zakka queue'`;
const holder = async () => (await pool().query<{ pid: number; query_start: Date; silent: string }>(HELD)).rows[0];

test("one at a time has the lock of a name, and the next one can have it after it", async () => {
  const inside = await withSessionLock("one", async () => [
    await withSessionLock("one", async () => "never"),
    await withSessionLock("two", async () => "another name"),
  ]);
  expect(inside).toEqual({ result: [null, { result: "another name" }] });
  await expect(withSessionLock("one", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await withSessionLock("one", async () => "again")).toEqual({ result: "again" });
  expect(await holder()).toBeUndefined();
});

test("its connection says that the process runs, so that only one that stands still loses the lock", async () => {
  await withSessionLock(
    "alive",
    async () => {
      const before = await holder();
      expect(before?.silent).toBe("90s");
      await until(async () => ((await holder())?.query_start ?? 0) > (before?.query_start ?? 0));
    },
    ALIVE_MS,
  );
});

test("a connection that the database ends gives the lock to the next one", async () => {
  const lost = withSessionLock("lost", async () => {
    await pool().query("SELECT pg_terminate_backend($1)", [(await holder())?.pid]);
    await until(async () => (await holder()) === undefined);
    return withSessionLock("lost", async () => "taken");
  });
  await expect(lost).rejects.toThrow();
  expect(await withSessionLock("lost", async () => "free")).toEqual({ result: "free" });
});
