import { once } from "node:events";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { pool } from "#lib/db/client";
import type { PrismaContext } from "#lib/db/context";
import { onQueued } from "#lib/domain/outbox/wake";
import { spawnDispatcher, startDispatcher } from "#lib/testing/dispatchers";
import { ownDatabase } from "#lib/testing/own-database";
import { eventIdOf, type Receiver, startReceiver, until } from "#lib/testing/receiver";
import {
  abandonAll,
  deliveriesTo,
  fireEvents,
  makeEndpoint,
  makePresentStore,
  statusesOf,
} from "#lib/testing/webhooks";
import { Channel } from "./channel.ts";

ownDatabase();

let ctx: PrismaContext;
beforeEach(async () => {
  await abandonAll();
  vi.stubEnv("WEBHOOK_ALLOW_PRIVATE_TARGETS", "true");
  vi.stubEnv("WEBHOOK_RETRY_DELAYS", "0.1,0.1,0.1,0.1,0.1,0.1");
  ctx = await makePresentStore();
});
afterEach(() => vi.unstubAllEnvs());

/** Longer than a busy machine takes. */
const PATIENCE_MS = 240_000;

/** No poll comes while a test runs. */
const NEVER_MS = 600_000;

/** Some events, each created when the previous one has arrived. */
async function oneByOne(receiver: Receiver): Promise<void> {
  for (let count = 1; count <= 6; count++) {
    await fireEvents({ ...ctx, now: new Date() }); // as a new request would
    await until(() => receiver.received.length === count);
  }
}

test("a delivery is sent right after the commit, not at the next poll", async () => {
  startDispatcher({ pollMs: NEVER_MS });
  const receiver = await startReceiver();
  await makeEndpoint(ctx, receiver.url);
  await oneByOne(receiver);
});

test("two dispatchers at once deliver 400 events to three endpoints, each exactly once", async () => {
  const receiver = await startReceiver();
  const endpoints = await Promise.all(["a", "b", "c"].map((path) => makeEndpoint(ctx, `${receiver.url}/${path}`)));
  await fireEvents(ctx, "customer.created", 400);
  const patience = { timeoutMs: PATIENCE_MS, leaseMs: 2 * PATIENCE_MS }; // a delivery that times out would be sent again
  startDispatcher(patience);
  startDispatcher(patience);
  await until(async () => {
    const { rows } = await pool().query<{ left: number }>(
      "SELECT count(*)::int AS left FROM webhook_delivery WHERE merchant_id = $1 AND status <> 'succeeded'",
      [ctx.merchantId],
    );
    return rows[0]?.left === 0;
  }, PATIENCE_MS);
  expect(receiver.received).toHaveLength(1_200);
  expect(new Set(receiver.received.map((one) => `${one.path} ${eventIdOf(one)}`)).size).toBe(1_200);
  expect(await deliveriesTo(endpoints[0] as { id: string })).toHaveLength(400);
}, 240_000);

test("a commit wakes another process at once, not at its next poll", async () => {
  await spawnDispatcher({ pollMs: NEVER_MS });
  const receiver = await startReceiver();
  await makeEndpoint(ctx, receiver.url);
  const channel = new Channel(() => {});
  await channel.open();
  const stop = onQueued(() => channel.announce());
  await oneByOne(receiver);
  stop();
  await channel.close();
});

test("after kill -9 during a delivery another process sends the leased deliveries, and nothing is lost", async () => {
  const receiver = await startReceiver((index) => (index < 4 ? () => {} : 200)); // the first four hang
  const endpoint = await makeEndpoint(ctx, receiver.url);
  await fireEvents(ctx, "customer.created", 20);
  const victim = await spawnDispatcher();
  await until(async () => receiver.received.length >= 4 && (await statusesOf(endpoint)).includes("in_flight"));
  victim.kill("SIGKILL");
  await once(victim, "exit");
  await pool().query(
    "UPDATE webhook_delivery SET lease_until = now() WHERE merchant_id = $1 AND status = 'in_flight'",
    [ctx.merchantId],
  );
  startDispatcher();
  await until(async () => (await statusesOf(endpoint)).every((status) => status === "succeeded"));
  const stored = await deliveriesTo(endpoint);
  expect(new Set(receiver.received.map(eventIdOf))).toEqual(new Set(stored.map(({ event_id }) => event_id)));
  for (const { attempt_count } of stored) expect(attempt_count).toBe(1); // lost leases are no attempts
});

test("on SIGTERM the deliveries in flight are finished or released, and the process exits", async () => {
  const receiver = await startReceiver(() => () => {}); // hangs
  const endpoint = await makeEndpoint(ctx, receiver.url);
  await fireEvents(ctx, "customer.created", 10);
  const child = await spawnDispatcher();
  await until(() => receiver.received.length >= 4);
  child.kill("SIGTERM");
  const [code] = await once(child, "exit");
  expect(code).toBe(0);
  expect(new Set(await statusesOf(endpoint))).toEqual(new Set(["pending"]));
  expect((await deliveriesTo(endpoint)).every(({ attempt_count }) => attempt_count === 0)).toBe(true);
});
