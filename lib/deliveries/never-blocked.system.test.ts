import type { ServerResponse } from "node:http";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { pool } from "#lib/db/client";
import type { PrismaContext } from "#lib/db/context";
import { startDispatcher } from "#lib/testing/dispatchers";
import { ownDatabase } from "#lib/testing/own-database";
import { drip, type RawReceiver, sendForEver, startRawReceiver } from "#lib/testing/raw-receiver";
import { eventIdOf, startReceiver, until } from "#lib/testing/receiver";
import { fireEvents, makeEndpoint, makePresentStore, statusesOf, type TestEndpoint } from "#lib/testing/webhooks";
import { SLOW_MS } from "./queue.ts";

const PATIENCE_MS = 240_000;

ownDatabase();
beforeEach(async () => {
  await pool().query("TRUNCATE webhook_delivery, webhook_attempt");
  vi.stubEnv("WEBHOOK_ALLOW_PRIVATE_TARGETS", "true");
  vi.stubEnv("WEBHOOK_RETRY_DELAYS", "3600"); // one attempt each
});
afterEach(() => vi.unstubAllEnvs());

/** As many more endpoints like this one. */
const multiply = (endpoint: TestEndpoint, count: number) =>
  pool().query(
    `INSERT INTO webhook_endpoint (merchant_id, id, mode, url, events, secret_sealed, signing_secret_prefix, created_at)
     SELECT merchant_id, uuid7(), mode, url, events, secret_sealed, signing_secret_prefix, created_at
       FROM webhook_endpoint, generate_series(1, $2) WHERE id = $1`,
    [endpoint.id, count],
  );

/** Deliveries of one event, so many to each endpoint of the store. */
async function queue(ctx: PrismaContext, perEndpoint: number): Promise<void> {
  await fireEvents(ctx);
  await pool().query("DELETE FROM webhook_delivery WHERE merchant_id = $1", [ctx.merchantId]);
  await pool().query(
    `INSERT INTO webhook_delivery (merchant_id, id, mode, endpoint_id, event_id, event_type, url, next_attempt_at, created_at)
     SELECT e.merchant_id, uuid7(), e.mode, e.id, ev.id, ev.type, e.url, now(), now()
       FROM webhook_endpoint e JOIN event ev ON ev.merchant_id = e.merchant_id, generate_series(1, $2)
      WHERE e.merchant_id = $1`,
    [ctx.merchantId, perEndpoint],
  );
}

const isDelivered = async (endpoint: TestEndpoint): Promise<boolean> =>
  (await statusesOf(endpoint)).every((status) => status === "succeeded");

const count = async (text: string, values: unknown[] = []): Promise<number> =>
  (await pool().query<{ n: number }>(`SELECT count(*)::int AS n FROM ${text}`, values)).rows[0]?.n ?? 0;

const givenUp = (): Promise<number> => count("webhook_attempt WHERE error = 'timeout'");

test("receivers that misbehave with long queues delay no other: all others are done before the first of these times out", async () => {
  const bad: RawReceiver[] = await Promise.all([
    startRawReceiver(() => {}),
    startRawReceiver((socket) => void socket.pause(), true),
    startRawReceiver((socket) => drip(socket, "HTTP/1.1 200 OK\r\nX-A: bbbbbbbb")),
    startRawReceiver((socket) => {
      socket.write("HTTP/1.1 200 OK\r\n\r\n");
      drip(socket, "b");
    }),
    startRawReceiver((socket) => {
      socket.write("HTTP/1.1 200 OK\r\nContent-Length: 1000000000\r\n\r\n");
      sendForEver(socket, "b");
    }),
    startRawReceiver((socket) => {
      socket.write("HTTP/1.1 200 OK\r\n");
      sendForEver(socket, "X-A: bbbbbbbbbbbbbbbbbbbb\r\n");
    }),
    startRawReceiver((socket) => void socket.resetAndDestroy()),
  ]);
  const good = await startReceiver();
  const [ctx, other] = [await makePresentStore(), await makePresentStore()];
  for (const { url } of bad) await makeEndpoint(ctx, url);
  const beside = await makeEndpoint(ctx, `${good.url}/beside`);
  const elsewhere = await makeEndpoint(other, `${good.url}/elsewhere`);
  startDispatcher({ timeoutMs: PATIENCE_MS, leaseMs: 2 * PATIENCE_MS }); // on a busy machine the others take long
  const memory = process.memoryUsage().rss;
  for (let round = 0; round < 10; round++) {
    await fireEvents(ctx, "customer.created", 20);
    await fireEvents(other, "customer.created", 20);
  }
  await until(async () => (await isDelivered(beside)) && (await isDelivered(elsewhere)), PATIENCE_MS);
  expect(await givenUp()).toBe(0);
  expect(good.received).toHaveLength(400);
  expect(process.memoryUsage().rss - memory).toBeLessThan(500e6);
  for (const { mostOpen } of bad) expect(mostOpen).toBeLessThanOrEqual(32); // an endpoint's share
});

/** Creates an endpoint after all others of its merchant, who has more than can be made today. */
async function makeLast(ctx: PrismaContext, url: string) {
  await pool().query("UPDATE webhook_endpoint SET deleted_at = created_at WHERE merchant_id = $1", [ctx.merchantId]);
  const endpoint = await makeEndpoint(ctx, url);
  await pool().query("UPDATE webhook_endpoint SET deleted_at = NULL WHERE merchant_id = $1", [ctx.merchantId]);
  return endpoint;
}

test.each([
  { merchants: 1, each: 150, mostSlow: 64 }, // more than a merchant's 128, few enough for two rounds of ten seconds
  { merchants: 10, each: 40, mostSlow: 256 },
])(
  "with $each hanging endpoints for each of $merchants merchants, a healthy one gets its event before the first of them times out",
  async ({ merchants, each, mostSlow }) => {
    const hanging = await startRawReceiver(() => {});
    const good = await startReceiver();
    const stores = await Promise.all(Array.from({ length: merchants }, makePresentStore));
    for (const store of stores) await multiply(await makeEndpoint(store, hanging.url), each - 1);
    const [first] = stores as [PrismaContext];
    const beside = await makeLast(first, `${good.url}/beside`);
    const other = await makePresentStore();
    const elsewhere = await makeEndpoint(other, `${good.url}/elsewhere`);
    const bothHave = (events: number) =>
      until(async () => {
        const statuses = [...(await statusesOf(beside)), ...(await statusesOf(elsewhere))];
        return statuses.filter((status) => status === "succeeded").length === 2 * events;
      }, PATIENCE_MS);
    startDispatcher();
    for (const store of stores) await fireEvents(store);
    await until(() => hanging.open >= Math.min(merchants * each, 128)); // the limit of one merchant
    await fireEvents(other);
    await bothHave(1);
    expect(await givenUp()).toBe(0);
    expect(hanging.mostOpen).toBeLessThanOrEqual(1_280);

    const slow = () => count("webhook_endpoint WHERE is_slow AND url = $1", [hanging.url]);
    await until(async () => (await slow()) === merchants * each, PATIENCE_MS);
    const { rows } = await pool().query("SELECT error, duration_ms FROM webhook_attempt WHERE error IS NOT NULL");
    expect(new Set(rows.map(({ error }) => error))).toEqual(new Set(["timeout"]));
    for (const { duration_ms } of rows) {
      expect(duration_ms).toBeGreaterThan(9_900);
      expect(duration_ms).toBeLessThan(15_000); // its lease
    }
    await pool().query("TRUNCATE webhook_attempt");
    await until(() => hanging.open === 0);
    for (const store of stores) await fireEvents(store);
    await until(() => hanging.open >= mostSlow, PATIENCE_MS);
    hanging.mostOpen = hanging.open;
    await fireEvents(other);
    await bothHave(2);
    expect(await givenUp()).toBe(0);
    expect(hanging.mostOpen).toBeLessThanOrEqual(mostSlow); // they count as slow
  },
  PATIENCE_MS,
);

test("an endpoint that was slow once does not wait until its merchant's hanging endpoints time out", async () => {
  const hanging = await startRawReceiver(() => {});
  const good = await startReceiver((index) =>
    index < 32 ? (response) => void setTimeout(() => response.end(), SLOW_MS + 500) : 200,
  );
  const ctx = await makePresentStore();
  for (let count = 0; count < 7; count++) await makeEndpoint(ctx, hanging.url);
  const beside = await makeEndpoint(ctx, good.url);
  startDispatcher({ timeoutMs: PATIENCE_MS, leaseMs: 2 * PATIENCE_MS });
  for (let round = 0; round < 10; round++) await fireEvents(ctx, "customer.created", 20);
  await until(() => isDelivered(beside), PATIENCE_MS / 2);
  expect(await givenUp()).toBe(0);
});

describe("a receiver that responds slowly", () => {
  const WAITING = 60;

  /** Answers only when told to, and then with a failure, so that its endpoint stays slow. */
  async function startHolding() {
    const held: ServerResponse[] = [];
    let most = 0;
    const receiver = await startReceiver(() => (response) => {
      most = Math.max(most, held.push(response));
    });
    const answerAll = () => {
      for (const response of held.splice(0)) response.writeHead(500).end();
    };
    return { ...receiver, held, answerAll, most: () => most };
  }

  test.each([
    { known: "has not answered yet", isSlow: false, first: 32 },
    { known: "is known as slow", isSlow: true, first: 8 },
  ])("and $known gets $first requests at once, then 8, never more, and delays no other", async ({ isSlow, first }) => {
    const slow = await startHolding();
    const good = await startReceiver();
    const [ctx, other] = [await makePresentStore(), await makePresentStore()];
    const endpoint = await makeEndpoint(ctx, slow.url, ["customer.created"]);
    const beside = await makeEndpoint(ctx, `${good.url}/beside`, ["order.created"]);
    const elsewhere = await makeEndpoint(other, `${good.url}/elsewhere`);
    await pool().query("UPDATE webhook_endpoint SET is_slow = $2 WHERE id = $1", [endpoint.id, isSlow]);
    await fireEvents(ctx, "customer.created", WAITING);
    startDispatcher();
    let atOnce = first;
    for (let left = WAITING; left > 0; ) {
      await until(() => slow.held.length === Math.min(atOnce, left));
      for (const store of [ctx, other]) await fireEvents(store, "order.created", 5);
      await until(async () => (await isDelivered(beside)) && (await isDelivered(elsewhere)));
      expect(slow.received).toHaveLength(WAITING - left + Math.min(atOnce, left));
      left -= atOnce;
      atOnce = 8;
      slow.answerAll();
    }
    expect(slow.most()).toBe(first);
    expect(new Set(slow.received.map(eventIdOf)).size).toBe(WAITING);
  });

  test("gets 8 requests at once even while two other merchants use all their permits for requests that hang", async () => {
    const hanging = await startRawReceiver(() => {});
    const slow = await startHolding();
    const stores = [await makePresentStore(), await makePresentStore()];
    for (const store of stores) {
      await multiply(await makeEndpoint(store, hanging.url), 299);
      await pool().query("UPDATE webhook_endpoint SET is_slow = true WHERE merchant_id = $1", [store.merchantId]);
      await queue(store, 10);
    }
    const other = await makePresentStore();
    const endpoint = await makeEndpoint(other, slow.url);
    await pool().query("UPDATE webhook_endpoint SET is_slow = true WHERE id = $1", [endpoint.id]);
    startDispatcher();
    await until(() => hanging.open >= 128, PATIENCE_MS);
    await fireEvents(other, "customer.created", WAITING);
    await until(() => slow.held.length === 8, PATIENCE_MS);
    expect(await givenUp()).toBe(0);
    expect(hanging.mostOpen).toBeLessThanOrEqual(128);
  });
});

describe("a merchant with 100,000 queued deliveries", () => {
  /** Deliveries of the flood that may be sent before another's first: those in flight and some claims, while it connects. */
  const MOST_BEFORE = 1_000;

  test.each([1, 1_000])(
    "to %i endpoints does not delay another merchant's first one, whoever is served before it, nor those to an endpoint that was slow",
    async (endpoints) => {
      let flooded = 0;
      const floodedBefore: Record<string, number> = {};
      const receiver = await startReceiver((_, { path }) => {
        if (path === "/hooks/flood") flooded++;
        else floodedBefore[path] = flooded;
        return 200;
      });
      const [one, flooding, two] = [await makePresentStore(), await makePresentStore(), await makePresentStore()].sort(
        (a, b) => (a.merchantId < b.merchantId ? -1 : 1),
      ) as [PrismaContext, PrismaContext, PrismaContext];
      await makeEndpoint(one, `${receiver.url}/one`);
      await makeEndpoint(two, `${receiver.url}/two`);
      await multiply(await makeEndpoint(flooding, `${receiver.url}/flood`), endpoints - 1);
      await queue(flooding, 100_000 / endpoints);
      startDispatcher();
      await until(() => flooded >= 500, PATIENCE_MS);
      for (const [store, path] of [
        [one, "/hooks/one"],
        [two, "/hooks/two"],
      ] as const) {
        await fireEvents({ ...store, now: new Date() }); // as a new request would
        const atCommit = flooded;
        await until(() => floodedBefore[path] !== undefined, PATIENCE_MS);
        expect((floodedBefore[path] ?? Number.NaN) - atCommit).toBeLessThan(MOST_BEFORE);
      }
      expect(await count("webhook_delivery WHERE status = 'pending'")).toBeGreaterThan(80_000);

      const slow = await makeEndpoint(two, `${receiver.url}/slow`, ["customer.updated"]);
      await pool().query("UPDATE webhook_endpoint SET is_slow = true WHERE id = $1", [slow.id]);
      await fireEvents({ ...two, now: new Date() }, "customer.updated", 3); // one after another, each found when the previous one ends
      await until(async () => (await statusesOf(slow)).every((status) => status === "succeeded"), PATIENCE_MS);
      expect(await count("webhook_delivery WHERE status = 'pending'")).toBeGreaterThan(50_000);
    },
  );

  test("gives each of its own thousand endpoints a turn", async () => {
    const served = new Map<string, number>();
    const receiver = await startReceiver((_, { path }) => {
      served.set(path, (served.get(path) ?? 0) + 1);
      return 200;
    });
    const ctx = await makePresentStore();
    await multiply(await makeEndpoint(ctx, receiver.url), 999);
    await pool().query("UPDATE webhook_endpoint SET url = url || '/' || id WHERE merchant_id = $1", [ctx.merchantId]);
    await queue(ctx, 100);
    startDispatcher();
    await until(() => served.size === 1_000, PATIENCE_MS);
    expect(Math.max(...served.values())).toBeLessThan(50); // none is nearly done before the last has begun
  }, 240_000);
});
