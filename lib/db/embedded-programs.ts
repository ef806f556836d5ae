import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { variablesForPrograms } from "#lib/config/environment";
import { StartError } from "#lib/config/start-error";
import { type Cluster, changeFileOwner, renameOrDiscard } from "./embedded-cluster.ts";

export const SUPERUSER = "zakka";
const MAJOR_VERSION = "18";

/** Creates the data folder. Two processes that do this at once end up with one folder. */
export async function createCluster(cluster: Cluster): Promise<void> {
  const temporary = `${cluster.dataDir}.new-${randomUUID()}`;
  mkdirSync(temporary, { mode: 0o700 });
  changeFileOwner(temporary, cluster.user);
  const passwordFile = `${temporary}.password`;
  writeFileSync(passwordFile, cluster.password, { mode: 0o600 });
  changeFileOwner(passwordFile, cluster.user);
  const locale = ["--encoding=UTF8", "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
  const access = ["--auth=scram-sha-256", `--username=${SUPERUSER}`, `--pwfile=${passwordFile}`];
  const { code, output } = await run(cluster, "initdb", [
    "-D",
    temporary,
    ...locale,
    ...access,
    "-c",
    "timezone=UTC",
    "--no-instructions",
  ]);
  rmSync(passwordFile, { force: true });
  if (code !== 0) {
    rmSync(temporary, { recursive: true, force: true });
    throw new StartError(`The database could not be created in ${cluster.dataDir}: ${lastErrorLine(output)}`);
  }
  renameOrDiscard(temporary, cluster.dataDir);
}

/** Throws for a data folder of another major version of PostgreSQL. */
export function refuseOtherMajorVersion(cluster: Cluster): void {
  const version = readFileSync(join(cluster.dataDir, "PG_VERSION"), "utf8").trim();
  if (version === MAJOR_VERSION) return;
  throw new StartError(
    `${cluster.dataDir} was created by PostgreSQL ${version}, and this release has PostgreSQL ${MAJOR_VERSION}: dump and restore it, or move it away.`,
  );
}

export const runPgCtl = (cluster: Cluster, args: readonly string[]) =>
  run(cluster, "pg_ctl", ["-D", cluster.dataDir, ...args]);

/** Runs a program of PostgreSQL without the terminal, so that Ctrl-C does not stop it, and without PG* variables. */
function run(cluster: Cluster, program: string, args: readonly string[]): Promise<{ code: number; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(join(cluster.bin, program), args, {
      ...cluster.user,
      cwd: "/",
      detached: true,
      env: { ...variablesForPrograms(), LC_ALL: "C" },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    const append = (chunk: Buffer) => {
      output += chunk.toString();
    };
    child.stdout.on("data", append);
    child.stderr.on("data", append);
    child.once("error", reject);
    child.once("close", (code) => resolve({ code: code ?? 1, output }));
  });
}

/** Returns the last line that reports an error, or an empty text. */
export const lastErrorLine = (text: string): string =>
  text
    .trim()
    .split("\n")
    .findLast((line) => /FATAL|PANIC|error/i.test(line))
    ?.trim() ?? "";
