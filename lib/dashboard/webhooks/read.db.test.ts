import { beforeEach, expect, test } from "vitest";
import { listEndpointOverviews, readHealth } from "#lib/dashboard/webhooks/read";
import { pool } from "#lib/db/client";
import type { PrismaContext } from "#lib/db/context";
import { updateEndpoint } from "#lib/domain/webhook-endpoints/update";
import { later, makeStore, testContext } from "#lib/testing/store";
import { deliveriesTo, fireEvents, makeEndpoint, setDelivery, type TestEndpoint } from "#lib/testing/webhooks";

const URL = "https://hooks.does-not-exist.invalid/in";

let ctx: PrismaContext;
let endpoint: TestEndpoint;
beforeEach(async () => {
  ctx = (await makeStore({ timezone: "Pacific/Auckland" })).test;
  endpoint = await makeEndpoint(ctx, URL);
});

test("health counts deliveries by days in the store's time zone", async () => {
  const today = later(ctx, 0); // 18:00 UTC is already tomorrow in Auckland
  const clock = (hours: number) => testContext(ctx.merchantId, "test", later(ctx, hours * 3_600).now);
  await fireEvents(clock(-14 * 24), "customer.created"); // too old
  await fireEvents(clock(-13 * 24), "customer.created", 2);
  await fireEvents(clock(-24), "customer.created", 3);
  await fireEvents(today, "customer.created", 2);
  const rows = await deliveriesTo(endpoint);
  const answers: [number, string][] = [
    [
      1,
      "status = 'succeeded', attempt_count = 1, response_status = 200, duration_ms = 10, last_attempt_at = created_at",
    ],
    [2, "status = 'failed', attempt_count = 7, response_status = 500, duration_ms = 20, last_attempt_at = created_at"],
    [
      3,
      "status = 'succeeded', attempt_count = 2, response_status = 200, duration_ms = 90, last_attempt_at = created_at",
    ],
    [
      4,
      "status = 'succeeded', attempt_count = 1, response_status = 200, duration_ms = 30, last_attempt_at = created_at",
    ],
    [5, "attempt_count = 2, duration_ms = 10000, last_attempt_at = created_at"], // a retry, never answered
  ];
  for (const [index, fields] of answers) await setDelivery(rows[index]?.id ?? "", fields);
  const health = await readHealth(today, endpoint.id);
  expect(health.days).toHaveLength(14);
  expect(health.days[13]).toEqual({ day: "2026-11-21", delivered: 0, undelivered: 0 });
  expect(health.days[12]).toEqual({ day: "2026-11-20", delivered: 2, undelivered: 1 });
  expect(health.days[0]).toEqual({ day: "2026-11-08", delivered: 1, undelivered: 1 });
  expect(health).toMatchObject({
    state: "failing",
    delivered: 3,
    undelivered: 2,
    median_ms: 25,
    slowest_ms: 90,
    last_delivered_at: clock(-24).now.getTime() / 1000,
    failed_in_a_row: 0,
    failures_that_disable: 5,
    counts: { waiting: 4, failed: 1, abandoned: 0 },
  });
});

test("health of an endpoint without deliveries has zeros and no times", async () => {
  expect(await readHealth(ctx, endpoint.id)).toMatchObject({
    state: "enabled",
    delivered: 0,
    undelivered: 0,
    median_ms: null,
    slowest_ms: null,
    last_delivered_at: null,
    counts: { waiting: 0, failed: 0, abandoned: 0 },
  });
});

test("overviews have the state of each endpoint", async () => {
  await fireEvents(ctx, "customer.created", 2);
  const off = await makeEndpoint(later(ctx, 1), URL);
  await updateEndpoint(ctx, off.id, { enabled: false });
  const [newest, oldest] = (await listEndpointOverviews(ctx, {})).data;
  expect(newest).toMatchObject({ endpoint: { id: off.id }, state: "switched_off", waiting: 0, last_delivery: null });
  expect(oldest).toMatchObject({ endpoint: { id: endpoint.id }, state: "enabled", waiting: 2 });
  expect(oldest?.last_delivery).toMatchObject({ endpoint_id: endpoint.id, status: "pending" });
  await pool().query("UPDATE webhook_endpoint SET failed_in_a_row = 1 WHERE id = $1", [endpoint.id]);
  expect((await listEndpointOverviews(ctx, {})).data[1]).toMatchObject({ state: "failing", failed_in_a_row: 1 });
});
