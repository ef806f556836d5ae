import type { ServerResponse } from "node:http";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { pool } from "#lib/db/client";
import type { PrismaContext } from "#lib/db/context";
import { redeemTicket } from "#lib/domain/tickets/redeem";
import { cutBlocked, untilBlocked } from "#lib/testing/blocked";
import { killed, spawnDispatcher, startDispatcher } from "#lib/testing/dispatchers";
import { orderTickets } from "#lib/testing/orders";
import { ownDatabase } from "#lib/testing/own-database";
import { type Receiver, startReceiver, until } from "#lib/testing/receiver";
import { deliveriesTo, fireEvents, makeEndpoint, makePresentStore, statusesOf } from "#lib/testing/webhooks";

const PATIENCE_MS = 240_000;

ownDatabase();

let ctx: PrismaContext;
beforeEach(async () => {
  await pool().query("TRUNCATE webhook_delivery, webhook_attempt");
  vi.stubEnv("WEBHOOK_ALLOW_PRIVATE_TARGETS", "true");
  vi.stubEnv("WEBHOOK_RETRY_DELAYS", "0.1");
  ctx = await makePresentStore();
});
afterEach(() => vi.unstubAllEnvs());

/** Lets every lease expire. */
const loseLeases = () =>
  pool().query("UPDATE webhook_delivery SET lease_until = now() - interval '1 ms' WHERE status = 'in_flight'");

const allSucceed = (endpoint: { id: string }) =>
  until(async () => (await statusesOf(endpoint)).every((status) => status === "succeeded"), PATIENCE_MS);

/** The bodies that a receiver got, by event. */
const bodiesOf = ({ received }: Receiver) => Map.groupBy(received, ({ body }) => JSON.parse(body).id as string);

test("if a process is killed between claim and send, the next one sends what was claimed, and no attempt is counted", async () => {
  const receiver = await startReceiver();
  const { ticketIds } = await orderTickets(ctx, { maxUses: 9 });
  const endpoint = await makeEndpoint(ctx, receiver.url);
  for (let use = 0; use < 3; use++) await redeemTicket(ctx, ticketIds[0] as string);
  const holder = await pool().connect();
  try {
    await holder.query("BEGIN"); // the payload must be saved before it is sent: that waits for this lock
    await holder.query("SELECT FROM event WHERE merchant_id = $1 FOR UPDATE", [ctx.merchantId]);
    const victim = await spawnDispatcher();
    await until(async () => (await statusesOf(endpoint)).includes("in_flight"), PATIENCE_MS);
    await killed(victim);
  } finally {
    await holder.query("ROLLBACK");
    holder.release();
  }
  expect(receiver.received).toEqual([]);
  expect(await statusesOf(endpoint)).toContain("in_flight");
  await loseLeases();
  startDispatcher();
  await allSucceed(endpoint);
  const stored = await deliveriesTo(endpoint);
  expect([...bodiesOf(receiver).keys()].sort()).toEqual(stored.map(({ event_id }) => event_id).sort());
  expect(receiver.received).toHaveLength(3);
  expect(stored.map(({ attempt_count }) => attempt_count)).toEqual([1, 1, 1]);
});

test("if a process is killed between send and write, the delivery is sent again with the same bytes and counted once", async () => {
  const unanswered: ServerResponse[] = [];
  const receiver = await startReceiver((index) => (index < 4 ? (response) => void unanswered.push(response) : 200));
  const endpoint = await makeEndpoint(ctx, receiver.url);
  await fireEvents(ctx, "customer.created", 4);
  const holder = await pool().connect();
  try {
    const victim = await spawnDispatcher();
    await until(() => receiver.received.length === 4, PATIENCE_MS);
    await holder.query("BEGIN"); // results of attempts cannot be written while this lock is held
    await holder.query("LOCK TABLE webhook_delivery IN EXCLUSIVE MODE");
    for (const response of unanswered) response.end();
    await untilBlocked();
    await killed(victim);
    await cutBlocked(); // or its statement would go through without it
  } finally {
    await holder.query("ROLLBACK");
    holder.release();
  }
  expect(await statusesOf(endpoint)).toEqual(["in_flight", "in_flight", "in_flight", "in_flight"]);
  await loseLeases();
  startDispatcher();
  await allSucceed(endpoint);
  const bodies = bodiesOf(receiver);
  expect(bodies.size).toBe(4);
  for (const received of bodies.values()) {
    expect(received).toHaveLength(2);
    expect(received[1]?.body).toBe(received[0]?.body);
  }
  const stored = await deliveriesTo(endpoint);
  expect(stored.map(({ attempt_count }) => attempt_count)).toEqual([1, 1, 1, 1]);
  const { rows } = await pool().query("SELECT count(*)::int AS n FROM webhook_attempt");
  expect(rows[0].n).toBe(4);
});

test("everything that was committed arrives, even if all database connections are cut again and again under load", async () => {
  const receiver = await startReceiver((index) => (index % 10 === 0 ? 500 : 200));
  const endpoint = await makeEndpoint(ctx, receiver.url);
  startDispatcher();
  await spawnDispatcher();
  const cut = () =>
    pool()
      .query(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND backend_type = 'client backend' AND usename = current_user AND pid <> pg_backend_pid()",
      )
      .catch(() => {});
  let refused = 0;
  const writing = Promise.all(
    Array.from({ length: 4 }, async () => {
      for (let written = 0; written < 50; written++)
        await fireEvents(ctx, "customer.created", 2).catch(() => refused++);
    }),
  );
  let isWriting = true;
  void writing.finally(() => (isWriting = false));
  for (let times = 0; times < 20 || isWriting; times++) {
    await cut();
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  await writing;
  expect(refused).toBeGreaterThan(0);
  await allSucceed(endpoint);
  const { rows } = await pool().query<{ id: string }>("SELECT id FROM event WHERE merchant_id = $1", [ctx.merchantId]);
  expect([...bodiesOf(receiver).keys()].sort()).toEqual(rows.map(({ id }) => id).sort());
  expect((await deliveriesTo(endpoint)).map(({ event_id }) => event_id).sort()).toEqual(
    rows.map(({ id }) => id).sort(),
  );
}, 240_000);

test("deliveries continue on other connections if the database stops responding without closing one", async () => {
  const receiver = await startReceiver();
  const endpoint = await makeEndpoint(ctx, receiver.url);
  const proxy = await startProxy(process.env.DATABASE_URL ?? "");
  vi.stubEnv("DATABASE_URL", proxy.url);
  await spawnDispatcher();
  await fireEvents(ctx);
  await allSucceed(endpoint);
  proxy.silence();
  await fireEvents(ctx, "customer.created", 3);
  await allSucceed(endpoint);
  expect(bodiesOf(receiver).size).toBe(4);
});

test("if the result of an attempt cannot be written, nothing is sent again before its lease expires", async () => {
  await pool().query(
    "CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no space left'; END $$",
  );
  await pool().query(
    `CREATE TRIGGER refuse BEFORE UPDATE ON webhook_delivery FOR EACH ROW WHEN (NEW.status = 'succeeded') EXECUTE FUNCTION refuse()`,
  );
  const receiver = await startReceiver();
  const endpoint = await makeEndpoint(ctx, receiver.url);
  startDispatcher();
  await fireEvents(ctx);
  await until(() => receiver.received.length === 1, PATIENCE_MS);
  await new Promise((resolve) => setTimeout(resolve, 3_000)); // three polls
  await pool().query("DROP FUNCTION refuse CASCADE");
  expect(receiver.received).toHaveLength(1);
  await pool().query("UPDATE webhook_delivery SET lease_until = now() WHERE status = 'in_flight'");
  await allSucceed(endpoint);
  expect(await deliveriesTo(endpoint)).toMatchObject([{ attempt_count: 1 }]);
});

test("if a process freezes during a delivery, another sends it after the lease expired, and the first changes nothing when it resumes", async () => {
  let victim: { kill: (signal: NodeJS.Signals) => boolean } | undefined;
  const receiver = await startReceiver((index) => {
    if (index > 0) return 200;
    victim?.kill("SIGSTOP");
    return () => {};
  });
  const endpoint = await makeEndpoint(ctx, receiver.url);
  const child = await spawnDispatcher();
  victim = child;
  await fireEvents(ctx);
  await until(() => receiver.received.length === 1, PATIENCE_MS);
  await loseLeases();
  startDispatcher();
  await allSucceed(endpoint);
  child.kill("SIGCONT");
  await fireEvents(ctx);
  await allSucceed(endpoint);
  await killed(child);
  expect(receiver.received.map(({ body }) => body).slice(0, 2)).toEqual([
    receiver.received[0]?.body,
    receiver.received[0]?.body,
  ]);
  expect((await deliveriesTo(endpoint)).map(({ attempt_count }) => attempt_count)).toEqual([1, 1]);
  onTestFinished(() => void child.kill("SIGKILL"));
}, 240_000);

/** A proxy in front of a database. After `silence`, open connections get no more bytes and are not closed. */
async function startProxy(url: string): Promise<{ url: string; silence: () => void }> {
  const { hostname, port } = new URL(url);
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const database = connect(Number(port || 5432), hostname);
    for (const [from, to] of [
      [client, database],
      [database, client],
    ] as const) {
      sockets.add(from);
      from.on("error", () => {});
      from.on("close", () => to.destroy());
      from.pipe(to);
    }
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const proxied = new URL(url);
  proxied.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: proxied.href,
    silence: () => {
      for (const socket of sockets) socket.unpipe().pause();
    },
  };
}
