import type { Inngest, InngestFunction } from "inngest";
import type { Job } from "#lib/jobs/job";
import { runAlone } from "#lib/jobs/runner";

/** Batches of one run; what is left waits for the next. */
const MAX_BATCHES = 100;

/** A function for each job: at its time, batch after batch until nothing is due. Every minute is the most often. */
export const jobFunctions = (inngest: Inngest, jobs: readonly Job[]): InngestFunction.Any[] =>
  jobs.map((job) =>
    inngest.createFunction(
      { id: job.name, triggers: { cron: cronOf(job) }, retries: 0, concurrency: { limit: 1 } },
      async ({ step }) => {
        for (let batch = 1; batch <= MAX_BATCHES; batch++) {
          if ((await step.run(`batch ${batch}`, () => runAlone(job))) === 0) return;
        }
      },
    ),
  );

function cronOf({ everyMs }: Job): string {
  const minutes = Math.min(30, Math.ceil(everyMs / 60_000));
  return minutes === 1 ? "* * * * *" : `*/${minutes} * * * *`;
}
