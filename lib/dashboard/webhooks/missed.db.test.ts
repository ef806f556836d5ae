import { beforeEach, describe, expect, test } from "vitest";
import { addSeconds, toUnix } from "#lib/core/time";
import {
  countMissed,
  listEndpointOverviews,
  openDelivery,
  previewTest,
  readHealth,
  readMissingSince,
} from "#lib/dashboard/webhooks/read";
import { pool } from "#lib/db/client";
import type { PrismaContext } from "#lib/db/context";
import { exampleOf } from "#lib/domain/events/examples";
import { getEndpoint } from "#lib/domain/webhook-endpoints/read";
import { recoverEvents } from "#lib/domain/webhook-endpoints/recover";
import { rotateSecret } from "#lib/domain/webhook-endpoints/rotate-secret";
import { sendTest } from "#lib/domain/webhook-endpoints/send-test";
import { updateEndpoint } from "#lib/domain/webhook-endpoints/update";
import { later, makeStore, NOW } from "#lib/testing/store";
import { deliveriesTo, fireEvents, makeEndpoint, setDelivery, type TestEndpoint } from "#lib/testing/webhooks";

const URL = "https://hooks.does-not-exist.invalid/in";
const HOUR = 3_600;
const DAY = 24 * HOUR;

let ctx: PrismaContext;
let live: PrismaContext;
let endpoint: TestEndpoint;
beforeEach(async () => {
  const store = await makeStore();
  [ctx, live] = [store.test, store.live];
  endpoint = await makeEndpoint(ctx, URL, ["customer.*", "order.created"]);
});

const setAll = (fields: string) =>
  pool().query(`UPDATE webhook_delivery SET ${fields} WHERE endpoint_id = $1`, [endpoint.id]);
const setEndpoint = (fields: string) =>
  pool().query(`UPDATE webhook_endpoint SET ${fields} WHERE id = $1`, [endpoint.id]);
const unix = (seconds: number) => toUnix(later(ctx, seconds).now);

describe("countMissed", () => {
  /** Deliveries in every status, an hour apart; the newest at 7 hours. */
  async function deliverInEveryStatus(): Promise<void> {
    for (let hour = 0; hour < 8; hour++) await fireEvents(later(ctx, hour * HOUR), "customer.created");
    await fireEvents(later(ctx, HOUR), "order.completed"); // excluded by its event filters
    const rows = await deliveriesTo(endpoint);
    await setDelivery(rows[0]?.id, "status = 'failed'");
    await setDelivery(rows[1]?.id, "status = 'succeeded'");
    await setDelivery(rows[2]?.id, "status = 'abandoned'");
    await setDelivery(rows[3]?.id, "status = 'in_flight', lease_until = now() + interval '1 minute'");
    await setDelivery(rows[4]?.id, "status = 'failed'");
    await setDelivery(rows[5]?.id, "status = 'failed'");
    await updateEndpoint(later(ctx, 7 * HOUR), endpoint.id, { enabled: false }); // 6 and 7 are abandoned
    await fireEvents(later(ctx, 8 * HOUR), "customer.created", 3); // never queued
    await sendTest(later(ctx, 8 * HOUR), (await makeEndpoint(ctx, URL)).id, { type: "customer.created" });
  }

  test.each([
    ["the beginning", 0, 9],
    ["the exact time of an event", 4 * HOUR, 7],
    ["just after it", 4 * HOUR + 1, 6],
    ["when it was disabled", 7 * HOUR, 4],
    ["now", 9 * HOUR, 0],
  ])("counts from %s as many events as a recovery then queues", async (_name, seconds, expected) => {
    await deliverInEveryStatus();
    const at = later(ctx, 9 * HOUR);
    expect(await countMissed(at, endpoint.id, unix(seconds))).toBe(expected);
    await updateEndpoint(at, endpoint.id, { enabled: true });
    expect(await countMissed(at, endpoint.id, unix(seconds))).toBe(expected);
    expect(await recoverEvents(at, endpoint.id, { since: unix(seconds) })).toMatchObject({ queued: expected });
    expect(await countMissed(at, endpoint.id, unix(seconds))).toBe(0);
  });

  test("does not count events past their retention, and recover does not queue them", async () => {
    await fireEvents(ctx, "customer.created");
    await fireEvents(later(ctx, 2 * DAY), "customer.created");
    await setAll("status = 'failed'");
    const at = later(ctx, 31 * DAY);
    expect(await countMissed(at, endpoint.id, 0)).toBe(1);
    expect(await recoverEvents(at, endpoint.id, { since: 0 })).toMatchObject({ queued: 1 });
  });

  test("counts only within its endpoint, store and mode", async () => {
    await fireEvents(ctx, "customer.created");
    await fireEvents(live, "customer.created");
    await setAll("status = 'failed'");
    const other = await makeStore();
    await fireEvents(other.test, "customer.created");
    expect(await countMissed(ctx, endpoint.id, 0)).toBe(1);
    for (const stranger of [live, other.test, other.live]) {
      await expect(countMissed(stranger, endpoint.id, 0)).rejects.toMatchObject({ code: "not_found" });
      await expect(readMissingSince(stranger, endpoint.id)).rejects.toMatchObject({ code: "not_found" });
      await expect(previewTest(stranger, endpoint.id, "order.created")).rejects.toMatchObject({ code: "not_found" });
    }
  });
});

describe("the time since which events are missing", () => {
  test("is null when nothing is missing", async () => {
    expect(await readMissingSince(ctx, endpoint.id)).toBeNull();
    await fireEvents(ctx, "customer.created");
    expect(await readMissingSince(ctx, endpoint.id)).toBeNull();
  });

  test("is that of the oldest undelivered event after the last delivered one", async () => {
    for (let hour = 0; hour < 5; hour++) await fireEvents(later(ctx, hour * HOUR), "customer.created");
    const rows = await deliveriesTo(endpoint);
    await setAll("status = 'failed'");
    await setDelivery(rows[1]?.id, "status = 'succeeded'");
    expect(await readMissingSince(later(ctx, DAY), endpoint.id)).toBe(unix(2 * HOUR));
    await setAll("status = 'failed'");
    expect(await readMissingSince(later(ctx, DAY), endpoint.id)).toBe(unix(0));
  });

  test("is that of the oldest event that waited when the endpoint was disabled, or else that of the disabling", async () => {
    await fireEvents(ctx, "customer.created");
    await updateEndpoint(later(ctx, HOUR), endpoint.id, { enabled: false });
    expect(await readMissingSince(later(ctx, DAY), endpoint.id)).toBe(unix(0));
    await setAll("status = 'succeeded'");
    expect(await readMissingSince(later(ctx, DAY), endpoint.id)).toBe(unix(HOUR));
  });

  test("is null when only test events failed", async () => {
    await sendTest(ctx, endpoint.id);
    await sendTest(ctx, endpoint.id, { type: "order.created" });
    await setAll("status = 'failed'");
    expect(await readMissingSince(ctx, endpoint.id)).toBeNull();
  });
});

describe("the preview of a test event", () => {
  const sent = async (type: "order.created" | "webhook.test") => {
    const { id } = await sendTest(later(ctx, 60), endpoint.id, { type });
    return JSON.parse((await openDelivery(ctx, endpoint.id, id)).payload ?? "");
  };

  test("is the documented example, or the store's newest event of the type in this mode", async () => {
    await fireEvents(live, "order.created");
    const at = later(ctx, 60);
    const example = await previewTest(at, endpoint.id, "order.created");
    expect(example).toMatchObject({ source: "example", happened_at: null });
    expect(JSON.parse(example.payload).data).toEqual(exampleOf("order.created").data);
    expect({ ...(await sent("order.created")), id: "evt_…" }).toEqual(JSON.parse(example.payload));
    await fireEvents(ctx, "order.created");
    const newest = await previewTest(at, endpoint.id, "order.created");
    expect(newest).toMatchObject({ source: "newest", happened_at: toUnix(NOW) });
    expect({ ...(await sent("order.created")), id: "evt_…" }).toEqual(JSON.parse(newest.payload));
  });

  test("of webhook.test shows the endpoint", async () => {
    const { source, payload } = await previewTest(later(ctx, 60), endpoint.id, "webhook.test");
    expect(source).toBe("endpoint");
    expect(JSON.parse(payload).data).toEqual(await getEndpoint(ctx, endpoint.id));
    expect({ ...(await sent("webhook.test")), id: "evt_…" }).toEqual(JSON.parse(payload));
  });
});

describe("the state of an endpoint", () => {
  const attempt = (deliveryId: string | undefined, number: number, status: number) =>
    pool().query(
      `INSERT INTO webhook_attempt (merchant_id, id, mode, delivery_id, number, url, started_at, duration_ms, request_headers, response_status)
       VALUES ($1, uuid7(), 'test', $2, $3, $4, $5, 1, '{}', $6)`,
      [ctx.merchantId, deliveryId, number, URL, later(ctx, number).now, status],
    );
  const at = (minutes: number) => addSeconds(ctx.now, minutes * 60).toISOString();
  const overview = async () => (await listEndpointOverviews(ctx, {})).data[0];

  test("has the time of the last success and the result of the last attempt only if there is a problem", async () => {
    await fireEvents(ctx, "customer.created", 3);
    const [first, second, third] = await deliveriesTo(endpoint);
    expect([(await overview())?.problem, (await readHealth(ctx, endpoint.id)).problem]).toEqual([null, null]);
    await setDelivery(first?.id, "status = 'succeeded', attempt_count = 1, last_attempt_at = created_at");
    await setDelivery(second?.id, `status = 'failed', attempt_count = 7, last_attempt_at = '${at(1)}'`);
    await attempt(second?.id, 7, 500);
    await setDelivery(third?.id, `attempt_count = 2, last_attempt_at = '${at(2)}'`);
    await attempt(third?.id, 1, 404);
    await attempt(third?.id, 2, 301);
    const expected = { last_delivered_at: unix(0), last_attempt: { number: 2, response_status: 301 } };
    expect(await overview()).toMatchObject({ state: "failing", problem: expected });
    expect(await readHealth(ctx, endpoint.id)).toMatchObject({ state: "failing", problem: expected });
    await setEndpoint("enabled = false, disabled_reason = 'failures', disabled_at = now()");
    expect(await overview()).toMatchObject({ state: "disabled_by_failures", problem: expected });
    await setDelivery(third?.id, "status = 'abandoned'");
    expect((await overview())?.problem).toMatchObject(expected);
    await setEndpoint("disabled_reason = 'by_hand'");
    expect(await overview()).toMatchObject({ state: "switched_off", problem: null });
  });

  test("shows how many old secrets still sign during a rotation, and until when", async () => {
    const rotation = async (seconds: number) => (await readHealth(later(ctx, seconds), endpoint.id)).rotation;
    expect(await rotation(0)).toBeNull();
    await rotateSecret(ctx, endpoint.id);
    await rotateSecret(later(ctx, HOUR), endpoint.id);
    expect(await rotation(HOUR)).toEqual({ count: 2, until: unix(DAY + HOUR) });
    expect(await rotation(DAY)).toEqual({ count: 1, until: unix(DAY + HOUR) });
    expect(await rotation(DAY + HOUR)).toBeNull();
  });
});
