import { beforeEach, describe, expect, test } from "vitest";
import { newId } from "#lib/core/ids";
import { openDelivery, searchDeliveries } from "#lib/dashboard/webhooks/read";
import type { DeliverySearch } from "#lib/dashboard/webhooks/shape";
import { pool } from "#lib/db/client";
import type { PrismaContext } from "#lib/db/context";
import { retryDelivery } from "#lib/domain/webhook-endpoints/retry";
import { later, makeStore } from "#lib/testing/store";
import { deliveriesTo, fireEvents, makeEndpoint, setDelivery, type TestEndpoint } from "#lib/testing/webhooks";

const URL = "https://hooks.does-not-exist.invalid/in";

let ctx: PrismaContext;
let live: PrismaContext;
let endpoint: TestEndpoint;
beforeEach(async () => {
  const store = await makeStore();
  [ctx, live] = [store.test, store.live];
  endpoint = await makeEndpoint(ctx, URL);
});

const search = async (query: DeliverySearch, at = ctx) =>
  (await searchDeliveries(at, endpoint.id, query)).data.map(({ event_type }) => event_type);

describe("the delivery log", () => {
  beforeEach(async () => {
    await fireEvents(ctx, "order.created", 2);
    await fireEvents(later(ctx, 1), "order.completed");
    await fireEvents(later(ctx, 2), "ticket.redeemed");
  });

  test("is filtered by type, by part of a type, by status and by both", async () => {
    expect(await search({})).toEqual(["ticket.redeemed", "order.completed", "order.created", "order.created"]);
    expect(await search({ type: "order.created" })).toEqual(["order.created", "order.created"]);
    expect(await search({ search: "ORDER" })).toEqual(["order.completed", "order.created", "order.created"]);
    expect(await search({ search: "%" })).toEqual([]);
    await setDelivery((await deliveriesTo(endpoint))[0]?.id ?? "", "status = 'failed'");
    expect(await search({ status: "failed" })).toEqual(["order.created"]);
    expect(await search({ status: "failed", type: "order.completed" })).toEqual([]);
    expect(await search({ status: "pending", type: "order.created" })).toEqual(["order.created"]);
  });

  test("is filtered by the id of an event or delivery, or by the end of the id as shown", async () => {
    const [first] = await deliveriesTo(endpoint);
    const event = first?.event_id ?? "";
    for (const text of [
      event,
      first?.id ?? "",
      event.slice(-8),
      event.slice(-8).toLowerCase(),
      `evt_…${event.slice(-8)}`,
    ]) {
      expect(await search({ search: ` ${text} ` })).toEqual(["order.created"]);
    }
    expect(await search({ search: newId() })).toEqual([]);
  });

  test("can be paged in both directions within the matches", async () => {
    await fireEvents(later(ctx, 3), "order.created", 60);
    const page = (query: DeliverySearch) => searchDeliveries(ctx, endpoint.id, { type: "order.created", ...query });
    const first = await page({});
    const second = await page({ starting_after: first.data.at(-1)?.id });
    expect([first.has_more, second.data.length > 0]).toEqual([true, true]);
    const back = await page({ ending_before: second.data[0]?.id });
    expect(back.data.map(({ id }) => id)).toEqual(first.data.map(({ id }) => id));
  });

  test("is searched for a type or text as far back as events are kept", async () => {
    const month = later(ctx, 31 * 86_400);
    expect(await search({ type: "order.created" }, month)).toEqual([]);
    expect(await search({ search: "order" }, month)).toEqual([]);
    expect(await search({}, month)).toHaveLength(4);
  });

  test("is limited to its endpoint, store and mode", async () => {
    const other = await makeEndpoint(ctx, `${URL}/other`, ["customer.*"]);
    expect((await searchDeliveries(ctx, other.id, { search: "order" })).data).toEqual([]);
    const stranger = (await makeStore()).test;
    for (const at of [live, stranger]) {
      await expect(searchDeliveries(at, endpoint.id, { search: "order" })).rejects.toMatchObject({ code: "not_found" });
    }
  });
});

describe("an opened delivery", () => {
  beforeEach(() => fireEvents(ctx));
  const opened = async () => openDelivery(ctx, endpoint.id, (await deliveriesTo(endpoint))[0]?.id ?? "");

  test("has the end of its lease while it is being sent, and otherwise none", async () => {
    expect(await opened()).toMatchObject({ lease_until: null, is_again: false });
    const until = new Date("2026-11-20T18:00:15Z");
    await setDelivery((await opened()).delivery.id, `status = 'in_flight', lease_until = '${until.toISOString()}'`);
    expect((await opened()).lease_until).toBe(until.getTime() / 1000);
  });

  test("is marked as sent again only if it had ended before", async () => {
    const { id } = (await opened()).delivery;
    await retryDelivery(ctx, endpoint.id, id);
    expect((await opened()).is_again).toBe(false);
    await setDelivery(id, "status = 'abandoned'");
    await retryDelivery(ctx, endpoint.id, id);
    expect((await opened()).is_again).toBe(true);
  });

  test("shows the newest 100 attempts, oldest first", async () => {
    const { id } = (await opened()).delivery;
    await pool().query(
      `INSERT INTO webhook_attempt (merchant_id, id, mode, delivery_id, number, url, started_at, duration_ms, request_headers)
       SELECT $1, uuid7(), 'test', $2, n, $3, now(), 1, '{}' FROM generate_series(1, 105) n`,
      [ctx.merchantId, id, URL],
    );
    const numbers = (await opened()).attempts.map(({ number }) => number);
    expect([numbers.length, numbers[0], numbers.at(-1)]).toEqual([100, 6, 105]);
  });
});
