import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { log } from "#lib/core/log";
import { addDays, addSeconds } from "#lib/core/time";
import { pool } from "#lib/db/client";
import type { PrismaContext } from "#lib/db/context";
import { recordSecurityEvent } from "#lib/domain/security-events/record";
import { recoverEvents } from "#lib/domain/webhook-endpoints/recover";
import { retryDelivery } from "#lib/domain/webhook-endpoints/retry";
import { ownDatabase } from "#lib/testing/own-database";
import { actionsOf } from "#lib/testing/security-events";
import { makeStore, NOW, testContext } from "#lib/testing/store";
import { happen, makeEndpoint } from "#lib/testing/webhooks";
import { type Chore, Chores } from "./chores.ts";
import { purgeAnswers } from "./purge-answers.ts";
import { purgeEvents } from "./purge-events.ts";
import { purgeSecurityEvents } from "./purge-security-events.ts";

ownDatabase();
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

const until = async (isSo: () => boolean) => {
  for (let n = 0; n < 500 && !isSo(); n++) await new Promise((resolve) => setTimeout(resolve, 10));
  expect(isSo()).toBe(true);
};

describe("the runner", () => {
  const running: Chores[] = [];
  const start = (...list: Chore[]) => {
    const chores = new Chores(list);
    running.push(chores);
    chores.start();
    return chores;
  };
  afterEach(async () => {
    for (const chores of running.splice(0)) await chores.stop();
  });

  test("runs each chore on its interval, and again soon while there is work", async () => {
    const turns: number[] = [];
    start({ name: "busy", everyMs: 3_600_000, run: async () => (turns.push(Date.now()) < 4 ? 7 : 0) });
    start({ name: "idle", everyMs: 3_600_000, run: async () => 0 });
    await until(() => turns.length === 4);
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(turns).toHaveLength(4);
  });

  test("goes on after an error, which it logs", async () => {
    const logged = vi.spyOn(log, "error").mockImplementation(() => {});
    let turns = 0;
    start({
      name: "faulty",
      everyMs: 20,
      run: async () => {
        turns++;
        throw new Error("no");
      },
    });
    await until(() => turns >= 3);
    expect(logged.mock.calls[0]?.[0]).toMatchObject({ chore: "faulty" });
  });

  test("lets one at a time do a chore, however many processes run them", async () => {
    let inside = 0;
    let most = 0;
    let turns = 0;
    const chore: Chore = {
      name: "alone",
      everyMs: 5,
      run: async () => {
        most = Math.max(most, ++inside);
        await new Promise((resolve) => setTimeout(resolve, 20));
        inside--;
        return ++turns;
      },
    };
    for (let n = 0; n < 4; n++) start(chore);
    await until(() => turns >= 8);
    expect(most).toBe(1);
  });

  test("stops behind the batch under way and starts no other", async () => {
    let turns = 0;
    let ended = 0;
    const chores = start({
      name: "stopping",
      everyMs: 1,
      run: async () => {
        turns++;
        await new Promise((resolve) => setTimeout(resolve, 50));
        return ++ended;
      },
    });
    await until(() => turns === 1);
    await chores.stop();
    expect(ended).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(turns).toBe(1);
  });
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

describe("old events", () => {
  const AFTER = addDays(NOW, 31);
  beforeEach(() => pool().query("TRUNCATE event, webhook_delivery, webhook_attempt"));

  test("are deleted with their finished deliveries and attempts; younger ones stay", async () => {
    const { ctx } = await listening();
    await happen(ctx, "customer.created", 3);
    await finishAll(ctx);
    await logAttempts(ctx);
    await happen({ ...ctx, now: addDays(NOW, 2) }, "customer.updated");
    expect(await purgeEvents.run(AFTER)).toBe(3);
    expect(await eventIds(ctx)).toHaveLength(1);
    expect(await deliveries(ctx)).toMatchObject([{ status: "pending" }]);
    expect(await countAttempts(ctx)).toBe(0);
    expect(await purgeEvents.run(AFTER)).toBe(0);
  });

  test.each(["pending", "in_flight"])("stay while a delivery is %s", async (status) => {
    const { ctx } = await listening();
    await happen(ctx);
    await pool().query("UPDATE webhook_delivery SET status = $2, lease_until = $3 WHERE merchant_id = $1", [
      ctx.merchantId,
      status,
      status === "in_flight" ? AFTER : null,
    ]);
    await purgeEvents.run(AFTER);
    expect(await eventIds(ctx)).toHaveLength(1);
    expect(await deliveries(ctx)).toHaveLength(1);
  });

  test("stay until 30 days are full", async () => {
    const { ctx } = await listening();
    await happen(ctx);
    await finishAll(ctx);
    await purgeEvents.run(addSeconds(addDays(NOW, 30), 60));
    expect(await eventIds(ctx)).toHaveLength(1);
  });

  test("stay when a delivery is tried again at the same moment", async () => {
    const { ctx, endpointId } = await listening();
    await happen(ctx);
    await finishAll(ctx);
    const [delivery] = await deliveries(ctx);
    const connection = await pool().connect();
    await connection.query("BEGIN");
    await connection.query("SELECT FROM webhook_delivery WHERE id = $1 FOR UPDATE", [delivery?.id]);
    const retried = retryDelivery(ctx, endpointId, delivery?.id ?? ""); // waits for the lock, first in line
    await new Promise((resolve) => setTimeout(resolve, 100));
    const purged = purgeEvents.run(AFTER); // waits behind it
    await new Promise((resolve) => setTimeout(resolve, 100));
    await connection.query("COMMIT");
    connection.release();
    await retried;
    expect(await purged).toBe(0);
    expect(await eventIds(ctx)).toHaveLength(1);
    expect(await deliveries(ctx)).toMatchObject([{ status: "pending" }]);
  });

  test("are not queued again by recover, which could meet their deletion", async () => {
    const { ctx, endpointId } = await listening();
    await happen(ctx);
    await finishAll(ctx);
    await pool().query("UPDATE webhook_delivery SET status = 'failed' WHERE merchant_id = $1", [ctx.merchantId]);
    const after = { ...ctx, now: AFTER };
    expect(await recoverEvents(after, endpointId, { since: 0 })).toMatchObject({ queued: 0 });
    expect(await recoverEvents({ ...ctx, now: addDays(NOW, 30) }, endpointId, { since: 0 })).toMatchObject({
      queued: 1,
    });
  });

  test("go in batches, each event once when two purge at once", async () => {
    const { ctx } = await listening();
    await happen(ctx, "customer.created", 1_200);
    await finishAll(ctx);
    const counts = await Promise.all([purgeEvents.run(AFTER), purgeEvents.run(AFTER)]);
    for (const count of counts) expect(count).toBeLessThanOrEqual(500);
    let all = counts[0] + counts[1];
    for (let count = 1; count > 0; all += count) count = await purgeEvents.run(AFTER);
    expect(all).toBe(1_200);
    expect(await eventIds(ctx)).toHaveLength(0);
    expect(await deliveries(ctx)).toHaveLength(0);
  });
});

describe("stored answers", () => {
  const keep = (ctx: PrismaContext, key: string, at: Date) =>
    pool().query(
      `INSERT INTO idempotency_record (merchant_id, credential_id, key, method, path, body_hash, status, answer, created_at, kept_until)
       VALUES ($1, $2, $3, 'POST', '/v1/x', '\\x00', 200, '\\x00', $4, $4::timestamptz + interval '24 hours')`,
      [ctx.merchantId, ctx.actor.id, key, at],
    );
  const keys = async (ctx: PrismaContext) =>
    (
      await pool().query("SELECT key FROM idempotency_record WHERE merchant_id = $1 ORDER BY key", [ctx.merchantId])
    ).rows.map((row) => row.key);

  test("are deleted once no request can get them again", async () => {
    const { test: ctx } = await makeStore();
    await keep(ctx, "replayed", addSeconds(NOW, 1));
    await keep(ctx, "too old", NOW);
    expect(await purgeAnswers.run(addDays(NOW, 1))).toBe(1);
    expect(await keys(ctx)).toEqual(["replayed"]);
  });
});

test("security events are deleted after their year, in batches; younger ones stay", async () => {
  const { test: ctx, merchantId } = await makeStore();
  const now = new Date();
  await recordSecurityEvent({ ...ctx, now: addDays(now, -364) }, { action: "sign_out" });
  await recordSecurityEvent({ ...ctx, now: addDays(now, -367) }, { action: "sign_in.succeeded" });
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
