import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { pool } from "#lib/db/client";
import type { PrismaContext } from "#lib/db/context";
import { recoverEvents } from "#lib/domain/webhook-endpoints/recover";
import { retryDelivery } from "#lib/domain/webhook-endpoints/retry";
import { updateEndpoint } from "#lib/domain/webhook-endpoints/update";
import { ownDatabase } from "#lib/testing/own-database";
import { until } from "#lib/testing/receiver";
import {
  abandonAll,
  claimAll,
  deliveriesTo,
  firstTurn as first,
  happen,
  makeEndpoint,
  makePresentStore,
  room,
  type StoredDelivery,
  statusesOf,
} from "#lib/testing/webhooks";
import { type Claim, claim, fail, look, recoverLost, release, succeed, type Turn, triedBefore } from "./machine.ts";
import { judge } from "./schedule.ts";
import type { Outcome } from "./send.ts";

ownDatabase();

const outcome = (status: number | null, more: Partial<Outcome> = {}): Outcome => ({
  startedAt: new Date(),
  durationMs: 12,
  requestHeaders: { "Content-Type": "application/json" },
  status,
  headers: { server: "test" },
  body: "hello\ufffd",
  error: null,
  ...more,
});

const end = async (
  one: Claim,
  status: number,
  delays = [30, 300, 1_800, 7_200, 43_200, 86_400],
  more: Partial<Outcome> = {},
) => {
  const verdict = judge(triedBefore(one), outcome(status, more), new Date(), delays, 0);
  if (verdict.status === "succeeded") return succeed([{ claim: one, outcome: outcome(status, more) }]);
  return fail(one, outcome(status, more), verdict);
};

const one = (claims: Claim[]): Claim => {
  expect(claims).toHaveLength(1);
  return claims[0] as Claim;
};

const makeDue = (ctx: PrismaContext) =>
  pool().query("UPDATE webhook_delivery SET next_attempt_at = now() WHERE merchant_id = $1 AND status = 'pending'", [
    ctx.merchantId,
  ]);
const loseLease = (ctx: PrismaContext) =>
  pool().query(
    "UPDATE webhook_delivery SET lease_until = now() - interval '1 ms' WHERE merchant_id = $1 AND status = 'in_flight'",
    [ctx.merchantId],
  );
const endpointRow = async (id: string) =>
  (await pool().query("SELECT * FROM webhook_endpoint WHERE id = $1", [id])).rows[0];
const attemptsOf = async (id: string) =>
  (await pool().query("SELECT * FROM webhook_try WHERE delivery_id = $1 ORDER BY number", [id])).rows;

let ctx: PrismaContext;
let endpoint: { id: string };
beforeEach(async () => {
  await abandonAll();
  ctx = await makePresentStore();
  vi.stubEnv("WEBHOOK_ALLOW_PRIVATE_TARGETS", "true");
  endpoint = await makeEndpoint(ctx, "http://127.0.0.1:1/");
});
afterEach(() => vi.unstubAllEnvs());

test("an attempt goes to the endpoint's address of now, and the log says so", async () => {
  const ctx = await makePresentStore();
  const [before, now] = ["https://before.does-not-exist.invalid/", "https://now.does-not-exist.invalid/"];
  const endpoint = await makeEndpoint(ctx, before);
  await happen(ctx);
  const logged = async () => {
    const { rows } = await pool().query(
      `SELECT d.url, array_agg(a.url ORDER BY a.number) AS tried FROM webhook_delivery d
         LEFT JOIN webhook_try a ON a.merchant_id = d.merchant_id AND a.delivery_id = d.id
        WHERE d.endpoint_id = $1 GROUP BY d.url`,
      [endpoint.id],
    );
    return rows;
  };
  await end(one(await claimAll()), 500);
  await updateEndpoint(ctx, endpoint.id, { url: now });
  expect(await logged()).toEqual([{ url: before, tried: [before] }]);
  await makeDue(ctx);
  const again = one(await claimAll());
  expect(again.url).toBe(now);
  await end(again, 500);
  expect(await logged()).toEqual([{ url: now, tried: [before, now] }]);
  await makeDue(ctx);
  await updateEndpoint(ctx, endpoint.id, { url: before });
  await end(one(await claimAll()), 200);
  expect(await logged()).toEqual([{ url: before, tried: [before, now, before] }]);
});

describe("claim", () => {
  test("leases what is due, once, with all that sending needs", async () => {
    await happen(ctx);
    const claimed = one(await claimAll());
    expect(claimed).toMatchObject({
      merchant_id: ctx.merchantId,
      endpoint_id: endpoint.id,
      attempt_count: 0,
      url: "http://127.0.0.1:1/",
    });
    expect(JSON.parse(claimed.payload ?? "")).toMatchObject({ id: claimed.event_id, type: "customer.created" });
    const [stored] = await deliveriesTo(endpoint);
    expect(stored).toMatchObject({ status: "in_flight", attempt_count: 0, lease_until: claimed.lease_until });
    const lease = Number(claimed.lease_until) - Date.now();
    expect(lease).toBeGreaterThan(10_000);
    expect(lease).toBeLessThan(20_000);
    expect(await claimAll()).toEqual([]);
  });

  test("leaves what is not due yet", async () => {
    await happen(ctx);
    await pool().query(
      "UPDATE webhook_delivery SET next_attempt_at = now() + interval '1 hour' WHERE merchant_id = $1",
      [ctx.merchantId],
    );
    expect(await look()).toEqual({ due: false, lost: false });
    expect(await claimAll()).toEqual([]);
  });

  test("ten workers at once take each delivery exactly once", async () => {
    await happen(ctx, "customer.created", 200);
    const taken = (await Promise.all(Array.from({ length: 10 }, () => claimAll({ total: 50 })))).flat();
    while (taken.length < 200) {
      const more = await claimAll();
      if (more.length === 0) break;
      taken.push(...more);
    }
    expect(taken).toHaveLength(200);
    expect(new Set(taken.map(({ id }) => id)).size).toBe(200);
  });

  test("takes no more for an endpoint than there is room, and passes by a long queue", async () => {
    const other = await makeEndpoint(ctx, "http://127.0.0.1:2/", ["order.created"]);
    await happen(ctx, "customer.created", 30);
    await happen(ctx, "order.created", 3);
    const first = await claimAll({ perEndpoint: 4 });
    expect(first.filter(({ endpoint_id }) => endpoint_id === endpoint.id)).toHaveLength(4);
    expect(first.filter(({ endpoint_id }) => endpoint_id === other.id)).toHaveLength(3);
    const busy = [{ merchantId: ctx.merchantId, endpointId: endpoint.id, free: 1 }];
    expect(await claimAll({ perEndpoint: 4, busy })).toHaveLength(1);
    expect(await claimAll({ busy: busy.map((one) => ({ ...one, free: 0 })) })).toHaveLength(0);
  });

  test("goes on behind the endpoint that its merchant's turn ended with", async () => {
    const other = await makeEndpoint(ctx, "http://127.0.0.1:2/");
    await happen(ctx, "customer.created", 2);
    const [low, high] = [endpoint.id, other.id].sort() as [string, string];
    const behind = (id: string): Turn => ({ ...first, afterEndpoint: new Map([[ctx.merchantId, id]]) });
    const { claims } = await claim({ ...room, total: 1 }, behind(low));
    expect(one(claims).endpoint_id).toBe(high);
    expect(await claim(room, behind(high))).toEqual({ claims: [], taken: [] });
  });

  test("takes no more for a merchant than there is room, and goes on behind the merchant it ended with", async () => {
    const [one, two, three] = [ctx, await makePresentStore(), await makePresentStore()].sort((a, b) =>
      a.merchantId < b.merchantId ? -1 : 1,
    ) as [PrismaContext, PrismaContext, PrismaContext];
    for (const store of [one, two, three]) {
      if (store !== ctx) await makeEndpoint(store, "http://127.0.0.1:2/");
      await happen(store, "customer.created", 10);
    }
    const counts = (claims: Claim[]) => [one, two, three].map((store) => countOf(claims, store));
    const countOf = (claims: Claim[], store: PrismaContext) =>
      claims.filter(({ merchant_id }) => merchant_id === store.merchantId).length;
    expect(counts(await claimAll({ perMerchant: 4 }))).toEqual([4, 4, 4]);
    expect(counts(await claimAll({ perMerchant: 4, merchants: new Map([[one.merchantId, 0]]), total: 5 }))).toEqual([
      0, 4, 1,
    ]);
    const { claims } = await claim({ ...room, perMerchant: 2 }, { ...first, afterMerchant: one.merchantId });
    expect(counts(claims)).toEqual([0, 2, 2]);
  });

  test("takes of endpoints that answered slowly or in vain apart from all others, until a quick success", async () => {
    const isSlow = async () => (await endpointRow(endpoint.id)).is_slow;
    const steps = [
      { status: 200, durationMs: 1_999, slow: false },
      { status: 200, durationMs: 2_000, slow: true },
      { status: 200, durationMs: 10, slow: false },
      { status: 500, durationMs: 10, slow: true },
      { status: 200, durationMs: 10, slow: false },
    ];
    await happen(ctx, "customer.created", steps.length);
    let wasSlow = false;
    for (const { status, durationMs, slow } of steps) {
      const lane = { ...room, total: 1 };
      expect((await claim({ ...lane, isSlow: !wasSlow }, first)).claims).toEqual([]);
      await end(one((await claim({ ...lane, isSlow: wasSlow }, first)).claims), status, undefined, { durationMs });
      expect(await isSlow()).toBe(slow);
      wasSlow = slow;
    }
  });

  test("abandons what an endpoint was given while it was being switched off or deleted", async () => {
    await happen(ctx);
    await pool().query("UPDATE webhook_endpoint SET enabled = false WHERE id = $1", [endpoint.id]);
    expect(await claim(room, first)).toMatchObject({ claims: [], taken: [{ endpoint_id: endpoint.id }] });
    expect(await statusesOf(endpoint)).toEqual(["abandoned"]);
  });
});

describe("an attempt that ends", () => {
  test("well: succeeded, with its log, and the count of failures is broken", async () => {
    await pool().query("UPDATE webhook_endpoint SET failed_in_a_row = 3 WHERE id = $1", [endpoint.id]);
    await happen(ctx);
    const claimed = one(await claimAll());
    await end(claimed, 200);
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

  test("many well, in one statement", async () => {
    await happen(ctx, "customer.created", 50);
    const claims = await claimAll();
    await succeed(claims.map((claimed) => ({ claim: claimed, outcome: outcome(204, { headers: {}, body: "" }) })));
    expect(new Set(await statusesOf(endpoint))).toEqual(new Set(["succeeded"]));
  });

  test("badly: waits again on the schedule, seven times, then has failed and counts", async () => {
    await happen(ctx);
    for (const [index, wait] of [30, 300, 1_800, 7_200, 43_200, 86_400].entries()) {
      const claimed = one(await claimAll());
      const before = Date.now();
      await end(claimed, 500);
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
    expect(await end(one(await claimAll()), 500)).toMatchObject({ status: "failed", disables: false });
    expect(await deliveriesTo(endpoint)).toMatchObject([{ status: "failed", attempt_count: 7, next_attempt_at: last }]);
    const [{ id }] = (await deliveriesTo(endpoint)) as [StoredDelivery];
    expect((await attemptsOf(id)).map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect((await endpointRow(endpoint.id)).failed_in_a_row).toBe(1);
  });
});

describe("what arrived and is sent once more by hand", () => {
  beforeEach(async () => {
    await happen(ctx);
    await end(one(await claimAll()), 200);
    const [arrived] = await deliveriesTo(endpoint);
    await retryDelivery(ctx, endpoint.id, arrived?.id ?? "");
  });

  test("has failed when that fails, and is not missed: recover does not send it again", async () => {
    await end(one(await claimAll()), 500);
    expect(await statusesOf(endpoint)).toEqual(["failed"]);
    expect(await recoverEvents(ctx, endpoint.id, { since: 0 })).toMatchObject({ queued: 0 });
  });

  test("is not missed either when the endpoint is switched off before", async () => {
    await updateEndpoint(ctx, endpoint.id, { enabled: false });
    expect(await statusesOf(endpoint)).toEqual(["abandoned"]);
    await updateEndpoint(ctx, endpoint.id, { enabled: true });
    expect(await recoverEvents(ctx, endpoint.id, { since: 0 })).toMatchObject({ queued: 0 });
  });
});

test("a delivery that was cut short behind its 2xx did not arrive, and is missed", async () => {
  await happen(ctx);
  for (let tries = 0; tries < 7; tries++) {
    await makeDue(ctx);
    await end(one(await claimAll()), 200, undefined, { error: "timeout" });
  }
  expect(await recoverEvents(ctx, endpoint.id, { since: 0 })).toMatchObject({ queued: 1 });
});

describe("a lease", () => {
  test("that ran out makes the delivery wait again and counts no attempt", async () => {
    await happen(ctx);
    one(await claimAll());
    expect(await look()).toEqual({ due: false, lost: false });
    await loseLease(ctx);
    expect(await look()).toEqual({ due: false, lost: true });
    await recoverLost();
    expect(await deliveriesTo(endpoint)).toMatchObject([{ status: "pending", attempt_count: 0, lease_until: null }]);
    expect(one(await claimAll()).attempt_count).toBe(0);
  });

  test("that ran out while the end of its attempt is being written is left to that, and holds up no other", async () => {
    await happen(ctx, "customer.created", 2);
    const [writing, other] = await claimAll();
    await loseLease(ctx);
    const writer = await pool().connect();
    try {
      await writer.query("BEGIN");
      await writer.query("SELECT FROM webhook_delivery WHERE id = $1 FOR NO KEY UPDATE", [writing?.id]);
      const recovering = recoverLost();
      const statusOf = async (id?: string) => (await deliveriesTo(endpoint)).find((row) => row.id === id)?.status;
      await until(async () => (await statusOf(other?.id)) === "pending");
      await recovering;
      expect(await statusOf(writing?.id)).toBe("in_flight");
    } finally {
      await writer.query("ROLLBACK");
      writer.release();
    }
    await recoverLost();
    expect(await statusesOf(endpoint)).toEqual(["pending", "pending"]);
  });

  test.each([200, 500])("that was lost and taken by another: a late %d changes nothing", async (status) => {
    await happen(ctx);
    const late = one(await claimAll());
    await loseLease(ctx);
    await recoverLost();
    await end(late, status); // nobody holds it
    expect(await deliveriesTo(endpoint)).toMatchObject([{ status: "pending", attempt_count: 0 }]);
    const holder = one(await claimAll());
    await end(late, status); // another holds it
    await release([late]);
    expect(await deliveriesTo(endpoint)).toMatchObject([
      { status: "in_flight", lease_until: holder.lease_until, attempt_count: 0 },
    ]);
    await end(holder, 200);
    expect(await deliveriesTo(endpoint)).toMatchObject([{ status: "succeeded", attempt_count: 1 }]);
    expect(await attemptsOf(holder.id)).toHaveLength(1);
  });

  test("that is given back leaves the delivery due", async () => {
    await happen(ctx, "customer.created", 3);
    const claims = await claimAll();
    await release(claims);
    expect(await claimAll()).toHaveLength(3);
  });
});

describe("switching off", () => {
  const lastTry = () =>
    pool().query("UPDATE webhook_delivery SET attempt_count = 6 WHERE merchant_id = $1 AND status = 'pending'", [
      ctx.merchantId,
    ]);
  const failLast = async (status = 500) => {
    await happen(ctx);
    await lastTry();
    return end(one(await claimAll()), status);
  };

  test("after five deliveries in a row that failed: what waits is abandoned, and nothing new comes", async () => {
    for (let count = 1; count <= 4; count++)
      expect(await failLast()).toMatchObject({ status: "failed", disables: false });
    await happen(ctx, "customer.created", 3);
    await lastTry();
    const [fifth, ...others] = await claimAll();
    await happen(ctx, "customer.updated", 2);
    expect(await end(fifth as Claim, 500)).toMatchObject({ status: "failed", disables: true });
    expect(await endpointRow(endpoint.id)).toMatchObject({
      enabled: false,
      disabled_reason: "failures",
      failed_in_a_row: 5,
    });
    expect((await statusesOf(endpoint)).filter((status) => status === "abandoned")).toHaveLength(2);
    await happen(ctx);
    expect(await statusesOf(endpoint)).toHaveLength(9);
    // what was under way ends as it ends
    await end(others[0] as Claim, 200);
    await end({ ...(others[1] as Claim), attempt_count: 1 }, 500);
    expect((await statusesOf(endpoint)).slice(5, 7)).toEqual(["succeeded", "abandoned"]);
  });

  test("a success between starts the count anew", async () => {
    for (let count = 1; count <= 4; count++) await failLast();
    await happen(ctx);
    await end(one(await claimAll()), 200);
    for (let count = 1; count <= 4; count++) expect(await failLast()).toMatchObject({ disables: false });
    expect(await failLast()).toMatchObject({ disables: true });
  });

  test("at once on 410, and the delivery itself is abandoned", async () => {
    await happen(ctx, "customer.created", 3);
    expect(await end(one(await claimAll({ total: 1 })), 410)).toMatchObject({ status: "abandoned", disables: true });
    expect(await endpointRow(endpoint.id)).toMatchObject({ enabled: false, disabled_reason: "gone" });
    expect(await deliveriesTo(endpoint)).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({ status: "abandoned", attempt_count: 1, response_status: 410 }),
      ]),
    );
    expect(await statusesOf(endpoint)).toEqual(["abandoned", "abandoned", "abandoned"]);
  });

  test("fifty failures ending at once count each and switch off once", async () => {
    await happen(ctx, "customer.created", 50);
    await lastTry();
    const claims = await claimAll();
    const results = await Promise.all(claims.map((claimed) => end(claimed, 500)));
    expect(results.filter((result) => result?.disables)).toHaveLength(1);
    expect((await endpointRow(endpoint.id)).failed_in_a_row).toBe(50);
    expect(new Set(await statusesOf(endpoint))).toEqual(new Set(["failed"]));
  });
});

test("a delivery that another worker holds is passed over, not waited for", async () => {
  await happen(ctx, "customer.created", 3);
  const [held] = await deliveriesTo(endpoint);
  const holder = await pool().connect();
  try {
    await holder.query("BEGIN");
    await holder.query("SELECT 1 FROM webhook_delivery WHERE id = $1 FOR UPDATE", [held?.id]);
    const claiming = claimAll();
    const tooLong = new Promise<"waits">((resolve) => setTimeout(resolve, 15_000, "waits"));
    const claimed = await Promise.race([claiming, tooLong]);
    await holder.query("COMMIT");
    await claiming;
    expect(claimed).not.toBe("waits");
    expect((claimed as Claim[]).map(({ id }) => id)).not.toContain(held?.id);
    expect(claimed).toHaveLength(2);
  } finally {
    holder.release();
  }
});
