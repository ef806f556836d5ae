import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { freePort } from "#lib/testing/free-port";

/** Kills a worker, and sends it a message before its end is noticed. */
const KILL = `
  import cluster from "node:cluster";
  import { once } from "node:events";
  import { startWorkers, stopWorkers } from "./bin/workers.ts";
  process.execArgv = []; // otherwise the worker runs this text too
  await startWorkers(1, Number(process.env.PORT), "lib/testing/listening-process.ts");
  const [worker] = Object.values(cluster.workers);
  process.kill(worker.process.pid, "SIGKILL");
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);
  worker.send({});
  await once(cluster, "listening");
  console.log("replaced");
  await stopWorkers();
  process.exit(0);`;

test("a worker that dies while it is sent a message is replaced, and the others stay", async () => {
  const env = { ...process.env, PORT: String(await freePort()) };
  const options = { cwd: join(import.meta.dirname, ".."), env };
  const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "-e", KILL], options);
  expect(stdout).toBe("replaced\n");
});
