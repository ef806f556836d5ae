import { log } from "#lib/core/log";
import { nowInSeconds } from "#lib/core/time";
import { pool } from "#lib/db/client";

/** Work that falls due by itself, across all merchants. */
export interface Chore {
  name: string;
  everyMs: number;
  /**
   * Does a small batch of what is due at `now` and answers how much was done: above 0 it runs again soon. Must be
   * safe to run twice; what it throws is logged, and the next turn tries again.
   */
  run(now: Date): Promise<number>;
}

/** Between two batches, so that a long queue leaves room for requests. */
const SOON_MS = 50;
/** A turn comes up to this part of its interval early or late, so that processes that started together drift apart. */
const JITTER = 0.1;
const GRACE_MS = 3_000;

/** Runs chores by timers in this process. */
export class Chores {
  readonly #chores: readonly Chore[];
  readonly #timers = new Map<Chore, NodeJS.Timeout>();
  readonly #turns = new Set<Promise<void>>();
  #state: "new" | "running" | "stopped" = "new";

  constructor(list: readonly Chore[]) {
    this.#chores = list;
  }

  start(): void {
    if (this.#state !== "new") return;
    this.#state = "running";
    for (const chore of this.#chores) this.#schedule(chore, Math.random() * Math.min(chore.everyMs, 1_000));
  }

  async stop(graceMs: number = GRACE_MS): Promise<void> {
    this.#state = "stopped";
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
    const late = new Promise((resolve) => setTimeout(resolve, graceMs).unref());
    await Promise.race([Promise.all(this.#turns), late]);
  }

  #schedule(chore: Chore, inMs: number): void {
    const timer = setTimeout(() => {
      const turn = this.#takeTurn(chore).finally(() => this.#turns.delete(turn));
      this.#turns.add(turn);
    }, inMs);
    this.#timers.set(chore, timer.unref());
  }

  async #takeTurn(chore: Chore): Promise<void> {
    const done = await runAlone(chore).catch((error: unknown) => {
      log.error({ err: error, chore: chore.name }, "a chore failed; its next turn tries again");
      return 0;
    });
    if (this.#state !== "running") return;
    const drift = 1 + JITTER * (2 * Math.random() - 1);
    this.#schedule(chore, done > 0 ? Math.min(SOON_MS, chore.everyMs) : chore.everyMs * drift);
  }
}

/** One batch, in one process at a time: whoever finds another at it leaves it to that one. Answers how much was done. */
export async function runAlone(chore: Chore): Promise<number> {
  const connection = await pool().connect();
  let isBroken = true;
  try {
    const { rows } = await connection.query<{ is_mine: boolean }>(
      "SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS is_mine",
      [`chore ${chore.name}`],
    );
    if (!rows[0]?.is_mine) {
      isBroken = false;
      return 0;
    }
    try {
      return await chore.run(nowInSeconds());
    } finally {
      await connection.query("SELECT pg_advisory_unlock(hashtextextended($1, 0))", [`chore ${chore.name}`]);
      isBroken = false;
    }
  } finally {
    connection.release(isBroken); // a connection that is closed gives its locks back
  }
}
