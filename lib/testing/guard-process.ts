// Stops the PostgreSQL of the tests when a run ends without stopping it, by Ctrl-C or because it was killed. Standard
// input ends with the process that started this one.
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { stopAbandonedServer } from "./database.ts";

/** Workers of the run may be alive for a moment after it. */
const WAIT_MS = 30_000;

process.stdin.resume();
await once(process.stdin, "close");
for (const deadline = Date.now() + WAIT_MS; Date.now() < deadline; await sleep(500)) {
  if (await stopAbandonedServer()) break;
}
