// One server process. On one port, it serves /v1 from the handlers and everything else through Next.
import cluster from "node:cluster";
import { createServer, type IncomingMessage } from "node:http";
import { getRequestListener } from "@hono/node-server";
import next from "next";
import { loadRouteTable } from "#lib/api/table";
import { endDoorStreams } from "#lib/auth/door-streams";
import { readEnvironment } from "#lib/config/environment";
import { DEFAULT_HOST } from "#lib/config/host";
import { EXIT_PORT_IN_USE, StartError } from "#lib/config/start-error";
import { startTracing } from "#lib/config/start-tracing";
import { closeDatabase, pool } from "#lib/db/client";
import { stopEngine } from "#lib/engine/engine";
import { compressedFiles } from "#lib/http/compressed-files";
import { GuardedResponse } from "#lib/http/guarded-response";
import { answerHealth, HEALTH_PATHS } from "#lib/http/health";
import { answerMetrics, countRequest, hasMetrics, METRICS_PATH, startMetrics } from "#lib/http/metrics";
import { peerAddress, trustPeerHeader, writePeerHeader } from "#lib/http/peer";
import { noticeProxy } from "#lib/http/proxy-notice";
import {
  catchLateClose,
  dropInternalHeaders,
  isForwardedAction,
  readTarget,
  refuseAddress,
  refuseConnect,
  refuseForwardedAction,
  refusePage,
  refuseTarget,
  refuseUnreadable,
  send,
} from "#lib/http/request-guards";
import { limitBody, limitUpload } from "#lib/http/slow-bodies";
import { isApi } from "#lib/http/url";
import { stopMail } from "#lib/mail/sender";
import { answerMcp, MCP_PATH } from "#lib/mcp/answer";

/** Longer than the idle timeout of common load balancers, so that they close connections first. */
const KEEP_ALIVE_MS = 65_000;
const HEADERS_MS = 15_000;
const REQUEST_MS = 60_000;
/** An hour for 500 MB: 140 kB a second. */
const UPLOAD_MS = 3_600_000;
const UPLOAD_PATH = "/products/files";
const DRAIN_MS = 10_000;
/** A new process takes no requests for this time at most, if its connections time out. */
const DATABASE_WITHIN_MS = 30_000;
/** Shorter when the primary has died, because a new start may need the database. */
const ORPHAN_DRAIN_MS = 1_000;

const { port, host } = readAddress();
const stopTracing = await startTracing(); // before Next is loaded, which looks for a tracer then
await startMetrics();
const table = await loadRouteTable();
readConfigurationAsNode();
const pages = next({ dev: false, quiet: true, dir: import.meta.dirname, port, hostname: host });
await withoutOutput(() => pages.prepare());
const handlePage = pages.getRequestHandler();
const sendCompressed = compressedFiles(import.meta.dirname);
const handleApi = getRequestListener(
  (request, { incoming }) => table.fetch(request, peerAddress(incoming as IncomingMessage)),
  { hostname: "localhost", errorHandler: refuseAddress }, // the host of HTTP/1.0 requests, which need not name one
);
const handleMcp = getRequestListener(
  (request, { incoming }) => answerMcp(request, table, peerAddress(incoming as IncomingMessage)),
  { hostname: "localhost", errorHandler: refuseAddress },
);
trustPeerHeader();

const server = createServer(
  // Requests to upgrade to another protocol get a response in HTTP/1.1.
  { ServerResponse: GuardedResponse, shouldUpgradeCallback: () => false },
  (request, response) => {
    const target = readTarget(request.url ?? "");
    if (!target) return send(response, refuseTarget(request));
    request.url = target.url;
    if (target.path === UPLOAD_PATH) limitUpload(request, response, REQUEST_MS);
    else limitBody(request, REQUEST_MS);
    writePeerHeader(request);
    if (isForwardedAction(request)) return send(response, refuseForwardedAction(request));
    noticeProxy(request);
    const isMcp = target.path === MCP_PATH;
    response.isData = isMcp || isApi(target.path);
    if (response.isData) return (isMcp ? handleMcp : handleApi)(request, response);
    dropInternalHeaders(request);
    catchLateClose(request, response);
    const refusal = refusePage(request, target.path);
    if (refusal) return send(response, refusal);
    if (HEALTH_PATHS.includes(target.path))
      return answerHealth(target.path, stopping).then((health) => send(response, health));
    if (target.path === METRICS_PATH && hasMetrics())
      return answerMetrics(request.headers.authorization).then((metrics) => send(response, metrics));
    countPage(request, response);
    sendCompressed(request, response, () => handlePage(request, response));
  },
);

/** Counts a page when it was sent. Pages share a route, because their addresses are without limit. */
function countPage({ method = "" }: IncomingMessage, response: GuardedResponse): void {
  const started = performance.now();
  response.once("close", () =>
    countRequest({ lane: "page", method, route: "page", status: response.statusCode, started }),
  );
}

server.on("connect", refuseConnect);
server.on("clientError", refuseUnreadable);
server.keepAliveTimeout = KEEP_ALIVE_MS;
server.headersTimeout = HEADERS_MS;
server.requestTimeout = UPLOAD_MS;
server.on("error", (error: NodeJS.ErrnoException) => {
  console.error(`Port ${port} of ${host}: ${error.message}`);
  process.exit(error.code === "EADDRINUSE" ? EXIT_PORT_IN_USE : 1);
});
await waitForDatabase();
server.listen(port, host);

process.on("SIGTERM", () => void stop(DRAIN_MS));
if (cluster.isWorker) {
  process.on("SIGINT", () => {}); // Ctrl-C also reaches the primary, which stops the workers
  process.on("SIGHUP", () => {});
  process.on("disconnect", () => void stop(ORPHAN_DRAIN_MS));
  process.on("error", () => {}); // a message to a primary that has just died; its disconnection follows
} else {
  process.on("SIGINT", () => void stop(DRAIN_MS));
}

let stopping = false;

/**
 * Returns when the database has answered. A process that was loaded on a busy machine may find its first connections timed
 * out, and would answer its first requests with 503. One without a database listens at once, and says so.
 */
async function waitForDatabase(): Promise<void> {
  const until = Date.now() + DATABASE_WITHIN_MS;
  const isTimeout = (error: Error) => /timeout/i.test(error.message);
  while (
    await pool()
      .query("SELECT 1")
      .then(() => false, isTimeout)
  )
    if (Date.now() > until) return;
}

/** Accepts no new connections, waits for running requests, deliveries and mail, then exits. */
async function stop(drainMs: number): Promise<void> {
  if (stopping) return;
  stopping = true;
  setTimeout(() => process.exit(0), drainMs + 1_000).unref();
  endDoorStreams();
  const drained = new Promise<void>((resolve) => server.close(() => resolve()));
  const late = setTimeout(() => server.closeAllConnections(), drainMs);
  await Promise.all([drained, stopEngine(), stopMail()]);
  clearTimeout(late);
  await pages.close();
  await closeDatabase();
  await stopTracing();
  process.exit(0);
}

function readAddress(): { port: number; host: string } {
  try {
    const environment = readEnvironment();
    if (!environment.DATABASE_URL) throw new StartError("DATABASE_URL is missing: start with `npm start`, or set it.");
    return { port: environment.PORT ?? 3000, host: environment.HOST ?? DEFAULT_HOST };
  } catch (error) {
    console.error(error instanceof StartError ? error.message : error);
    process.exit(1);
  }
}

/**
 * Lets Node read next.config.ts, as `--experimental-next-config-strip-types` does for a command of Next. Otherwise Next would load its
 * compiler for that, which a container image does not have.
 */
function readConfigurationAsNode(): void {
  process.env.__NEXT_NODE_NATIVE_TS_LOADER_ENABLED = "true";
}

/** Runs `work` without the messages of Next about its start. Its errors still go to console.error. */
async function withoutOutput<T>(work: () => Promise<T>): Promise<T> {
  const { log } = console;
  console.log = () => {};
  try {
    return await work();
  } finally {
    console.log = log;
  }
}
