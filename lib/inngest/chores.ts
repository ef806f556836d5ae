import type { Inngest, InngestFunction } from "inngest";
import { type Chore, runAlone } from "#lib/jobs/chores";

/** Batches of one run; what is left waits for the next. */
const MAX_BATCHES = 100;

/** A function for each chore: at its time, batch after batch until nothing is due. Every minute is the most often. */
export const choreFunctions = (inngest: Inngest, chores: readonly Chore[]): InngestFunction.Any[] =>
  chores.map((chore) =>
    inngest.createFunction(
      { id: chore.name, triggers: { cron: cronOf(chore) }, retries: 0, concurrency: { limit: 1 } },
      async ({ step }) => {
        for (let batch = 1; batch <= MAX_BATCHES; batch++) {
          if ((await step.run(`batch ${batch}`, () => runAlone(chore))) === 0) return;
        }
      },
    ),
  );

function cronOf({ everyMs }: Chore): string {
  const minutes = Math.min(30, Math.ceil(everyMs / 60_000));
  return minutes === 1 ? "* * * * *" : `*/${minutes} * * * *`;
}
