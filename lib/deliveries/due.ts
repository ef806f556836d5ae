import { type DueEndpoint, findDue } from "./queue.ts";

/** A wake-up reads deliveries that became due within this time. The next poll finds those of longer transactions. */
const RECENT_MS = 3_000;

/** Reads which endpoints have due deliveries: all of them at each poll, only recently queued ones between polls. */
export class DueReader {
  readonly #pollMs: number;
  #expectsMore = false;
  #nextAt = 0;
  #pollAt = 0;

  constructor(pollMs: number) {
    this.#pollMs = pollMs;
  }

  /** Call after deliveries were queued. */
  expectMore(): void {
    this.#expectsMore = true;
  }

  /**
   * Reads, if it is time. A read of a very long queue is slow, so it is not repeated before as much time has passed as it
   * took. Each kind of read has a pause of its own: a wake-up never waits for that of a poll. Returns the remaining pause in
   * milliseconds while more is expected, otherwise 0.
   */
  async read(found: (endpoint: DueEndpoint) => void): Promise<number> {
    const began = performance.now();
    const isPoll = began >= this.#pollAt;
    if (!isPoll && !this.#expectsMore) return 0;
    if (!isPoll && began < this.#nextAt) return this.#nextAt - began;
    this.#expectsMore = false;
    const since = isPoll ? undefined : new Date(Date.now() - RECENT_MS);
    for (const endpoint of await findDue(new Date(), since)) found(endpoint);
    const now = performance.now();
    const took = now - began;
    if (isPoll) this.#pollAt = now + Math.max(this.#pollMs * 0.8, took);
    else this.#nextAt = now + took;
    return this.#expectsMore ? Math.max(0, this.#nextAt - now) : 0;
  }
}
