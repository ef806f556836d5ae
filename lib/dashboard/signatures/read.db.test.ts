import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { appSecrets } from "#lib/config/environment";
import { log } from "#lib/config/log";
import { listenSecret, newSigningSecret } from "#lib/core/secrets";
import { pool } from "#lib/db/client";
import type { PrismaContext } from "#lib/db/context";
import { signatureHeaders } from "#lib/deliveries/sign";
import { getEvent, listEvents } from "#lib/domain/events/read";
import { deleteEndpoint } from "#lib/domain/webhook-endpoints/delete";
import { rotateSecret } from "#lib/domain/webhook-endpoints/rotate-secret";
import { signingSecrets } from "#lib/domain/webhook-endpoints/secrets";
import { later, makeStore } from "#lib/testing/store";
import { fireEvents, makeEndpoint, type TestEndpoint } from "#lib/testing/webhooks";
import { explainSignature } from "./read.ts";

const URL = "https://hooks.does-not-exist.invalid/in";
const DAY = 86_400;

let ctx: PrismaContext;
let live: PrismaContext;
let endpoint: TestEndpoint;
let sent: { id: string; body: string };
beforeEach(async () => {
  const store = await makeStore();
  ctx = store.test;
  live = store.live;
  endpoint = await makeEndpoint(ctx, URL);
  sent = await newEvent(ctx);
});

async function newEvent(of: PrismaContext): Promise<{ id: string; body: string }> {
  await fireEvents(of);
  const id = (await listEvents(of, {})).data[0]?.id ?? expect.fail("Nothing happened.");
  const { rows } = await pool().query("SELECT payload FROM event WHERE id = $1", [id]);
  expect((await getEvent(of, id)).id).toBe(id);
  return { id, body: rows[0].payload };
}

/** The headers of a delivery, as the server signs it at that moment. */
async function headersOf(signed: { id: string; body: string }, of = endpoint, at = ctx.now): Promise<string> {
  const { rows } = await pool().query("SELECT * FROM webhook_endpoint WHERE id = $1", [of.id]);
  return JSON.stringify(signatureHeaders(signed.id, signed.body, at, signingSecrets(rows[0], at)));
}

const explain = async (more: object = {}, by: PrismaContext = ctx) =>
  explainSignature(by, { headers: await headersOf(sent), secret: endpoint.secret, body: sent.body, ...more });

test("a correct signature is confirmed with its endpoint", async () => {
  expect(await explain()).toMatchObject({ found: "none", endpoint_id: endpoint.id });
});

test("the first difference from the sent payload is shown", async () => {
  const body = JSON.stringify(JSON.parse(sent.body), null, 2);
  expect(await explain({ body })).toMatchObject({
    found: "body_rewritten",
    difference: { received: expect.stringMatching(/^\\n/) },
  });
  expect(await explain({ body: "" })).toMatchObject({ found: "body_empty" });
});

test("an old secret is accepted for 24 hours along with the new one, and then reported as old", async () => {
  const { signing_secret: fresh } = await rotateSecret(ctx, endpoint.id);
  expect(await explain()).toMatchObject({ found: "none", text: expect.stringContaining("signs for another 24 h") });
  const after = later(ctx, 3 * DAY);
  const headers = await headersOf(sent, endpoint, after.now);
  expect(await explain({ headers }, after)).toMatchObject({
    found: "secret_old",
    text: expect.stringContaining(fresh.slice(0, 12)),
  });
  expect(await explain({ headers, secret: fresh }, after)).toMatchObject({ found: "none" });
  const before = JSON.stringify(signatureHeaders(sent.id, sent.body, ctx.now, [endpoint.secret]));
  expect(await explain({ headers: before, secret: fresh }, after)).toMatchObject({ found: "secret_newer" });
});

test("the secret of another endpoint, of the other mode or of a deleted endpoint is reported as such", async () => {
  const other = await makeEndpoint(ctx, `${URL}/other`);
  const inLive = await makeEndpoint(live, `${URL}/live`);
  expect(await explain({ secret: other.secret })).toMatchObject({ found: "secret_of_other_endpoint" });
  expect(await explain({ secret: inLive.secret })).toMatchObject({ found: "secret_of_other_mode" });
  const headers = await headersOf(sent);
  await deleteEndpoint(ctx, endpoint.id);
  expect(await explain({ headers, secret: other.secret })).toMatchObject({ found: "secret_of_other_endpoint" });
});

test("an event of the other mode is compared as well", async () => {
  const inLive = await makeEndpoint(live, `${URL}/live`);
  const liveEvent = await newEvent(live);
  const headers = await headersOf(liveEvent, inLive);
  const input = { headers, secret: endpoint.secret, body: `${liveEvent.body}\n` };
  expect(await explain(input)).toMatchObject({
    found: "secret_of_other_mode",
    endpoint_id: null,
    also: [{ found: "body_changed" }],
  });
});

test("the secret of zakka listen and the events that it forwarded are recognized", async () => {
  const secret = listenSecret(appSecrets()[0] ?? "", ctx.merchantId, "test");
  expect(await explain({ secret })).toMatchObject({ found: "secret_of_listen", endpoint_id: endpoint.id });
  const headers = JSON.stringify(signatureHeaders(sent.id, sent.body, ctx.now, [secret]));
  expect(await explain({ headers, secret })).toMatchObject({
    found: "none",
    text: expect.stringContaining("zakka listen"),
    endpoint_id: null,
  });
  for (const wrong of [endpoint.secret, newSigningSecret()]) {
    expect(await explain({ headers, secret: wrong })).toMatchObject({
      found: "secret_of_listen",
      title: expect.stringContaining("forwarded by zakka listen"),
    });
  }
});

test("the timestamp of another attempt is recognized", async () => {
  const { rows } = await pool().query("SELECT id FROM webhook_delivery WHERE event_id = $1", [sent.id]);
  const first = signatureHeaders(sent.id, sent.body, ctx.now, [endpoint.secret]);
  await pool().query(
    `INSERT INTO webhook_attempt (merchant_id, id, mode, delivery_id, number, url, started_at, duration_ms, request_headers)
     VALUES ($1, uuid7(), 'test', $2, 1, $3, $4, 1, $5)`,
    [ctx.merchantId, rows[0].id, URL, ctx.now, JSON.stringify(first)],
  );
  const { "Service-Signature": _, ...rest } = first;
  const headers = JSON.stringify({ ...rest, "webhook-timestamp": String(Number(first["webhook-timestamp"]) + 30) });
  expect(await explain({ headers })).toMatchObject({ found: "timestamp_changed" });
});

test("another store learns nothing about this one, neither the event nor the owner of the secret", async () => {
  const stranger = (await makeStore()).test;
  await makeEndpoint(stranger, URL);
  const wrong = await explain({ secret: (await makeEndpoint(stranger, URL)).secret, body: "{}" }, stranger);
  expect(wrong).toMatchObject({ found: "unknown", difference: null, endpoint_id: null });
  expect(JSON.stringify(wrong)).not.toContain(endpoint.secret.slice(0, 12));
  expect(await explain({}, stranger)).toMatchObject({
    found: "none",
    endpoint_id: null,
    text: expect.stringContaining("not one that this store has"),
  });
});

test("pasted input is neither logged nor stored", async () => {
  const levels = ["trace", "debug", "info", "warn", "error", "fatal"] as const;
  const spies = levels.map((level) => vi.spyOn(log, level));
  onTestFinished(() => void vi.restoreAllMocks());
  await explain({ secret: `${endpoint.secret} `, body: "pasted-body" });
  for (const spy of spies) expect(spy).not.toHaveBeenCalled();
  for (const table of ["event", "webhook_delivery", "webhook_attempt", "webhook_endpoint"]) {
    const { rows } = await pool().query(
      `SELECT count(*)::int AS count FROM ${table} t WHERE t::text LIKE '%pasted-body%'`,
    );
    expect(rows[0].count).toBe(0);
  }
});
