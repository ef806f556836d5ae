import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { addDays, addSeconds } from "#lib/core/time";
import { pool } from "#lib/db/client";
import type { PrismaContext } from "#lib/db/context";
import { inTransaction } from "#lib/db/transaction";
import { recordSecurityEvent } from "#lib/domain/security-events/record";
import { recoverEvents } from "#lib/domain/webhook-endpoints/recover";
import { retryDelivery } from "#lib/domain/webhook-endpoints/retry";
import { runOnce } from "#lib/http/idempotency";
import { beginLease, hashOf } from "#lib/http/idempotency-record";
import { untilBlocked } from "#lib/testing/blocked";
import { ownDatabase } from "#lib/testing/own-database";
import { mailOf, writeMail } from "#lib/testing/people";
import { until } from "#lib/testing/receiver";
import { actionsOf } from "#lib/testing/security-events";
import { at, makeStore, NOW, testContext } from "#lib/testing/store";
import { fireEvents, makeEndpoint } from "#lib/testing/webhooks";
import { purgeEvents } from "./purge-events.ts";
import { purgeIdempotencyRecords } from "./purge-idempotency-records.ts";
import { purgeMail } from "./purge-mail.ts";
import { purgeSecurityEvents } from "./purge-security-events.ts";

ownDatabase();
afterEach(() => {
  vi.unstubAllEnvs();
});

const eventIds = async (ctx: PrismaContext) =>
  (await pool().query("SELECT id FROM event WHERE merchant_id = $1 ORDER BY id", [ctx.merchantId])).rows;
const deliveries = async (ctx: PrismaContext) =>
  (await pool().query("SELECT id, status FROM webhook_delivery WHERE merchant_id = $1 ORDER BY id", [ctx.merchantId]))
    .rows as { id: string; status: string }[];
const finishAll = (ctx: PrismaContext) =>
  pool().query("UPDATE webhook_delivery SET status = 'succeeded', attempt_count = 1 WHERE merchant_id = $1", [
    ctx.merchantId,
  ]);
const logAttempts = (ctx: PrismaContext) =>
  pool().query(
    `INSERT INTO webhook_attempt (merchant_id, id, mode, delivery_id, number, url, started_at, duration_ms, request_headers)
     SELECT merchant_id, uuid7(), mode, id, 1, url, created_at, 5, '{}' FROM webhook_delivery WHERE merchant_id = $1`,
    [ctx.merchantId],
  );
const countAttempts = async (ctx: PrismaContext) =>
  (await pool().query("SELECT count(*)::int AS n FROM webhook_attempt WHERE merchant_id = $1", [ctx.merchantId]))
    .rows[0].n;

async function listening(now = NOW): Promise<{ ctx: PrismaContext; endpointId: string }> {
  vi.stubEnv("WEBHOOK_ALLOW_PRIVATE_TARGETS", "true");
  const { merchantId } = await makeStore();
  const ctx = testContext(merchantId, "test", now);
  const { id } = await makeEndpoint(ctx, "http://127.0.0.1:1/");
  return { ctx, endpointId: id };
}

const AFTER = addDays(NOW, 31);
beforeEach(() => pool().query("TRUNCATE event, webhook_delivery, webhook_attempt"));

test("old events are deleted with their finished deliveries and attempts, and newer ones stay", async () => {
  const { ctx } = await listening();
  await fireEvents(ctx, "customer.created", 3);
  await finishAll(ctx);
  await logAttempts(ctx);
  await fireEvents(at(ctx, addDays(NOW, 2)), "customer.updated");
  expect(await purgeEvents.run(AFTER)).toBe(3);
  expect(await eventIds(ctx)).toHaveLength(1);
  expect(await deliveries(ctx)).toMatchObject([{ status: "pending" }]);
  expect(await countAttempts(ctx)).toBe(0);
  expect(await purgeEvents.run(AFTER)).toBe(0);
});

test.each(["pending", "in_flight"])("old events stay while a delivery is %s", async (status) => {
  const { ctx } = await listening();
  await fireEvents(ctx);
  await pool().query("UPDATE webhook_delivery SET status = $2, lease_until = $3 WHERE merchant_id = $1", [
    ctx.merchantId,
    status,
    status === "in_flight" ? AFTER : null,
  ]);
  await purgeEvents.run(AFTER);
  expect(await eventIds(ctx)).toHaveLength(1);
  expect(await deliveries(ctx)).toHaveLength(1);
});

test("events stay until they are 30 days old", async () => {
  const { ctx } = await listening();
  await fireEvents(ctx);
  await finishAll(ctx);
  await purgeEvents.run(addSeconds(addDays(NOW, 30), 60));
  expect(await eventIds(ctx)).toHaveLength(1);
});

test("old events stay when one of their deliveries is retried at the same time", async () => {
  const { ctx, endpointId } = await listening();
  await fireEvents(ctx);
  await finishAll(ctx);
  const [delivery] = await deliveries(ctx);
  const connection = await pool().connect();
  await connection.query("BEGIN");
  await connection.query("SELECT FROM webhook_delivery WHERE merchant_id = $1 AND id = $2 FOR UPDATE", [
    ctx.merchantId,
    delivery?.id,
  ]);
  const retried = retryDelivery(ctx, endpointId, delivery?.id ?? ""); // waits for the lock, first in line
  await untilBlocked(1);
  const purged = purgeEvents.run(AFTER); // waits behind it
  await untilBlocked(2);
  await connection.query("COMMIT");
  connection.release();
  await retried;
  expect(await purged).toBe(0);
  expect(await eventIds(ctx)).toHaveLength(1);
  expect(await deliveries(ctx)).toMatchObject([{ status: "pending" }]);
});

test("old events are not queued again by recover, so that none is deleted while it waits", async () => {
  const { ctx, endpointId } = await listening();
  await fireEvents(ctx);
  await finishAll(ctx);
  await pool().query("UPDATE webhook_delivery SET status = 'failed' WHERE merchant_id = $1", [ctx.merchantId]);
  const after = at(ctx, AFTER);
  expect(await recoverEvents(after, endpointId, { since: 0 })).toMatchObject({ queued: 0 });
  expect(await recoverEvents(at(ctx, addDays(NOW, 30)), endpointId, { since: 0 })).toMatchObject({
    queued: 1,
  });
});

test("old events are deleted in batches, each event once when two purges run at once", async () => {
  const { ctx } = await listening();
  await fireEvents(ctx, "customer.created", 1_200);
  await finishAll(ctx);
  const counts = await Promise.all([purgeEvents.run(AFTER), purgeEvents.run(AFTER)]);
  for (const count of counts) expect(count).toBeLessThanOrEqual(500);
  let all = counts[0] + counts[1];
  for (let count = 1; count > 0; all += count) count = await purgeEvents.run(AFTER);
  expect(all).toBe(1_200);
  expect(await eventIds(ctx)).toHaveLength(0);
  expect(await deliveries(ctx)).toHaveLength(0);
});

const storeResponse = (ctx: PrismaContext, key: string, now: Date) =>
  runOnce(at(ctx, now), inTransaction, { ...REQUEST, key }, async () => ({ status: 200, body: {} }));
const REQUEST = { method: "POST", path: "/v1/x", body: {} };
const keys = async (ctx: PrismaContext) =>
  (
    await pool().query("SELECT key FROM idempotency_record WHERE merchant_id = $1 ORDER BY key", [ctx.merchantId])
  ).rows.map((row) => row.key);

test("stored responses are deleted when no request can get them again", async () => {
  const { test: ctx } = await makeStore();
  await storeResponse(ctx, "replayed", addSeconds(NOW, 1));
  await storeResponse(ctx, "too old", NOW);
  expect(await purgeIdempotencyRecords.run(addDays(NOW, 1))).toBe(1);
  expect(await keys(ctx)).toEqual(["replayed"]);
});

test("requests whose process died are deleted with them", async () => {
  const { test: ctx } = await makeStore();
  for (const [key, now] of [
    ["old", NOW],
    ["young", addSeconds(NOW, 1)],
  ] as const) {
    await beginLease(at(ctx, now), { ...REQUEST, key }, hashOf({}));
  }
  expect(await purgeIdempotencyRecords.run(addDays(NOW, 1))).toBe(1);
  expect(await keys(ctx)).toEqual(["young"]);
});

test("security events are deleted after a year, in batches, and newer ones stay", async () => {
  const { test: ctx, merchantId } = await makeStore();
  const now = new Date();
  await until(async () => (await purgeSecurityEvents.run(now)) === 0); // those of other tests have fixed dates
  await recordSecurityEvent(at(ctx, addDays(now, -364)), { action: "sign_out" });
  await recordSecurityEvent(at(ctx, addDays(now, -367)), { action: "sign_in.succeeded" });
  await pool().query(
    `INSERT INTO security_event
     SELECT merchant_id, uuid7(), mode, action, actor_kind, actor_id, actor_name, target_id, details, address, user_agent, request_id, created_at
       FROM security_event, generate_series(1, 599) WHERE merchant_id = $1 AND action = 'sign_in.succeeded'`,
    [merchantId],
  );
  expect(await purgeSecurityEvents.run(now)).toBe(500);
  expect(await purgeSecurityEvents.run(now)).toBe(100);
  expect(await purgeSecurityEvents.run(now)).toBe(0);
  expect(await actionsOf(merchantId)).toEqual(["sign_out"]);
});

test("mail is deleted after 90 days, and waiting or newer mail stays", async () => {
  const { test: ctx } = await makeStore();
  const kept = await writeMail(at(ctx, addSeconds(NOW, 1)), { status: "kept" });
  const waiting = await writeMail(ctx);
  for (const status of ["kept", "failed"]) await writeMail(ctx, { status });
  await writeMail(ctx, { status: "sent", sent_at: NOW });
  const after = addSeconds(addDays(NOW, 90), 1);
  expect(await purgeMail.run(after)).toBe(3);
  expect((await mailOf(ctx)).map(({ id }) => id).sort()).toEqual([kept, waiting].sort());
  expect(await purgeMail.run(after)).toBe(0);
});

test("mail is deleted in batches", async () => {
  const { test: ctx, merchantId } = await makeStore();
  await writeMail(ctx, { status: "kept" });
  await pool().query(
    `INSERT INTO mail SELECT m.merchant_id, uuid7(), m.mode, m.kind, m.recipient, m.recipient_name, m.data, m.subject, m.text,
            m.html, m.status, 0, false, m.next_attempt_at, NULL, NULL, m.created_at, NULL
       FROM mail m, generate_series(1, 599) WHERE m.merchant_id = $1`,
    [merchantId],
  );
  const counts = [await purgeMail.run(addDays(NOW, 91)), await purgeMail.run(addDays(NOW, 91))];
  expect(counts[0]).toBe(500);
  expect(await mailOf(ctx)).toEqual([]);
});
