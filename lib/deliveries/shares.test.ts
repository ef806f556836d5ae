import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { DueEndpoint } from "./queue.ts";
import { type Permit, Shares } from "./shares.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["performance"] }));
afterEach(() => void vi.useRealTimers());

const LIMITS = {
  total: 30,
  perMerchant: 20,
  quick: { total: 12, perMerchant: 8, perEndpoint: 4, perTurn: 1 },
  slow: { total: 6, perMerchant: 4, perEndpoint: 2, perTurn: 1 },
};

const due = (merchant: string, endpoint: string, is_slow = false): DueEndpoint => ({
  merchant_id: merchant,
  mode: "test",
  endpoint_id: endpoint,
  is_slow,
});
const makeShares = (...endpoints: DueEndpoint[]): Shares => {
  const shares = new Shares(LIMITS);
  for (const endpoint of endpoints) shares.add(endpoint);
  return shares;
};
/** How many permits each endpoint got, and the permits. */
function next(shares: Shares): { counts: Record<string, number>; permits: Permit[] } {
  const given = shares.next();
  return {
    counts: Object.fromEntries(given.map(({ endpoint, permits }) => [endpoint.endpoint_id, permits.length])),
    permits: given.flatMap(({ permits }) => permits),
  };
}

test("an endpoint gets at most its share, gets permits again when a request ends, and none when nothing is due", () => {
  const shares = makeShares(due("m", "a"));
  const first = next(shares);
  expect(first.counts).toEqual({ a: 4 });
  expect(next(shares).counts).toEqual({});
  for (const permit of first.permits.slice(0, 3)) shares.release(permit);
  expect(shares.inFlight).toBe(1);
  expect(next(shares).counts).toEqual({ a: 3 });
  for (const permit of first.permits.slice(3)) shares.release(permit);
  shares.remove("m", "a");
  expect(next(shares).counts).toEqual({});
});

test("a merchant gets at most its share, and its endpoints take turns", () => {
  const endpoints = Array.from({ length: 20 }, (_, n) => due("m", `e${n}`));
  const shares = makeShares(...endpoints);
  const served = new Set<string>();
  for (let round = 0; round < 3; round++) {
    const { counts, permits } = next(shares);
    expect(permits).toHaveLength(8);
    for (const id of Object.keys(counts)) served.add(id);
    for (const permit of permits) shares.release(permit);
  }
  expect(served.size).toBe(20);
});

test("merchants take turns, however many deliveries of one are due", () => {
  const many = Array.from({ length: 1_000 }, (_, n) => due("flood", `f${n}`));
  const shares = makeShares(...many, due("m", "a"), due("n", "b"));
  const { counts, permits } = next(shares);
  expect(permits).toHaveLength(12);
  expect([counts.a, counts.b]).toEqual([4, 4]);
  for (const permit of permits) shares.release(permit);
  shares.add(due("o", "c")); // due since
  expect(next(shares).counts).toMatchObject({ a: 3, b: 3, c: 3 });
});

test("a turn of several permits goes to one merchant, whose endpoints take turns in it, and the next turn to another merchant", () => {
  const shares = new Shares({ ...LIMITS, quick: { total: 6, perMerchant: 6, perEndpoint: 6, perTurn: 4 } });
  for (const endpoint of [due("m", "a"), due("m", "b"), due("n", "c"), due("o", "d")]) shares.add(endpoint);
  const first = next(shares);
  expect(first.counts).toEqual({ a: 2, b: 2, c: 2 });
  for (const permit of first.permits) shares.release(permit);
  expect(next(shares).counts).toEqual({ d: 4, a: 1, b: 1 }); // a turn cut short by a limit is over
});

test("slow endpoints have separate and fewer permits", () => {
  const slow = Array.from({ length: 10 }, (_, n) => due("m", `s${n}`, true));
  const shares = makeShares(...slow, due("n", "t", true), due("m", "a"));
  const { counts } = next(shares);
  expect(Object.entries(counts).filter(([id]) => id.startsWith("s"))).toHaveLength(4);
  expect([counts.t, counts.a]).toEqual([2, 4]);
});

test("an endpoint that becomes slow, or quick again, gets the permits of its kind", () => {
  const shares = makeShares(due("m", "a"));
  shares.setSlow({ merchant_id: "m", endpoint_id: "a" }, true);
  expect(next(shares).counts).toEqual({ a: 2 });
  shares.setSlow({ merchant_id: "m", endpoint_id: "a" }, false);
  expect(next(shares).counts).toEqual({ a: 2 }); // four in all
  shares.setSlow({ merchant_id: "m", endpoint_id: "b" }, true); // nothing is due there
  expect(next(shares).counts).toEqual({});
});

test("a request that hangs frees its permit for another after a second", () => {
  const shares = makeShares(due("m", "a"), due("m", "b"), due("n", "c"));
  const first = next(shares);
  expect(first.permits).toHaveLength(12);
  shares.add(due("o", "d"));
  vi.advanceTimersByTime(999);
  expect(next(shares).counts).toEqual({});
  vi.advanceTimersByTime(2);
  expect(next(shares).counts).toEqual({ d: 4 }); // a, b and c have all that an endpoint may have
  expect(next(makeShares()).counts).toEqual({});
  for (const permit of first.permits) shares.release(permit);
  expect(shares.inFlight).toBe(4);
});

test("requests that hang do not use the permits of endpoints that are known to be slow", () => {
  const shares = makeShares(due("m", "a"), due("m", "b"));
  expect(next(shares).permits).toHaveLength(8);
  vi.advanceTimersByTime(1_001);
  shares.add(due("m", "c", true));
  expect(next(shares).counts).toEqual({ c: 2 });
});

test("a merchant whose requests all hang or wait to be written leaves permits to others", () => {
  const shares = makeShares(...Array.from({ length: 50 }, (_, n) => due("m", `e${n}`)));
  for (let round = 0; round < 3; round++) {
    for (const permit of next(shares).permits.slice(0, 4)) shares.answer(permit);
    vi.advanceTimersByTime(1_001);
  }
  expect(shares.inFlight).toBe(20);
  expect(next(shares).counts).toEqual({});
  shares.add(due("n", "b"));
  expect(next(shares).counts).toEqual({ b: 4 });
});

test("a request that has its answer gives its place to another, and is in flight until the answer is written", () => {
  const shares = makeShares(due("m", "a"));
  const first = next(shares);
  for (const permit of first.permits) shares.answer(permit);
  expect(next(shares).counts).toEqual({ a: 4 });
  expect(shares.inFlight).toBe(8);
  for (const permit of first.permits) shares.release(permit);
  expect(shares.inFlight).toBe(4);
});

test("there are never more requests in flight than the total limit, however many hang", () => {
  const shares = makeShares();
  let most = 0;
  for (let n = 0; n < 20; n++) {
    shares.add(due(`m${n}`, `e${n}`));
    next(shares);
    most = Math.max(most, shares.inFlight);
    vi.advanceTimersByTime(1_001);
  }
  expect(most).toBe(30);
});
