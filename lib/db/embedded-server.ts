import { randomUUID } from "node:crypto";
import { linkSync, readFileSync, renameSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { StartError } from "#lib/config/start-error";
import type { Cluster } from "./embedded-cluster.ts";
import { control, lastLine, SUPERUSER } from "./embedded-programs.ts";

/** Each server process takes up to 14; there is a process for each core, and commands beside them. */
const MAX_CONNECTIONS = Math.max(200, 20 * availableParallelism());
const READY_WITHIN_MS = 60_000;
/** Held shared by every user of the cluster; whoever gets it exclusively may stop the server. */
const IN_USE_LOCK = 7_204_001;

/** A server that is ours and answers, with the connection that marks it as in use. */
export async function reach(cluster: Cluster, unsafe: boolean, preferredPort = 0) {
  const deadline = Date.now() + READY_WITHIN_MS;
  let failure = "";
  for (let starts = 0; Date.now() < deadline && starts < 5; ) {
    const running = readPidFile(cluster.dataDir);
    if (!running) {
      const port = await freePort(preferredPort);
      const started = await control(cluster, [
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
        failure = lastLine(tail(logFile(cluster))) || lastLine(started.output);
      }
      const connection = await joinServer(cluster, port);
      if (connection) return { port, joined: false, connection };
    } else if (!isOurServer(running.pid, cluster.dataDir)) {
      removeStalePidFile(cluster.dataDir, running.text);
    } else {
      const connection = running.port ? await joinServer(cluster, running.port) : undefined;
      if (connection) return { port: running.port, joined: true, connection };
    }
    await sleep(50);
  }
  throw new StartError(`The embedded PostgreSQL does not start: ${failure || "no answer"} (see ${logFile(cluster)}).`);
}

function serverFlags(port: number, unsafe: boolean): string {
  const settings = {
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    max_connections: MAX_CONNECTIONS,
    shared_buffers: "128MB",
    ...(unsafe ? { fsync: "off", synchronous_commit: "off", full_page_writes: "off" } : {}),
  };
  return [`-p ${port}`, ...Object.entries(settings).map(([name, value]) => `-c ${name}='${value}'`)].join(" ");
}

/** Connects, makes sure that it is this checkout's server, and holds the in-use lock. */
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

/** Moves the file aside before judging it again: a server that started in between gets its own file back. */
function removeStalePidFile(dataDir: string, judged: string): void {
  const path = join(dataDir, "postmaster.pid");
  const aside = `${path}.stale-${randomUUID()}`;
  try {
    renameSync(path, aside);
    if (readFileSync(aside, "utf8") !== judged) linkSync(aside, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  } finally {
    rmSync(aside, { force: true });
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

/** Stops PostgreSQL unless another process uses it too. */
export async function leave(cluster: Cluster, connection: pg.Client): Promise<void> {
  try {
    await connection.query("select pg_advisory_unlock_shared($1)", [IN_USE_LOCK]);
    const { rows } = await connection.query("select pg_try_advisory_lock($1) as alone", [IN_USE_LOCK]);
    if (rows[0].alone) await control(cluster, ["stop", "-m", "fast", "-w", "-t", "60"]);
  } catch {
    // it had already ended
  } finally {
    await connection.end().catch(() => {});
  }
}

export const urlOf = (cluster: Cluster, port: number, database: string): string =>
  `postgresql://${SUPERUSER}:${cluster.password}@127.0.0.1:${port}/${database}`;

const logFile = (cluster: Cluster): string => join(cluster.dataDir, "server.log");

function tail(path: string): string {
  try {
    return readFileSync(path, "utf8").slice(-4_000);
  } catch {
    return "";
  }
}
