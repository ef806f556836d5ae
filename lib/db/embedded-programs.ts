import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { variablesForPrograms } from "#lib/config/environment";
import { StartError } from "#lib/config/start-error";
import { type Cluster, giveTo, renameOrYield } from "./embedded-cluster.ts";

export const SUPERUSER = "zakka";

export async function createCluster(cluster: Cluster): Promise<void> {
  const fresh = `${cluster.dataDir}.new-${randomUUID()}`;
  mkdirSync(fresh, { mode: 0o700 });
  giveTo(fresh, cluster.user);
  const passwordFile = `${fresh}.password`;
  writeFileSync(passwordFile, cluster.password, { mode: 0o600 });
  giveTo(passwordFile, cluster.user);
  const locale = ["--encoding=UTF8", "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
  const access = ["--auth=scram-sha-256", `--username=${SUPERUSER}`, `--pwfile=${passwordFile}`];
  const made = await run(cluster, "initdb", [
    "-D",
    fresh,
    ...locale,
    ...access,
    "-c",
    "timezone=UTC",
    "--no-instructions",
  ]);
  rmSync(passwordFile, { force: true });
  if (made.code !== 0) {
    rmSync(fresh, { recursive: true, force: true });
    throw new StartError(`The database could not be created in ${cluster.dataDir}: ${lastLine(made.output)}`);
  }
  renameOrYield(fresh, cluster.dataDir);
}

export function refuseOtherMajor(cluster: Cluster): void {
  const version = readFileSync(join(cluster.dataDir, "PG_VERSION"), "utf8").trim();
  if (version === "18") return;
  throw new StartError(
    `${cluster.dataDir} was made by PostgreSQL ${version}, this release carries 18: dump and restore it, or move it away.`,
  );
}

export const control = (cluster: Cluster, args: readonly string[]) =>
  run(cluster, "pg_ctl", ["-D", cluster.dataDir, ...args]);

/** Runs one of PostgreSQL's own programs, apart from the terminal (Ctrl-C is ours) and from PG* variables. */
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
    const keep = (chunk: Buffer) => {
      output += chunk.toString();
    };
    child.stdout.on("data", keep);
    child.stderr.on("data", keep);
    child.once("error", reject);
    child.once("close", (code) => resolve({ code: code ?? 1, output }));
  });
}

export const lastLine = (text: string): string =>
  text
    .trim()
    .split("\n")
    .findLast((line) => /FATAL|PANIC|error/i.test(line))
    ?.trim() ?? "";
