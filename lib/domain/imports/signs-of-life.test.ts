import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Context } from "#lib/db/context";
import { SignsOfLife } from "./signs-of-life.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A context whose statements are answered by hand. */
function byHand() {
  const told: unknown[] = [];
  const answers: ((rows: object[]) => void)[] = [];
  const sql = (_statement: object, [, , rowsDone]: unknown[]) => {
    told.push(rowsDone);
    return new Promise<object[]>((resolve) => void answers.push(resolve));
  };
  return { ctx: { sql } as unknown as Context, told, answer: (rows: object[]) => answers.shift()?.(rows) };
}

test("a run that waits still gives signs of life, one statement at a time, with the newest progress", async () => {
  const { ctx, told, answer } = byHand();
  const signs = new SignsOfLife(ctx, "file", "run");
  await vi.advanceTimersByTimeAsync(5_000);
  expect(told).toEqual([0]);
  for (const rows of [500, 1_000]) signs.tell(rows);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(told).toEqual([0]);
  answer([{ id: "file" }]);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(told).toEqual([0, 1_000]);
  answer([{ id: "file" }]);
  expect(signs.isLost).toBe(false);
  await signs.end();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(told).toHaveLength(2);
});

test("a run learns that it was stopped, and goes on when a sign gets lost", async () => {
  const { ctx, answer } = byHand();
  const lost = { ...ctx, sql: () => Promise.reject(new Error("connection ended")) };
  const unlucky = new SignsOfLife(lost, "file", "run");
  unlucky.tell(500);
  await unlucky.end();
  expect(unlucky.isLost).toBe(false);
  const signs = new SignsOfLife(ctx, "file", "run");
  signs.tell(500);
  answer([]);
  await signs.end();
  expect(signs.isLost).toBe(true);
});
