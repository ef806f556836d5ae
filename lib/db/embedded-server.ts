import { randomUUID } from "node:crypto";
import { linkSync, readFileSync, renameSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { StartError } from "#lib/config/start-error";
import { endOf } from "#lib/core/cut";
import type { Cluster } from "./embedded-cluster.ts";
import { lastErrorLine, runPgCtl, SUPERUSER } from "./embedded-programs.ts";

/** Each server process uses up to 20. There is a process for each core, and there are commands. */
const MAX_CONNECTIONS = Math.max(200, 20 * availableParallelism());
const READY_TIMEOUT_MS = 60_000;
const MAX_STARTS = 5;
/** Every process that uses the cluster holds this lock shared. A process that gets it exclusively may stop the server. */
const IN_USE_LOCK = 7_204_001;

/** Starts the server of this cluster or joins it, and returns a connection that marks it as in use. */
export async function startOrJoin(cluster: Cluster, unsafe: boolean, preferredPort = 0) {
  const deadline = Date.now() + READY_TIMEOUT_MS;
  let failure = "";
  for (let starts = 0; Date.now() < deadline && starts < MAX_STARTS; ) {
    const running = readPidFile(cluster.dataDir);
    if (!running) {
      const port = await freePort(preferredPort);
      const started = await runPgCtl(cluster, [
        "start",
        "-w",
        "-t",
        "60",
        "-l",
        logFile(cluster),
        "-o",
        serverFlags(port, unsafe),
      ]);
      if (started.code !== 0) {
        starts += 1;
        failure = lastErrorLine(tail(logFile(cluster))) || lastErrorLine(started.output);
      }
      const connection = await joinServer(cluster, port);
      if (connection) return { port, hasJoined: false, connection };
    } else if (!isOurServer(running.pid, cluster.dataDir)) {
      removeStalePidFile(cluster.dataDir, running.text);
    } else {
      const connection = running.port ? await joinServer(cluster, running.port) : undefined;
      if (connection) return { port: running.port, hasJoined: true, connection };
    }
    await sleep(50);
  }
  throw new StartError(`The embedded PostgreSQL does not start: ${failure || "no answer"} (see ${logFile(cluster)}).`);
}

/**
 * Settings of the server of tests. Nothing there needs to survive a crash, and which plan a statement gets must not depend on when
 * autovacuum comes by: what needs counted tables counts them.
 */
const UNSAFE = { fsync: "off", synchronous_commit: "off", full_page_writes: "off", autovacuum: "off" };

function serverFlags(port: number, unsafe: boolean): string {
  const settings = {
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    max_connections: MAX_CONNECTIONS,
    shared_buffers: "128MB",
    ...(unsafe && UNSAFE),
  };
  return [`-p ${port}`, ...Object.entries(settings).map(([name, value]) => `-c ${name}='${value}'`)].join(" ");
}

/** Connects, checks that this is the server of the cluster, and takes the in-use lock. Undefined when it does not answer. */
async function joinServer(cluster: Cluster, port: number): Promise<pg.Client | undefined> {
  const client = new pg.Client({ connectionString: urlOf(cluster, port, "postgres"), connectionTimeoutMillis: 5_000 });
  client.on("error", () => {});
  try {
    await client.connect();
    const { rows } = await client.query("show data_directory");
    if (rows[0].data_directory !== cluster.dataDir) throw new Error("another server");
    await client.query("select pg_advisory_lock_shared($1)", [IN_USE_LOCK]);
    return client;
  } catch {
    await client.end().catch(() => {});
    return undefined;
  }
}

function readPidFile(dataDir: string): { text: string; pid: number; port: number } | undefined {
  try {
    const text = readFileSync(join(dataDir, "postmaster.pid"), "utf8");
    const lines = text.split("\n");
    return { text, pid: Number(lines[0]), port: Number(lines[3] ?? 0) };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    if (process.getuid?.() !== 0 && (error as NodeJS.ErrnoException).code === "EACCES") {
      throw new StartError(`Cannot read ${dataDir}: it belongs to another system user.`);
    }
    throw error;
  }
}

function isOurServer(pid: number, dataDir: string): boolean {
  if (!Number.isInteger(pid) || pid <= 0 || !isAlive(pid)) return false;
  try {
    const argv = readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0");
    return (argv[0] ?? "").endsWith("postgres") && argv.includes(dataDir);
  } catch {
    return isAlive(pid) && process.platform !== "linux";
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** Renames the file before it checks the content again: a server that started in the meantime gets its file back. */
function removeStalePidFile(dataDir: string, staleText: string): void {
  const path = join(dataDir, "postmaster.pid");
  const renamed = `${path}.stale-${randomUUID()}`;
  try {
    renameSync(path, renamed);
    if (readFileSync(renamed, "utf8") !== staleText) linkSync(renamed, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  } finally {
    rmSync(renamed, { force: true });
  }
}

function freePort(preferred: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", (error) => (preferred ? resolve(freePort(0)) : reject(error)));
    probe.listen(preferred, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : preferred));
    });
  });
}

/** Closes the connection that marks the server as in use, and stops the server unless another process uses it. */
export async function leaveServer(cluster: Cluster, connection: pg.Client): Promise<void> {
  try {
    await connection.query("select pg_advisory_unlock_shared($1)", [IN_USE_LOCK]);
    const { rows } = await connection.query("select pg_try_advisory_lock($1) as is_last", [IN_USE_LOCK]);
    if (rows[0].is_last) await runPgCtl(cluster, ["stop", "-m", "fast", "-w", "-t", "60"]);
  } catch {
    // the server has already stopped
  } finally {
    await connection.end().catch(() => {});
  }
}

export const urlOf = (cluster: Cluster, port: number, database: string): string =>
  `postgresql://${SUPERUSER}:${cluster.password}@127.0.0.1:${port}/${database}`;

const logFile = (cluster: Cluster): string => join(cluster.dataDir, "server.log");

function tail(path: string): string {
  try {
    return endOf(readFileSync(path, "utf8"), 4_000);
  } catch {
    return "";
  }
}
