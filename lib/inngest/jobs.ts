import type { Inngest, InngestFunction } from "inngest";
import type { Job } from "#lib/jobs/job";
import { runAlone } from "#lib/jobs/runner";

/** The maximum number of batches in one run. The next run continues. */
const MAX_BATCHES = 100;

/** One function per job: runs on its schedule, at most once a minute, batch by batch until nothing is due. */
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
