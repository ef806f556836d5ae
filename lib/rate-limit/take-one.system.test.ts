import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, describe, expect, test, vi } from "vitest";
import { newId } from "#lib/core/ids";
import { takeOne } from "./take-one.ts";

afterEach(() => {
  vi.useRealTimers();
});

describe("one process", () => {
  test("allows exactly the limit in a window, counts down and returns when it refills", async () => {
    vi.useFakeTimers({ now: 1_000_000_500, toFake: ["Date"] });
    const key = newId();
    const answers = [];
    for (let n = 0; n < 5; n++) answers.push(await takeOne(key, 3));
    expect(answers.map(({ allowed, remaining }) => [allowed, remaining])).toEqual([
      [true, 2],
      [true, 1],
      [true, 0],
      [false, 0],
      [false, 0],
    ]);
    expect(new Set(answers.map(({ reset }) => reset))).toEqual(new Set([1_000_061]));
    expect(answers[0]?.limit).toBe(3);
  });

  test("refills when the window ends", async () => {
    vi.useFakeTimers({ now: 1_000_000_000, toFake: ["Date"] });
    const key = newId();
    await takeOne(key, 1);
    expect((await takeOne(key, 1)).allowed).toBe(false);
    vi.setSystemTime(1_000_060_000);
    expect((await takeOne(key, 1)).allowed).toBe(true);
  });

  test("refills a longer window at its own end", async () => {
    vi.useFakeTimers({ now: 1_000_000_000, toFake: ["Date"] });
    const key = newId();
    expect((await takeOne(key, 1, 3_600)).reset).toBe(1_003_600);
    vi.setSystemTime(1_003_599_000);
    expect((await takeOne(key, 1, 3_600)).allowed).toBe(false);
    vi.setSystemTime(1_003_600_000);
    expect((await takeOne(key, 1, 3_600)).allowed).toBe(true);
  });

  test("allows exactly the limit when many requests come at once", async () => {
    const key = newId();
    const answers = await Promise.all(Array.from({ length: 150 }, () => takeOne(key, 100)));
    expect(answers.filter(({ allowed }) => allowed)).toHaveLength(100);
  });

  test("counts each key separately", async () => {
    await takeOne(newId(), 1);
    expect((await takeOne(newId(), 1)).allowed).toBe(true);
  });
});

describe("a cluster never allows more than the limit and leaves at most 2 % of it unused", () => {
  const script = join(import.meta.dirname, "../testing/rate-limit-cluster.ts");

  test.each([
    ["two workers with equal work", 1_000, "800,800"],
    ["four workers, three of them idle soon", 1_000, "1,9,17;1600"],
    ["a small limit", 20, "30,30,30"],
  ])("%s", async (_name, limit, shares) => {
    const args = [script, String(limit), shares];
    const { stdout } = await promisify(execFile)(process.execPath, args);
    const { allowed } = JSON.parse(stdout) as { allowed: number };
    expect(allowed).toBeLessThanOrEqual(limit);
    expect(allowed).toBeGreaterThanOrEqual(limit - Math.floor(limit * 0.02));
  });
});
