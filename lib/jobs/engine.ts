import { shared } from "#lib/core/shared";
import { startDispatcher, stopDispatcher } from "#lib/deliveries/dispatcher";
import { type InngestSettings, inngestSettings } from "#lib/inngest/settings";
import { Chores } from "./chores.ts";
import { CHORES } from "./list.ts";

interface Part {
  start(): void;
  stop(graceMs?: number): Promise<void>;
}

/** What was started in this process, whichever copy of this module started it. */
const engine = () => shared("engine", () => ({ isStarted: false, parts: [] as Part[] }));

/**
 * Starts what drives deliveries and chores in this process: Inngest where it is configured, else the built-in
 * dispatcher and timers. Starting twice starts one. Throws `StartError` when Inngest's variables are wrong.
 */
export async function startEngine(): Promise<void> {
  if (engine().isStarted) return;
  engine().isStarted = true;
  const settings = inngestSettings();
  const parts = settings ? [await inngest(settings)] : [builtIn, new Chores(CHORES)];
  for (const part of parts) part.start();
  engine().parts = parts;
}

const builtIn: Part = { start: startDispatcher, stop: stopDispatcher };

/** A library of some weight: loaded only where it is asked for. */
async function inngest(settings: InngestSettings): Promise<Part> {
  const [{ makeApp }, { InngestEngine }] = await Promise.all([
    import("#lib/inngest/app"),
    import("#lib/inngest/engine"),
  ]);
  return new InngestEngine(makeApp(settings));
}

/** Lets what is under way finish within its grace, then gives it back. Does nothing when nothing was started. */
export async function stopEngine(graceMs?: number): Promise<void> {
  await Promise.all(engine().parts.map((part) => part.stop(graceMs)));
}
