import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { newId } from "#lib/core/ids";
import { Pace } from "./pace.ts";

const OPEN = ["POST", "/v1/checkout/sessions"] as const;
const EXPIRE = ["POST", "/v1/checkout/sessions/cs_test_a1/expire"] as const;
const REFUND = ["POST", "/v1/refunds"] as const;
const look = (n: number) => ["GET", `/v1/checkout/sessions/cs_test_a${n}?expand[0]=payment_intent`] as const;
type Call = readonly [method: string, path: string];

let begun: { call: Call; at: number }[];
let failed: unknown[];

beforeEach(() => {
  vi.useFakeTimers();
  begun = [];
  failed = [];
});
afterEach(() => void vi.useRealTimers());

const started = () => performance.now();

/** Asks for turns, one right after the other. */
function ask(pace: Pace, calls: readonly Call[], withinMs = 10_000): void {
  for (const call of calls) {
    pace.turn(...call, withinMs).then(
      () => begun.push({ call, at: performance.now() }),
      (error) => failed.push(error.code),
    );
  }
}

const many = <T>(count: number, make: (n: number) => T): T[] => Array.from({ length: count }, (_, n) => make(n));

/** How many calls began at each time since `start`. */
function timesSince(start: number): Record<number, number> {
  const times: Record<number, number> = {};
  for (const { at } of begun) times[at - start] = (times[at - start] ?? 0) + 1;
  return times;
}

/** The most that began in any second. */
const mostInASecond = (): number =>
  Math.max(...begun.map(({ at: from }) => begun.filter(({ at }) => at >= from && at < from + 1_000).length));

test("at most so many calls begin in any second, and none waits for longer than that", async () => {
  const pace = new Pace(newId(), 5);
  const start = started();
  ask(pace, many(3, look));
  await vi.advanceTimersByTimeAsync(900);
  ask(pace, many(12, look));
  await vi.advanceTimersByTimeAsync(5_000);
  expect(mostInASecond()).toBe(5);
  expect(timesSince(start)).toEqual({ 0: 3, 900: 2, 1000: 3, 1900: 2, 2000: 3, 2900: 2 });
});

test("a pause saves nothing up", async () => {
  const pace = new Pace(newId(), 5);
  await vi.advanceTimersByTimeAsync(60_000);
  ask(pace, many(20, look));
  await vi.advanceTimersByTimeAsync(5_000);
  expect([begun.length, mostInASecond()]).toEqual([20, 5]);
});

test("at most 20 are of one endpoint, whatever their ids, and those of others do not wait for them", async () => {
  const pace = new Pace(newId(), 80);
  const start = started();
  ask(pace, [...many(50, look), ...many(10, (n): Call => ["GET", `/v1/refunds/re_${n}`])]);
  ask(pace, [...many(20, () => OPEN), ...many(20, () => EXPIRE)]);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(timesSince(start)).toEqual({ 0: 70, 1000: 20, 2000: 10 });
  expect(begun.filter(({ at }) => at - start >= 1_000).map(({ call }) => call)).toEqual(many(30, (n) => look(n + 20)));
});

test("pages are opened and closed before refunds, and refunds are made before anything is read", async () => {
  const pace = new Pace(newId(), 1);
  ask(pace, [look(0), look(1), REFUND, OPEN, look(2), EXPIRE, REFUND]);
  await vi.advanceTimersByTimeAsync(2_500);
  ask(pace, [OPEN]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(begun.map(({ call }) => call)).toEqual([look(0), OPEN, EXPIRE, OPEN, REFUND, REFUND, look(1), look(2)]);
});

test("a call whose turn does not come in time fails as without an answer, and takes no turn", async () => {
  const pace = new Pace(newId(), 1);
  ask(pace, many(12, look));
  await vi.advanceTimersByTimeAsync(9_999);
  expect([begun.length, failed]).toEqual([10, []]);
  await vi.advanceTimersByTimeAsync(1);
  expect(failed.length + begun.length).toBe(12);
  expect(failed).toContain("ETIMEDOUT");
  const before = begun.length;
  ask(pace, [OPEN]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(begun.slice(before).map(({ call }) => call)).toEqual([OPEN]);
});

test("a call that has begun does not fail later", async () => {
  const pace = new Pace(newId(), 1);
  ask(pace, [OPEN]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([begun.length, failed]).toEqual([1, []]);
});

test("what counts together has one pace, and other keys have their own", async () => {
  const name = newId();
  const start = started();
  for (const pace of [new Pace(name, 10), new Pace(name, 10)]) ask(pace, many(10, look));
  await vi.advanceTimersByTimeAsync(0);
  expect(begun).toHaveLength(10);
  ask(new Pace(newId(), 10), many(10, look));
  await vi.advanceTimersByTimeAsync(0);
  expect(begun).toHaveLength(20);
  await vi.advanceTimersByTimeAsync(1_001);
  expect(begun).toHaveLength(30);
  expect(timesSince(start)[0]).toBe(20);
});
