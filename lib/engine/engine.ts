import { shared } from "#lib/core/shared";
import { startDispatcher, stopDispatcher } from "#lib/deliveries/dispatcher";
import { requestLog } from "#lib/http/request-log";
import { type InngestSettings, inngestSettings } from "#lib/inngest/settings";
import { JOBS } from "#lib/jobs/list";
import { JobRunner } from "#lib/jobs/runner";

interface Part {
  start(): void;
  stop(graceMs?: number): Promise<void>;
}

/** The parts that run in this process, shared by all copies of this module. */
const engine = () => shared("engine", () => ({ isStarted: false, parts: [] as Part[] }));

/**
 * Starts the log of requests, and what sends deliveries and runs jobs in this process: Inngest where it is configured, otherwise the built-in
 * dispatcher and timers. Starting twice starts one. Throws `StartError` when Inngest's variables are wrong.
 */
export async function startEngine(): Promise<void> {
  if (engine().isStarted) return;
  engine().isStarted = true;
  const settings = inngestSettings();
  const parts = [
    requestLog(),
    ...(settings ? [await inngest(settings), new JobRunner(AWAITED)] : [builtIn, new JobRunner(JOBS)]),
  ];
  for (const part of parts) part.start();
  engine().parts = parts;
}

/** Jobs for which somebody waits run here too, because Inngest runs one once a minute at most. */
const AWAITED = JOBS.filter(({ onWork }) => onWork);

const builtIn: Part = { start: startDispatcher, stop: stopDispatcher };

/** Loads the large library only where Inngest is configured. */
async function inngest(settings: InngestSettings): Promise<Part> {
  const [{ makeApp }, { InngestEngine }] = await Promise.all([
    import("#lib/inngest/app"),
    import("#lib/inngest/engine"),
  ]);
  return new InngestEngine(makeApp(settings));
}

/** Waits up to `graceMs` for running work, then releases the other leases. Does nothing when nothing was started. */
export async function stopEngine(graceMs?: number): Promise<void> {
  await Promise.all(engine().parts.map((part) => part.stop(graceMs)));
}
