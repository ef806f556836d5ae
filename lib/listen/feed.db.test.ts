import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { newId } from "#lib/core/ids";
import { addSeconds } from "#lib/core/time";
import { pool } from "#lib/db/client";
import type { PrismaContext } from "#lib/db/context";
import { inTransaction } from "#lib/db/transaction";
import { payloadOf } from "#lib/domain/events/row";
import { appendEvents } from "#lib/domain/outbox/append";
import { redeemTicket } from "#lib/domain/tickets/redeem";
import { sendTest } from "#lib/domain/webhook-endpoints/send-test";
import { orderTickets } from "#lib/testing/orders";
import { until } from "#lib/testing/receiver";
import { makeStore, present, testContext } from "#lib/testing/store";
import { fireEvents, makeEndpoint, makePresentStore } from "#lib/testing/webhooks";
import { EventFeed } from "./feed.ts";

const GENEROUS_MS = 60_000;

afterEach(() => vi.unstubAllEnvs());

interface Reader {
  ids: string[];
  types: string[];
  outages: (string | null)[];
  stop(): Promise<void>;
}

/** Reads on until the test is over. */
async function read(ctx: PrismaContext): Promise<Reader> {
  const stopper = new AbortController();
  const reader: Reader = {
    ids: [],
    types: [],
    outages: [],
    stop: async () => {
      stopper.abort();
      await reading;
      feed.close();
    },
  };
  const feed = new EventFeed(ctx, stopper.signal, (reason) => reader.outages.push(reason));
  await feed.open();
  const reading = (async () => {
    for (let rows = await feed.next(); rows.length > 0; rows = await feed.next()) {
      for (const row of rows) {
        reader.ids.push(row.id);
        reader.types.push(row.type);
        payloadOf(row);
      }
    }
  })();
  onTestFinished(() => reader.stop());
  return reader;
}

async function idsOf({ merchantId, mode }: PrismaContext): Promise<string[]> {
  const { rows } = await pool().query("SELECT id FROM event WHERE merchant_id = $1 AND mode = $2", [merchantId, mode]);
  return rows.map(({ id }) => id);
}

/** Every event of the store was read once, and stays so for as long as a look takes. */
async function expectAll(ctx: PrismaContext, reader: Reader): Promise<void> {
  const all = await idsOf(ctx);
  await until(() => reader.ids.length >= all.length, GENEROUS_MS);
  await sleep(1_200);
  expect([...reader.ids].sort()).toEqual(all.sort());
}

/** Something happens in a transaction that stays open for a while; its events are dated before it. `look` just before it commits. */
const slowly = (ctx: PrismaContext, openMs: number, datedBackSeconds = 0, look = async () => {}): Promise<void> =>
  inTransaction({ ...ctx, now: addSeconds(ctx.now, -datedBackSeconds) }, async (tx) => {
    await fireEvents({ ...ctx, ...tx }, "customer.created", 2);
    await sleep(openMs);
    await look();
  });

test("a feed of events has each event when it is committed, in order, and no earlier one", async () => {
  const ctx = await makePresentStore();
  await fireEvents(ctx, "product.created");
  const reader = await read(ctx);
  await appendEvents(ctx, [
    { type: "order.created", data: { id: newId() } },
    { type: "ticket.issued", data: { id: newId() } },
    { type: "order.completed", data: { id: newId() } },
  ]);
  await until(() => reader.ids.length === 3, GENEROUS_MS);
  expect(reader.types).toEqual(["order.created", "ticket.issued", "order.completed"]);
});

test("a feed of events has events that a redemption stored as a row", async () => {
  const { test: past } = await makeStore();
  const ctx = present(past);
  const { ticketIds } = await orderTickets(ctx);
  const reader = await read(ctx);
  await redeemTicket(ctx, ticketIds[0] ?? "");
  await until(() => reader.types.includes("ticket.redeemed"), GENEROUS_MS);
});

test("a feed of events misses and repeats none when a transaction is open for 3 s while others commit", async () => {
  const ctx = await makePresentStore();
  const reader = await read(ctx);
  let isOver = false;
  let readMeanwhile: string[] = [];
  const open = slowly(ctx, 3_000, 0, async () => {
    await until(() => reader.ids.length > 10, GENEROUS_MS);
    isOver = true;
    readMeanwhile = [...reader.types];
  });
  for (let n = 0; !isOver; n++) {
    const now = new Date(Math.floor(Date.now() / 1_000) * 1_000);
    await fireEvents({ ...ctx, now }, "product.updated", 1 + (n % 3));
    await sleep(10);
  }
  await open;
  expect(readMeanwhile).not.toContain("customer.created");
  await expectAll(ctx, reader);
});

test("a feed of events misses and repeats none when many transactions commit in any order and with any dates", async () => {
  const ctx = await makePresentStore();
  const reader = await read(ctx);
  const random = (below: number) => Math.floor(Math.random() * below);
  for (let round = 0; round < 5; round++) {
    await Promise.all(Array.from({ length: 10 }, () => slowly(ctx, random(400), random(15))));
    await fireEvents(ctx, "order.created", 250);
  }
  expect(await idsOf(ctx)).toHaveLength(1_350);
  await expectAll(ctx, reader);
});

test("a feed of events has events whose transaction was open for minutes", async () => {
  const ctx = await makePresentStore();
  const reader = await read(ctx);
  await fireEvents({ ...ctx, now: addSeconds(ctx.now, -200) }, "customer.created", 2);
  await fireEvents(ctx);
  await expectAll(ctx, reader);
  await sleep(6_000);
  expect(reader.ids).toHaveLength(3);
});

test("a feed of events continues without a gap each time its connection is cut", async () => {
  const ctx = await makePresentStore();
  const reader = await read(ctx);
  for (let cut = 0; cut < 3; cut++) {
    const open = slowly(ctx, 1_500);
    await fireEvents(ctx, "order.created", 5);
    await cutFeeds();
    await fireEvents(ctx, "order.completed", 5);
    await until(() => reader.outages.length >= 2 * (cut + 1), GENEROUS_MS);
    await open;
  }
  await expectAll(ctx, reader);
  expect(reader.ids).toHaveLength(36);
  expect(reader.outages.map((reason) => reason === null)).toEqual([false, true, false, true, false, true]);
});

test("a feed of events waits while the database cannot be reached, and ends if it is stopped meanwhile", async () => {
  const ctx = await makePresentStore();
  const [patient, stopped] = [await read(ctx), await read(ctx)];
  vi.stubEnv("DATABASE_URL", "postgresql://me:secret@127.0.0.1:1/none");
  await cutFeeds();
  await until(() => patient.outages.length === 1 && stopped.outages.length === 1, GENEROUS_MS);
  await fireEvents(ctx);
  await stopped.stop();
  await sleep(2_500);
  expect(patient).toMatchObject({ ids: [], outages: [expect.any(String)] });
  vi.unstubAllEnvs();
  await expectAll(ctx, patient);
  expect(patient.outages[1]).toBe(null);
  expect(stopped.ids).toEqual([]);
});

test("a feed of events has those of one store and mode, and no test events", async () => {
  vi.stubEnv("WEBHOOK_ALLOW_PRIVATE_TARGETS", "true");
  const ctx = await makePresentStore();
  const other = await makePresentStore();
  const live = testContext(ctx.merchantId, "live", ctx.now);
  const endpoint = await makeEndpoint(ctx, "http://127.0.0.1:9/");
  const reader = await read(ctx);
  await fireEvents(other);
  await fireEvents(live);
  await sendTest(ctx, endpoint.id, { type: "order.completed" });
  await sendTest(ctx, endpoint.id);
  await until(() => reader.types.includes("webhook.test"), GENEROUS_MS);
  expect(reader.types).toEqual(["webhook.test"]);
});

test("a feed of events ends at once when it is stopped", async () => {
  const reader = await read(await makePresentStore());
  await reader.stop();
  expect(reader).toMatchObject({ ids: [], outages: [] });
});

test("a feed of events throws if there is no database at its start", async () => {
  const ctx = await makePresentStore();
  vi.stubEnv("DATABASE_URL", "postgresql://me:secret@127.0.0.1:1/none");
  const feed = new EventFeed(ctx, new AbortController().signal, () => {});
  await expect(feed.open()).rejects.toThrow("ECONNREFUSED");
});

const cutFeeds = () =>
  pool().query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'zakka listen' AND datname = current_database()",
  );
