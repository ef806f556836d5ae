import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { log } from "#lib/config/log";
import { atMost } from "./at-most.ts";
import { Poller } from "./poller.ts";

const POLL_MS = 1_000;
/** One poll, with its jitter. */
const ONE_POLL_MS = 1_100;
const REST_MS = 20;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, "random").mockReturnValue(0.5);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const start = (step: () => Promise<boolean>, restMs?: number) => {
  const poller = new Poller({ name: "test", pollMs: POLL_MS, restMs, step });
  poller.start();
  return poller;
};
/** A step that lasts until it is told to end. */
function slowStep() {
  const ends: ((hasMore: boolean) => void)[] = [];
  const step = vi.fn(() => new Promise<boolean>((resolve) => ends.push(resolve)));
  return { step, end: (hasMore = false) => ends.shift()?.(hasMore) };
}

test("a poller runs a step at its start, and then at every poll", async () => {
  const step = vi.fn(async () => false);
  start(step);
  await pass(POLL_MS - 1);
  expect(step).toHaveBeenCalledTimes(1);
  await pass(1 + 2 * POLL_MS);
  expect(step).toHaveBeenCalledTimes(4);
});

test("a poller varies the time between polls by up to a tenth", async () => {
  vi.spyOn(Math, "random").mockReturnValueOnce(0).mockReturnValueOnce(1);
  const times: number[] = [];
  start(async () => times.push(Date.now()) < 0);
  await pass(2 * POLL_MS);
  expect(times.map((at) => at - (times[0] ?? 0))).toEqual([0, 900, 2_000]);
});

test("a poller starts once, with the given delay", async () => {
  const step = vi.fn(async () => false);
  const poller = new Poller({ name: "test", pollMs: POLL_MS, step });
  poller.start(300);
  poller.start();
  await pass(299);
  expect(step).toHaveBeenCalledTimes(0);
  await pass(1);
  expect(step).toHaveBeenCalledTimes(1);
});

test("a poller runs a step at once when it is woken", async () => {
  const step = vi.fn(async () => false);
  const poller = start(step);
  await pass(10);
  poller.wake();
  await pass(0);
  expect(step).toHaveBeenCalledTimes(2);
});

test("a poller runs again at once while the step has more work", async () => {
  let left = 5;
  const step = vi.fn(async () => --left > 0);
  start(step);
  await pass(0);
  expect(step).toHaveBeenCalledTimes(5);
});

test("a poller runs once more after a step during which it was woken, and never two steps at once", async () => {
  const { step, end } = slowStep();
  const poller = start(step);
  poller.wake();
  poller.wake();
  await pass(5 * POLL_MS);
  expect(step).toHaveBeenCalledTimes(1);
  end();
  await pass(0);
  expect(step).toHaveBeenCalledTimes(2);
  end();
  await pass(POLL_MS - 1);
  expect(step).toHaveBeenCalledTimes(2);
});

test("a poller pauses between two steps, so that many wake-ups cause one step", async () => {
  const step = vi.fn(async () => false);
  const poller = start(step, REST_MS);
  for (let wake = 0; wake < 10; wake++) {
    await pass(1);
    poller.wake();
  }
  expect(step).toHaveBeenCalledTimes(1);
  await pass(REST_MS);
  expect(step).toHaveBeenCalledTimes(2);
  await pass(ONE_POLL_MS);
  expect(step).toHaveBeenCalledTimes(3);
});

test("a poller logs what a step throws, and runs again at the next poll, not at a wake-up", async () => {
  const logged = vi.spyOn(log, "error").mockImplementation(() => {});
  const step = vi.fn(async () => false).mockRejectedValueOnce(new Error("no"));
  const poller = start(step);
  await pass(0);
  expect(logged.mock.calls[0]?.[0]).toMatchObject({ poller: "test", err: { message: "no" } });
  poller.wake();
  await pass(POLL_MS - 1);
  expect(step).toHaveBeenCalledTimes(1);
  await pass(1);
  expect(step).toHaveBeenCalledTimes(2);
});

test("a poller stops after the running step, and starts no other", async () => {
  const { step, end } = slowStep();
  const poller = start(step);
  const stopped = vi.fn();
  const stopping = poller.stop().then(stopped);
  await pass(POLL_MS);
  expect(stopped).not.toHaveBeenCalled();
  end(true);
  await stopping;
  poller.wake();
  await pass(5 * POLL_MS);
  expect(step).toHaveBeenCalledTimes(1);
});

test("a poller stops at once between two steps, or if it never started", async () => {
  const poller = start(async () => false);
  await pass(1);
  await poller.stop();
  expect(vi.getTimerCount()).toBe(0);
  await new Poller({ name: "test", pollMs: POLL_MS, step: async () => false }).stop();
});

test("atMost waits for the work or until its time is over", async () => {
  await atMost(1_000, Promise.resolve());
  expect(vi.getTimerCount()).toBe(0);
  const done = vi.fn();
  void atMost(1_000, new Promise(() => {})).then(done);
  await pass(999);
  expect(done).not.toHaveBeenCalled();
  await pass(1);
  expect(done).toHaveBeenCalled();
});
