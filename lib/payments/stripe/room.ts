import type { Count } from "#lib/rate-limit/count";

const SECOND_MS = 1_000;

/** Counts the calls of this process and of all of them: at most `limit` in a second. */
export class Room {
  readonly #limit: number;
  readonly #countInAll: () => Promise<Count>;
  /** When the last calls of this process began, the oldest first. */
  readonly #begun: number[] = [];
  /** By what other processes have used. */
  #fullUntil = 0;

  constructor(limit: number, countInAll: () => Promise<Count>) {
    this.#limit = limit;
    this.#countInAll = countInAll;
  }

  /** When the next call can begin, as this process knows it, by `performance.now()`. */
  freeAt(): number {
    const oldest = this.#begun.at(-this.#limit);
    return Math.max(this.#fullUntil, oldest === undefined ? 0 : oldest + SECOND_MS);
  }

  /** Counts a call for all processes. Returns false when they have used the second up. */
  async isFreeInAll(): Promise<boolean> {
    const { spent, resetAt } = await this.#countInAll();
    if (spent <= this.#limit) return true;
    this.#fullUntil = performance.now() + Math.max(1, resetAt - Date.now());
    return false;
  }

  /** A call of this process begins. */
  add(): void {
    this.#begun.push(performance.now());
    if (this.#begun.length > this.#limit) this.#begun.shift();
  }
}
