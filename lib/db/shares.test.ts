import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type Holder, Shares } from "./shares.ts";

const [A, B, C] = ["a", "b", "c"].map((merchantId) => ({ merchantId })) as [Holder, Holder, Holder];
const doorOf = ({ merchantId }: Holder): Holder => ({ merchantId, isDoor: true });

let shares: Shares;
let started: Holder[];
let refused: unknown[];

beforeEach(() => {
  shares = new Shares();
  started = [];
  refused = [];
});

/** Asks for connections, one after another. */
async function ask(...holders: Holder[]): Promise<void> {
  for (const holder of holders) {
    shares.take(holder).then(
      () => started.push(holder),
      (error) => refused.push(error.code),
    );
  }
  await settled();
}

async function give(...holders: Holder[]): Promise<void> {
  for (const holder of holders) shares.give(holder);
  await settled();
}

const settled = async () => {
  for (let n = 0; n < 5; n++) await Promise.resolve();
};

const times = (count: number, holder: Holder): Holder[] => Array(count).fill(holder);

describe("a store", () => {
  test("holds 4 connections, and 2 more for its doors", async () => {
    await ask(...times(10, A));
    expect(started).toEqual(times(4, A));
    await ask(...times(5, doorOf(A)));
    expect(started).toEqual([...times(4, A), ...times(2, doorOf(A))]);
    expect(shares.waiting).toBe(9);
  });

  test("holds 6 for its doors while nothing else uses them", async () => {
    await ask(...times(10, doorOf(A)));
    expect(started).toEqual(times(6, doorOf(A)));
    await ask(A);
    expect(started).toHaveLength(6);
  });

  test("gets them back in the order in which it asked", async () => {
    const asked = Array.from({ length: 7 }, () => ({ merchantId: "a" }));
    await ask(...asked);
    await give(A, A, A);
    expect(started.length).toBe(7);
    expect(started.every((one, n) => one === asked[n])).toBe(true);
    expect(shares.waiting).toBe(0);
  });
});

describe("all stores", () => {
  test("hold 8 connections, and 11 with those of doors", async () => {
    await ask(...times(5, A), ...times(5, B), C);
    expect(started).toEqual([...times(4, A), ...times(4, B)]);
    await ask(...times(2, doorOf(C)), ...times(2, doorOf(A)));
    expect(started.slice(8)).toEqual([...times(2, doorOf(C)), doorOf(A)]);
  });

  test("take turns, however many of one wait", async () => {
    await ask(...times(9, A), ...times(9, B), C, C);
    started = [];
    await give(A, A, A);
    expect(started).toEqual([A, C, A]);
    await give(A);
    expect(started).toEqual([A, C, A, C]);
  });

  test("let a door go first", async () => {
    await ask(...times(5, A), ...times(5, B), ...times(3, doorOf(C)), doorOf(B));
    started = [];
    await give(A);
    expect(started).toEqual([doorOf(B)]);
  });
});

describe("who waits", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test("for 10 s is refused, and takes nothing", async () => {
    await ask(...times(5, A));
    await vi.advanceTimersByTimeAsync(9_999);
    expect(refused).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(refused).toEqual(["unavailable"]);
    expect(shares.waiting).toBe(0);
    await give(...times(4, A));
    await ask(...times(5, A));
    expect(started).toHaveLength(8);
  });

  test("and was started is not refused later", async () => {
    await ask(...times(5, A));
    await give(A);
    await vi.advanceTimersByTimeAsync(20_000);
    expect([started.length, refused]).toEqual([5, []]);
  });

  test("behind 1,000 of the same store is refused at once, and another store is not", async () => {
    await ask(...times(1_005, A), B);
    expect(refused).toEqual(["unavailable"]);
    expect(started.at(-1)).toBe(B);
  });
});

test("nothing is counted wrongly over many random turns", async () => {
  const held: Holder[] = [];
  const seeds = Array.from({ length: 2_000 }, (_, n) => (n * 7_919) % 101);
  for (const seed of seeds) {
    const holder = seed % 3 === 0 ? doorOf([A, B, C][(seed % 7) % 3] ?? A) : ([A, B, C][(seed % 5) % 3] ?? A);
    if (seed % 2 === 0) await ask(holder);
    held.push(...started.splice(0));
    const most = (key: (one: Holder) => boolean) => held.filter(key).length;
    expect(held.length).toBeLessThanOrEqual(11);
    expect(most((one) => !one.isDoor)).toBeLessThanOrEqual(8);
    for (const { merchantId } of [A, B, C]) {
      expect(most((one) => one.merchantId === merchantId)).toBeLessThanOrEqual(6);
      expect(most((one) => one.merchantId === merchantId && !one.isDoor)).toBeLessThanOrEqual(4);
    }
    if (seed % 2 === 1 && held.length > 0) await give(...held.splice(seed % held.length, 1));
  }
  while (held.length > 0) {
    await give(...held.splice(0, 1));
    held.push(...started.splice(0));
  }
  expect([shares.waiting, refused]).toEqual([0, []]);
});
