// The second half of `npm start`, `npm run dev` and `npm run build`. Runs on the pinned Node 24, with every package installed.
import { spawn } from "node:child_process";
import { connect, createServer } from "node:net";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { environment, isSignUpOpen, planOfSignUp, readEnvironment } from "#lib/config/environment";
import { DEFAULT_HOST, localNameOf, reachableAt } from "#lib/config/host";
import { StartError } from "#lib/config/start-error";
import { startEmbedded } from "#lib/db/embedded";
import { makePrivateFolder, readOrCreateAppSecret } from "#lib/db/embedded-cluster";
import { migrate } from "#lib/db/migrate";
import type { DemoStore } from "#lib/demo/store";
import { isMailSent } from "#lib/mail/from-environment";
import { build } from "./build.ts";
import { demoStore } from "./demo.ts";
import { explain, interrupt, root, step } from "./prepare.mjs";
import { killWorkers, portInUse, startWorkers, stopWorkers } from "./workers.ts";

const DOT_DATA = join(root, ".data");
/** A signal that comes later than this after the first kills the server processes. Ctrl-C can arrive several times at once. */
const SECOND_SIGNAL_MS = 1_500;

const [command, begun = Date.now()] = process.argv.slice(2);
const isDev = command === "dev";
/** What `stop` calls, last first. */
const cleanups: (() => Promise<unknown>)[] = [];
let stoppingSince = 0;

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => void stop(0));
process.on("disconnect", () => void stop(0));
process.on("uncaughtException", (error) => {
  console.error(explain(error));
  void stop(1);
});
process.stdout.on("error", () => void stop(0)); // its reader has closed it

try {
  if (command === "build") {
    await build();
    process.exit(0);
  }
  await start();
} catch (error) {
  if (!stoppingSince) {
    console.error(explain(error));
    await stop(1);
  }
}

async function start(): Promise<void> {
  const given = readEnvironment();
  const port = given.PORT ?? 3000;
  const host = given.HOST ?? DEFAULT_HOST;
  const appUrl = given.APP_URL ?? `http://localhost:${port}`;
  Object.assign(process.env, { PORT: String(port), HOST: host, APP_URL: appUrl }); // for the server processes
  await refuseBusyPort(port, host);
  makePrivateFolder(DOT_DATA);
  // The build leaves a part of two cores idle, which is enough for the database.
  const [demo] = await Promise.all([prepareDatabase(given.DATABASE_URL), isDev ? undefined : build()]);
  if (isDev) {
    await serveDev(port, host);
  } else {
    if (stoppingSince) return;
    cleanups.push(stopWorkers);
    const count = given.WEB_CONCURRENCY ?? availableParallelism();
    await step(`Starting ${count === 1 ? "one server process" : `${count} server processes`}`, () =>
      startWorkers(count, port),
    );
  }
  if (!stoppingSince) printAddresses(appUrl, port, host, demo);
}

/** Applies missing migrations. Without a database of the operator, starts the embedded one and returns its demo store. */
async function prepareDatabase(given: string | undefined): Promise<DemoStore | undefined> {
  const databaseUrl = given ?? (await embeddedDatabase());
  const report = (line: string) => console.log(`\n  ${line}`);
  await step("Updating the database", () => migrate(databaseUrl, undefined, undefined, report));
  return given ? undefined : await demoStore(databaseUrl);
}

/**
 * Throws a StartError when the port cannot be used, before anything is started. On the default address, the port must also
 * be free on `::1`: otherwise the printed `localhost` could lead to another program.
 */
async function refuseBusyPort(port: number, host: string): Promise<void> {
  const code = await listenErrorAt(port, host);
  const isTaken = host === DEFAULT_HOST && (await listenErrorAt(port, "::1")) === "EADDRINUSE";
  if (code === "EADDRINUSE" || isTaken) throw portInUse(port);
  if (code === "EADDRNOTAVAIL" || code === "EAFNOSUPPORT") {
    throw new StartError(
      `HOST is not an address of this machine (${host}): leave it out, or set it to 0.0.0.0 for all.`,
    );
  }
  if (code) {
    throw new StartError(`Port ${port} cannot be used (${code}): choose another, as in \`PORT=3000 npm start\`.`);
  }
}

/** Returns the error code of the system when no program can listen there. */
function listenErrorAt(port: number, host: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", (error: NodeJS.ErrnoException) => resolve(error.code));
    probe.listen(port, host, () => probe.close(() => resolve(undefined)));
  });
}

async function embeddedDatabase(): Promise<string> {
  if (!environment.APP_SECRET) process.env.APP_SECRET = readOrCreateAppSecret(DOT_DATA);
  const embedded = await step("Starting PostgreSQL", () => {
    const starting = startEmbedded({ dotData: DOT_DATA });
    cleanups.push(async () => (await starting.catch(() => undefined))?.close());
    return starting;
  });
  process.env.DATABASE_URL = embedded.url;
  return embedded.url;
}

/** Runs `next dev`, which serves the pages and /v1 and reloads a file when it changes. */
async function serveDev(port: number, host: string): Promise<void> {
  const next = join(root, "node_modules", "next", "dist", "bin", "next");
  const env = { ...process.env, NODE_ENV: "development" as const, NEXT_TELEMETRY_DISABLED: "1" };
  const args = [next, "dev", "--experimental-next-config-strip-types", "-p", String(port), "-H", host];
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: "inherit" });
  const exited = new Promise((resolve) => child.once("exit", resolve));
  cleanups.push(() => {
    child.kill("SIGTERM");
    return exited;
  });
  void exited.then(() => stop(1));
  while (!stoppingSince && !(await isListening(port, host))) await sleep(200);
}

function isListening(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, reachableAt(host), () => resolve(true));
    socket.once("error", () => resolve(false)).once("connect", () => socket.destroy());
  });
}

function printAddresses(appUrl: string, port: number, host: string, demo: DemoStore | undefined): void {
  const lines = [
    "",
    `Zakka is ready after ${((Date.now() - Number(begun)) / 1_000).toFixed(1)} s.`,
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
  if (isSignUpOpen() && planOfSignUp() === "free") {
    lines.push("", "  New stores are on Free, without the API: npx zakka merchant set --merchant ID plan=pro");
  }
  if (!isMailSent()) {
    lines.push(
      "",
      "  Mail       is not sent (SMTP_URL). Emails about accounts, such as that of a new store: npx zakka mail",
    );
  }
  lines.push("", `  ${reachLine(host)}`);
  console.log([...lines, "", "Ctrl-C stops it.", ""].join("\n"));
}

/** Returns the line that says which machines can reach the server. */
function reachLine(host: string): string {
  if (localNameOf(host) !== "localhost") return `Listens on ${host} (HOST).`;
  if (reachableAt(host) !== host) return `Listens on every address of this machine (HOST is ${host}).`;
  return `Listens on ${host}, for this machine only. HOST=0.0.0.0 opens it to others.`;
}

/** Stops everything that was started, then exits. A second signal kills the server processes. */
async function stop(code: number): Promise<void> {
  if (stoppingSince) {
    if (Date.now() - stoppingSince > SECOND_SIGNAL_MS) killWorkers();
    return;
  }
  stoppingSince = Date.now();
  if (code === 0) console.log("\nStopping");
  interrupt();
  for (const cleanUp of cleanups.reverse()) await cleanUp().catch((error) => console.error(explain(error)));
  process.exit(code);
}
