import { createHmac } from "node:crypto";
import { Webhook } from "standardwebhooks";
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { log } from "#lib/config/log";
import { pool } from "#lib/db/client";
import type { PrismaContext } from "#lib/db/context";
import { appendEvents } from "#lib/domain/outbox/append";
import { redeemTicket } from "#lib/domain/tickets/redeem";
import { retryDelivery } from "#lib/domain/webhook-endpoints/retry";
import { rotateSecret } from "#lib/domain/webhook-endpoints/rotate-secret";
import { FAILURES_THAT_DISABLE } from "#lib/domain/webhook-endpoints/schema";
import { startDispatcher } from "#lib/testing/dispatchers";
import { orderTickets } from "#lib/testing/orders";
import { ownDatabase } from "#lib/testing/own-database";
import { eventIdOf, type Received, startReceiver, until } from "#lib/testing/receiver";
import {
  abandonAll,
  deliveriesTo,
  fireEvents,
  makeEndpoint,
  makePresentStore,
  type StoredDelivery,
  statusesOf,
} from "#lib/testing/webhooks";

ownDatabase();

let ctx: PrismaContext;
beforeEach(async () => {
  await abandonAll();
  vi.stubEnv("WEBHOOK_ALLOW_PRIVATE_TARGETS", "true");
  vi.stubEnv("WEBHOOK_RETRY_DELAYS", "0.1,0.1,0.1,0.1,0.1,0.1");
  ctx = await makePresentStore();
});
afterEach(() => vi.unstubAllEnvs());

test("a delivery arrives with every header and two correct signatures", async () => {
  startDispatcher();
  const receiver = await startReceiver();
  const endpoint = await makeEndpoint(ctx, receiver.url);
  await fireEvents(ctx, "customer.created");
  await until(() => receiver.received.length === 1);
  const [{ headers, body }] = receiver.received as [Received];
  const payload = JSON.parse(body);
  expect(Object.keys(payload)).toEqual(["id", "type", "created", "data"]);
  expect(headers).toMatchObject({
    "content-type": "application/json",
    "user-agent": "Service-Webhooks/1.0",
    "service-event-id": payload.id,
    "service-event-type": "customer.created",
    "webhook-id": payload.id,
  });
  expect(headers["service-signature"]).toMatch(
    new RegExp(`^t=\\d+,v1=${createHmac("sha256", endpoint.secret).update(body).digest("hex")}$`),
  );
  new Webhook(endpoint.secret).verify(body, headers as Record<string, string>);
  await until(async () => (await statusesOf(endpoint))[0] === "succeeded");
  expect(await deliveriesTo(endpoint)).toMatchObject([
    { attempt_count: 1, response_status: 200, response_body: "answer 200" },
  ]);
});

test("a long queue for one endpoint is sent without waiting for polls", async () => {
  const receiver = await startReceiver();
  await makeEndpoint(ctx, receiver.url);
  await fireEvents(ctx, "customer.created", 500);
  startDispatcher({ pollMs: 600_000 });
  await until(() => new Set(receiver.received.map(eventIdOf)).size === 500);
});

test("a redeemed ticket is rendered once, as the API shows it, and every endpoint gets the same bytes", async () => {
  const receiver = await startReceiver((index) => (index < 2 ? 500 : 200));
  await makeEndpoint(ctx, `${receiver.url}/a`, ["ticket.redeemed"]);
  await makeEndpoint(ctx, `${receiver.url}/b`, ["ticket.*"]);
  const { ticketIds } = await orderTickets(ctx, { maxUses: 2 });
  const ticket = await redeemTicket(ctx, ticketIds[0] as string);
  startDispatcher();
  const redeemed = () => receiver.received.filter(({ headers }) => headers["service-event-type"] === "ticket.redeemed");
  await until(() => redeemed().length >= 3);
  const bodies = new Set(redeemed().map(({ body }) => body));
  expect(bodies.size).toBe(1);
  expect(JSON.parse([...bodies][0] ?? "")).toMatchObject({
    type: "ticket.redeemed",
    data: { ...ticket, was_first: true },
  });
  const { rows } = await pool().query("SELECT payload FROM event WHERE merchant_id = $1 AND type = 'ticket.redeemed'", [
    ctx.merchantId,
  ]);
  expect(rows).toEqual([{ payload: [...bodies][0] }]);
});

test("every secret of the last 24 hours signs the exact bytes, and no older one does", async () => {
  const receiver = await startReceiver();
  const endpoint = await makeEndpoint(ctx, receiver.url);
  const { signing_secret: second } = await rotateSecret(ctx, endpoint.id);
  const { signing_secret: third } = await rotateSecret(ctx, endpoint.id);
  startDispatcher();
  await appendEvents(ctx, [
    { type: "customer.created", data: { name: "Zoë ☂ 👩‍🚀 \u2028", total: 1e21, small: 1e-7 } },
  ]);
  await until(() => receiver.received.length === 1);
  const [{ bytes, headers }] = receiver.received as [Received];
  for (const secret of [third, second, endpoint.secret]) {
    new Webhook(secret).verify(bytes, headers as Record<string, string>);
    expect(headers["service-signature"]).toContain(`v1=${createHmac("sha256", secret).update(bytes).digest("hex")}`);
  }
  await pool().query(
    "UPDATE webhook_endpoint SET old_secrets = jsonb_set(old_secrets, '{1,until}', to_jsonb(now())) WHERE id = $1",
    [endpoint.id],
  );
  await fireEvents(ctx);
  await until(() => receiver.received.length === 2);
  const [, later] = receiver.received as [Received, Received];
  const verify = (secret: string) => new Webhook(secret).verify(later.bytes, later.headers as Record<string, string>);
  for (const secret of [third, second]) verify(secret);
  expect(() => verify(endpoint.secret)).toThrow();
});

test("a delivery fails three times, is tried again with the same id and bytes, and succeeds", async () => {
  startDispatcher();
  const receiver = await startReceiver((index) => (index < 3 ? 503 : 201));
  const endpoint = await makeEndpoint(ctx, receiver.url);
  await fireEvents(ctx);
  await until(async () => (await statusesOf(endpoint))[0] === "succeeded");
  expect(receiver.received).toHaveLength(4);
  expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
  expect(await deliveriesTo(endpoint)).toMatchObject([{ attempt_count: 4, response_status: 201 }]);
});

test("a failed delivery that is retried by hand is sent at once, once, and ends with that result", async () => {
  startDispatcher();
  const receiver = await startReceiver((index) => (index < 8 ? 500 : 200));
  const endpoint = await makeEndpoint(ctx, receiver.url);
  await fireEvents(ctx);
  await until(async () => (await statusesOf(endpoint))[0] === "failed");
  const failedInARow = async () =>
    (await pool().query("SELECT failed_in_a_row FROM webhook_endpoint WHERE id = $1", [endpoint.id])).rows[0]
      .failed_in_a_row;
  expect(await failedInARow()).toBe(1);
  const [{ id }] = (await deliveriesTo(endpoint)) as [StoredDelivery];
  await retryDelivery(ctx, endpoint.id, id);
  await until(() => receiver.received.length === 8);
  await until(async () => (await statusesOf(endpoint))[0] === "failed");
  expect(await deliveriesTo(endpoint)).toMatchObject([{ attempt_count: 8, manual: false, ended_status: null }]);
  expect(await failedInARow()).toBe(1); // a retry by hand does not count
  await retryDelivery(ctx, endpoint.id, id);
  await until(async () => (await statusesOf(endpoint))[0] === "succeeded");
  expect(await deliveriesTo(endpoint)).toMatchObject([{ attempt_count: 9, response_status: 200 }]);
  expect(await failedInARow()).toBe(0);
});

test("a delivery that cannot be sent because of our own error fails in the end and disables no endpoint", async () => {
  const logged = vi.spyOn(log, "error").mockImplementation(() => {});
  onTestFinished(() => logged.mockRestore());
  const receiver = await startReceiver();
  const endpoint = await makeEndpoint(ctx, receiver.url);
  await fireEvents(ctx, "customer.created", FAILURES_THAT_DISABLE);
  await pool().query("DELETE FROM event WHERE merchant_id = $1", [ctx.merchantId]);
  await pool().query("UPDATE webhook_delivery SET attempt_count = 6 WHERE endpoint_id = $1", [endpoint.id]);
  startDispatcher();
  await until(async () => (await statusesOf(endpoint)).every((status) => status === "failed"), 240_000);
  expect(receiver.received).toEqual([]);
  const { rows } = await pool().query(
    "SELECT enabled, failed_in_a_row, failing_since, warned_at FROM webhook_endpoint WHERE id = $1",
    [endpoint.id],
  );
  expect(rows).toEqual([{ enabled: true, failed_in_a_row: 0, failing_since: null, warned_at: null }]);
});

test("a redirect is a failure and is not followed, and an unreachable receiver is a failure without a status", async () => {
  startDispatcher();
  const elsewhere = await startReceiver();
  const receiver = await startReceiver(() => (response) => {
    response.writeHead(302, { location: elsewhere.url }).end();
  });
  const redirected = await makeEndpoint(ctx, receiver.url);
  const nobody = await makeEndpoint(ctx, "http://127.0.0.1:1/");
  await fireEvents(ctx);
  const isTried = async (endpoint: { id: string }) => ((await deliveriesTo(endpoint))[0]?.attempt_count ?? 0) > 0;
  await until(async () => (await isTried(redirected)) && (await isTried(nobody)));
  expect(elsewhere.received).toHaveLength(0);
  expect((await deliveriesTo(redirected))[0]).toMatchObject({ response_status: 302 });
  expect((await deliveriesTo(nobody))[0]).toMatchObject({ response_status: null, response_body: null });
  const { rows } = await pool().query(
    "SELECT error FROM webhook_attempt WHERE merchant_id = $1 AND response_status IS NULL",
    [ctx.merchantId],
  );
  expect(rows[0]).toEqual({ error: "connection_refused" });
});

describe("a receiver that is slow delays only itself", () => {
  test("five that hang, with long queues, delay no other", async () => {
    vi.stubEnv("WEBHOOK_RETRY_DELAYS", "60");
    startDispatcher();
    const hanging = await startReceiver(() => () => {});
    const dripping = await startReceiver(() => (response) => {
      response.writeHead(200);
      const drip = setInterval(() => response.write("."), 100);
      response.on("close", () => clearInterval(drip));
    });
    const quick = await startReceiver();
    const stuck = await Promise.all(
      [1, 2, 3, 4].map((number) => makeEndpoint(ctx, `${hanging.url}/${number}`, ["customer.created"])),
    );
    const drips = await makeEndpoint(ctx, dripping.url, ["customer.created"]);
    const good = await makeEndpoint(ctx, quick.url, ["order.created"]);
    await fireEvents(ctx, "customer.created", 200);
    await until(() => hanging.received.length >= 4 * 8 && dripping.received.length >= 8);
    const started = Date.now();
    await fireEvents(ctx, "order.created", 100);
    await until(async () => (await statusesOf(good)).every((status) => status === "succeeded"));
    expect(Date.now() - started).toBeLessThan(8_000); // none of them waited for a silent one
    for (const endpoint of [...stuck, drips]) {
      await until(async () => (await statusesOf(endpoint)).filter((status) => status === "in_flight").length === 32);
    }
  });

  test("16 KiB of a huge response are read and 1 KiB is kept", async () => {
    startDispatcher();
    let written = 0;
    const receiver = await startReceiver(() => (response) => {
      response.writeHead(200);
      const chunk = "é\0".repeat(8_192);
      const more = () => {
        while (!response.destroyed && written < 500e6) {
          written += chunk.length;
          if (!response.write(chunk)) return void response.once("drain", more);
        }
      };
      more();
    });
    const endpoint = await makeEndpoint(ctx, receiver.url);
    await fireEvents(ctx);
    await until(async () => (await statusesOf(endpoint))[0] === "succeeded");
    const [stored] = await deliveriesTo(endpoint);
    expect(Buffer.byteLength(stored?.response_body ?? "")).toBeLessThanOrEqual(2 * 1024);
    expect(stored?.response_body).toMatch(/^(é\ufffd)+/);
    expect(written).toBeLessThan(20e6);
  });
});
