// The second half of `npm start` and `npm run dev`, on the pinned Node 24 with every package there.
import { spawn } from "node:child_process";
import { connect, createServer } from "node:net";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { readEnvironment } from "#lib/config/environment";
import { DEFAULT_HOST, localNameOf, reachableAt } from "#lib/config/host";
import { StartError } from "#lib/config/start-error";
import { startEmbedded } from "#lib/db/embedded";
import { makePrivateFolder, readOrCreateAppSecret } from "#lib/db/embedded-cluster";
import { migrate } from "#lib/db/migrate";
import type { DemoStore } from "#lib/demo/store";
import { build } from "./build.ts";
import { demoStore } from "./demo.ts";
import { explain, interrupt, root, step } from "./prepare.mjs";
import { killWorkers, portInUse, startWorkers, stopWorkers } from "./workers.ts";

const DOT_DATA = join(root, ".data");
const IMPATIENT_MS = 1_500;

const begun = Number(process.env.ZAKKA_BEGUN ?? Date.now());
const live = process.argv[2] === "dev";
/** What stopping has to undo, last first. */
const undo: (() => Promise<unknown>)[] = [];
let stoppingSince = 0;

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => void stop(0));
process.on("disconnect", () => void stop(0));
process.on("uncaughtException", (error) => {
  console.error(explain(error));
  void stop(1);
});
process.stdout.on("error", () => void stop(0)); // nobody reads on

try {
  await start();
} catch (error) {
  if (!stoppingSince) {
    console.error(explain(error));
    await stop(1);
  }
}

async function start(): Promise<void> {
  const environment = readEnvironment();
  const port = environment.PORT ?? 3000;
  process.env.PORT = String(port);
  process.env.APP_URL = environment.APP_URL ?? `http://localhost:${port}`;
  const host = environment.HOST ?? DEFAULT_HOST;
  process.env.HOST = host; // as it is read, for the processes that serve
  await refuseBusyPort(port, host);
  makePrivateFolder(DOT_DATA);
  const databaseUrl = environment.DATABASE_URL ?? (await embeddedDatabase());
  const applied = await migrate(databaseUrl);
  if (applied.length)
    console.log(`  Applied ${applied.length === 1 ? "the migration" : `${applied.length} migrations`}`);
  const demo = environment.DATABASE_URL ? undefined : await demoStore(databaseUrl);

  if (live) {
    await serveLive(port, host);
  } else {
    await build();
    if (stoppingSince) return;
    undo.push(stopWorkers);
    const count = environment.WEB_CONCURRENCY ?? availableParallelism();
    await step(`Starting ${count === 1 ? "one server process" : `${count} server processes`}`, () =>
      startWorkers(count, port),
    );
  }
  if (!stoppingSince) sayWhere(process.env.APP_URL, port, host, demo);
}

/**
 * Fails early and in plain words, before anything is started. The port itself is taken later. On the default address the
 * other loopback must be free too: `localhost`, as it is printed, would lead to whoever listens there.
 */
async function refuseBusyPort(port: number, host: string): Promise<void> {
  const code = await failureAt(port, host);
  const isTaken = host === DEFAULT_HOST && (await failureAt(port, "::1")) === "EADDRINUSE";
  if (code === "EADDRINUSE" || isTaken) throw portInUse(port);
  if (code === "EADDRNOTAVAIL" || code === "EAFNOSUPPORT") {
    throw new StartError(`HOST is no address of this machine (${host}): leave it out, or set it to 0.0.0.0 for all.`);
  }
  if (code) {
    throw new StartError(`Port ${port} cannot be used (${code}): choose another, as in \`PORT=3000 npm start\`.`);
  }
}

/** Why nobody can listen there, as a code of the system. */
function failureAt(port: number, host: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", (error: NodeJS.ErrnoException) => resolve(error.code));
    probe.listen(port, host, () => probe.close(() => resolve(undefined)));
  });
}

async function embeddedDatabase(): Promise<string> {
  process.env.APP_SECRET ||= readOrCreateAppSecret(DOT_DATA);
  const embedded = await step("Starting PostgreSQL", () => {
    const starting = startEmbedded({ dotData: DOT_DATA });
    undo.push(async () => (await starting.catch(() => undefined))?.close());
    return starting;
  });
  process.env.DATABASE_URL = embedded.url;
  return embedded.url;
}

/** `next dev`: everything, /v1 too, through Next's router, reloaded when a file changes. */
async function serveLive(port: number, host: string): Promise<void> {
  const next = join(root, "node_modules", "next", "dist", "bin", "next");
  const env = { ...process.env, NODE_ENV: "development" as const, NEXT_TELEMETRY_DISABLED: "1" };
  const args = [next, "dev", "-p", String(port), "-H", host];
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: "inherit" });
  const gone = new Promise((resolve) => child.once("exit", resolve));
  undo.push(() => {
    child.kill("SIGTERM");
    return gone;
  });
  void gone.then(() => stop(1));
  while (!stoppingSince && !(await answers(port, host))) await sleep(200);
}

function answers(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, reachableAt(host), () => resolve(true));
    socket.once("error", () => resolve(false)).once("connect", () => socket.destroy());
  });
}

function sayWhere(appUrl: string, port: number, host: string, demo: DemoStore | undefined): void {
  const lines = [
    "",
    `Zakka is ready after ${((Date.now() - begun) / 1_000).toFixed(1)} s.`,
    "",
    `  Dashboard  ${appUrl}/`,
    ...(demo ? [`             sign in as ${demo.ownerEmail}, password ${demo.ownerPassword}`] : []),
    `  Scanner    ${appUrl}/scan`,
    ...(demo ? [`             sign in as ${demo.staffEmail}, password ${demo.staffPassword}`] : []),
  ];
  if (demo) {
    lines.push(
      `  Ticket     ${demo.ticketToken} (show it to the scanner, or type it in)`,
      `  Test key   ${demo.testKey}`,
      "",
      "  Try it:",
      `  curl http://${localNameOf(host)}:${port}/v1/tickets -H "Authorization: Bearer ${demo.testKey}"`,
    );
  } else {
    lines.push("", "  A store of your own: npx zakka merchant create --name NAME --email EMAIL --password PASSWORD");
  }
  lines.push("", `  ${reachOf(host)}`);
  console.log([...lines, "", "Ctrl-C stops it.", ""].join("\n"));
}

/** Who can reach the server, and how to change that. */
function reachOf(host: string): string {
  if (localNameOf(host) !== "localhost") return `Listens on ${host} (HOST).`;
  if (reachableAt(host) !== host) return `Listens on every address of this machine (HOST is ${host}).`;
  return `Listens on ${host}, for this machine only. HOST=0.0.0.0 opens it to others.`;
}

/** Undoes all that was started, then ends. Asked again after a while, it stops being patient. */
async function stop(code: number): Promise<void> {
  if (stoppingSince) {
    if (Date.now() - stoppingSince > IMPATIENT_MS) killWorkers();
    return;
  }
  stoppingSince = Date.now();
  if (code === 0) console.log("\nStopping");
  interrupt();
  for (const one of undo.reverse()) await one().catch((error) => console.error(explain(error)));
  process.exit(code);
}
