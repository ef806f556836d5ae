import { Redis } from "ioredis";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { log } from "#lib/config/log";
import { newId } from "#lib/core/ids";
import { hasRedis, RedisServer } from "#lib/testing/redis";
import { Pace } from "./pace.ts";

// `lib/rate-limit/redis.system.test.ts` says what is skipped without Redis, and fails in CI.
let server: RedisServer;
let redis: Redis;

beforeAll(async () => {
  if (!hasRedis) return;
  server = await RedisServer.start();
  redis = new Redis(server.url);
});
afterAll(async () => {
  redis?.disconnect();
  await server?.close();
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

/** What becomes of a call when all machines have made `made` calls in this second, of the 5 that are allowed. */
async function turnAfter(made: number): Promise<{ result: string; counted: string | null }> {
  const name = newId();
  const key = `zakka-rate:stripe ${name} all`;
  await redis.set(key, made, "PX", 60_000);
  const turn = new Pace(name, 5).turn("GET", "/v1/refunds", 300);
  const result = await turn.then(
    () => "begun",
    (error) => error.code,
  );
  return { result, counted: await redis.get(key) };
}

test.skipIf(!hasRedis)("calls of all machines count together in Redis", async () => {
  vi.stubEnv("REDIS_URL", server.url);
  vi.spyOn(log, "warn").mockImplementation(() => {});
  for (let tries = 0; tries < 10; tries++) {
    const turns = [await turnAfter(4), await turnAfter(5)];
    if (turns.some(({ counted }, n) => counted === String(4 + n))) continue; // too busy: they counted in memory
    expect(turns).toEqual([
      { result: "begun", counted: "5" },
      { result: "ETIMEDOUT", counted: "6" },
    ]);
    return;
  }
  expect.fail("Redis never answered in time.");
});
