import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { newId } from "#lib/core/ids";
import { addDays } from "#lib/core/time";
import { openEvent, searchEvents } from "#lib/dashboard/events/read";
import { countLeftOut, openRequest, searchRequests } from "#lib/dashboard/requests/read";
import { pool } from "#lib/db/client";
import type { PrismaContext } from "#lib/db/context";
import { purgeRequests } from "#lib/jobs/purge-requests";
import { callApi } from "#lib/testing/http";
import { orderTickets } from "#lib/testing/orders";
import { findPersonalData, MARA, orderWithPersonalData, tokenOf } from "#lib/testing/personal-data";
import { at, makeKey, makeStore, present } from "#lib/testing/store";
import { requestLog } from "./request-log.ts";

beforeEach(() => requestLog().start());
afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  await requestLog().stop();
});

/** Creates a store with a key in test mode. */
async function start() {
  const store = await makeStore();
  const ctx = present(store.test);
  return { ctx, live: present(store.live), key: await makeKey(ctx) };
}

/** Writes what waits, and returns the requests of a store. */
async function logged(ctx: PrismaContext, query: Parameters<typeof searchRequests>[1] = {}) {
  await requestLog().stop();
  requestLog().start();
  return (await searchRequests(ctx, { limit: 100, ...query })).data;
}

test("a redemption is stored with what it sent, got and changed, and its event leads back to it", async () => {
  const { ctx, key } = await start();
  const { ticketIds } = await orderTickets(ctx);
  const token = await tokenOf(ticketIds[0] ?? "");
  const { headers } = await callApi(key, "/v1/redemptions", { body: { token }, headers: { "User-Agent": "Till 2" } });
  const [found] = await logged(ctx);
  expect(found).toMatchObject({
    id: headers.get("x-request-id"),
    method: "POST",
    path: "/v1/redemptions",
    status: 200,
    error: null,
    caller: { kind: "key", name: "Test" },
  });
  const opened = await openRequest(ctx, found?.id ?? "");
  expect(opened).toMatchObject({ query: null, user_agent: "Till 2" });
  expect(JSON.parse(opened.input ?? "")).toEqual({ token: "[removed]" });
  expect(JSON.parse(opened.output ?? "")).toMatchObject({ kind: "ticket", resource: { id: ticketIds[0] } });
  expect(opened.events).toMatchObject([{ type: "ticket.redeemed", object_id: ticketIds[0] }]);
  expect(await openEvent(ctx, opened.events[0]?.id ?? "")).toMatchObject({
    request: { id: opened.id, logged: { method: "POST", path: "/v1/redemptions", status: 200 } },
  });
});

test("all events of an order are found from its request", async () => {
  const { ctx, key } = await start();
  await orderWithPersonalData(ctx, key);
  const [order] = await logged(ctx, { search: "/v1/orders" });
  const { events } = await openRequest(ctx, order?.id ?? "");
  expect(events.map(({ type }) => type)).toEqual(expect.arrayContaining(["order.created", "ticket.issued"]));
  const { data } = await searchEvents(ctx, { limit: 100 });
  const ofRequest = await Promise.all(data.map(({ id }) => openEvent(ctx, id)));
  expect(ofRequest.filter(({ request }) => request?.id === order?.id)).toHaveLength(events.length);
});

test("a refusal is stored with its code, and a malformed body, a refused key and a request without one leave no trace of it", async () => {
  const { ctx, key } = await start();
  await callApi(key, `/v1/tickets/${newId()}`);
  await callApi(key, "/v1/tickets?limit=0&customer_id=mara@post.example");
  await callApi(key, "/v1/customers", { body: '{"email": "mara@post.example"' });
  await callApi(null, "/v1/tickets");
  await callApi(`${key}x`, "/v1/tickets");
  expect((await logged(ctx)).map(({ status, error }) => [status, error]).sort()).toEqual([
    [400, "invalid_request"],
    [400, "invalid_request"],
    [404, "not_found"],
  ]);
  expect(await logged(ctx, { status_class: "2" })).toEqual([]);
  expect(await logged(ctx, { status_class: "4", method: "POST" })).toHaveLength(1);
  const { rows } = await pool().query("SELECT to_jsonb(r)::text AS row FROM request_log r WHERE merchant_id = $1", [
    ctx.merchantId,
  ]);
  expect(rows.map(({ row }) => row).join()).not.toContain("mara@");
});

test("no personal data, token, code or secret is stored", async () => {
  const { ctx, key } = await start();
  const { order, ticketIds } = await orderWithPersonalData(ctx, key);
  await callApi(key, `/v1/customers?email=${encodeURIComponent(MARA.email)}`);
  await callApi(key, "/v1/orders?limit=5");
  const endpoint = await callApi(key, "/v1/webhooks", {
    body: { url: "https://a.example/secret-path", events: ["*"] },
  });
  await logged(ctx);
  const code = order.items[1].issued[0].code as string;
  const secrets = [key, await tokenOf(ticketIds[0] ?? ""), endpoint.body.signing_secret, code, "secret-path"];
  const inLog = async (texts?: string[]) =>
    (await findPersonalData(ctx, texts)).filter((text) => text.startsWith("request_log "));
  expect(await inLog([order.id])).not.toEqual([]);
  expect(await inLog()).toEqual([]);
  expect(await inLog(secrets.filter(Boolean))).toEqual([]);
});

test("requests of another store and of the other mode are neither listed nor opened, and names of callers are the own ones", async () => {
  const { ctx, live, key } = await start();
  const other = await start();
  await callApi(key, "/v1/tickets");
  const [mine] = await logged(ctx);
  for (const foreign of [live, other.ctx]) {
    expect(await logged(foreign)).toEqual([]);
    expect(await logged(foreign, { search: mine?.id })).toEqual([]);
    await expect(openRequest(foreign, mine?.id ?? "")).rejects.toMatchObject({ code: "not_found" });
    await expect(searchRequests(foreign, { starting_after: mine?.id })).rejects.toMatchObject({
      code: "invalid_request",
    });
  }
});

test("the list is paged, and filtered by key, method, path, id and days", async () => {
  const { ctx, key } = await start();
  const second = await makeKey(ctx);
  for (let n = 0; n < 3; n++) await callApi(key, "/v1/tickets");
  await callApi(second, "/v1/orders");
  await callApi(second, "/v1/customers", { body: { email: "a@post.example" } });
  const all = await logged(ctx);
  expect(all).toHaveLength(5);
  const { data, has_more } = await searchRequests(ctx, { limit: 2 });
  expect([data, has_more]).toEqual([all.slice(0, 2), true]);
  expect((await searchRequests(ctx, { limit: 2, starting_after: data[1]?.id })).data).toEqual(all.slice(2, 4));
  const actor_id = all[0]?.caller.id;
  expect(await logged(ctx, { actor_id })).toHaveLength(2);
  expect(await logged(ctx, { method: "POST" })).toHaveLength(1);
  expect(await logged(ctx, { search: "orders" })).toHaveLength(1);
  expect(await logged(ctx, { search: "100%" })).toEqual([]);
  expect((await logged(ctx, { search: all[4]?.id })).map(({ id }) => id)).toEqual([all[4]?.id]);
  expect(await logged(ctx, { created_to: all[4]?.created })).toEqual([]);
  expect(await logged(ctx, { created_from: all[4]?.created })).toHaveLength(5);
});

/** Keeps the timer of the batches from ending one while its requests arrive, however slow the machine is. */
function writeOnlyAtTheEnd() {
  const { setTimeout } = globalThis;
  const later = (run: () => void, ms?: number) => setTimeout(run, ms === 1_000 ? 3_600_000 : ms);
  vi.spyOn(globalThis, "setTimeout").mockImplementation(later as typeof setTimeout);
}

test("a flood is bounded for each store, writes before reads, and what is left out is counted", async () => {
  const { ctx, key } = await start();
  const other = await start();
  writeOnlyAtTheEnd();
  await Promise.all(Array.from({ length: 70 }, () => callApi(key, "/v1/tickets?limit=1")));
  await Promise.all(Array.from({ length: 60 }, () => callApi(key, "/v1/customers", { body: {} })));
  await callApi(other.key, "/v1/tickets");
  const kept = await logged(ctx);
  expect(kept.filter(({ method }) => method === "GET")).toHaveLength(50);
  expect(kept.filter(({ method }) => method === "POST")).toHaveLength(50);
  expect(await countLeftOut(ctx)).toBe(30);
  expect(await logged(other.ctx)).toHaveLength(1);
  expect(await countLeftOut(other.ctx)).toBe(0);
});

test("many batches at once store every request once", async () => {
  const { ctx, key } = await start();
  const written: Promise<void>[] = [];
  for (let batch = 0; batch < 4; batch++) {
    await Promise.all(Array.from({ length: 20 }, () => callApi(key, "/v1/tickets")));
    written.push(requestLog().stop());
    requestLog().start();
  }
  await Promise.all(written);
  expect(await logged(ctx)).toHaveLength(80);
});

test("a request is answered as usual while its log cannot be written, and it is counted later", async () => {
  const { ctx, key } = await start();
  const query = pool().query.bind(pool());
  vi.spyOn(pool(), "query").mockImplementation(((given: { name?: string }, ...rest: unknown[]) =>
    given.name?.startsWith("request-log.")
      ? Promise.reject(new Error("no space left on device"))
      : (query as (...all: unknown[]) => unknown)(given, ...rest)) as never);
  expect((await callApi(key, "/v1/tickets")).status).toBe(200);
  await requestLog().stop();
  vi.restoreAllMocks();
  requestLog().start();
  expect(await logged(ctx)).toEqual([]);
  expect(await countLeftOut(ctx)).toBe(1);
});

test("with REQUEST_LOG=false nothing is stored", async () => {
  const { ctx, key } = await start();
  vi.stubEnv("REQUEST_LOG", "false");
  requestLog().start();
  await callApi(key, "/v1/tickets");
  await requestLog().stop();
  expect((await searchRequests(ctx, {})).data).toEqual([]);
});

test("requests are kept for 7 days with test data and 30 with live data, and then deleted with their counts", async () => {
  const { ctx, live, key } = await start();
  await callApi(key, "/v1/tickets");
  await callApi(await makeKey(live), "/v1/tickets");
  const [[inTest], [inLive]] = [await logged(ctx), await logged(live)];
  await pool().query(
    "INSERT INTO request_log_gap (merchant_id, mode, hour, count, kept_until) VALUES ($1, 'test', $2, 5, $3)",
    [ctx.merchantId, ctx.now, addDays(ctx.now, 7)],
  );
  const storedIds = async () =>
    (await pool().query("SELECT id FROM request_log WHERE merchant_id = $1", [ctx.merchantId])).rows.map(
      ({ id }) => id,
    );
  const [before, after] = [addDays(ctx.now, 6), addDays(ctx.now, 8)];
  expect(await openRequest(at(ctx, before), inTest?.id ?? "")).toMatchObject({ status: 200 });
  await expect(openRequest(at(ctx, after), inTest?.id ?? "")).rejects.toMatchObject({ code: "not_found" });
  expect((await searchRequests(at(ctx, after), {})).data).toEqual([]);
  await purgeRequests.run(before);
  expect((await storedIds()).sort()).toEqual([inTest?.id, inLive?.id].sort());
  while ((await purgeRequests.run(after)) > 0);
  expect(await storedIds()).toEqual([inLive?.id]);
  expect(await countLeftOut(ctx)).toBe(0);
  while ((await purgeRequests.run(addDays(ctx.now, 31))) > 0);
  expect(await storedIds()).toEqual([]);
});
