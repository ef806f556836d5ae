import { beforeEach, expect, test, vi } from "vitest";
import { pool } from "#lib/db/client";
import type { PrismaContext } from "#lib/db/context";
import { expireLeases, LEASE_MS } from "#lib/deliveries/queue";
import { ownDatabase } from "#lib/testing/own-database";
import { type Receiver, startReceiver } from "#lib/testing/receiver";
import {
  abandonAll,
  claimAll,
  deliveriesTo,
  fireEvents,
  makeEndpoint,
  makePresentStore,
  statusesOf,
  type TestEndpoint,
} from "#lib/testing/webhooks";
import { attemptHandedOver, type HandedOver } from "./attempt.ts";
import { leaseForInngest } from "./hand-over.ts";

ownDatabase();

const LIMITS = { total: 100, perMerchant: 100, perEndpoint: 100, perTurn: 1 };
const TWO_MINUTES_MS = 120_000;

let status: number;
let ctx: PrismaContext;
let receiver: Receiver;
let endpoint: TestEndpoint;
let handedOver: HandedOver;
beforeEach(async () => {
  await abandonAll();
  vi.stubEnv("WEBHOOK_ALLOW_PRIVATE_TARGETS", "true");
  status = 200;
  ctx = await makePresentStore();
  receiver = await startReceiver(() => status);
  endpoint = await makeEndpoint(ctx, receiver.url);
  await fireEvents(ctx);
  handedOver = await handOver();
  return () => vi.unstubAllEnvs();
});

/** Hands the one due delivery over to Inngest. */
async function handOver(): Promise<HandedOver> {
  const leased = await leaseForInngest({
    shares: { total: 100, perMerchant: 100, quick: LIMITS, slow: LIMITS },
    leaseMs: TWO_MINUTES_MS,
  });
  expect(leased).toHaveLength(1);
  const [one] = leased as [(typeof leased)[number]];
  return { merchantId: one.merchant_id, mode: one.mode, id: one.id, leaseUntil: one.lease_until.getTime() };
}

async function loseLease(): Promise<void> {
  await pool().query("UPDATE webhook_delivery SET lease_until = now() WHERE id = $1", [handedOver.id]);
  await expireLeases(new Date(Date.now() + 1));
}

const only = async () => (await deliveriesTo(endpoint))[0];

test("a run that comes twice sends once", async () => {
  await attemptHandedOver(handedOver);
  await attemptHandedOver(handedOver);
  expect(receiver.received).toHaveLength(1);
  expect(await only()).toMatchObject({ status: "succeeded", attempt_count: 1 });
});

test("many runs at once send once", async () => {
  await Promise.all(Array.from({ length: 8 }, () => attemptHandedOver(handedOver)));
  expect(receiver.received).toHaveLength(1);
  expect(await only()).toMatchObject({ status: "succeeded", attempt_count: 1 });
});

test("a failure ends the run, and the next attempt waits in the database", async () => {
  status = 500;
  await attemptHandedOver(handedOver);
  const stored = await only();
  expect(stored).toMatchObject({ status: "pending", attempt_count: 1, lease_until: null });
  expect(stored?.next_attempt_at.getTime()).toBeGreaterThan(Date.now() + 20_000);
  await attemptHandedOver(handedOver);
  expect(receiver.received).toHaveLength(1);
});

test("a run starts with a new lease of the usual length", async () => {
  const before = Date.now();
  let leaseUntil: Date | null | undefined;
  const watching = await startReceiver(() => (response) => {
    void only().then((stored) => {
      leaseUntil = stored?.lease_until;
      response.end();
    });
  });
  await pool().query("UPDATE webhook_endpoint SET url = $2 WHERE id = $1", [endpoint.id, watching.url]);
  await attemptHandedOver(handedOver);
  expect(leaseUntil?.getTime()).toBeGreaterThanOrEqual(before + LEASE_MS);
  expect(leaseUntil?.getTime()).toBeLessThan(handedOver.leaseUntil);
});

test.each([
  ["ran out and the delivery waits", "pending", loseLease],
  [
    "ran out and the delivery was handed over again",
    "in_flight",
    async () => {
      await loseLease();
      await handOver();
    },
  ],
  [
    "ran out and the dispatcher sends it",
    "in_flight",
    async () => {
      await loseLease();
      expect(await claimAll()).toHaveLength(1);
    },
  ],
])("a run whose lease %s changes nothing", async (_what, expected, makeSo) => {
  await makeSo();
  const before = await only();
  await attemptHandedOver(handedOver);
  expect(await only()).toEqual(before);
  expect(before).toMatchObject({ status: expected, attempt_count: 0 });
  expect(receiver.received).toEqual([]);
});

test("a run whose lease has expired changes nothing, even before the lease is cleared", async () => {
  await pool().query("UPDATE webhook_delivery SET lease_until = date_trunc('second', now()) WHERE id = $1", [
    handedOver.id,
  ]);
  const before = await only();
  await attemptHandedOver({ ...handedOver, leaseUntil: before?.lease_until?.getTime() ?? 0 });
  expect(await only()).toEqual(before);
  expect(receiver.received).toEqual([]);
});

test("a run for another merchant or mode finds no delivery", async () => {
  const before = await only();
  await attemptHandedOver({ ...handedOver, merchantId: (await makePresentStore()).merchantId });
  await attemptHandedOver({ ...handedOver, mode: "live" });
  expect(await only()).toEqual(before);
  expect(receiver.received).toEqual([]);
});

test("an endpoint that is disabled before the run begins gets nothing, and the delivery is abandoned", async () => {
  await pool().query("UPDATE webhook_endpoint SET enabled = false WHERE id = $1", [endpoint.id]);
  await attemptHandedOver(handedOver);
  expect(await statusesOf(endpoint)).toEqual(["abandoned"]);
  expect(receiver.received).toEqual([]);
});
