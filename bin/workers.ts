import cluster from "node:cluster";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { EXIT_PORT_IN_USE, StartError } from "#lib/config/start-error";
import { gatherForWorkers } from "#lib/http/metrics";
import { countForWorkers } from "#lib/rate-limit/lease";
import { root } from "./prepare.mjs";

const DRAIN_MS = 12_000;
const FIRST_PAUSE_MS = 200;
const MAX_PAUSE_MS = 10_000;
const STABLE_AFTER_MS = 30_000;
const ATTEMPTS_AT_START = 3;

let stopping = false;

/** Starts `count` processes of a script that share the port, and replaces each that exits. Resolves when all listen. */
export async function startWorkers(count: number, port: number, script = join(root, "server.ts")): Promise<void> {
  countForWorkers();
  await gatherForWorkers();
  cluster.setupPrimary({ exec: script, args: [] });
  return new Promise((resolve, reject) => {
    let listening = 0;
    cluster.on("listening", () => ++listening === count && resolve());
    for (let n = 0; n < count; n++) keepRunning(0, (error) => reject(error));

    function keepRunning(failures: number, giveUp: (error: StartError) => void): void {
      const startedAt = Date.now();
      const worker = cluster.fork();
      worker.on("error", () => {}); // a message to a process that has just died; its exit follows
      worker.once("exit", async (code, signal) => {
        if (stopping) return;
        if (code === EXIT_PORT_IN_USE) return giveUp(portInUse(port));
        const count = Date.now() - startedAt > STABLE_AFTER_MS ? 1 : failures + 1;
        if (listening === 0 && count >= ATTEMPTS_AT_START) {
          return giveUp(new StartError("The server does not start: see the lines above."));
        }
        console.error(`A server process ended (${signal ?? `code ${code}`}); starting another.`);
        await sleep(Math.min(FIRST_PAUSE_MS * 2 ** (count - 1), MAX_PAUSE_MS));
        if (!stopping) keepRunning(count, giveUp);
      });
    }
  });
}

/** Stops the workers. Each finishes its running requests first, and is killed if that takes too long. */
export async function stopWorkers(): Promise<void> {
  stopping = true;
  const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
  const exited = Promise.all(workers.map((one) => one.isDead() || new Promise((resolve) => one.once("exit", resolve))));
  for (const worker of workers) worker.process.kill("SIGTERM");
  if (await Promise.race([exited.then(() => true), sleep(DRAIN_MS, false, { ref: false })])) return;
  killWorkers();
  await exited;
}

/** Kills the workers at once. */
export function killWorkers(): void {
  for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill("SIGKILL");
}

export const portInUse = (port: number): StartError =>
  new StartError(
    `Port ${port} is in use by another program: stop that one, or choose another, as in \`PORT=${port + 1} npm start\`.`,
  );
