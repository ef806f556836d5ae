import cluster from "node:cluster";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { EXIT_PORT_IN_USE, StartError } from "#lib/config/start-error";
import { countForWorkers } from "#lib/http/rate-lease";
import { root } from "./prepare.mjs";

const DRAIN_MS = 12_000;
const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 10_000;
const STEADY_AFTER_MS = 30_000;
const ATTEMPTS_AT_START = 3;

let stopping = false;

/** Forks `count` processes of server.ts that share the port, and replaces one that dies. Resolves when all listen. */
export function startWorkers(count: number, port: number): Promise<void> {
  countForWorkers();
  cluster.setupPrimary({ exec: join(root, "server.ts"), args: [] });
  return new Promise((resolve, reject) => {
    let listening = 0;
    cluster.on("listening", () => ++listening === count && resolve());
    for (let n = 0; n < count; n++) keepOne(0, (error) => reject(error));

    function keepOne(failures: number, giveUp: (error: StartError) => void): void {
      const born = Date.now();
      const worker = cluster.fork();
      worker.once("exit", async (code, signal) => {
        if (stopping) return;
        if (code === EXIT_PORT_IN_USE) return giveUp(portInUse(port));
        const count = Date.now() - born > STEADY_AFTER_MS ? 1 : failures + 1;
        if (listening === 0 && count >= ATTEMPTS_AT_START) {
          return giveUp(new StartError("The server does not start: the lines above say why."));
        }
        console.error(`A server process ended (${signal ?? `code ${code}`}); starting another.`);
        await sleep(Math.min(FIRST_PAUSE_MS * 2 ** (count - 1), LONGEST_PAUSE_MS));
        if (!stopping) keepOne(count, giveUp);
      });
    }
  });
}

/** Lets every worker finish what it answers, then ends it. */
export async function stopWorkers(): Promise<void> {
  stopping = true;
  const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
  const gone = Promise.all(workers.map((one) => one.isDead() || new Promise((resolve) => one.once("exit", resolve))));
  for (const worker of workers) worker.process.kill("SIGTERM");
  if (await Promise.race([gone.then(() => true), sleep(DRAIN_MS, false, { ref: false })])) return;
  killWorkers();
  await gone;
}

export function killWorkers(): void {
  for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill("SIGKILL");
}

export const portInUse = (port: number): StartError =>
  new StartError(
    `Port ${port} is in use by another program: stop that one, or choose another, as in \`PORT=${port + 1} npm start\`.`,
  );
