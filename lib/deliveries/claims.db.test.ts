import { beforeEach, expect, test } from "vitest";
import { pool } from "#lib/db/client";
import type { PrismaContext } from "#lib/db/context";
import { makeListeningStore } from "#lib/testing/listening-store";
import { ownDatabase } from "#lib/testing/own-database";
import { claimAll, deliveriesTo, fireEvents, makeEndpoint, makePresentStore, statusesOf } from "#lib/testing/webhooks";
import { type Claim, claim, findDue } from "./queue.ts";

ownDatabase();

let ctx: PrismaContext;
let endpoint: { id: string };
beforeEach(async () => {
  ({ ctx, endpoint } = await makeListeningStore());
});

const due = () => findDue(new Date());
const claimOf = (of: PrismaContext, count: number, ...endpoints: { id: string }[]) =>
  claim(
    { merchant_id: of.merchantId, mode: of.mode },
    endpoints.map(({ id }) => ({ endpointId: id, count })),
    new Date(),
  );

test("a claim leases due deliveries once, with all the data that sending needs", async () => {
  await fireEvents(ctx);
  const [claimed, ...others] = await claimAll();
  expect(others).toEqual([]);
  expect(claimed).toMatchObject({
    merchant_id: ctx.merchantId,
    mode: "test",
    endpoint_id: endpoint.id,
    attempt_count: 0,
    url: "http://127.0.0.1:1/",
  });
  expect(JSON.parse(claimed?.payload ?? "")).toMatchObject({ id: claimed?.event_id, type: "customer.created" });
  const [stored] = await deliveriesTo(endpoint);
  expect(stored).toMatchObject({ status: "in_flight", attempt_count: 0, lease_until: claimed?.lease_until });
  const lease = Number(claimed?.lease_until) - Date.now();
  expect(lease).toBeGreaterThan(10_000);
  expect(lease).toBeLessThanOrEqual(15_000);
  expect(await claimAll()).toEqual([]);
});

test("a claim does not take deliveries that are not due yet", async () => {
  await fireEvents(ctx);
  await pool().query("UPDATE webhook_delivery SET next_attempt_at = now() + interval '1 hour' WHERE merchant_id = $1", [
    ctx.merchantId,
  ]);
  expect(await due()).toEqual([]);
  expect(await claimOf(ctx, 10, endpoint)).toEqual({ claims: [], abandoned: [] });
});

test("ten workers at once take each delivery exactly once", async () => {
  await fireEvents(ctx, "customer.created", 200);
  const taken = (await Promise.all(Array.from({ length: 10 }, () => claimOf(ctx, 50, endpoint)))).flatMap(
    ({ claims }) => claims,
  );
  while (taken.length < 200) {
    const more = await claimAll();
    if (more.length === 0) break;
    taken.push(...more);
  }
  expect(taken).toHaveLength(200);
  expect(new Set(taken.map(({ id }) => id)).size).toBe(200);
});

test("a claim leases at most each endpoint's share, the longest due first, and nothing of other endpoints", async () => {
  const [other, third] = [
    await makeEndpoint(ctx, "http://127.0.0.1:2/"),
    await makeEndpoint(ctx, "http://127.0.0.1:3/"),
  ];
  await fireEvents(ctx, "customer.created", 30);
  await pool().query(
    "UPDATE webhook_delivery SET next_attempt_at = now() - interval '1 hour' WHERE id IN (SELECT id FROM webhook_delivery WHERE endpoint_id = $1 ORDER BY id DESC LIMIT 4)",
    [endpoint.id],
  );
  const { claims } = await claimOf(ctx, 4, endpoint, other);
  const of = ({ id }: { id: string }) => claims.filter(({ endpoint_id }) => endpoint_id === id).map((one) => one.id);
  expect([of(endpoint).length, of(other).length, of(third).length]).toEqual([4, 4, 0]);
  expect(of(endpoint).sort()).toEqual((await deliveriesTo(endpoint)).slice(-4).map(({ id }) => id));
});

test("a claim is limited to one merchant and one mode", async () => {
  const other = await makePresentStore();
  const live = { ...ctx, mode: "live" as const };
  await fireEvents(ctx);
  expect(await claimOf(other, 10, endpoint)).toEqual({ claims: [], abandoned: [] });
  expect(await claimOf(live, 10, endpoint)).toEqual({ claims: [], abandoned: [] });
  expect(await statusesOf(endpoint)).toEqual(["pending"]);
});

test("a claim abandons deliveries that were queued while their endpoint was being disabled or deleted", async () => {
  await fireEvents(ctx);
  await pool().query("UPDATE webhook_endpoint SET enabled = false WHERE id = $1", [endpoint.id]);
  expect(await claimOf(ctx, 10, endpoint)).toMatchObject({ claims: [], abandoned: [{ endpoint_id: endpoint.id }] });
  expect(await statusesOf(endpoint)).toEqual(["abandoned"]);
});

test("each endpoint with due deliveries is found once", async () => {
  const other = await makePresentStore();
  const others = [
    endpoint,
    await makeEndpoint(ctx, "http://127.0.0.1:2/"),
    await makeEndpoint(other, "http://127.0.0.1:3/"),
  ];
  await pool().query("UPDATE webhook_endpoint SET is_slow = true WHERE id = $1", [endpoint.id]);
  for (const store of [ctx, other]) await fireEvents(store, "customer.created", 5);
  const found = await due();
  expect(found.map(({ endpoint_id }) => endpoint_id).sort()).toEqual(others.map(({ id }) => id).sort());
  expect(found.filter((one) => one.is_slow).map(({ endpoint_id }) => endpoint_id)).toEqual([endpoint.id]);
});

test("a claim skips a delivery that another worker has locked, without waiting", async () => {
  await fireEvents(ctx, "customer.created", 3);
  const [held] = await deliveriesTo(endpoint);
  const holder = await pool().connect();
  try {
    await holder.query("BEGIN");
    await holder.query("SELECT 1 FROM webhook_delivery WHERE merchant_id = $1 AND id = $2 FOR UPDATE", [
      ctx.merchantId,
      held?.id,
    ]);
    const claiming = claimAll();
    const tooLong = new Promise<"waits">((resolve) => setTimeout(resolve, 9_000, "waits"));
    const claimed = await Promise.race([claiming, tooLong]);
    await holder.query("COMMIT");
    await claiming;
    expect(claimed).not.toBe("waits");
    expect((claimed as Claim[]).map(({ id }) => id)).not.toContain(held?.id);
    expect(claimed).toHaveLength(2);
  } finally {
    holder.release();
  }
});
