import { type DueEndpoint, findDue } from "./queue.ts";

/** What a commit queued is due since less than this, but for long transactions, whose deliveries the next poll finds. */
const RECENT_MS = 3_000;

/** Reads which endpoints have due deliveries: all at every poll, and between polls what was queued since. */
export class DueReader {
  readonly #pollMs: number;
  #expectsMore = false;
  #nextAt = 0;
  #pollAt = 0;

  constructor(pollMs: number) {
    this.#pollMs = pollMs;
  }

  /** Something was queued. */
  expectMore(): void {
    this.#expectsMore = true;
  }

  /**
   * Reads, if it is time for it. With very much due a read takes long, so it pauses as long as the last one took. Answers
   * for how many milliseconds it pauses while more is expected; else 0.
   */
  async read(found: (endpoint: DueEndpoint) => void): Promise<number> {
    const began = performance.now();
    const isPoll = began >= this.#pollAt;
    if (!isPoll && !this.#expectsMore) return 0;
    if (began < this.#nextAt) return this.#nextAt - began;
    this.#expectsMore = false;
    const since = isPoll ? undefined : new Date(Date.now() - RECENT_MS);
    for (const endpoint of await findDue(new Date(), since)) found(endpoint);
    const now = performance.now();
    this.#nextAt = now + (now - began);
    if (isPoll) this.#pollAt = now + this.#pollMs * 0.8;
    return this.#expectsMore ? this.#nextAt - now : 0;
  }
}
