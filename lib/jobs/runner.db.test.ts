import { afterEach, expect, test, vi } from "vitest";
import { log } from "#lib/config/log";
import { pool } from "#lib/db/client";
import { ownDatabase } from "#lib/testing/own-database";
import { until } from "#lib/testing/receiver";
import type { Job } from "./job.ts";
import { JobRunner, runAlone } from "./runner.ts";

ownDatabase();

const running: JobRunner[] = [];
const start = (...jobs: Job[]) => {
  const runner = new JobRunner(jobs);
  running.push(runner);
  runner.start();
  return runner;
};
afterEach(async () => {
  vi.restoreAllMocks();
  for (const runner of running.splice(0)) await runner.stop();
});

test("each job runs at its interval, and again soon while there is work", async () => {
  const runs: number[] = [];
  start({ name: "busy", everyMs: 3_600_000, run: async () => (runs.push(Date.now()) < 4 ? 7 : 0) });
  start({ name: "idle", everyMs: 3_600_000, run: async () => 0 });
  await until(() => runs.length === 4);
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(runs).toHaveLength(4);
});

test("a job that throws is logged and runs again", async () => {
  const logged = vi.spyOn(log, "error").mockImplementation(() => {});
  let runs = 0;
  start({
    name: "faulty",
    everyMs: 20,
    run: async () => {
      runs++;
      throw new Error("no");
    },
  });
  await until(() => runs >= 3);
  expect(logged.mock.calls[0]?.[0]).toMatchObject({ poller: "faulty" });
});

test("a job that hears of work runs at once, until it is stopped", async () => {
  const listeners = new Set<() => void>();
  let runs = 0;
  const runner = start({
    name: "woken",
    everyMs: 3_600_000,
    onWork: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    run: async () => {
      runs++;
      return 0;
    },
  });
  await until(() => runs === 1);
  for (const wake of listeners) wake();
  await until(() => runs === 2);
  await runner.stop();
  expect(listeners.size).toBe(0);
});

test("one process at a time runs a job, however many try", async () => {
  let inside = 0;
  let most = 0;
  let runs = 0;
  const job: Job = {
    name: "alone",
    everyMs: 5,
    run: async () => {
      most = Math.max(most, ++inside);
      await new Promise((resolve) => setTimeout(resolve, 20));
      inside--;
      return ++runs;
    },
  };
  for (let n = 0; n < 4; n++) start(job);
  await until(() => runs >= 8);
  expect(most).toBe(1);
});

test("more jobs at once than the pool has connections do not wait for each other", async () => {
  const jobs = Array.from({ length: 2 * pool().options.max }, (_, n): Job => {
    return { name: `many ${n}`, everyMs: 1_000, run: async () => (await pool().query("SELECT 1")).rows.length };
  });
  expect(await Promise.all(jobs.map(runAlone))).toEqual(jobs.map(() => 1));
});

test("a stop waits for the running batch and starts no other", async () => {
  let runs = 0;
  let ended = 0;
  const runner = start({
    name: "stopping",
    everyMs: 1,
    run: async () => {
      runs++;
      await new Promise((resolve) => setTimeout(resolve, 50));
      return ++ended;
    },
  });
  await until(() => runs === 1);
  await runner.stop();
  expect(ended).toBe(1);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(runs).toBe(1);
});
