import { Readable } from "node:stream";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { newId } from "#lib/core/ids";
import { nowInSeconds, toUnix } from "#lib/core/time";
import { pool } from "#lib/db/client";
import { onProcessorEvent } from "#lib/domain/processor-events/wake";
import { ownDatabase } from "#lib/testing/own-database";
import { sendEvent } from "#lib/testing/stripe/send-event";
import { POST } from "./route.ts";

ownDatabase();

beforeEach(() => {
  vi.stubEnv("STRIPE_SECRET_KEY", "sk_live_1");
  vi.stubEnv("STRIPE_WEBHOOK_SECRET", "whsec_live,whsec_before");
  vi.stubEnv("STRIPE_TEST_SECRET_KEY", "sk_test_1");
  vi.stubEnv("STRIPE_TEST_WEBHOOK_SECRET", "whsec_test");
});
afterEach(async () => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  await pool().query("TRUNCATE processor_event, rehearsal");
});

const CREATED = toUnix(new Date("2026-11-01T10:00:00Z"));

const event = (change: object = {}) => ({
  id: `evt_${newId()}`,
  object: "event",
  type: "checkout.session.completed",
  created: CREATED,
  livemode: false,
  data: { object: { id: "cs_test_1", object: "checkout.session", client_reference_id: newId() } },
  ...change,
});

const kept = async () => (await pool().query("SELECT * FROM processor_event ORDER BY id")).rows;

test("an event that Stripe has signed is kept without its body, due at once", async () => {
  const sent = event();
  const response = await sendEvent(sent);
  expect([response.status, await response.json()]).toEqual([200, { received: true }]);
  const [row, ...others] = await kept();
  expect(others).toEqual([]);
  expect(row).toEqual({
    account: "own",
    id: sent.id,
    mode: "test",
    type: "checkout.session.completed",
    object_id: "cs_test_1",
    created_at: new Date("2026-11-01T10:00:00Z"),
    received_at: expect.any(Date),
    attempts: 0,
    due_at: row.received_at,
  });
});

test("an event that is sent many times at once is kept once, and wakes the job once", async () => {
  const woken = vi.fn();
  const stop = onProcessorEvent(woken);
  const sent = event();
  const responses = await Promise.all(Array.from({ length: 6 }, () => sendEvent(sent)));
  stop();
  expect(responses.map(({ status }) => status)).toEqual(Array(6).fill(200));
  expect(await kept()).toHaveLength(1);
  expect(woken).toHaveBeenCalledTimes(1);
});

test.each(["whsec_test", "whsec_live", "whsec_before"])("each secret is taken: %s", async (secret) => {
  expect((await sendEvent(event(), { secret })).status).toBe(200);
  expect(await kept()).toHaveLength(1);
});

test("the event says of which mode it is, and about which account", async () => {
  await sendEvent(event({ id: "evt_1", livemode: true }), { secret: "whsec_test" });
  await sendEvent(event({ id: "evt_2", account: "acct_1" }));
  expect(await kept()).toMatchObject([
    { id: "evt_1", mode: "live", account: "own" },
    { id: "evt_2", mode: "test", account: "acct_1" },
  ]);
});

const ago = (seconds: number): number => toUnix(nowInSeconds()) - seconds;

test.each([
  ["no signature", () => sendEvent(event(), { secret: null })],
  ["another secret", () => sendEvent(event(), { secret: "whsec_other" })],
  ["a signature that is too old", () => sendEvent(event(), { timestamp: ago(310) })],
  ["a body that is not JSON", () => sendEvent("not JSON")],
  ["no body", () => sendEvent("")],
  ["a signature that was made up", () => madeUp()],
])("%s is 400, and nothing is kept", async (_what, send) => {
  const response = await send();
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({
    error: "invalid_request",
    message: expect.stringContaining("signed in the last 5 minutes"),
  });
  expect(await kept()).toEqual([]);
});

function madeUp(): Promise<Response> {
  const headers = { "Stripe-Signature": `t=${ago(0)},v1=${"0".repeat(64)}` };
  const body = JSON.stringify(event());
  return POST(new Request("http://localhost/api/stripe", { method: "POST", headers, body }));
}

test("a signature of four minutes ago is taken", async () => {
  expect((await sendEvent(event(), { timestamp: ago(240) })).status).toBe(200);
});

test("more than 1 MiB is 413, with and without its length", async () => {
  const large = JSON.stringify(event({ padding: "x".repeat(1_024 * 1_024) }));
  expect((await sendEvent(large)).status).toBe(413);
  const parts = Readable.toWeb(
    Readable.from([Buffer.from(large.slice(0, 700_000)), Buffer.from(large.slice(700_000))]),
  );
  const init = { method: "POST", body: parts, duplex: "half" } as RequestInit;
  expect((await POST(new Request("http://localhost/api/stripe", init))).status).toBe(413);
  const headers = { "Content-Length": String(large.length) };
  const declared = new Request("http://localhost/api/stripe", { method: "POST", body: "{}", headers });
  expect((await POST(declared)).status).toBe(413);
  expect(await kept()).toEqual([]);
});

test("what is about no payment is answered, and not kept", async () => {
  for (const type of ["customer.created", "payout.paid", "v2.core.event"])
    expect((await sendEvent(event({ type }))).status).toBe(200);
  expect(await kept()).toEqual([]);
});

test("an event of a mode that has no key is answered, and not kept", async () => {
  vi.stubEnv("STRIPE_SECRET_KEY", undefined);
  vi.stubEnv("STRIPE_WEBHOOK_SECRET", undefined);
  expect((await sendEvent(event({ livemode: true }))).status).toBe(200);
  expect(await kept()).toEqual([]);
});

test("without a secret nothing is served", async () => {
  for (const name of [
    "STRIPE_SECRET_KEY",
    "STRIPE_WEBHOOK_SECRET",
    "STRIPE_TEST_SECRET_KEY",
    "STRIPE_TEST_WEBHOOK_SECRET",
  ])
    vi.stubEnv(name, undefined);
  const response = await sendEvent(event());
  expect([response.status, (await response.json()).error]).toEqual([404, "not_found"]);
  expect(await kept()).toEqual([]);
});

test("a rehearsal keeps nothing", async () => {
  await pool().query("INSERT INTO rehearsal VALUES (now())");
  expect((await sendEvent(event())).status).toBe(200);
  expect(await kept()).toEqual([]);
});

test("without the database the answer is 503, so that Stripe sends the event again", async () => {
  vi.spyOn(pool(), "query").mockRejectedValue(Object.assign(new Error("down"), { code: "ECONNREFUSED" }));
  expect((await sendEvent(event())).status).toBe(503);
});
