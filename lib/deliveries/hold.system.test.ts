import type { ServerResponse } from "node:http";
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { pool, WALKERS } from "#lib/db/client";
import type { PrismaContext } from "#lib/db/context";
import { retryDelivery } from "#lib/domain/webhook-endpoints/retry";
import { updateEndpoint } from "#lib/domain/webhook-endpoints/update";
import { killed, spawnDispatcher, startDispatcher } from "#lib/testing/dispatchers";
import { ownDatabase } from "#lib/testing/own-database";
import { startReceiver, until } from "#lib/testing/receiver";
import {
  claimAll,
  deliveriesTo,
  firstTurn,
  happen,
  makeEndpoint,
  makePresentStore,
  room,
  statusesOf,
} from "#lib/testing/webhooks";
import { type Hold, hold } from "./hold.ts";
import type { Claim } from "./machine.ts";
import type { Outcome } from "./send.ts";

const PATIENCE_MS = 60_000;

ownDatabase();

let ctx: PrismaContext;
beforeEach(async () => {
  await pool().query("TRUNCATE webhook_delivery, webhook_attempt");
  vi.stubEnv("WEBHOOK_ALLOW_PRIVATE_TARGETS", "true");
  vi.stubEnv("WEBHOOK_RETRY_DELAYS", "0.1");
  ctx = await makePresentStore();
});
afterEach(() => vi.unstubAllEnvs());

const outcome = (status = 200): Outcome => ({
  startedAt: new Date(1_763_763_763_123),
  durationMs: 12,
  requestHeaders: { "webhook-id": 'evt_"1"\\' },
  status,
  headers: { server: "test", "x-odd": "{a,b}\u2028☂" },
  body: 'it\'s "fine", {so}\n\\ ☂',
  error: null,
});

const take = async (patienceMs = PATIENCE_MS): Promise<Hold> => (await hold(room, firstTurn, patienceMs)).held;
const only = ({ claims }: Hold): Claim => {
  expect(claims).toHaveLength(1);
  return claims[0] as Claim;
};
const triesOf = async (endpoint: { id: string }) =>
  (
    await pool().query(
      `SELECT t.* FROM webhook_try t JOIN webhook_delivery d ON d.merchant_id = t.merchant_id AND d.id = t.delivery_id
        WHERE d.endpoint_id = $1 ORDER BY t.number`,
      [endpoint.id],
    )
  ).rows;
const allAre = (endpoint: { id: string }, status: string) =>
  until(async () => (await statusesOf(endpoint)).every((one) => one === status), PATIENCE_MS);

describe("what is held", () => {
  test("is nobody else's, and a success is written with its log at the end", async () => {
    const endpoint = await makeEndpoint(ctx, "http://127.0.0.1:1/hooks");
    await happen(ctx);
    const held = await take();
    const one = only(held);
    expect(JSON.parse(one.payload ?? "")).toMatchObject({ id: one.event_id, type: "customer.created" });
    expect((await take()).claims).toEqual([]);
    expect(await claimAll()).toEqual([]);
    held.end(one, outcome());
    await held.over;
    expect(held.isWritten(one)).toBe(true);
    expect(await deliveriesTo(endpoint)).toMatchObject([
      { status: "succeeded", attempt_count: 1, lease_until: null, response_status: 200, manual: false },
    ]);
    expect(await triesOf(endpoint)).toMatchObject([
      {
        number: 1,
        url: "http://127.0.0.1:1/hooks",
        started_at: outcome().startedAt,
        duration_ms: 12,
        request_headers: outcome().requestHeaders,
        response_headers: outcome().headers,
        response_body: outcome().body,
        response_status: 200,
        error: null,
      },
    ]);
  });

  test("and not over in time, or failed, has a lease from then on; what was given back waits again", async () => {
    const endpoint = await makeEndpoint(ctx, "http://127.0.0.1:1/hooks");
    await happen(ctx, "customer.created", 4);
    const held = await take(2_000);
    const [good, bad, back, late] = held.claims as [Claim, Claim, Claim, Claim];
    expect(held.end(good, outcome())).toBe(true);
    held.end(bad, null);
    held.leave(back);
    await held.over; // its time is over
    expect(held.end(late, outcome())).toBe(false);
    expect(held.claims.map((one) => held.isWritten(one))).toEqual([true, false, false, false]);
    const stored = new Map((await deliveriesTo(endpoint)).map((row) => [row.id, row]));
    expect(stored.get(good.id)).toMatchObject({ status: "succeeded", lease_until: null });
    for (const one of [bad, late]) {
      expect(one.lease_until).toBeInstanceOf(Date);
      expect(stored.get(one.id)).toMatchObject({ status: "in_flight", lease_until: one.lease_until, attempt_count: 0 });
    }
    expect(stored.get(back.id)).toMatchObject({ status: "pending", lease_until: null, attempt_count: 0 });
    expect((await claimAll()).map(({ id }) => id)).toEqual([back.id]);
  });

  test("for an endpoint that was switched off is abandoned, and not to be sent", async () => {
    const endpoint = await makeEndpoint(ctx, "http://127.0.0.1:1/hooks");
    await happen(ctx);
    await pool().query("UPDATE webhook_endpoint SET enabled = false WHERE id = $1", [endpoint.id]);
    const held = await take();
    expect(held.claims).toEqual([]);
    await held.over;
    expect(await statusesOf(endpoint)).toEqual(["abandoned"]);
  });

  test.each(["failed_in_a_row = 4, failing_since = now()", "is_slow = true", "warned_at = now()"])(
    "succeeds by a lease when the endpoint meanwhile has %s, which a success changes",
    async (change) => {
      const endpoint = await makeEndpoint(ctx, "http://127.0.0.1:1/hooks");
      await happen(ctx);
      const held = await take();
      await pool().query(`UPDATE webhook_endpoint SET ${change} WHERE id = $1`, [endpoint.id]);
      held.end(only(held), outcome());
      await held.over;
      expect(held.isWritten(only(held))).toBe(false);
      expect(only(held).lease_until).toBeInstanceOf(Date);
      expect(await statusesOf(endpoint)).toEqual(["in_flight"]);
    },
  );

  test("is lost with its connection: it waits again at once, and nothing of it is written", async () => {
    const endpoint = await makeEndpoint(ctx, "http://127.0.0.1:1/hooks");
    await happen(ctx, "customer.created", 2);
    const held = await take(2_000);
    const [good, late] = held.claims as [Claim, Claim];
    held.end(good, outcome());
    await pool().query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND state = 'idle in transaction'",
    );
    await held.over;
    expect([held.isWritten(good), held.isWritten(late), good.lease_until, late.lease_until]).toEqual([
      false,
      false,
      null,
      null,
    ]);
    expect(await statusesOf(endpoint)).toEqual(["pending", "pending"]);
    expect((await claimAll()).length).toBe(2);
  });

  test("by more than there are connections for: the oldest makes room, and each is sent once", async () => {
    const unanswered: ServerResponse[] = [];
    const receiver = await startReceiver(() => (response) => void unanswered.push(response));
    const stores = await Promise.all(Array.from({ length: 3 * WALKERS }, () => makePresentStore()));
    const endpoints = await Promise.all(stores.map((store) => makeEndpoint(store, receiver.url)));
    startDispatcher();
    for (const store of stores) await happen(store);
    await until(() => unanswered.length === stores.length, PATIENCE_MS);
    for (const response of unanswered) response.end();
    for (const endpoint of endpoints) await allAre(endpoint, "succeeded");
    expect(receiver.received).toHaveLength(stores.length);
  });
});

describe("while a delivery is held", () => {
  test("its endpoint is switched off without a deadlock: it arrives, and what waits behind it is abandoned", async () => {
    const endpoint = await makeEndpoint(ctx, "http://127.0.0.1:1/hooks");
    await happen(ctx, "customer.created", 2);
    const { held } = await hold({ ...room, perEndpoint: 1 }, firstTurn, PATIENCE_MS);
    const switching = updateEndpoint(ctx, endpoint.id, { enabled: false });
    const waits =
      "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND state = 'active'";
    await Promise.race([switching, until(async () => (await pool().query(waits)).rowCount === 1)]);
    held.end(only(held), outcome());
    await Promise.all([held.over, switching]);
    const stored = await deliveriesTo(endpoint);
    expect(stored.map(({ id, status }) => [id === only(held).id, status]).toSorted()).toEqual([
      [false, "abandoned"],
      [true, "succeeded"],
    ]);
  });

  test("somebody asks for it once more: it is sent a second time, and both tries are in the log", async () => {
    const endpoint = await makeEndpoint(ctx, "http://127.0.0.1:1/hooks");
    await happen(ctx);
    const held = await take();
    const asked = retryDelivery(ctx, endpoint.id, only(held).id);
    held.end(only(held), outcome());
    await held.over;
    expect(await asked).toMatchObject({ status: "pending", attempt_count: 1 });
    expect(await triesOf(endpoint)).toMatchObject([{ number: 1, response_status: 200 }]);
    const again = await take();
    again.end(only(again), outcome(201));
    await again.over;
    expect(await triesOf(endpoint)).toMatchObject([
      { number: 1, response_status: 200, response_headers: outcome().headers },
      { number: 2, response_status: 201 },
    ]);
  });
});

test("a database that cannot write what was held: the next time there is a lease first, so that receivers are not flooded", async () => {
  await pool().query(
    `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no space left'; END $$;
     CREATE TRIGGER refuse BEFORE UPDATE ON webhook_delivery FOR EACH ROW WHEN (NEW.status = 'succeeded') EXECUTE FUNCTION refuse()`,
  );
  const receiver = await startReceiver();
  const endpoint = await makeEndpoint(ctx, receiver.url);
  startDispatcher();
  await happen(ctx);
  await until(async () => (await statusesOf(endpoint))[0] === "in_flight", PATIENCE_MS);
  await new Promise((resolve) => setTimeout(resolve, 3_000)); // three sweeps
  await pool().query("DROP FUNCTION refuse CASCADE");
  expect(receiver.received.length).toBeLessThanOrEqual(3); // held, perhaps by one more claim under way, and leased
  await pool().query("UPDATE webhook_delivery SET lease_until = now() WHERE status = 'in_flight'");
  await allAre(endpoint, "succeeded");
  expect(await deliveriesTo(endpoint)).toMatchObject([{ attempt_count: 1 }]);
});

test("a process that freezes while it holds: another sends it, and the first changes nothing when it thaws", async () => {
  let victim: { kill: (signal: NodeJS.Signals) => boolean } | undefined;
  const receiver = await startReceiver((index) => {
    if (index > 0) return 200;
    victim?.kill("SIGSTOP");
    return () => {};
  });
  const endpoint = await makeEndpoint(ctx, receiver.url);
  const child = await spawnDispatcher();
  victim = child;
  await happen(ctx);
  await until(() => receiver.received.length === 1, PATIENCE_MS);
  startDispatcher();
  await allAre(endpoint, "succeeded");
  child.kill("SIGCONT");
  await happen(ctx);
  await allAre(endpoint, "succeeded");
  await killed(child);
  expect(receiver.received.map(({ body }) => body).slice(0, 2)).toEqual([
    receiver.received[0]?.body,
    receiver.received[0]?.body,
  ]);
  expect((await deliveriesTo(endpoint)).map(({ attempt_count }) => attempt_count)).toEqual([1, 1]);
  onTestFinished(() => void child.kill("SIGKILL"));
}, 120_000);
