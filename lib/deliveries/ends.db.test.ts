import { beforeEach, describe, expect, test } from "vitest";
import { pool } from "#lib/db/client";
import type { PrismaContext } from "#lib/db/context";
import { recoverEvents } from "#lib/domain/webhook-endpoints/recover";
import { retryDelivery } from "#lib/domain/webhook-endpoints/retry";
import { updateEndpoint } from "#lib/domain/webhook-endpoints/update";
import { endAttempt, outcomeOf } from "#lib/testing/attempts";
import { attemptsOf, endpointRow, makeListeningStore, one } from "#lib/testing/listening-store";
import { ownDatabase } from "#lib/testing/own-database";
import {
  claimAll,
  deliveriesTo,
  fireEvents,
  makeEndpoint,
  makePresentStore,
  type StoredDelivery,
  statusesOf,
} from "#lib/testing/webhooks";
import { succeed } from "./queue.ts";

ownDatabase();

let ctx: PrismaContext;
let endpoint: { id: string };
beforeEach(async () => {
  ({ ctx, endpoint } = await makeListeningStore());
});

const makeDue = (ctx: PrismaContext) =>
  pool().query(
    "UPDATE webhook_delivery SET next_attempt_at = now() - interval '1 s' WHERE merchant_id = $1 AND status = 'pending'",
    [ctx.merchantId],
  );

test("an attempt goes to the endpoint's current URL, which is logged", async () => {
  const ctx = await makePresentStore();
  const [before, now] = ["https://before.does-not-exist.invalid/", "https://now.does-not-exist.invalid/"];
  const endpoint = await makeEndpoint(ctx, before);
  await fireEvents(ctx);
  const logged = async () => {
    const { rows } = await pool().query(
      `SELECT d.url, array_agg(a.url ORDER BY a.number) AS tried FROM webhook_delivery d
         LEFT JOIN webhook_attempt a ON a.merchant_id = d.merchant_id AND a.delivery_id = d.id
        WHERE d.endpoint_id = $1 GROUP BY d.url`,
      [endpoint.id],
    );
    return rows;
  };
  await endAttempt(one(await claimAll()), 500);
  await updateEndpoint(ctx, endpoint.id, { url: now });
  expect(await logged()).toEqual([{ url: before, tried: [before] }]);
  await makeDue(ctx);
  const again = one(await claimAll());
  expect(again.url).toBe(now);
  await endAttempt(again, 500);
  expect(await logged()).toEqual([{ url: now, tried: [before, now] }]);
  await makeDue(ctx);
  await updateEndpoint(ctx, endpoint.id, { url: before });
  await endAttempt(one(await claimAll()), 200);
  expect(await logged()).toEqual([{ url: before, tried: [before, now, before] }]);
});

test("a successful attempt is logged, makes the delivery succeeded and resets the count of failures", async () => {
  await pool().query("UPDATE webhook_endpoint SET failed_in_a_row = 3 WHERE id = $1", [endpoint.id]);
  await fireEvents(ctx);
  const claimed = one(await claimAll());
  await endAttempt(claimed, 200);
  const [stored] = await deliveriesTo(endpoint);
  expect(stored).toMatchObject({
    status: "succeeded",
    attempt_count: 1,
    lease_until: null,
    response_status: 200,
    response_body: "hello\ufffd",
  });
  expect(stored?.next_attempt_at).toEqual(ctx.now);
  expect(await attemptsOf(claimed.id)).toMatchObject([
    {
      number: 1,
      url: "http://127.0.0.1:1/",
      duration_ms: 12,
      response_status: 200,
      response_headers: { server: "test" },
      error: null,
    },
  ]);
  expect((await endpointRow(endpoint.id)).failed_in_a_row).toBe(0);
});

test("many attempts that succeeded are written in one statement", async () => {
  await fireEvents(ctx, "customer.created", 50);
  const claims = await claimAll();
  const decision = { status: "succeeded" } as const;
  await succeed(claims.map((claim) => ({ claim, outcome: outcomeOf(204, { headers: {}, body: "" }), decision })));
  expect(new Set(await statusesOf(endpoint))).toEqual(new Set(["succeeded"]));
});

test("a failed attempt is retried on the schedule, and after seven the delivery has failed and is counted", async () => {
  await fireEvents(ctx);
  for (const [index, wait] of [30, 300, 1_800, 7_200, 43_200, 86_400].entries()) {
    const claimed = one(await claimAll());
    const before = Date.now();
    await endAttempt(claimed, 500);
    const after = Date.now();
    const [stored] = await deliveriesTo(endpoint);
    expect(stored).toMatchObject({
      status: "pending",
      attempt_count: index + 1,
      response_status: 500,
      lease_until: null,
    });
    const next = (stored?.next_attempt_at.getTime() ?? 0) - wait * 1_000;
    expect(next).toBeGreaterThanOrEqual(before - 1); // the database's clock may be read in another millisecond
    expect(next).toBeLessThanOrEqual(after + 1);
    expect(await claimAll()).toEqual([]);
    await makeDue(ctx);
  }
  const last = (await deliveriesTo(endpoint))[0]?.next_attempt_at;
  expect(await endAttempt(one(await claimAll()), 500)).toMatchObject({ status: "failed", disables: false });
  expect(await deliveriesTo(endpoint)).toMatchObject([{ status: "failed", attempt_count: 7, next_attempt_at: last }]);
  const [{ id }] = (await deliveriesTo(endpoint)) as [StoredDelivery];
  expect((await attemptsOf(id)).map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect((await endpointRow(endpoint.id)).failed_in_a_row).toBe(1);
});

describe("a delivery that arrived before and is sent again by hand", () => {
  beforeEach(async () => {
    await fireEvents(ctx);
    await endAttempt(one(await claimAll()), 200);
    const [arrived] = await deliveriesTo(endpoint);
    await retryDelivery(ctx, endpoint.id, arrived?.id ?? "");
  });

  test("fails with that attempt but does not count as missed: recover does not send it again", async () => {
    await endAttempt(one(await claimAll()), 500);
    expect(await statusesOf(endpoint)).toEqual(["failed"]);
    expect(await recoverEvents(ctx, endpoint.id, { since: 0 })).toMatchObject({ queued: 0 });
  });

  test("does not count as missed either if the endpoint is disabled before the attempt", async () => {
    await updateEndpoint(ctx, endpoint.id, { enabled: false });
    expect(await statusesOf(endpoint)).toEqual(["abandoned"]);
    await updateEndpoint(ctx, endpoint.id, { enabled: true });
    expect(await recoverEvents(ctx, endpoint.id, { since: 0 })).toMatchObject({ queued: 0 });
  });
});

test("an endpoint counts as slow after a failure or a response after two seconds, until its next quick success", async () => {
  const steps = [
    { status: 200, durationMs: 1_999, isSlow: false },
    { status: 200, durationMs: 2_000, isSlow: true },
    { status: 200, durationMs: 10, isSlow: false },
    { status: 500, durationMs: 10, isSlow: true },
    { status: 200, durationMs: 10, isSlow: false },
  ];
  for (const { status, durationMs, isSlow } of steps) {
    await fireEvents(ctx);
    await endAttempt(one(await claimAll()), status, { durationMs });
    expect((await endpointRow(endpoint.id)).is_slow).toBe(isSlow);
  }
});

test("a delivery whose 2xx response was cut off did not arrive, and counts as missed", async () => {
  await fireEvents(ctx);
  for (let tries = 0; tries < 7; tries++) {
    await makeDue(ctx);
    await endAttempt(one(await claimAll()), 200, { error: "timeout" });
  }
  expect(await recoverEvents(ctx, endpoint.id, { since: 0 })).toMatchObject({ queued: 1 });
});
