import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { variablesForPrograms } from "#lib/config/environment";
import { StartError } from "#lib/config/start-error";
import { findPlace, giveTo, keepRolePassword, type Place, renameOrYield } from "./embedded-place.ts";
import { APP_ROLE, prepareDatabase } from "./embedded-role.ts";

export interface EmbeddedOptions {
  /** The checkout's private folder, `.data`. */
  dotData: string;
  /** Folder of the cluster inside it. */
  name?: string;
  /** Tests may trade safety for speed: a crash of the machine then loses data. */
  unsafe?: boolean;
  /** Told what takes time, in a few words. */
  say?: (line: string) => void;
}

export interface Embedded {
  /** For the product: as a role that owns this database, and nothing else. */
  url: string;
  /** The same as the superuser: for making other databases. */
  adminUrl: string;
  /** True when a running PostgreSQL was found and joined. */
  joined: boolean;
  /** Leaves; the last one out stops PostgreSQL. */
  close(): Promise<void>;
}

const SUPERUSER = "zakka";
const DATABASE = "zakka";
/** Each server process takes up to 14; there is a process for each core, and commands beside them. */
const MAX_CONNECTIONS = Math.max(200, 20 * availableParallelism());
const READY_WITHIN_MS = 60_000;
/** Held shared by everyone who uses the cluster; who gets it alone may stop it. */
const IN_USE_LOCK = 7_204_001;

/**
 * Starts the embedded PostgreSQL of a checkout, or joins the one that already runs there (left behind by a
 * killed process, or started by another command). Two starters at once end up on one server.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const place = findPlace(options.dotData, options.name ?? "postgres");
  if (!existsSync(place.dataDir)) {
    options.say?.("Creating the database");
    await createCluster(place);
  }
  refuseOtherMajor(place);

  const unsafe = options.unsafe === true;
  const first = await reach(place, unsafe);
  const adminUrl = urlOf(place, first.port, DATABASE);
  const password = keepRolePassword(options.dotData);
  await prepareDatabase(first.hold, { database: DATABASE, password, url: adminUrl }).catch(async (error) => {
    await leave(place, first.hold);
    throw new StartError(`The database in ${place.dataDir} cannot be prepared: ${(error as Error).message}.`);
  });
  let hold: Promise<pg.Client> = Promise.resolve(first.hold);
  let closing = false;
  watch(first.hold);

  /** PostgreSQL went away under us (killed, or restarted after a crash): bring it back on the same port. */
  function watch(client: pg.Client): void {
    client.once("end", () => {
      if (!closing) hold = again();
    });
  }

  async function again(): Promise<pg.Client> {
    for (;;) {
      const back = await reach(place, unsafe, first.port).catch(() => sleep(1_000));
      if (!back) continue;
      watch(back.hold);
      return back.hold;
    }
  }

  return {
    url: asRole(adminUrl, password),
    adminUrl,
    joined: first.joined,
    async close() {
      if (closing) return;
      closing = true;
      await leave(place, await hold);
    },
  };
}

/** Stops PostgreSQL unless somebody else holds it too. */
async function leave(place: Place, hold: pg.Client): Promise<void> {
  try {
    await hold.query("select pg_advisory_unlock_shared($1)", [IN_USE_LOCK]);
    const { rows } = await hold.query("select pg_try_advisory_lock($1) as alone", [IN_USE_LOCK]);
    if (rows[0].alone) await control(place, ["stop", "-m", "fast", "-w", "-t", "60"]);
  } catch {
    // it ended by itself
  } finally {
    await hold.end().catch(() => {});
  }
}

async function createCluster(place: Place): Promise<void> {
  const fresh = `${place.dataDir}.new-${randomUUID()}`;
  mkdirSync(fresh, { mode: 0o700 });
  giveTo(fresh, place.user);
  const passwordFile = `${fresh}.password`;
  writeFileSync(passwordFile, place.password, { mode: 0o600 });
  giveTo(passwordFile, place.user);
  const locale = ["--encoding=UTF8", "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
  const access = ["--auth=scram-sha-256", `--username=${SUPERUSER}`, `--pwfile=${passwordFile}`];
  const made = await run(place, "initdb", [
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
    throw new StartError(`The database could not be created in ${place.dataDir}: ${lastLine(made.output)}`);
  }
  renameOrYield(fresh, place.dataDir);
}

function refuseOtherMajor(place: Place): void {
  const version = readFileSync(join(place.dataDir, "PG_VERSION"), "utf8").trim();
  if (version === "18") return;
  throw new StartError(
    `${place.dataDir} was made by PostgreSQL ${version}, this release carries 18: dump and restore it, or move it away.`,
  );
}

/** A server that is ours and answers, with the connection that marks it as in use. */
async function reach(place: Place, unsafe: boolean, preferredPort = 0) {
  const deadline = Date.now() + READY_WITHIN_MS;
  let failure = "";
  for (let starts = 0; Date.now() < deadline && starts < 5; ) {
    const running = readPidFile(place.dataDir);
    if (!running) {
      const port = await freePort(preferredPort);
      const started = await control(place, [
        "start",
        "-w",
        "-t",
        "60",
        "-l",
        logFile(place),
        "-o",
        serverFlags(port, unsafe),
      ]);
      if (started.code !== 0) {
        starts += 1;
        failure = lastLine(tail(logFile(place))) || lastLine(started.output);
      }
      const hold = await joinServer(place, port);
      if (hold) return { port, joined: false, hold };
    } else if (!isOurServer(running.pid, place.dataDir)) {
      removeStalePidFile(place.dataDir, running.text);
    } else {
      const hold = running.port ? await joinServer(place, running.port) : undefined;
      if (hold) return { port: running.port, joined: true, hold };
    }
    await sleep(50);
  }
  throw new StartError(`The embedded PostgreSQL does not start: ${failure || "no answer"} (see ${logFile(place)}).`);
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
async function joinServer(place: Place, port: number): Promise<pg.Client | undefined> {
  const client = new pg.Client({ connectionString: urlOf(place, port, "postgres"), connectionTimeoutMillis: 5_000 });
  client.on("error", () => {});
  try {
    await client.connect();
    const { rows } = await client.query("show data_directory");
    if (rows[0].data_directory !== place.dataDir) throw new Error("another server");
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

const control = (place: Place, args: readonly string[]) => run(place, "pg_ctl", ["-D", place.dataDir, ...args]);

/** Runs one of PostgreSQL's own programs, apart from the terminal (Ctrl-C is ours) and from PG* variables. */
function run(place: Place, program: string, args: readonly string[]): Promise<{ code: number; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(join(place.bin, program), args, {
      ...place.user,
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

const urlOf = (place: Place, port: number, database: string): string =>
  `postgresql://${SUPERUSER}:${place.password}@127.0.0.1:${port}/${database}`;

function asRole(adminUrl: string, password: string): string {
  const url = new URL(adminUrl);
  Object.assign(url, { username: APP_ROLE, password });
  return url.href;
}

const logFile = (place: Place): string => join(place.dataDir, "server.log");

function tail(path: string): string {
  try {
    return readFileSync(path, "utf8").slice(-4_000);
  } catch {
    return "";
  }
}

const lastLine = (text: string): string =>
  text
    .trim()
    .split("\n")
    .findLast((line) => /FATAL|PANIC|error/i.test(line))
    ?.trim() ?? "";
