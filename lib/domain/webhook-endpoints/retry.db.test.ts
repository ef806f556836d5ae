import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { newId } from "#lib/core/ids";
import { pool } from "#lib/db/client";
import type { PrismaContext } from "#lib/db/context";
import { claim } from "#lib/deliveries/queue";
import { onQueued } from "#lib/domain/outbox/wake";
import { endAttempt } from "#lib/testing/attempts";
import { codeOf, later, makeStore, NOW } from "#lib/testing/store";
import {
  deliveriesTo,
  fireEvents,
  makeEndpoint,
  setDelivery,
  statusesOf,
  type TestEndpoint,
} from "#lib/testing/webhooks";
import { recoverEvents } from "./recover.ts";
import { retryDelivery } from "./retry.ts";
import { sendTest } from "./send-test.ts";
import { updateEndpoint } from "./update.ts";

const URL = "https://hooks.does-not-exist.invalid/in";

let ctx: PrismaContext;
let live: PrismaContext;
let endpoint: TestEndpoint;
beforeEach(async () => {
  ({ test: ctx, live } = await makeStore());
  endpoint = await makeEndpoint(ctx, URL);
});

const claimDue = async () =>
  (await claim({ merchant_id: ctx.merchantId, mode: "test" }, [{ endpointId: endpoint.id, count: 9 }], NOW)).claims;
const firstDelivery = async () => (await deliveriesTo(endpoint))[0] as { id: string };

describe("retry", () => {
  test.each(["pending", "succeeded", "failed", "abandoned"])("queues a delivery that is %s for now", async (status) => {
    await fireEvents(ctx);
    const { id } = await firstDelivery();
    await setDelivery(id, `status = '${status}', attempt_count = 7, next_attempt_at = now() + interval '1 day'`);
    const answer = await retryDelivery(later(ctx, 60), endpoint.id, id);
    expect(answer).toMatchObject({ id, object: "webhook_delivery", status: "pending", attempt_count: 7, url: URL });
    expect(answer.next_attempt_at).toBe(NOW.getTime() / 1000 + 60);
    const ended = status === "pending" ? null : status;
    expect(await firstDelivery()).toMatchObject({ manual: true, ended_status: ended });
    await retryDelivery(ctx, endpoint.id, id);
    expect(await firstDelivery()).toMatchObject({ manual: true, ended_status: ended });
  });

  test("is refused while an attempt is in flight or the endpoint is disabled", async () => {
    await fireEvents(ctx);
    const { id } = await firstDelivery();
    await setDelivery(id, "status = 'in_flight', lease_until = now() + interval '1 minute'");
    expect(await codeOf(retryDelivery(ctx, endpoint.id, id))).toBe("invalid_transition");
    await setDelivery(id, "status = 'failed', lease_until = NULL");
    await updateEndpoint(ctx, endpoint.id, { enabled: false });
    expect(await codeOf(retryDelivery(ctx, endpoint.id, id))).toBe("invalid_transition");
    expect(await codeOf(retryDelivery(ctx, endpoint.id, newId()))).toBe("not_found");
    expect(await statusesOf(endpoint)).toEqual(["failed"]);
  });

  test("by many requests at once makes one more attempt", async () => {
    await fireEvents(ctx);
    const { id } = await firstDelivery();
    await setDelivery(id, "status = 'failed', attempt_count = 7");
    await Promise.all(Array.from({ length: 10 }, () => retryDelivery(ctx, endpoint.id, id)));
    expect(await deliveriesTo(endpoint)).toMatchObject([{ status: "pending", ended_status: "failed" }]);
    const claims = (await Promise.all([claimDue(), claimDue()])).flat();
    expect(claims).toHaveLength(1);
    expect(await codeOf(retryDelivery(ctx, endpoint.id, id))).toBe("invalid_transition"); // in flight
    await endAttempt(claims[0], 500);
    expect(await deliveriesTo(endpoint)).toMatchObject([{ status: "failed", attempt_count: 8, ended_status: null }]);
    expect(await claimDue()).toEqual([]);
  });

  test("and recover cannot find what belongs to another merchant or mode", async () => {
    await fireEvents(ctx);
    const { id } = await firstDelivery();
    await setDelivery(id, "status = 'failed'");
    for (const stranger of [(await makeStore()).test, live]) {
      expect(await codeOf(retryDelivery(stranger, endpoint.id, id))).toBe("not_found");
      expect(await codeOf(recoverEvents(stranger, endpoint.id, { since: 0 }))).toBe("not_found");
    }
    expect(await statusesOf(endpoint)).toEqual(["failed"]);
  });
});

describe("recover", () => {
  test("queues the undelivered events since a time that match the event filters and do not wait already", async () => {
    const picky = await makeEndpoint(ctx, URL, ["customer.*"]);
    await fireEvents(ctx, "customer.created", 5);
    await fireEvents(ctx, "order.created");
    const [arrived, failed, abandoned, flying] = await deliveriesTo(picky);
    await setDelivery(arrived?.id ?? "", "status = 'succeeded'");
    await setDelivery(failed?.id ?? "", "status = 'failed'");
    await setDelivery(abandoned?.id ?? "", "status = 'abandoned'");
    await setDelivery(flying?.id ?? "", "status = 'in_flight', lease_until = now() + interval '1 minute'");
    const since = NOW.getTime() / 1000;
    expect(await recoverEvents(ctx, picky.id, { since: since + 1 })).toEqual({ object: "webhook_recovery", queued: 0 });
    expect(await recoverEvents(ctx, picky.id, { since })).toEqual({ object: "webhook_recovery", queued: 2 });
    const fresh = (await deliveriesTo(picky)).slice(5);
    expect(fresh.map(({ event_id }) => event_id).sort()).toEqual([failed?.event_id, abandoned?.event_id].sort());
    for (const one of fresh) expect(one).toMatchObject({ status: "pending", attempt_count: 0 });
    expect(await recoverEvents(ctx, picky.id, { since })).toMatchObject({ queued: 0 });
  });

  test("queues each event once when two run at once", async () => {
    await fireEvents(ctx, "customer.created", 10);
    await pool().query("UPDATE webhook_delivery SET status = 'failed' WHERE endpoint_id = $1", [endpoint.id]);
    const answers = await Promise.all(Array.from({ length: 10 }, () => recoverEvents(ctx, endpoint.id, { since: 0 })));
    expect(answers.map(({ queued }) => queued).sort((a, b) => a - b)).toEqual([...Array(9).fill(0), 10]);
    expect(await statusesOf(endpoint)).toHaveLength(20);
  });

  test("queues events from while the endpoint was disabled once it is enabled again, but no test events of other endpoints", async () => {
    const other = await makeEndpoint(ctx, `${URL}/other`, ["order.created"]);
    await updateEndpoint(ctx, endpoint.id, { enabled: false });
    await fireEvents(ctx, "customer.created", 2);
    await sendTest(ctx, other.id);
    await sendTest(ctx, other.id, { type: "customer.created" });
    expect(await codeOf(recoverEvents(ctx, endpoint.id, { since: 0 }))).toBe("invalid_transition");
    await updateEndpoint(ctx, endpoint.id, { enabled: true });
    expect(await recoverEvents(ctx, endpoint.id, { since: 0 })).toMatchObject({ queued: 2 });
  });
});

test("a retry, a recovery and a test wake the dispatcher once they are committed", async () => {
  let signals = 0;
  onTestFinished(onQueued(() => signals++));
  await fireEvents(ctx);
  const { id } = await firstDelivery();
  await setDelivery(id, "status = 'failed'");
  signals = 0;
  await retryDelivery(ctx, endpoint.id, id);
  expect(signals).toBe(1);
  await setDelivery(id, "status = 'failed'");
  await recoverEvents(ctx, endpoint.id, { since: 0 });
  expect(signals).toBe(2);
  await sendTest(ctx, endpoint.id);
  expect(signals).toBe(3);
  await recoverEvents(ctx, endpoint.id, { since: 0 }); // nothing is missed
  expect(signals).toBe(3);
});
