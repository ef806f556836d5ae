import { expect, onTestFinished, vi } from "vitest";
import { pool } from "#lib/db/client";
import { Dispatcher } from "#lib/deliveries/dispatcher";
import { InngestApp } from "#lib/testing/inngest";
import { allAre, attemptsLogged, inngestSuite, inngestTest, LONG_MS } from "#lib/testing/inngest-suite";
import { eventIdOf, startReceiver, until } from "#lib/testing/receiver";
import { deliveriesTo, fireEvents, makeEndpoint, statusesOf } from "#lib/testing/webhooks";

const suite = inngestSuite();

const seconds = (count: number) => new Promise((resolve) => setTimeout(resolve, count * 1_000));

inngestTest(
  "everything is sent even if Inngest is killed between two attempts and starts again without its data",
  async () => {
    vi.stubEnv("WEBHOOK_RETRY_DELAYS", "2");
    await InngestApp.start(suite.server, { leaseMs: 4_000 });
    const tries = new Map<string, number>();
    const receiver = await startReceiver((_index, got) => {
      tries.set(eventIdOf(got), (tries.get(eventIdOf(got)) ?? 0) + 1);
      return tries.get(eventIdOf(got)) === 1 ? 500 : 200;
    });
    const endpoint = await makeEndpoint(suite.ctx, receiver.url);
    await fireEvents(suite.ctx, "customer.created", 5);
    await until(() => tries.size === 5, LONG_MS);
    await suite.server.kill();
    await fireEvents(suite.ctx, "customer.created", 5);
    await seconds(3); // hand-overs fail meanwhile
    await suite.server.startAgain({ forgets: true });
    await allAre(endpoint, "succeeded", 10);
    expect(tries.size).toBe(10);
    expect(await attemptsLogged(suite.ctx)).toBe(receiver.received.length); // and no run was wasted
    for (const { attempt_count } of await deliveriesTo(endpoint)) expect(attempt_count).toBe(2);
  },
);

inngestTest("an app that starts before Inngest waits for it", async () => {
  await suite.server.kill();
  const app = await InngestApp.start(suite.server);
  const receiver = await startReceiver();
  const endpoint = await makeEndpoint(suite.ctx, receiver.url);
  await fireEvents(suite.ctx, "customer.created", 3);
  await seconds(2);
  expect((await fetch(app.handlerUrl, { method: "POST", body: "{}" })).status).toBe(401);
  expect(await statusesOf(endpoint)).toEqual(["pending", "pending", "pending"]);
  await suite.server.startAgain({ forgets: true });
  await allAre(endpoint, "succeeded", 3);
  expect(receiver.received).toHaveLength(3);
});

inngestTest(
  "nothing is lost if the app is killed during a delivery, and expired leases are not counted as attempts",
  async () => {
    let isHanging = true;
    const receiver = await startReceiver(() => (isHanging ? () => {} : 200));
    const endpoint = await makeEndpoint(suite.ctx, receiver.url);
    await fireEvents(suite.ctx, "customer.created", 10);
    const app = await InngestApp.start(suite.server, { leaseMs: 10_000 }); // Inngest drops runs that no process answers
    await until(() => receiver.received.length > 0, LONG_MS); // a second one may come so late that the first has timed out, which is an attempt
    await app.kill();
    isHanging = false;
    await pool().query("UPDATE webhook_delivery SET lease_until = now() WHERE status = 'in_flight'");
    await app.startAgain();
    await allAre(endpoint, "succeeded", 10);
    const stored = await deliveriesTo(endpoint);
    expect(new Set(receiver.received.map(eventIdOf))).toEqual(new Set(stored.map(({ event_id }) => event_id)));
    for (const { attempt_count } of stored) expect(attempt_count).toBe(1);
    expect(await attemptsLogged(suite.ctx)).toBe(10);
  },
);

inngestTest("on SIGTERM the app releases what is in flight, and exits", async () => {
  const receiver = await startReceiver(() => () => {}); // hangs
  const endpoint = await makeEndpoint(suite.ctx, receiver.url);
  await fireEvents(suite.ctx, "customer.created", 4);
  const app = await InngestApp.start(suite.server);
  await until(() => receiver.received.length === 4, LONG_MS);
  expect(await app.stop()).toBe(0);
  expect(new Set(await statusesOf(endpoint))).toEqual(new Set(["pending"]));
  for (const { attempt_count } of await deliveriesTo(endpoint)) expect(attempt_count).toBe(0);
});

inngestTest(
  "without Inngest the same app sends the same deliveries itself, and the Inngest endpoint does not exist",
  async () => {
    const app = await InngestApp.start(null);
    expect((await fetch(app.handlerUrl, { method: "PUT" })).status).toBe(404);
    const receiver = await startReceiver();
    const endpoint = await makeEndpoint(suite.ctx, receiver.url);
    await fireEvents(suite.ctx, "customer.created", 3);
    await allAre(endpoint, "succeeded", 3);
    expect(receiver.received).toHaveLength(3);
    expect(await app.stop()).toBe(0);
  },
);

inngestTest(
  "no delivery is lost or sent twice when the app changes to the other engine and back while deliveries wait",
  async () => {
    vi.stubEnv("WEBHOOK_RETRY_DELAYS", "3");
    const tries = new Map<string, number>();
    const receiver = await startReceiver((_index, got) => {
      tries.set(eventIdOf(got), (tries.get(eventIdOf(got)) ?? 0) + 1);
      return (tries.get(eventIdOf(got)) as number) < 3 ? 500 : 200; // a first and a second attempt fail
    });
    const endpoint = await makeEndpoint(suite.ctx, receiver.url);
    const withInngest = await InngestApp.start(suite.server);
    await fireEvents(suite.ctx, "customer.created", 4);
    await until(() => tries.size === 4, LONG_MS);
    expect(await withInngest.stop()).toBe(0); // their second attempts are not due yet

    const builtIn = new Dispatcher();
    builtIn.start();
    onTestFinished(() => builtIn.stop(0));
    await fireEvents(suite.ctx, "customer.created", 4);
    await until(() => tries.size === 8 && [...tries.values()].filter((count) => count >= 2).length >= 4, LONG_MS);
    await builtIn.stop();

    await withInngest.startAgain();
    await fireEvents(suite.ctx, "customer.created", 4);
    await allAre(endpoint, "succeeded", 12);
    expect([...tries.values()]).toEqual(Array(12).fill(3));
    expect(await attemptsLogged(suite.ctx)).toBe(36);
  },
);
