import { Redis } from "ioredis";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { PrismaContext } from "#lib/db/context";
import { createApiKey } from "#lib/domain/api-keys/create";
import { revokeApiKey } from "#lib/domain/api-keys/revoke";
import { getTicket } from "#lib/domain/tickets/read";
import { makeDevice } from "#lib/testing/devices";
import { BUILD_MS, buildPages, type Lane, startFastLane } from "#lib/testing/lanes";
import { orderTickets } from "#lib/testing/orders";
import { until } from "#lib/testing/receiver";
import { hasRedis, RedisServer } from "#lib/testing/redis";
import { makeKey, makeStore, present } from "#lib/testing/store";

// Two servers, as on two machines, with one database and one Redis.

const isSkipped = !hasRedis && !process.env.CI;
if (isSkipped) console.warn("SKIPPED: two servers need a redis-server on the PATH (`apt-get install redis-server`).");

const LIMIT = 60;
/** More than the limit together, and less than it each. */
const EACH = 50;
const LONG_MS = 60_000;

let redis: RedisServer;
let lanes: Lane[] = [];
let ctx: PrismaContext;

beforeAll(async () => {
  if (isSkipped) return;
  await buildPages();
  redis = await RedisServer.start();
  const env = { REDIS_URL: redis.url, API_RATE_LIMIT_PER_MINUTE: String(LIMIT) };
  lanes = await Promise.all([startFastLane(env), startFastLane(env)]);
  ctx = present((await makeStore()).test);
}, BUILD_MS);

afterAll(async () => {
  await Promise.all(lanes.map((lane) => lane.stop()));
  await redis?.close();
});

const SERVERS = [0, 1] as const;
type Server = (typeof SERVERS)[number];

const call = (server: Server, token: string, path = "/v1/tickets?limit=1", init: RequestInit = {}) =>
  fetch(`http://localhost:${lanes[server]?.port}${path}`, {
    ...init,
    headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
  });

const redeem = (server: Server, key: string, token: string) =>
  call(server, key, "/v1/redemptions", { method: "POST", body: JSON.stringify({ token }) });

/** Sends `count` requests to each server, 4 at a time. Returns the statuses, and calls `answered` after each. */
async function callBoth(token: string, count: number, answered = () => {}): Promise<number[]> {
  const statuses: number[] = [];
  const client = async (server: Server) => {
    for (let n = 0; n < count / 2; n++) {
      statuses.push((await call(server, token)).status);
      answered();
    }
  };
  await Promise.all(SERVERS.flatMap((server) => [client(server), client(server)]));
  return statuses;
}

const numberOf = (statuses: readonly number[], wanted: number) => statuses.filter((status) => status === wanted).length;

/** Returns how many requests of a key Redis has counted. */
async function countedInRedis(id: string): Promise<number> {
  const client = new Redis(redis.url);
  const count = await client.get(`zakka-rate:${id}`);
  client.disconnect();
  return Number(count);
}

/** Waits until both servers count in Redis: the second one knows of the request to the first. */
const untilCountedTogether = (): Promise<void> =>
  until(async () => {
    const { key, secret } = await createApiKey(ctx, { name: "Probe", scopes: ["*"] });
    for (const server of SERVERS) await call(server, secret);
    return (await countedInRedis(key.id)) === 2;
  }, LONG_MS);

/** Sends the limit exceeded by both together, until the machine was quick enough for Redis to have counted it all. */
async function expectOneLimit(): Promise<void> {
  for (let tries = 0; tries < 10; tries++) {
    const { key, secret } = await createApiKey(ctx, { name: "Shared", scopes: ["*"] });
    const statuses = await callBoth(secret, EACH);
    if ((await countedInRedis(key.id)) !== 2 * EACH) continue;
    expect([numberOf(statuses, 200), numberOf(statuses, 429)]).toEqual([LIMIT, 2 * EACH - LIMIT]);
    return;
  }
  expect.fail("Redis never counted all requests.");
}

/** Revokes a key that both servers know, and checks how long each accepts it. */
async function expectRevokedAtBoth(): Promise<void> {
  const { key, secret } = await createApiKey(ctx, { name: "Lost", scopes: ["*"] });
  const lastAccepted = [0, 0];
  const ask = async (server: Server) => {
    const sentAt = Date.now();
    const isAccepted = (await call(server, secret)).status !== 401; // 429 is an answer to a key that works
    if (isAccepted) lastAccepted[server] = sentAt;
    return isAccepted;
  };
  for (const server of SERVERS) expect(await ask(server)).toBe(true);
  await revokeApiKey(ctx, key.id);
  const revokedAt = Date.now();
  await Promise.all(SERVERS.map((server) => until(async () => !(await ask(server)), LONG_MS)));
  for (const last of lastAccepted) expect(last - revokedAt).toBeLessThan(1_000);
}

/** A phone that listens to a server. `told` waits until it was told that so many guests of its event are in. */
async function listen(server: Server, token: string) {
  const response = await call(server, token, "/scan/live");
  expect(response.status).toBe(200);
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  const told = async (count: number) => {
    while (!text.includes(`"in":${count},`)) {
      const got = await reader?.read();
      if (!got || got.done) throw new Error(`The stream ended: ${text}`);
      text += got.value;
    }
  };
  return { told, leave: () => reader?.cancel() };
}

async function makeEvening(count: number) {
  const { ticketIds } = await orderTickets(ctx, { startsAt: ctx.now }, count);
  const tickets = await Promise.all(ticketIds.map((id) => getTicket(ctx, id)));
  return { codes: tickets.map(({ qr_token }) => qr_token), key: await makeKey(ctx), phone: await makeDevice(ctx) };
}

describe.skipIf(isSkipped)("two servers with one database and one Redis", () => {
  test("count the requests of a key together", expectOneLimit);

  test("both refuse a revoked key within one second", expectRevokedAtBoth);

  test("tell the phones of both what was scanned at one, also while Redis is down", async () => {
    const { codes, key, phone } = await makeEvening(2);
    const phones = await Promise.all(SERVERS.map((server) => listen(server, phone.token)));
    for (const [index, code] of codes.entries()) {
      if (index === 1) await redis.kill();
      expect((await redeem((index % 2) as Server, key, code)).status).toBe(200);
      await Promise.all(phones.map(({ told }) => told(index + 1)));
    }
    for (const each of phones) await each.leave();
    await redis.startAgain();
    await untilCountedTogether();
  });

  test("answer every request while Redis stops, count apart while it is down, and together when it is back", async () => {
    const { secret } = await createApiKey(ctx, { name: "Busy", scopes: ["*"] });
    await call(0, secret);
    let killed: Promise<void> | undefined;
    const during = await callBoth(secret, LIMIT / 3, () => {
      killed ??= redis.kill();
    });
    await killed;
    expect(numberOf(during, 200)).toBe(during.length);

    const apart = await createApiKey(ctx, { name: "Apart", scopes: ["*"] });
    const whileDown = await callBoth(apart.secret, LIMIT + 10);
    expect([numberOf(whileDown, 200), numberOf(whileDown, 429)]).toEqual([2 * LIMIT, 20]);
    await expectRevokedAtBoth();

    await redis.startAgain();
    await untilCountedTogether();
    await expectOneLimit();
  });
});
