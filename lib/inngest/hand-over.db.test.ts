import { beforeEach, expect, test, vi } from "vitest";
import { pool } from "#lib/db/client";
import type { PrismaContext } from "#lib/db/context";
import { expireLeases, release } from "#lib/deliveries/queue";
import type { Limits } from "#lib/deliveries/shares";
import { endAttempt } from "#lib/testing/attempts";
import { ownDatabase } from "#lib/testing/own-database";
import {
  abandonAll,
  claimAll,
  deliveriesTo,
  fireEvents,
  makeEndpoint,
  makePresentStore,
  type StoredDelivery,
  statusesOf,
  type TestEndpoint,
} from "#lib/testing/webhooks";
import { type Leased, leaseForInngest } from "./hand-over.ts";

ownDatabase();

const LIMITS: Limits = { total: 1_000, perMerchant: 100, perEndpoint: 8, perTurn: 1 };

/** One hand-over, with these limits for endpoints of each kind. */
const handOver = (some: Partial<Limits> = {}): Promise<Leased[]> => {
  const limits = { ...LIMITS, ...some };
  return leaseForInngest({
    shares: { total: 2_000, perMerchant: 2_000, quick: limits, slow: limits },
    leaseMs: 60_000,
  });
};

let ctx: PrismaContext;
let endpoint: TestEndpoint;
beforeEach(async () => {
  await abandonAll();
  vi.stubEnv("WEBHOOK_ALLOW_PRIVATE_TARGETS", "true");
  ctx = await makePresentStore();
  endpoint = await makeEndpoint(ctx, "http://127.0.0.1:1/hooks", ["customer.created"]);
  return () => vi.unstubAllEnvs();
});

const addEndpoints = (count: number): Promise<TestEndpoint[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => makeEndpoint(ctx, `http://127.0.0.1:1/${n}`)));
const countOf = (leased: readonly Leased[], { id }: { id: string }): number =>
  leased.filter(({ endpoint_id }) => endpoint_id === id).length;

test("handing over leases due deliveries once, and again after the lease expired", async () => {
  await fireEvents(ctx, "customer.created", 3);
  expect(await handOver()).toHaveLength(3);
  expect(await handOver()).toEqual([]);
  expect(await claimAll()).toEqual([]); // nor does the dispatcher take it
  await pool().query("UPDATE webhook_delivery SET lease_until = now() WHERE status = 'in_flight'");
  expect(await expireLeases(new Date(Date.now() + 1))).toBe(true);
  expect(await handOver()).toHaveLength(3);
});

test("handing over does not take deliveries that are not due yet", async () => {
  await fireEvents(ctx);
  await pool().query("UPDATE webhook_delivery SET next_attempt_at = now() + interval '5 seconds'");
  expect(await handOver()).toEqual([]);
  expect(await statusesOf(endpoint)).toEqual(["pending"]);
});

test("a long queue of one endpoint waits in the database and delays no other endpoint", async () => {
  await fireEvents(ctx, "customer.created", 500);
  const other = await makePresentStore();
  const others = await makeEndpoint(other, "http://127.0.0.1:1/hooks");
  await fireEvents(other);
  const leased = await handOver();
  expect([countOf(leased, endpoint), countOf(leased, others)]).toEqual([8, 1]);
  expect(await handOver()).toEqual([]);
  for (const one of leased.filter(({ endpoint_id }) => endpoint_id === endpoint.id).slice(0, 2)) {
    await endAttempt(one, 200);
  }
  expect(await handOver()).toHaveLength(2); // ended attempts release permits
});

test("an endpoint and a merchant get at most their shares", async () => {
  await addEndpoints(3);
  await fireEvents(ctx, "customer.created", 10);
  const other = await makePresentStore();
  await makeEndpoint(other, "http://127.0.0.1:1/hooks");
  await fireEvents(other);
  expect(await handOver({ perMerchant: 20 })).toHaveLength(21);
  expect(await handOver({ perMerchant: 20 })).toEqual([]);
  expect(await handOver()).toHaveLength(12); // 4 times 8, less 20
});

test("never more deliveries than the total limit are handed over, and those that wait for their next attempt do not count", async () => {
  await addEndpoints(3);
  await fireEvents(ctx, "customer.created", 10);
  const leased = await handOver({ total: 10 });
  expect(leased).toHaveLength(10);
  expect(await handOver({ total: 10 })).toEqual([]);
  for (const one of leased) await endAttempt(one, 500, { durationMs: 1 });
  await pool().query("UPDATE webhook_endpoint SET is_slow = false");
  expect(await handOver({ total: 10 })).toHaveLength(10);
});

test("slow endpoints have separate limits and are marked as slow", async () => {
  const [quick] = (await addEndpoints(4)) as [TestEndpoint];
  await pool().query("UPDATE webhook_endpoint SET is_slow = id <> $2 WHERE merchant_id = $1", [
    ctx.merchantId,
    quick.id,
  ]);
  await fireEvents(ctx, "customer.created", 10);
  const leased = await handOver({ perMerchant: 20 });
  expect(leased.filter(({ isSlow }) => isSlow)).toHaveLength(20);
  expect(leased.filter(({ isSlow }) => !isSlow).map(({ endpoint_id }) => endpoint_id)).toEqual(Array(8).fill(quick.id));
  expect(await handOver({ perMerchant: 20 })).toEqual([]);
  const more = await handOver();
  expect(countOf(leased, endpoint) + countOf(more, endpoint)).toBe(8);
  expect(countOf(more, quick)).toBe(0);
});

test("several processes at once hand over each delivery once", async () => {
  await addEndpoints(5);
  await fireEvents(ctx, "customer.created", 8);
  const leased = (await Promise.all([handOver(), handOver(), handOver(), handOver()])).flat();
  const ids = [...leased, ...(await handOver())].map(({ id }) => id);
  expect(ids).toHaveLength(48);
  expect(new Set(ids).size).toBe(48);
});

test("a locked delivery is skipped without waiting", async () => {
  await fireEvents(ctx, "customer.created", 3);
  const [first] = (await deliveriesTo(endpoint)) as [StoredDelivery];
  const other = await pool().connect();
  try {
    await other.query("BEGIN");
    await other.query("SELECT FROM webhook_delivery WHERE merchant_id = $1 AND id = $2 FOR UPDATE", [
      ctx.merchantId,
      first.id,
    ]);
    const leased = await handOver(); // would fail by the connection's time limit if it waited
    expect(leased.map(({ id }) => id)).not.toContain(first.id);
    expect(leased).toHaveLength(2);
  } finally {
    await other.query("ROLLBACK");
    other.release();
  }
  expect((await handOver()).map(({ id }) => id)).toEqual([first.id]);
});

test("a released delivery is due at once, and a lease that was replaced stays", async () => {
  await fireEvents(ctx, "customer.created", 2);
  const [one, two] = (await handOver()) as [Leased, Leased];
  await release([one, { ...two, lease_until: new Date(two.lease_until.getTime() + 1) }]);
  expect((await handOver()).map(({ id }) => id)).toEqual([one.id]);
});
