import pLimit, { type LimitFunction } from "p-limit";
import { traced } from "#lib/config/tracing";
import { shared } from "#lib/core/shared";
import { nowInSeconds } from "#lib/core/time";
import { withSessionLock } from "#lib/db/session-lock";
import { atMost } from "#lib/poll/at-most";
import { Poller } from "#lib/poll/poller";
import type { Job } from "./job.ts";

/** The pause between two batches, so that a long queue does not delay requests. */
const REST_MS = 50;
/** The first runs are spread over this time. */
const FIRST_WITHIN_MS = 1_000;
const GRACE_MS = 3_000;
/** Each running job holds a connection for its lock, and needs others for its work. */
const JOBS_AT_ONCE = 3;

/** Runs jobs by timers in this process. */
export class JobRunner {
  readonly #pollers: readonly { job: Job; poller: Poller; firstWithinMs: number }[];
  readonly #unsubscribe: (() => void)[] = [];

  constructor(jobs: readonly Job[]) {
    this.#pollers = jobs.map((job) => ({
      job,
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
    for (const { job, poller, firstWithinMs } of this.#pollers) {
      poller.start(Math.random() * firstWithinMs);
      if (job.onWork) this.#unsubscribe.push(job.onWork(() => poller.wake()));
    }
  }

  async stop(graceMs: number = GRACE_MS): Promise<void> {
    for (const unsubscribe of this.#unsubscribe.splice(0)) unsubscribe();
    await atMost(graceMs, Promise.all(this.#pollers.map(({ poller }) => poller.stop())));
  }
}

/**
 * Runs one batch, unless another process is running this job. Returns how much was done. At most `JOBS_AT_ONCE` run in a
 * process; the others wait without a connection, so jobs alone can never take the whole pool and wait for each other.
 */
export const runAlone = (job: Job): Promise<number> => turns()(() => runLocked(job));

const turns = (): LimitFunction => shared("job-turns", () => pLimit(JOBS_AT_ONCE));

async function runLocked(job: Job): Promise<number> {
  const run = () => traced(`job ${job.name}`, { kind: "internal" }, () => job.run(nowInSeconds()));
  return (await withSessionLock(`job ${job.name}`, run))?.result ?? 0;
}
