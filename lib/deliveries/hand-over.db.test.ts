import { beforeEach, describe, expect, test, vi } from "vitest";
import { pool } from "#lib/db/client";
import type { PrismaContext } from "#lib/db/context";
import { retryDelivery } from "#lib/domain/webhook-endpoints/retry";
import { ownDatabase } from "#lib/testing/own-database";
import { startReceiver } from "#lib/testing/receiver";
import {
  abandonAll,
  deliveriesTo,
  happen,
  makeEndpoint,
  makePresentStore,
  type StoredDelivery,
  statusesOf,
  type TestEndpoint,
} from "#lib/testing/webhooks";
import { claimOne, type HandedOver, type HandOverLimits, handOver, takeBack } from "./hand-over.ts";
import { takeTurn } from "./handed.ts";
import { claim, recoverLost, release } from "./machine.ts";
import { FIRST } from "./turns.ts";

ownDatabase();

const limits: HandOverLimits = {
  batch: 100,
  perEndpoint: 8,
  perMerchant: 100,
  total: 1_000,
  trust: 60,
};
const give = (some: Partial<HandOverLimits> = {}, lane: "prompt" | "slow" = "prompt") =>
  handOver(lane, { ...limits, ...some });

let ctx: PrismaContext;
let endpoint: TestEndpoint;
beforeEach(async () => {
  await abandonAll();
  vi.stubEnv("WEBHOOK_ALLOW_PRIVATE_TARGETS", "true");
  ctx = await makePresentStore();
  endpoint = await makeEndpoint(ctx, "http://127.0.0.1:1/hooks", ["customer.created"]);
  return () => vi.unstubAllEnvs();
});

const only = async (): Promise<StoredDelivery & { handed_over_until: Date | null }> => {
  const stored = await deliveriesTo(endpoint);
  expect(stored).toHaveLength(1);
  return stored[0] as StoredDelivery & { handed_over_until: Date | null };
};
const handOverOne = async (): Promise<HandedOver> => {
  const given = await give();
  expect(given).toHaveLength(1);
  return given[0] as HandedOver;
};
const endTrust = () => pool().query("UPDATE webhook_delivery SET handed_over_until = now() WHERE status = 'pending'");
const countOf = (given: HandedOver[], { id }: { id: string }) =>
  given.filter(({ endpoint_id }) => endpoint_id === id).length;

describe("handing over", () => {
  test("takes what is due once, and again when its trust ran out", async () => {
    await happen(ctx, "customer.created", 3);
    const first = await give();
    expect(first.map(({ again }) => again)).toEqual([false, false, false]);
    expect(await give()).toEqual([]);
    await endTrust();
    const second = await give();
    expect(second.map(({ again }) => again)).toEqual([true, true, true]);
    expect(await give()).toEqual([]);
  });

  test("leaves what is not due yet", async () => {
    await happen(ctx);
    await pool().query("UPDATE webhook_delivery SET next_attempt_at = now() + interval '5 seconds'");
    expect(await give()).toEqual([]);
  });

  test("a long queue of one endpoint waits in the database and delays no other's first", async () => {
    await happen(ctx, "customer.created", 500);
    const other = await makePresentStore();
    const others = await makeEndpoint(other, "http://127.0.0.1:1/hooks");
    await happen(other);
    const given = await give();
    expect(countOf(given, endpoint)).toBe(limits.perEndpoint);
    expect(countOf(given, others)).toBe(1);
    expect(await give()).toEqual([]);
    const oldest = (await deliveriesTo(endpoint)).slice(0, 2) as [StoredDelivery, StoredDelivery];
    for (const { id } of oldest) await claimOne(ctx.merchantId, id);
    expect(await give()).toHaveLength(2); // what is under way or over makes room
  });

  test("of an endpoint 8, of a merchant a share", async () => {
    await Promise.all([1, 2, 3].map((n) => makeEndpoint(ctx, `http://127.0.0.1:1/${n}`)));
    await happen(ctx, "customer.created", 10);
    const other = await makePresentStore();
    await makeEndpoint(other, "http://127.0.0.1:1/hooks");
    await happen(other);
    expect(await give({ perMerchant: 20 })).toHaveLength(21);
    expect(await give({ perMerchant: 20 })).toEqual([]);
    expect(await give()).toHaveLength(12); // 4 times 8, less 20
  });

  test("of endpoints that answer slowly as many, apart from the others, and counted apart", async () => {
    const others = await makeEndpoint(ctx, "http://127.0.0.1:1/quick");
    await Promise.all([1, 2, 3].map((n) => makeEndpoint(ctx, `http://127.0.0.1:1/${n}`)));
    await pool().query("UPDATE webhook_endpoint SET is_slow = id <> $2 WHERE merchant_id = $1", [
      ctx.merchantId,
      others.id,
    ]);
    await happen(ctx, "customer.created", 10);
    const narrow = { perMerchant: 20, total: 20 };
    const slow = await give(narrow, "slow");
    expect(slow).toHaveLength(20);
    expect(countOf(slow, others)).toBe(0);
    expect(countOf(await give({}, "slow"), endpoint) + countOf(slow, endpoint)).toBe(8);
    expect(countOf(await give(narrow), others)).toBe(8);
    expect(await give(narrow)).toEqual([]);
  });

  test("full batches reach every endpoint", async () => {
    await Promise.all([1, 2, 3].map((n) => makeEndpoint(ctx, `http://127.0.0.1:1/${n}`)));
    await happen(ctx, "customer.created", 10);
    const given = [await give({ batch: 12 }), await give({ batch: 12 }), await give({ batch: 12 })].flat();
    expect(given).toHaveLength(32);
    const each = Map.groupBy(given, ({ endpoint_id }) => endpoint_id);
    expect([...each.values()].map((some) => some.length)).toEqual([8, 8, 8, 8]);
  });

  test("never more with Inngest at a time than in all; sleeping ones do not count", async () => {
    await Promise.all([1, 2, 3].map((n) => makeEndpoint(ctx, `http://127.0.0.1:1/${n}`)));
    await happen(ctx, "customer.created", 10);
    expect(await give({ total: 10 })).toHaveLength(10);
    expect(await give({ total: 10 })).toEqual([]);
    await pool().query(
      `UPDATE webhook_delivery SET next_attempt_at = now() + interval '1 hour', handed_over_until = now() + interval '61 minutes'
        WHERE handed_over_until IS NOT NULL AND status = 'pending'`,
    );
    expect(await give({ total: 10 })).toHaveLength(10);
  });

  test("two at once never take the same", async () => {
    await Promise.all([1, 2, 3, 4, 5].map((n) => makeEndpoint(ctx, `http://127.0.0.1:1/${n}`)));
    await happen(ctx, "customer.created", 8);
    const given = (await Promise.all([give(), give(), give(), give()])).flat();
    const rest = await give();
    const ids = [...given, ...rest].map(({ id }) => id);
    expect(ids).toHaveLength(48);
    expect(new Set(ids).size).toBe(48);
  });

  test("waits for nobody who has one of them locked", async () => {
    await happen(ctx, "customer.created", 3);
    const [first] = (await deliveriesTo(endpoint)) as [StoredDelivery];
    const other = await pool().connect();
    try {
      await other.query("BEGIN");
      await other.query("SELECT FROM webhook_delivery WHERE id = $1 FOR UPDATE", [first.id]);
      const given = await Promise.race([give(), new Promise<HandedOver[]>((late) => setTimeout(late, 20_000, []))]);
      expect(given.map(({ id }) => id)).not.toContain(first.id);
      expect(given).toHaveLength(2);
    } finally {
      await other.query("ROLLBACK");
      other.release();
    }
    expect((await give()).map(({ id }) => id)).toEqual([first.id]);
  });

  test("what Inngest did not get is due at once; a mark that moved on stays", async () => {
    await happen(ctx, "customer.created", 2);
    const [one, two] = (await give()) as [HandedOver, HandedOver];
    await takeBack([one, { ...two, handed_over_until: new Date(two.handed_over_until.getTime() + 1) }]);
    expect((await give()).map(({ id }) => id)).toEqual([one.id]);
  });

  test.each([
    ["a lease that ran out", async () => void (await loseLease())],
    ["a lease that was given back", async () => release((await claimAll()).claims)],
    ["a retry by hand", async () => void (await retryDelivery(ctx, endpoint.id, (await only()).id))],
  ])("%s is handed over at once", async (_what, happens) => {
    await happen(ctx);
    await give();
    expect(await give()).toEqual([]);
    await happens();
    expect(await give()).toHaveLength(1);
  });

  const claimAll = () =>
    claim(
      { isSlow: false, total: 100, perMerchant: 100, merchants: new Map(), perEndpoint: 100, busy: [] },
      { afterMerchant: FIRST, afterEndpoint: new Map() },
    );
  async function loseLease() {
    await claimAll();
    await pool().query(
      "UPDATE webhook_delivery SET lease_until = now() - interval '1 second' WHERE status = 'in_flight'",
    );
    await recoverLost();
  }

  test("holds the built-in dispatcher back from nothing", async () => {
    await happen(ctx);
    await give();
    expect((await claimAll()).claims).toHaveLength(1);
  });
});

describe("a turn", () => {
  const turnOf = (given: HandedOver, isAgain = false) =>
    takeTurn(
      { merchantId: given.merchant_id, id: given.id, mark: given.handed_over_until.getTime() },
      isAgain,
      limits.trust,
    );

  test("sends what is due, and is over when it was taken", async () => {
    const receiver = await startReceiver();
    await pool().query("UPDATE webhook_endpoint SET url = $2 WHERE id = $1", [endpoint.id, receiver.url]);
    await happen(ctx);
    const given = await handOverOne();
    expect(await turnOf(given)).toBeNull();
    expect(receiver.received).toHaveLength(1);
    expect(await only()).toMatchObject({ status: "succeeded", attempt_count: 1 });
    expect(await turnOf(given)).toBeNull();
    expect(receiver.received).toHaveLength(1);
  });

  test("says when to come back, and is trusted until then and a while longer", async () => {
    vi.stubEnv("WEBHOOK_RETRY_DELAYS", "30");
    await happen(ctx);
    const given = await handOverOne();
    const next = await turnOf(given);
    const stored = await only();
    expect(stored).toMatchObject({ status: "pending", attempt_count: 1 });
    expect(next).toEqual({ at: stored.next_attempt_at.getTime(), mark: stored.handed_over_until?.getTime() });
    expect((next?.mark ?? 0) - (next?.at ?? 0)).toBeGreaterThanOrEqual(limits.trust * 1_000 - 1);
    expect((next?.mark ?? 0) - (next?.at ?? 0)).toBeLessThan((limits.trust + 5) * 1_000);
    const tooEarly = await turnOf({ ...given, handed_over_until: stored.handed_over_until as Date });
    expect(tooEarly).toEqual(next);
  });

  test("what was handed over anew meanwhile is the other's, unless the answer of this turn was lost", async () => {
    vi.stubEnv("WEBHOOK_RETRY_DELAYS", "30");
    await happen(ctx);
    const given = await handOverOne();
    const next = await turnOf(given);
    expect(await turnOf(given)).toBeNull();
    expect(await turnOf(given, true)).toEqual(next);
  });

  test("a delivery that somebody holds is theirs", async () => {
    await happen(ctx);
    const given = await handOverOne();
    await claimOne(ctx.merchantId, given.id);
    expect(await turnOf(given)).toBeNull();
    expect(await only()).toMatchObject({ status: "in_flight", attempt_count: 0 });
  });

  test("abandons what waits for an endpoint that is off", async () => {
    await happen(ctx);
    const given = await handOverOne();
    await pool().query("UPDATE webhook_endpoint SET enabled = false WHERE id = $1", [endpoint.id]);
    expect(await turnOf(given)).toBeNull();
    expect(await statusesOf(endpoint)).toEqual(["abandoned"]);
  });

  test("many turns of one delivery at once send it once", async () => {
    const receiver = await startReceiver();
    await pool().query("UPDATE webhook_endpoint SET url = $2 WHERE id = $1", [endpoint.id, receiver.url]);
    await happen(ctx);
    const given = await handOverOne();
    await Promise.all(Array.from({ length: 8 }, () => turnOf(given)));
    expect(receiver.received).toHaveLength(1);
  });

  test("another merchant's id finds nothing", async () => {
    await happen(ctx);
    const given = await handOverOne();
    const other = await makePresentStore();
    expect(await turnOf({ ...given, merchant_id: other.merchantId })).toBeNull();
    expect(await statusesOf(endpoint)).toEqual(["pending"]);
  });
});
