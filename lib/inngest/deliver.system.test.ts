import { Webhook } from "standardwebhooks";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { pool } from "#lib/db/client";
import type { PrismaContext } from "#lib/db/context";
import { Dispatcher } from "#lib/deliveries/dispatcher";
import { retryDelivery } from "#lib/domain/webhook-endpoints/retry";
import { InngestApp, InngestServer, skipsInngest } from "#lib/testing/inngest";
import { holdTickets } from "#lib/testing/orders";
import { ownDatabase } from "#lib/testing/own-database";
import { eventIdOf, type Received, startReceiver, until } from "#lib/testing/receiver";
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
import { diagnose } from "./diagnose.ts";

ownDatabase();

/** For a machine that has much else to do. */
const LONG_MS = 150_000;

let server: InngestServer;
let ctx: PrismaContext;

beforeAll(async () => {
  if (!skipsInngest) server = await InngestServer.start();
});
afterAll(() => server?.close());
beforeEach(async () => {
  await abandonAll();
  vi.stubEnv("WEBHOOK_ALLOW_PRIVATE_TARGETS", "true");
  vi.stubEnv("WEBHOOK_RETRY_DELAYS", "0.1");
  ctx = await makePresentStore();
});
afterEach(() => vi.unstubAllEnvs());

const allAre = (endpoint: TestEndpoint, status: string, count: number) =>
  until(async () => {
    const statuses = await statusesOf(endpoint);
    return statuses.length === count && statuses.every((one) => one === status);
  }, LONG_MS);

/** What the log says of the attempts of this store, in all. */
const attemptsLogged = async (): Promise<number> => {
  const { rows } = await pool().query("SELECT count(*)::int AS count FROM webhook_attempt WHERE merchant_id = $1", [
    ctx.merchantId,
  ]);
  return rows[0].count;
};

const seconds = (count: number) => new Promise((resolve) => setTimeout(resolve, count * 1_000));

describe.skipIf(skipsInngest)("with a real Inngest server", { timeout: 400_000 }, () => {
  test("a delivery arrives, signed, and is logged", async () => {
    await InngestApp.start(server);
    const receiver = await startReceiver();
    const endpoint = await makeEndpoint(ctx, receiver.url);
    await happen(ctx);
    await allAre(endpoint, "succeeded", 1);
    const [{ headers, body }] = receiver.received as [Received];
    new Webhook(endpoint.secret).verify(body, headers as Record<string, string>);
    expect(await deliveriesTo(endpoint)).toMatchObject([
      {
        attempt_count: 1,
        response_status: 200,
        response_body: "answer 200",
        event_id: eventIdOf({ body } as Received),
      },
    ]);
    expect(receiver.received).toHaveLength(1);
    expect(await attemptsLogged()).toBe(1);
  });

  test("many arrive, each once", async () => {
    await InngestApp.start(server);
    const receiver = await startReceiver();
    const [one, other] = await Promise.all(["a", "b"].map((path) => makeEndpoint(ctx, `${receiver.url}/${path}`)));
    await happen(ctx, "customer.created", 30);
    await allAre(one as TestEndpoint, "succeeded", 30);
    await allAre(other as TestEndpoint, "succeeded", 30);
    expect(receiver.received).toHaveLength(60);
    expect(new Set(receiver.received.map((got) => `${got.path} ${eventIdOf(got)}`)).size).toBe(60);
  });

  test("a failure is tried again on the schedule, never early, with the same bytes, until it succeeds", async () => {
    vi.stubEnv("WEBHOOK_RETRY_DELAYS", "1");
    await InngestApp.start(server);
    const receiver = await startReceiver((index) => (index < 3 ? 503 : 201));
    const endpoint = await makeEndpoint(ctx, receiver.url);
    await happen(ctx);
    await allAre(endpoint, "succeeded", 1);
    expect(await deliveriesTo(endpoint)).toMatchObject([{ attempt_count: 4, response_status: 201 }]);
    expect(receiver.received).toHaveLength(4);
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
    const arrivals = receiver.received.map(({ at }) => at);
    for (const [index, at] of arrivals.slice(1).entries()) {
      expect(at - (arrivals[index] as number)).toBeGreaterThanOrEqual(990);
    }
  });

  test("a delivery fails when its seven attempts are used up; one by hand is made at once", async () => {
    await InngestApp.start(server);
    const receiver = await startReceiver((index) => (index < 7 ? 500 : 200));
    const endpoint = await makeEndpoint(ctx, receiver.url);
    await happen(ctx);
    await allAre(endpoint, "failed", 1);
    const [stored] = (await deliveriesTo(endpoint)) as [StoredDelivery];
    expect(stored.attempt_count).toBe(7);
    await retryDelivery(ctx, endpoint.id, stored.id);
    await allAre(endpoint, "succeeded", 1);
    expect(receiver.received).toHaveLength(8);
  });

  test("five deliveries in a row that fail switch the endpoint off, and what waits is abandoned", async () => {
    await InngestApp.start(server);
    const receiver = await startReceiver(() => 500);
    const endpoint = await makeEndpoint(ctx, receiver.url);
    await happen(ctx, "customer.created", 6);
    await pool().query(
      `UPDATE webhook_delivery SET attempt_count = 6 WHERE id IN (
         SELECT id FROM webhook_delivery WHERE merchant_id = $1 ORDER BY id LIMIT 5)`,
      [ctx.merchantId],
    );
    await until(async () => (await statusesOf(endpoint)).every((status) => /failed|abandoned/.test(status)), LONG_MS);
    const { rows } = await pool().query("SELECT enabled, disabled_reason FROM webhook_endpoint WHERE id = $1", [
      endpoint.id,
    ]);
    expect(rows).toEqual([{ enabled: false, disabled_reason: "failures" }]);
    expect((await statusesOf(endpoint)).filter((status) => status === "failed")).toHaveLength(5);
    expect((await statusesOf(endpoint)).filter((status) => status === "abandoned")).toHaveLength(1);
  });

  test("endpoints that hang get 8 at once each, and leave half of all to others", async () => {
    vi.stubEnv("WEBHOOK_RETRY_DELAYS", "600");
    const hanging = await startReceiver(() => () => {});
    const quick = await startReceiver();
    const stuck = await Promise.all(
      Array.from({ length: 8 }, (_, n) => makeEndpoint(ctx, `${hanging.url}/${n}`, ["customer.created"])),
    );
    stuck.push(await makeEndpoint(ctx, hanging.url, ["customer.updated"]));
    await pool().query("UPDATE webhook_endpoint SET is_slow = true WHERE merchant_id = $1", [ctx.merchantId]);
    const good = await makeEndpoint(ctx, quick.url, ["order.created"]);
    await happen(ctx, "customer.updated", 20);
    await InngestApp.start(server);
    const underWay = async () =>
      (await Promise.all(stuck.map(statusesOf))).map((all) => all.filter((status) => status === "in_flight").length);
    let [most, mostOfOne] = [0, 0];
    const watch = async () => {
      const counts = await underWay();
      most = Math.max(
        most,
        counts.reduce((sum, count) => sum + count),
      );
      mostOfOne = Math.max(mostOfOne, ...counts);
    };
    await until(async () => {
      await watch();
      return mostOfOne === 8;
    }, LONG_MS);
    await happen(ctx, "customer.created", 10);
    await until(async () => {
      await watch();
      return most > 40 || (await attemptsLogged()) > 8; // a machine with much else to do has fewer at once
    }, LONG_MS);
    await happen(ctx, "order.created", 5);
    await until(async () => {
      await watch();
      return (await statusesOf(good)).every((status) => status === "succeeded");
    }, LONG_MS);
    expect(mostOfOne).toBe(8);
    expect(most).toBeLessThanOrEqual(50);
  });

  test("Inngest killed in mid-schedule, and back without its memory: all is found again and sent", async () => {
    vi.stubEnv("WEBHOOK_RETRY_DELAYS", "2");
    await InngestApp.start(server, { leaseMs: 4_000 });
    const tries = new Map<string, number>();
    const receiver = await startReceiver((_index, got) => {
      tries.set(eventIdOf(got), (tries.get(eventIdOf(got)) ?? 0) + 1);
      return tries.get(eventIdOf(got)) === 1 ? 500 : 200;
    });
    const endpoint = await makeEndpoint(ctx, receiver.url);
    await happen(ctx, "customer.created", 5);
    await until(() => tries.size === 5, LONG_MS);
    await server.kill();
    await happen(ctx, "customer.created", 5);
    await seconds(3); // hand-overs fail meanwhile
    await server.startAgain({ forgets: true });
    await allAre(endpoint, "succeeded", 10);
    expect(tries.size).toBe(10);
    expect(await attemptsLogged()).toBe(receiver.received.length); // and none was sent in vain
    for (const { attempt_count } of await deliveriesTo(endpoint)) expect(attempt_count).toBe(2);
  });

  test("an app that starts before Inngest waits for it", async () => {
    await server.kill();
    const app = await InngestApp.start(server);
    const receiver = await startReceiver();
    const endpoint = await makeEndpoint(ctx, receiver.url);
    await happen(ctx, "customer.created", 3);
    await seconds(2);
    expect((await fetch(app.door, { method: "POST", body: "{}" })).status).toBe(401);
    expect(await statusesOf(endpoint)).toEqual(["pending", "pending", "pending"]);
    await server.startAgain({ forgets: true });
    await allAre(endpoint, "succeeded", 3);
    expect(receiver.received).toHaveLength(3);
  });

  test("the app killed in mid-delivery: nothing is lost, and lost leases are no attempts", async () => {
    let isHanging = true;
    const receiver = await startReceiver(() => (isHanging ? () => {} : 200));
    const endpoint = await makeEndpoint(ctx, receiver.url);
    await happen(ctx, "customer.created", 10);
    const app = await InngestApp.start(server, { leaseMs: 10_000 }); // Inngest gives up what it finds nobody for
    await until(() => receiver.received.length >= 2, LONG_MS);
    await app.kill();
    isHanging = false;
    await pool().query("UPDATE webhook_delivery SET lease_until = now() WHERE status = 'in_flight'");
    await app.startAgain();
    await allAre(endpoint, "succeeded", 10);
    const stored = await deliveriesTo(endpoint);
    expect(new Set(receiver.received.map(eventIdOf))).toEqual(new Set(stored.map(({ event_id }) => event_id)));
    for (const { attempt_count } of stored) expect(attempt_count).toBe(1);
    expect(await attemptsLogged()).toBe(10);
  });

  test("SIGTERM gives back what is under way, and the app is gone", async () => {
    const receiver = await startReceiver(() => () => {}); // hangs
    const endpoint = await makeEndpoint(ctx, receiver.url);
    await happen(ctx, "customer.created", 4);
    const app = await InngestApp.start(server);
    await until(() => receiver.received.length >= 1, LONG_MS);
    expect(await app.stop()).toBe(0);
    expect(new Set(await statusesOf(endpoint))).toEqual(new Set(["pending"]));
    for (const { attempt_count } of await deliveriesTo(endpoint)) expect(attempt_count).toBe(0);
  });

  test("without Inngest the same app drives the same deliveries itself, and the door is not there", async () => {
    const app = await InngestApp.start(null);
    expect((await fetch(app.door, { method: "PUT" })).status).toBe(404);
    const receiver = await startReceiver();
    const endpoint = await makeEndpoint(ctx, receiver.url);
    await happen(ctx, "customer.created", 3);
    await allAre(endpoint, "succeeded", 3);
    expect(receiver.received).toHaveLength(3);
    expect(await app.stop()).toBe(0);
  });

  test("its schedule cancels orders whose hold is over, with no timer in the app", async () => {
    const { id } = await holdTickets(ctx);
    await pool().query("UPDATE orders SET hold_expires_at = now() WHERE merchant_id = $1", [ctx.merchantId]);
    await InngestApp.start(server);
    await until(async () => {
      const { rows } = await pool().query("SELECT status FROM orders WHERE merchant_id = $1 AND id = $2", [
        ctx.merchantId,
        id,
      ]);
      return rows[0].status === "canceled";
    }, 150_000); // within a minute, and what the machine needs
  });

  test("zakka doctor says whether it is there, takes the key and knows the functions", async () => {
    await InngestApp.start(server);
    const settings = { isDev: false, baseUrl: server.url, signingKey: server.signingKey, eventKey: server.eventKey };
    await until(async () => /knows \d+ functions/.test((await diagnose(settings)).message), LONG_MS);
    expect(await diagnose(settings)).toMatchObject({ ok: true });
    expect(await diagnose({ ...settings, signingKey: "00ff" })).toMatchObject({
      ok: false,
      message: expect.stringContaining("does not take INNGEST_SIGNING_KEY"),
    });
    expect(await diagnose({ ...settings, baseUrl: "http://127.0.0.1:1" })).toMatchObject({
      ok: false,
      message: expect.stringContaining("does not answer"),
    });
  });

  test("from one engine to the other and back, with deliveries waiting: none is lost, none is sent twice", async () => {
    vi.stubEnv("WEBHOOK_RETRY_DELAYS", "3");
    const tries = new Map<string, number>();
    const receiver = await startReceiver((_index, got) => {
      tries.set(eventIdOf(got), (tries.get(eventIdOf(got)) ?? 0) + 1);
      return (tries.get(eventIdOf(got)) as number) < 3 ? 500 : 200; // a first and a second attempt fail
    });
    const endpoint = await makeEndpoint(ctx, receiver.url);
    const withInngest = await InngestApp.start(server);
    await happen(ctx, "customer.created", 4);
    await until(() => tries.size === 4, LONG_MS);
    expect(await withInngest.stop()).toBe(0); // their second attempts sleep in Inngest

    const builtIn = new Dispatcher();
    builtIn.start();
    onTestFinished(() => builtIn.stop(0));
    await happen(ctx, "customer.created", 4);
    await until(() => tries.size === 8 && [...tries.values()].filter((count) => count >= 2).length >= 4, LONG_MS);
    await builtIn.stop();

    await withInngest.startAgain();
    await happen(ctx, "customer.created", 4);
    await allAre(endpoint, "succeeded", 12);
    expect([...tries.values()]).toEqual(Array(12).fill(3));
    expect(await attemptsLogged()).toBe(36);
  });
});
