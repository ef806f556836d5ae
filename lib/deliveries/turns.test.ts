import fc from "fast-check";
import { expect, test } from "vitest";
import type { Room } from "./machine.ts";
import { Turns } from "./turns.ts";

type Queues = Map<string, Map<string, number>>;
type Row = { merchant_id: string; endpoint_id: string };

const room = (some: Partial<Room> = {}): Room => ({
  isSlow: false,
  total: 64,
  perMerchant: 64,
  merchants: new Map(),
  perEndpoint: 4,
  busy: [],
  ...some,
});

/** What the statement takes of these queues. */
function take(queues: Queues, turns: Turns, some: Room): Row[] {
  const { afterMerchant, afterEndpoint } = turns.next();
  const rows: Row[] = [];
  for (const [merchant_id, endpoints] of [...queues].sort()) {
    if (merchant_id <= afterMerchant) continue;
    const mine: Row[] = [];
    for (const [endpoint_id, count] of [...endpoints].sort()) {
      if (endpoint_id <= (afterEndpoint.get(merchant_id) ?? "")) continue;
      for (let n = 0; n < Math.min(count, some.perEndpoint); n++) mine.push({ merchant_id, endpoint_id });
    }
    rows.push(...mine.slice(0, some.merchants.get(merchant_id) ?? some.perMerchant));
  }
  const taken = rows.slice(0, some.total);
  for (const { merchant_id, endpoint_id } of taken) {
    const endpoints = queues.get(merchant_id) as Map<string, number>;
    endpoints.set(endpoint_id, (endpoints.get(endpoint_id) ?? 0) - 1);
  }
  return taken;
}

const toQueues = (counts: Record<string, Record<string, number>>): Queues =>
  new Map(Object.entries(counts).map(([merchant, endpoints]) => [merchant, new Map(Object.entries(endpoints))]));

const left = (queues: Queues): number =>
  [...queues.values()].flatMap((endpoints) => [...endpoints.values()]).reduce((sum, count) => sum + count, 0);

const names = (prefix: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${prefix}${String(index).padStart(4, "0")}`);

test("however queues, shares and rooms are: nothing is left when it says so, and it says so", () => {
  fc.assert(
    fc.property(
      fc.dictionary(
        fc.constantFrom(...names("m", 6)),
        fc.dictionary(fc.constantFrom(...names("e", 6)), fc.integer({ min: 1, max: 20 })),
      ),
      fc.array(fc.record({ total: fc.integer({ min: 1, max: 16 }), perMerchant: fc.integer({ min: 1, max: 16 }) }), {
        minLength: 1,
      }),
      (counts, rooms) => {
        const queues = toQueues(counts);
        const turns = new Turns();
        const most = 10 * (left(queues) + 10);
        for (let claims = 0; ; claims++) {
          expect(claims).toBeLessThan(most);
          const some = room(rooms[claims % rooms.length]);
          const rows = take(queues, turns, some);
          if (turns.took(rows, some) && rows.length === 0) break;
        }
        expect(left(queues)).toBe(0);
      },
    ),
  );
});

test("a merchant's first is taken by the second claim, whatever another has waiting", () => {
  for (const flood of [{ a: 100_000 }, Object.fromEntries(names("e", 1_000).map((name) => [name, 100]))]) {
    const queues = toQueues({ m1: flood, m3: flood });
    const turns = new Turns();
    for (let claims = 0; claims < 5; claims++) turns.took(take(queues, turns, room()), room());
    queues.set("m2", new Map([["a", 1]]));
    let claims = 0;
    for (let rows: Row[] = []; !rows.some((row) => row.merchant_id === "m2"); claims++) {
      rows = take(queues, turns, room());
      turns.took(rows, room());
    }
    expect(claims).toBeLessThanOrEqual(3); // at most one for each of the others before it
  }
});

test("a merchant's thousand endpoints get their turns one after another, also beside other merchants", () => {
  const queues = toQueues({ m1: Object.fromEntries(names("e", 1_000).map((name) => [name, 100])), m2: { a: 10_000 } });
  const turns = new Turns();
  const served = new Map<string, number>();
  for (let claims = 0; claims < 150; claims++) {
    const some = room({ perMerchant: 32 });
    const rows = take(queues, turns, some);
    for (const { merchant_id, endpoint_id } of rows)
      if (merchant_id === "m1") served.set(endpoint_id, (served.get(endpoint_id) ?? 0) + 1);
    turns.took(rows, some);
  }
  expect(served.size).toBe(1_000);
  expect(Math.max(...served.values())).toBeLessThanOrEqual(8);
});

test("a merchant without room keeps its place and holds up nobody", () => {
  const queues = toQueues({ m1: { a: 10, b: 10 }, m2: { a: 3 } });
  const turns = new Turns();
  const narrow = room({ total: 4, perMerchant: 4 });
  turns.took(take(queues, turns, narrow), narrow); // m1 stops at a
  const full = room({ merchants: new Map([["m1", 0]]) });
  expect(take(queues, turns, full)).toHaveLength(3);
  expect(turns.took([], full)).toBe(false); // it had begun behind m1
  expect(turns.took([], full)).toBe(true);
  expect(turns.next().afterEndpoint.get("m1")).toBe("a");
});
