import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ownDatabase } from "#lib/testing/own-database";
import { startReceiver, until } from "#lib/testing/receiver";
import { deliveriesTo, fireEvents, makeEndpoint, makePresentStore } from "#lib/testing/webhooks";
import { makeApp } from "./app.ts";
import { InngestEngine } from "./engine.ts";

ownDatabase();
beforeEach(() => void vi.stubEnv("WEBHOOK_ALLOW_PRIVATE_TARGETS", "true"));
afterEach(() => vi.unstubAllEnvs());

test("deliveries that Inngest refuses are released at once, with no attempt counted", async () => {
  const inngest = await startReceiver(() => (response) => response.end('{"ok":true,"modified":true}'));
  const app = makeApp({ isDev: false, eventKey: "key", signingKey: "00ff", baseUrl: new URL(inngest.url).origin });
  const send = vi.spyOn(app.client, "send").mockRejectedValue(new Error("no"));
  const ctx = await makePresentStore();
  const endpoint = await makeEndpoint(ctx, "http://127.0.0.1:1/hooks");
  await fireEvents(ctx, "customer.created", 3);
  const engine = new InngestEngine(app);
  engine.start();
  await until(() => send.mock.calls.length >= 2); // it was released and tried again
  await engine.stop();
  expect(send.mock.calls.map(([events]) => [events].flat().length)).toEqual(Array(send.mock.calls.length).fill(3));
  const waits = { status: "pending", attempt_count: 0, lease_until: null };
  expect(await deliveriesTo(endpoint)).toMatchObject([waits, waits, waits]);
});
