import { Redis } from "ioredis";
import { RateLimiterRedis } from "rate-limiter-flexible";
import { log } from "#lib/config/log";
import { shared } from "#lib/core/shared";
import { type Count, WINDOW_S } from "./count.ts";

/** The longest time that a request waits for Redis. */
const COMMAND_MS = 250;
const CONNECT_MS = 1_000;
const MAX_RETRY_DELAY_MS = 2_000;

/** Adds one to the window of `key` in Redis. Returns null when Redis is unavailable or too slow. Never throws. */
export const countInRedis = (url: string, key: string, windowS: number): Promise<Count | null> =>
  shared(`rate-redis ${url}`, () => new RedisCounts(url)).addOne(key, windowS);

/** The one Redis connection of this process. While it is down, requests fail at once instead of queueing. */
class RedisCounts {
  readonly #redis: Redis;
  readonly #limiter: RateLimiterRedis;
  readonly #opened: Promise<unknown>;
  #isDown = false;

  constructor(url: string) {
    this.#redis = new Redis(url, {
      connectTimeout: CONNECT_MS,
      commandTimeout: COMMAND_MS,
      enableOfflineQueue: false,
      autoResendUnfulfilledCommands: false,
      maxRetriesPerRequest: 0,
      retryStrategy: (times) => Math.min(100 * 2 ** times, MAX_RETRY_DELAY_MS),
    });
    this.#redis.on("error", () => {}); // a failed request logs the outage, once
    this.#opened = new Promise<void>((resolve) => {
      this.#redis.once("ready", resolve).once("close", resolve);
      setTimeout(resolve, CONNECT_MS).unref();
    });
    this.#limiter = new RateLimiterRedis({
      storeClient: this.#redis,
      rejectIfRedisNotReady: true,
      keyPrefix: "zakka-rate",
      points: 1,
      duration: WINDOW_S,
    });
  }

  async addOne(key: string, windowS: number): Promise<Count | null> {
    await this.#opened;
    const sentAt = Date.now();
    try {
      const { consumedPoints, msBeforeNext } = await this.#limiter.penalty(key, 1, { customDuration: windowS });
      this.#markUp();
      return { spent: consumedPoints, resetAt: Date.now() + msBeforeNext };
    } catch (error) {
      // After a timeout, reconnect. Until the new connection is ready, other requests fail at once.
      if (this.#redis.status === "ready" && Date.now() - sentAt >= COMMAND_MS) this.#redis.disconnect(true);
      this.#markDown(error);
      return null;
    }
  }

  #markDown(error: unknown): void {
    if (this.#isDown) return;
    this.#isDown = true;
    log.warn({ err: error }, "Redis is unavailable: requests are counted in memory until it is back");
  }

  #markUp(): void {
    if (!this.#isDown) return;
    this.#isDown = false;
    log.info("Redis is back: requests are counted in Redis again");
  }
}
