import type pg from "pg";
import { expect, test, vi } from "vitest";
import { until } from "#lib/testing/receiver";
import { untilLocked } from "./migrate-locks.ts";

vi.mock("node:timers/promises", () => ({ setTimeout: () => new Promise((resolve) => setImmediate(resolve)) }));

const HOLDER = {
  transaction: "3/7",
  wanted: "orders",
  pid: 42,
  program: "zakka backup",
  seconds: 3,
  doing: "COPY orders",
};

test("who is in the way is reported before the wait for them, also when a slow machine looked only once", async () => {
  const lines: string[] = [];
  let looks = 0;
  let linesBeforeWait = 0;
  const query = async ({ text }: { text: string }) => {
    if (text.includes("pg_blocking_pids")) {
      looks++;
      return looks === 1 ? { rows: [HOLDER] } : new Promise(() => {}); // a second look gets no answer in time
    }
    linesBeforeWait = lines.length;
    return { rows: [{ runs: false }] };
  };
  let attempts = 0;
  await untilLocked(
    { query } as unknown as pg.Pool,
    (line) => lines.push(line),
    async (watch) => {
      attempts++;
      if (attempts > 1) return;
      watch(1);
      await until(() => looks > 1);
      throw Object.assign(new Error("canceling statement due to lock timeout"), { code: "55P03" });
    },
  );
  expect(attempts).toBe(2);
  expect(linesBeforeWait).toBe(1);
  expect(lines).toEqual([expect.stringContaining('waits for the table orders, which "zakka backup" uses (process 42')]);
});
