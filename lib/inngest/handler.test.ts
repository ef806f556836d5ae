import { createHmac } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { describe, expect, onTestFinished, test } from "vitest";
import { makeApp } from "./app.ts";
import { makeHandler, register } from "./handler.ts";
import { type Handler, notConfigured } from "./not-configured.ts";
import type { InngestSettings } from "./settings.ts";

const SIGNING_KEY = "0123456789abcdef0123456789abcdef";
const settings: InngestSettings = {
  isDev: false,
  eventKey: "an event key",
  signingKey: SIGNING_KEY,
  baseUrl: "http://127.0.0.1:1",
};
const handler = (some: Partial<InngestSettings> = {}) => makeHandler(makeApp({ ...settings, ...some }));
const BODY = '{"event":{},"events":[],"steps":{}}';
const nowS = () => Math.floor(Date.now() / 1_000);

/** As Inngest signs what it sends. */
const sign = (body: string, at = nowS(), key = SIGNING_KEY) =>
  `t=${at}&s=${createHmac("sha256", key).update(body).update(String(at)).digest("hex")}`;

/** Behind a real server. */
async function call(to: Handler, method: string, query = "", body?: string, signature?: string): Promise<Response> {
  const server = createServer(getRequestListener(to));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close().closeAllConnections());
  return fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/api/inngest${query}`, {
    method,
    body,
    headers: { "content-type": "application/json", ...(signature && { "x-inngest-signature": signature }) },
  });
}

const PROBE = "?probe=trust";

describe("the Inngest endpoint", () => {
  test("answers signed requests", async () => {
    const response = await call(handler(), "POST", PROBE, BODY, sign(BODY));
    expect(response.status).toBe(200);
  });

  test.each([
    ["unsigned", undefined],
    ["with an empty signature", ""],
    ["with half a signature", `t=${nowS()}`],
    ["signed with another key", sign(BODY, nowS(), "another key")],
    ["signed for another body", sign('{"event":{"data":1},"events":[],"steps":{}}')],
    ["signed six minutes ago", sign(BODY, nowS() - 360)],
    ["signed a year ago", sign(BODY, nowS() - 365 * 86_400)],
  ])("refuses a request that is %s", async (_how, signature) => {
    for (const query of [PROBE, "?fnId=zakka-deliver-webhook&stepId=step", ""]) {
      expect((await call(handler(), "POST", query, BODY, signature)).status).toBe(401);
    }
    expect((await call(handler(), "PUT", "", BODY, signature)).status).toBe(401);
  });

  test.each(["GET", "PUT", "POST"])("reveals nothing to an unsigned %s", async (method) => {
    const response = await call(handler(), method);
    expect(response.status).toBe(401);
    expect(await response.text()).not.toMatch(/deliver|zakka|key|stack/);
  });

  test("refuses bodies that are not JSON or too large", async () => {
    expect((await call(handler(), "POST", PROBE, "no JSON", sign("no JSON"))).status).toBe(401);
    const huge = JSON.stringify("x".repeat(1_100_000));
    expect((await call(handler(), "POST", PROBE, huge, sign(huge))).status).toBe(413);
  });

  test("checks no signature in development", async () => {
    expect((await call(handler({ isDev: true }), "POST", PROBE, BODY)).status).toBe(200);
  });

  test("does not exist without Inngest", async () => {
    for (const method of ["GET", "PUT", "POST"]) {
      const response = await call(notConfigured, method);
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ error: "not_found", request_id: expect.any(String) });
    }
  });
});

test("registering with an unreachable server returns the error and does not throw", async () => {
  expect(await register(makeApp(settings))).toMatch(/fetch failed/);
});
