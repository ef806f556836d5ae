import { type DueEndpoint, findDue, MAX_DUE_ENDPOINTS } from "./queue.ts";

const FIRST = {
  merchant_id: "00000000-0000-0000-0000-000000000000",
  endpoint_id: "00000000-0000-0000-0000-000000000000",
};
/** After a read, this many times as long as it took pass before the next: with very much due it takes a fifth of the time. */
const PAUSE = 4;

/** Reads which endpoints have due deliveries: when more is expected, and otherwise at every poll. */
export class DueReader {
  readonly #pollMs: number;
  #expectsMore = true;
  #nextAt = 0;
  #pollAt = 0;
  #after = FIRST;

  constructor(pollMs: number) {
    this.#pollMs = pollMs;
  }

  expectMore(): void {
    this.#expectsMore = true;
  }

  /** Reads, if it is time for it. Answers after how many milliseconds it is, if more is expected; else 0. */
  async read(found: (endpoint: DueEndpoint) => void): Promise<number> {
    const began = performance.now();
    if (!this.#expectsMore && began < this.#pollAt) return 0;
    if (began < this.#nextAt) return this.#nextAt - began;
    this.#expectsMore = false;
    const endpoints = await findDue(new Date(), this.#after);
    for (const endpoint of endpoints) found(endpoint);
    const isFull = endpoints.length === MAX_DUE_ENDPOINTS;
    this.#after = (isFull && endpoints.at(-1)) || FIRST;
    this.#expectsMore ||= isFull;
    const now = performance.now();
    this.#nextAt = now + PAUSE * (now - began);
    this.#pollAt = now + this.#pollMs / 2;
    return this.#expectsMore ? this.#nextAt - now : 0;
  }
}
