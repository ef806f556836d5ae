import { Webhook } from "standardwebhooks";
import { beforeAll, describe, expect, vi } from "vitest";
import { pool } from "#lib/db/client";
import { retryDelivery } from "#lib/domain/webhook-endpoints/retry";
import { InngestApp } from "#lib/testing/inngest";
import { allAre, attemptsLogged, inngestSuite, inngestTest, LONG_MS, oneApp } from "#lib/testing/inngest-suite";
import { holdTickets } from "#lib/testing/orders";
import { eventIdOf, type Received, startReceiver, until } from "#lib/testing/receiver";
import {
  deliveriesTo,
  fireEvents,
  makeEndpoint,
  makePresentStore,
  type StoredDelivery,
  statusesOf,
  type TestEndpoint,
} from "#lib/testing/webhooks";
import { diagnose } from "./diagnose.ts";

const suite = inngestSuite();
/** More than the 8 that an endpoint gets at once. */
const MANY = 12;

/** A hold that is over from the start of the file: the minute until Inngest's schedule passes during the other tests. */
let expired: { merchantId: string; id: string };
beforeAll(async () => {
  const ctx = await makePresentStore();
  const { id } = await holdTickets(ctx);
  await pool().query("UPDATE orders SET hold_expires_at = now() WHERE merchant_id = $1", [ctx.merchantId]);
  expired = { merchantId: ctx.merchantId, id };
});

inngestTest(
  "a failed delivery is retried on the schedule, never early, with the same bytes, until it succeeds",
  async () => {
    vi.stubEnv("WEBHOOK_RETRY_DELAYS", "1");
    await InngestApp.start(suite.server);
    const receiver = await startReceiver((index) => (index < 3 ? 503 : 201));
    const endpoint = await makeEndpoint(suite.ctx, receiver.url);
    await fireEvents(suite.ctx);
    await allAre(endpoint, "succeeded", 1);
    expect(await deliveriesTo(endpoint)).toMatchObject([{ attempt_count: 4, response_status: 201 }]);
    expect(receiver.received).toHaveLength(4);
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
    const arrivals = receiver.received.map(({ at }) => at);
    for (const [index, at] of arrivals.slice(1).entries()) {
      expect(at - (arrivals[index] as number)).toBeGreaterThanOrEqual(990);
    }
  },
);

inngestTest("endpoints that hang get 8 requests at once each, and leave half of all permits to others", async () => {
  vi.stubEnv("WEBHOOK_RETRY_DELAYS", "600");
  const open = new Map<string, number>();
  let [most, mostOfOne] = [0, 0];
  const hanging = await startReceiver((_index, { path }) => (response) => {
    const count = (by: number) => open.set(path, (open.get(path) ?? 0) + by);
    count(1);
    response.once("close", () => count(-1));
    most = Math.max(
      most,
      [...open.values()].reduce((sum, each) => sum + each, 0),
    );
    mostOfOne = Math.max(mostOfOne, ...open.values());
  });
  const quick = await startReceiver();
  for (let n = 0; n < 8; n++) await makeEndpoint(suite.ctx, `${hanging.url}/${n}`, ["customer.created"]);
  await makeEndpoint(suite.ctx, hanging.url, ["customer.updated"]);
  await pool().query("UPDATE webhook_endpoint SET is_slow = true WHERE merchant_id = $1", [suite.ctx.merchantId]);
  const good = await makeEndpoint(suite.ctx, quick.url, ["order.created"]);
  await fireEvents(suite.ctx, "customer.updated", 12);
  await InngestApp.start(suite.server);
  await until(() => mostOfOne === 8, LONG_MS);
  await fireEvents(suite.ctx, "customer.created", 8);
  // A busy machine has fewer at once.
  await until(async () => most > 40 || (await attemptsLogged(suite.ctx)) > 8, LONG_MS);
  await fireEvents(suite.ctx, "order.created", 5);
  await until(async () => (await statusesOf(good)).every((status) => status === "succeeded"), LONG_MS);
  expect(mostOfOne).toBe(8);
  expect(most).toBeLessThanOrEqual(50);
});

inngestTest("five failed deliveries in a row disable the endpoint, and waiting ones are abandoned", async () => {
  const receiver = await startReceiver(() => 500);
  const endpoint = await makeEndpoint(suite.ctx, receiver.url);
  await fireEvents(suite.ctx, "customer.created", 6);
  await pool().query(
    `UPDATE webhook_delivery SET attempt_count = 6 WHERE id IN (
     SELECT id FROM webhook_delivery WHERE merchant_id = $1 ORDER BY id LIMIT 5)`,
    [suite.ctx.merchantId],
  );
  await InngestApp.start(suite.server);
  await until(async () => (await statusesOf(endpoint)).every((status) => /failed|abandoned/.test(status)), LONG_MS);
  const { rows } = await pool().query("SELECT enabled, disabled_reason FROM webhook_endpoint WHERE id = $1", [
    endpoint.id,
  ]);
  expect(rows).toEqual([{ enabled: false, disabled_reason: "failures" }]);
  expect((await statusesOf(endpoint)).filter((status) => status === "failed")).toHaveLength(5);
  expect((await statusesOf(endpoint)).filter((status) => status === "abandoned")).toHaveLength(1);
});

async function hasCanceled(): Promise<boolean> {
  const { rows } = await pool().query("SELECT status FROM orders WHERE merchant_id = $1 AND id = $2", [
    expired.merchantId,
    expired.id,
  ]);
  return rows[0].status === "canceled";
}

describe("one app", () => {
  oneApp(suite);

  inngestTest("a delivery arrives, signed, and is logged", async () => {
    const receiver = await startReceiver();
    const endpoint = await makeEndpoint(suite.ctx, receiver.url);
    await fireEvents(suite.ctx);
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
    expect(await attemptsLogged(suite.ctx)).toBe(1);
  });

  inngestTest("many deliveries arrive, each once", async () => {
    const receiver = await startReceiver();
    const [one, other] = await Promise.all(
      ["a", "b"].map((path) => makeEndpoint(suite.ctx, `${receiver.url}/${path}`)),
    );
    await fireEvents(suite.ctx, "customer.created", MANY);
    await allAre(one as TestEndpoint, "succeeded", MANY);
    await allAre(other as TestEndpoint, "succeeded", MANY);
    expect(receiver.received).toHaveLength(2 * MANY);
    expect(new Set(receiver.received.map((got) => `${got.path} ${eventIdOf(got)}`)).size).toBe(2 * MANY);
  });

  inngestTest("a delivery fails after its seven attempts, and a retry by hand is made at once", async () => {
    const receiver = await startReceiver((index) => (index < 7 ? 500 : 200));
    const endpoint = await makeEndpoint(suite.ctx, receiver.url);
    await fireEvents(suite.ctx);
    await allAre(endpoint, "failed", 1);
    const [stored] = (await deliveriesTo(endpoint)) as [StoredDelivery];
    expect(stored.attempt_count).toBe(7);
    await retryDelivery(suite.ctx, endpoint.id, stored.id);
    await allAre(endpoint, "succeeded", 1);
    expect(receiver.received).toHaveLength(8);
  });

  inngestTest("zakka doctor says whether Inngest responds, accepts the key and knows the functions", async () => {
    const settings = {
      isDev: false,
      baseUrl: suite.server.url,
      signingKey: suite.server.signingKey,
      eventKey: suite.server.eventKey,
    };
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

  inngestTest("the schedule of Inngest cancels expired orders, with no timer in the app", async () => {
    await until(hasCanceled, 150_000); // within a minute, and what the machine needs
  });
});
