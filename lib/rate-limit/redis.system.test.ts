import { execFile } from "node:child_process";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { Redis } from "ioredis";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { log } from "#lib/config/log";
import { newId } from "#lib/core/ids";
import { hasRedis, RedisServer } from "#lib/testing/redis";
import { takeOne } from "./take-one.ts";

const isSkipped = !hasRedis && !process.env.CI;
if (isSkipped) {
  console.warn("SKIPPED: shared rate limits need a redis-server on the PATH (`apt-get install redis-server`).");
}

let server: RedisServer;
const inRedis = async (key: string) => {
  const client = new Redis(server.url);
  const value = await client.get(`zakka-rate:${key}`);
  client.disconnect();
  return value;
};

beforeAll(async () => {
  if (isSkipped) return;
  if (!hasRedis)
    throw new Error("redis-server is missing: install it, for example with `apt-get install redis-server`.");
  server = await RedisServer.start();
});
afterAll(() => server?.close());
beforeEach(() => {
  if (isSkipped) return;
  vi.stubEnv("REDIS_URL", server.url);
  vi.spyOn(log, "warn").mockImplementation(() => {});
  vi.spyOn(log, "info").mockImplementation(() => {});
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});
const logged = (level: "warn" | "info") =>
  vi
    .mocked(log[level])
    .mock.calls.map((call) => call.at(-1))
    .filter((text) => String(text).startsWith("Redis"));

describe.skipIf(isSkipped)("with REDIS_URL", () => {
  test("allows exactly the limit, counts down and returns when the window refills", async () => {
    const key = newId();
    const before = Date.now() / 1_000;
    const answers = [];
    for (let n = 0; n < 5; n++) answers.push(await takeOne(key, 3));
    expect(answers.map(({ allowed, remaining }) => [allowed, remaining])).toEqual([
      [true, 2],
      [true, 1],
      [true, 0],
      [false, 0],
      [false, 0],
    ]);
    for (const { limit, reset } of answers) {
      expect(limit).toBe(3);
      expect(reset).toBeGreaterThanOrEqual(Math.floor(before + 59));
      expect(reset).toBeLessThanOrEqual(Math.ceil(Date.now() / 1_000 + 60));
    }
  });

  test("refills when the window ends", async () => {
    const key = newId();
    await takeOne(key, 1);
    expect((await takeOne(key, 1)).allowed).toBe(false);
    const client = new Redis(server.url);
    expect(await client.pttl(`zakka-rate:${key}`)).toBeLessThanOrEqual(60_000);
    await client.pexpire(`zakka-rate:${key}`, 1);
    client.disconnect();
    await sleep(20);
    expect((await takeOne(key, 1)).allowed).toBe(true);
  });

  test("independent processes share one exact count", async () => {
    const script = join(import.meta.dirname, "../testing/rate-limit-process.ts");
    const env = { ...process.env, REDIS_URL: server.url };
    const take = async (key: string) => {
      const { stdout } = await promisify(execFile)(process.execPath, [script, key, "1000", "800"], { env });
      return JSON.parse(stdout) as { allowed: number; isInRedis: boolean };
    };
    for (let tries = 0; tries < 10; tries++) {
      const key = newId();
      const [one, two] = await Promise.all([take(key), take(key)]);
      if (!one.isInRedis || !two.isInRedis) continue; // the machine was too busy: they counted in memory
      expect(one.allowed + two.allowed).toBe(1_000);
      expect(await inRedis(key)).toBe("1600");
      return;
    }
    expect.fail("Redis never answered in time.");
  }, 60_000);
});

describe.skipIf(isSkipped)("when Redis does not answer", () => {
  test("requests are counted in memory while Redis is down, and in Redis when it is back", async () => {
    const key = newId();
    for (let n = 0; n < 4; n++) await takeOne(key, 10);
    await server.kill();
    const whileDown = [];
    for (let n = 0; n < 12; n++) whileDown.push(await takeOne(key, 10));
    expect(whileDown.map(({ allowed }) => allowed)).toEqual([...Array(10).fill(true), false, false]);
    expect(logged("warn")).toEqual(["Redis is unavailable: requests are counted in memory until it is back"]);
    await server.startAgain();
    await vi.waitFor(async () => expect((await takeOne(key, 10)).allowed).toBe(true), {
      timeout: 10_000,
      interval: 50,
    });
    expect(await inRedis(key)).toBe("1");
    expect(logged("warn")).toHaveLength(1);
    expect(logged("info")).toEqual(["Redis is back: requests are counted in Redis again"]);
  });

  test("requests that are running when Redis dies succeed", async () => {
    const key = newId();
    const answers = Promise.all(Array.from({ length: 500 }, () => takeOne(key, 1_000)));
    await server.kill();
    expect((await answers).every(({ allowed }) => allowed)).toBe(true);
    await server.startAgain();
    await vi.waitFor(async () => {
      await takeOne(key, 1_000);
      expect(await inRedis(key)).not.toBeNull();
    }, 10_000);
  });

  test("when Redis hangs, one short wait is enough: later requests do not wait", async () => {
    const key = newId();
    await takeOne(key, 1_000);
    server.freeze();
    const started = performance.now();
    for (let n = 0; n < 100; n++) expect((await takeOne(key, 1_000)).allowed).toBe(true);
    expect(performance.now() - started).toBeLessThan(1_500);
    expect(logged("warn")).toHaveLength(1);
    server.thaw();
    await vi.waitFor(
      async () => {
        await takeOne(key, 1_000);
        expect(logged("info")).toHaveLength(1);
      },
      { timeout: 15_000, interval: 100 },
    );
    expect(logged("warn")).toHaveLength(1);
  });

  test("a Redis that was never reachable does not slow requests down", async () => {
    vi.stubEnv("REDIS_URL", "redis://127.0.0.1:1");
    const started = performance.now();
    const key = newId();
    expect((await takeOne(key, 1)).allowed).toBe(true);
    expect((await takeOne(key, 1)).allowed).toBe(false);
    expect(performance.now() - started).toBeLessThan(1_500);
    expect(logged("warn")).toHaveLength(1);
  });
});
