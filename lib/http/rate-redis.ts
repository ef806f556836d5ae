import { Redis } from "ioredis";
import { RateLimiterRedis } from "rate-limiter-flexible";
import { log } from "#lib/config/log";
import { shared } from "#lib/core/shared";
import { type Count, WINDOW_S } from "./rate-count.ts";

/** A request waits for Redis no longer than this. */
const ANSWER_MS = 250;
const CONNECT_MS = 1_000;
const LONGEST_PAUSE_MS = 2_000;

/** Adds one to the window of `key` in Redis; null when it is away, too slow or refuses. Never throws. */
export const countInRedis = (url: string, key: string): Promise<Count | null> =>
  shared(`rate-redis ${url}`, () => new RedisCounts(url)).addOne(key);

/** One connection of this process. Nothing queues up behind it while it is away. */
class RedisCounts {
  readonly #redis: Redis;
  readonly #limiter: RateLimiterRedis;
  readonly #opened: Promise<unknown>;
  #isAway = false;

  constructor(url: string) {
    this.#redis = new Redis(url, {
      connectTimeout: CONNECT_MS,
      commandTimeout: ANSWER_MS,
      enableOfflineQueue: false,
      autoResendUnfulfilledCommands: false,
      maxRetriesPerRequest: 0,
      retryStrategy: (times) => Math.min(100 * 2 ** times, LONGEST_PAUSE_MS),
    });
    this.#redis.on("error", () => {}); // the requests tell, once for an outage
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

  async addOne(key: string): Promise<Count | null> {
    await this.#opened;
    const sentAt = Date.now();
    try {
      const { consumedPoints, msBeforeNext } = await this.#limiter.penalty(key);
      this.#isBack();
      return { spent: consumedPoints, resetAt: Date.now() + msBeforeNext };
    } catch (error) {
      // One that does not answer in time is left until a new connection says it is ready: others need not wait too.
      if (this.#redis.status === "ready" && Date.now() - sentAt >= ANSWER_MS) this.#redis.disconnect(true);
      this.#lost(error);
      return null;
    }
  }

  #lost(error: unknown): void {
    if (this.#isAway) return;
    this.#isAway = true;
    log.warn({ err: error }, "Redis is away: requests go on, counted in memory until it is back");
  }

  #isBack(): void {
    if (!this.#isAway) return;
    this.#isAway = false;
    log.info("Redis is back: requests are counted there again");
  }
}
