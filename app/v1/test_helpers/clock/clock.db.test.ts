import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { findSession } from "#lib/auth/find-session";
import { newId } from "#lib/core/ids";
import { DAY_SECONDS } from "#lib/core/spans";
import { fromUnix, nowInSeconds, toUnix } from "#lib/core/time";
import { pool } from "#lib/db/client";
import { createApiKey } from "#lib/domain/api-keys/create";
import { beginDeletion, deleteBatch } from "#lib/domain/test-data/delete";
import { callApi } from "#lib/testing/http";
import { orderGiftCard, orderTickets } from "#lib/testing/orders";
import { signInPerson } from "#lib/testing/people";
import { makeGiftCardProduct } from "#lib/testing/products";
import { makeKey, makeStore, present } from "#lib/testing/store";

const PATH = "/v1/test_helpers/clock";

interface Clock {
  now: number;
  offset_seconds: number;
}

const readClock = async (key: string): Promise<Clock> => (await callApi(key, PATH)).body;

async function advance(key: string, seconds: number, headers?: Record<string, string>) {
  const { now } = await readClock(key);
  return callApi(key, `${PATH}/advance`, { body: { to: now + seconds }, headers });
}

async function makeOne(settings = {}) {
  const store = await makeStore(settings);
  const ctx = present(store.test);
  return { store, ctx, key: await makeKey(ctx) };
}

test("the clock moves for the keys of its store's test mode, and for nobody else", async () => {
  const { store, key } = await makeOne();
  const live = await makeKey(present(store.live));
  const other = await makeOne();
  const { status, body } = await advance(key, 31 * DAY_SECONDS);
  expect([status, body.object, Object.keys(body).sort()]).toEqual([
    200,
    "test_clock",
    ["now", "object", "offset_seconds"],
  ]);
  const made = await callApi(key, "/v1/customers", { body: { email: "mara@post.example" } });
  expect(made.body.created - toUnix(nowInSeconds())).toBeGreaterThan(31 * DAY_SECONDS - 60);
  for (const untouched of [live, other.key]) {
    const { body } = await callApi(untouched, "/v1/customers", { body: { email: "mara@post.example" } });
    expect(Math.abs(body.created - toUnix(nowInSeconds()))).toBeLessThan(60);
  }
  expect((await readClock(other.key)).offset_seconds).toBe(0);
  for (const path of [PATH, `${PATH}/advance`]) {
    const refused = await callApi(live, path, path === PATH ? {} : { body: { to: 1 } });
    expect([refused.status, refused.body.error]).toEqual([404, "not_found"]);
  }
});

test("it needs the scope orders:write", async () => {
  const { store } = await makeOne();
  const key = await makeKey(present(store.test), ["orders:read"]);
  for (const call of [callApi(key, PATH), callApi(key, `${PATH}/advance`, { body: { to: 2_000_000_000 } })])
    expect((await call).body.error).toBe("insufficient_scope");
});

test("a ticket is taken from its time on, a gift card until its end, and a late one has its mail", async () => {
  const { ctx, key } = await makeOne({ redeem_opens_minutes_before: 60, gift_card_expiry_days: 20 });
  const startsAt = fromUnix(toUnix(ctx.now) + 10 * DAY_SECONDS);
  const { ticketIds } = await orderTickets(ctx, { startsAt });
  const card = await orderGiftCard(ctx, 5_000);
  const deliver_at = toUnix(ctx.now) + 5 * DAY_SECONDS;
  const line = { product_id: await makeGiftCardProduct(ctx), quantity: 1, amount_cents: 5_000, deliver_at };
  const { body: order } = await callApi(key, "/v1/orders", {
    body: { customer: { email: "mara@post.example" }, items: [line], payment_method: "manual" },
  });
  const cardMail = async () =>
    (await callApi(key, `/v1/test_helpers/mail?order_id=${order.id}&kind=gift_card`)).body.data.length;
  const redeem = () => callApi(key, `/v1/tickets/${ticketIds[0]}/redeem`, { method: "POST" });
  const charge = () => callApi(key, `/v1/gift_cards/${card}/redeem`, { body: { amount_cents: 100 } });

  expect([(await redeem()).body.error, (await charge()).status, await cardMail()]).toEqual(["outside_window", 200, 0]);
  await advance(key, 10 * DAY_SECONDS);
  expect([(await redeem()).status, (await charge()).status, await cardMail()]).toEqual([200, 200, 1]);
  await advance(key, 11 * DAY_SECONDS);
  expect((await charge()).body.error).toBe("gift_card_expired");
});

test("keys, sessions, idempotency keys and rate limits go by the real time", async () => {
  const { ctx, key } = await makeOne();
  const expires_at = toUnix(ctx.now) + 30 * DAY_SECONDS;
  const { secret } = await createApiKey(ctx, { name: "A month", scopes: ["orders:read"], expires_at });
  const person = await signInPerson(ctx);
  const again = { headers: { "Idempotency-Key": newId() }, body: { email: "paul@post.example" } };
  const first = await callApi(key, "/v1/customers", again);
  await advance(key, 700 * DAY_SECONDS);
  expect((await callApi(secret, "/v1/orders")).status).toBe(200);
  const replayed = await callApi(key, "/v1/customers", again);
  expect([replayed.body.id, replayed.headers.get("Idempotent-Replayed")]).toEqual([first.body.id, "true"]);
  const reset = Number(replayed.headers.get("X-RateLimit-Reset"));
  expect(Math.abs(reset - toUnix(nowInSeconds()))).toBeLessThan(120);
  const session = await findSession(person.sessionId, nowInSeconds());
  expect(session && session.now - session.realNow).toBeGreaterThan(699 * DAY_SECONDS);
  const ahead = { ...ctx, now: fromUnix(session?.now ?? 0) };
  const { key: made } = await createApiKey(ahead, { name: "New", scopes: ["*"], expires_at });
  expect(Math.abs(made.created - toUnix(nowInSeconds()))).toBeLessThan(60);
});

test("events of before are still listed, and so is what was logged", async () => {
  const { ctx, key } = await makeOne();
  await callApi(key, "/v1/customers", { body: { email: "mara@post.example" } });
  await advance(key, 400 * DAY_SECONDS);
  const { body } = await callApi(key, "/v1/events");
  expect(body.data.map(({ type }: { type: string }) => type)).toEqual(["customer.created"]);
  const { rows } = await pool().query("SELECT created_at FROM request_log WHERE merchant_id = $1", [ctx.merchantId]);
  for (const { created_at } of rows) expect(created_at.getTime()).toBeLessThanOrEqual(Date.now());
});

test("the same key answers the same, and moves the clock once", async () => {
  const { key } = await makeOne();
  const { now } = await readClock(key);
  const call = { body: { to: now + 3_600 }, headers: { "Idempotency-Key": newId() } };
  const [first, second] = [await callApi(key, `${PATH}/advance`, call), await callApi(key, `${PATH}/advance`, call)];
  expect(second.body).toEqual(first.body);
  const refused = await callApi(key, `${PATH}/advance`, { body: { to: now } });
  expect([refused.status, refused.body.error, refused.body.param]).toEqual([400, "invalid_request", "to"]);
});

test("deleting all test data sets the clock back", async () => {
  const { ctx, key } = await makeOne();
  await advance(key, 31 * DAY_SECONDS);
  await orderTickets({ ...ctx, now: fromUnix((await readClock(key)).now) });
  await beginDeletion({ ...ctx, now: fromUnix((await readClock(key)).now) });
  while (await deleteBatch(ctx));
  expect((await readClock(key)).offset_seconds).toBe(0);
  const { rows } = await pool().query("SELECT FROM orders WHERE merchant_id = $1", [ctx.merchantId]);
  expect(rows).toEqual([]);
  await sleep(1_000); // after a second every process knows it
  const { body } = await callApi(key, "/v1/customers", { body: { email: "mara@post.example" } });
  expect(Math.abs(body.created - toUnix(nowInSeconds()))).toBeLessThan(60);
});
