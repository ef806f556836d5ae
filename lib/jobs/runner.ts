import { traced } from "#lib/config/tracing";
import { nowInSeconds } from "#lib/core/time";
import { pool } from "#lib/db/client";
import { atMost } from "#lib/poll/at-most";
import { Poller } from "#lib/poll/poller";
import type { Job } from "./job.ts";

/** The pause between two batches, so that a long queue does not delay requests. */
const REST_MS = 50;
/** The first runs are spread over this time. */
const FIRST_WITHIN_MS = 1_000;
const GRACE_MS = 3_000;

/** Runs jobs by timers in this process. */
export class JobRunner {
  readonly #pollers: readonly { poller: Poller; firstWithinMs: number }[];

  constructor(jobs: readonly Job[]) {
    this.#pollers = jobs.map((job) => ({
      poller: new Poller({
        name: job.name,
        pollMs: job.everyMs,
        restMs: REST_MS,
        step: async () => (await runAlone(job)) > 0,
      }),
      firstWithinMs: Math.min(job.everyMs, FIRST_WITHIN_MS),
    }));
  }

  start(): void {
    for (const { poller, firstWithinMs } of this.#pollers) poller.start(Math.random() * firstWithinMs);
  }

  async stop(graceMs: number = GRACE_MS): Promise<void> {
    await atMost(graceMs, Promise.all(this.#pollers.map(({ poller }) => poller.stop())));
  }
}

/** Runs one batch, unless another process is running this job. Returns how much was done. */
export async function runAlone(job: Job): Promise<number> {
  const connection = await pool().connect();
  let isBroken = true;
  try {
    const { rows } = await connection.query<{ is_locked: boolean }>(
      "SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS is_locked",
      [`job ${job.name}`],
    );
    if (!rows[0]?.is_locked) {
      isBroken = false;
      return 0;
    }
    try {
      return await traced(`job ${job.name}`, { kind: "internal" }, () => job.run(nowInSeconds()));
    } finally {
      await connection.query("SELECT pg_advisory_unlock(hashtextextended($1, 0))", [`job ${job.name}`]);
      isBroken = false;
    }
  } finally {
    connection.release(isBroken); // closing a connection releases its locks
  }
}
