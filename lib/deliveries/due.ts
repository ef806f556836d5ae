import { type DueEndpoint, findDue } from "./queue.ts";

/** A wake-up reads deliveries that became due within this time. The next poll finds those of longer transactions. */
const RECENT_MS = 3_000;

/** Reads which endpoints have deliveries that became due in the last seconds: between polls, after a wake-up. */
export class RecentReader {
  #expectsMore = false;
  #nextAt = 0;

  /** Call after deliveries were queued. */
  expectMore(): void {
    this.#expectsMore = true;
  }

  /**
   * Reads, if more is expected. After very many deliveries were queued a read is slow, so it is not repeated before as much
   * time has passed as it took. Returns the remaining pause in milliseconds while more is expected, otherwise 0.
   */
  async read(found: (endpoint: DueEndpoint) => void): Promise<number> {
    const began = performance.now();
    if (!this.#expectsMore) return 0;
    if (began < this.#nextAt) return this.#nextAt - began;
    this.#expectsMore = false;
    for (const endpoint of await findDue(new Date(), new Date(Date.now() - RECENT_MS))) found(endpoint);
    const now = performance.now();
    this.#nextAt = now + (now - began);
    return this.#expectsMore ? this.#nextAt - now : 0;
  }
}
