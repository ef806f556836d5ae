import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { citusUrl } from "#lib/testing/citus";
import { ownDatabase } from "#lib/testing/own-database";
import { until } from "#lib/testing/receiver";
import { type Load, PATIENCE_MS, refusedUnderLoad } from "#lib/testing/store-load";

// Kills a node of the cluster with SIGKILL. CITUS_KILL_WORKER and CITUS_START_WORKER are the shell commands for it: only who
// runs the cluster knows them. The start must return when the node answers.

const { CITUS_KILL_WORKER: kill = "", CITUS_START_WORKER: start = "" } = process.env;
const isPossible = citusUrl() !== undefined && kill !== "" && start !== "";
if (citusUrl() && !isPossible)
  console.error(
    "CITUS_KILL_WORKER and CITUS_START_WORKER are not set, so the test that kills a node of Citus is left out.",
  );

/** How many responses there are in each phase before the next one begins. */
const ENOUGH = 40;

const shell = (command: string) => promisify(execFile)("sh", ["-c", command]);

ownDatabase();

/** Kills the node and starts it when stores of other nodes have gone on and some requests were refused. */
async function killNode(load: Load): Promise<void> {
  await until(() => load.done > ENOUGH, PATIENCE_MS);
  await shell(kill);
  const before = load.answers.length;
  await until(
    () =>
      load.answers.length - load.done > ENOUGH &&
      load.answers.slice(before + ENOUGH).some(({ status }) => status < 300),
    PATIENCE_MS,
  );
  await shell(start);
}

test.skipIf(!isPossible)(
  "a node killed under load: its stores get 503 until it is back, and what was confirmed and what is sent again is done once",
  async () => {
    const refused = await refusedUnderLoad(killNode);
    expect(new Set(refused.map(({ status, retryAfter }) => `${status} ${retryAfter}`))).toEqual(new Set(["503 2"]));
  },
  600_000,
);
