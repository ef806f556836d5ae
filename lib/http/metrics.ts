import cluster from "node:cluster";
import { hash, randomUUID, timingSafeEqual } from "node:crypto";
import type { Counter, Gauge, Histogram, Registry } from "prom-client";
import { environment } from "#lib/config/environment";
import { log } from "#lib/config/log";
import { pool } from "#lib/db/client";
import { waitingForShare } from "#lib/db/shares";
import { commonHeaders } from "./security-headers.ts";
import { readWaiting } from "./waiting.ts";

// The reasons are in docs/decisions/050.

export const METRICS_PATH = "/metrics";

/** Seconds. A scan should take less than the third, and a person notices the sixth. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** Prometheus waits 10 seconds unless it is told otherwise. */
const WORKERS_WITHIN_MS = 8_000;

type RequestLabel = "lane" | "method" | "route" | "status";

let requests: Histogram<RequestLabel> | null = null;
let toolCalls: Counter<"tool" | "outcome"> | null = null;
let registry: Registry | null = null;

/** Begins to measure if METRICS_TOKEN is set. Without it nothing is loaded and nothing is measured. */
export async function startMetrics(): Promise<void> {
  if (!environment.METRICS_TOKEN) return;
  const prometheus = await import("prom-client");
  if (cluster.isWorker) new prometheus.AggregatorRegistry(); // answers the primary, which adds up all processes
  registry = prometheus.register;
  prometheus.collectDefaultMetrics();
  requests = new prometheus.Histogram({
    name: "zakka_http_request_duration_seconds",
    help: "Requests by what answered them: api, mcp or page. The route is a template such as /v1/orders/{id}.",
    labelNames: ["lane", "method", "route", "status"],
    buckets: BUCKETS,
  });
  toolCalls = new prometheus.Counter({
    name: "zakka_mcp_tool_calls_total",
    help: "Calls of agents by tool and outcome: ok, refused or failed. An unknown tool is none.",
    labelNames: ["tool", "outcome"],
  });
  new prometheus.Gauge({
    name: "zakka_database_connections",
    help: "Connections of the pool by state; waiting are requests that have none yet.",
    labelNames: ["state"],
    collect() {
      const { totalCount, idleCount, waitingCount } = pool();
      this.set({ state: "busy" }, totalCount - idleCount);
      this.set({ state: "idle" }, idleCount);
      this.set({ state: "waiting" }, waitingCount + waitingForShare());
    },
  });
}

/** What answered a request. */
export interface Answered {
  lane: "api" | "mcp" | "page";
  method: string;
  /** A template, never an address: the number of series must stay small. */
  route: string;
  status: number;
  /** The `performance.now()` at its start. */
  started: number;
}

const METHODS: ReadonlySet<string> = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"]);

/** Counts a request with its duration. Does nothing unless `startMetrics` has begun to measure. */
export function countRequest({ lane, method, route, status, started }: Answered): void {
  requests?.observe(
    { lane, method: METHODS.has(method) ? method : "other", route, status: `${Math.floor(status / 100)}xx` },
    (performance.now() - started) / 1_000,
  );
}

/** Counts a call of a tool by the status that its operation answered. Pass only the names of tools that exist, or `none`. */
export function countToolCall(tool: string, status: number): void {
  toolCalls?.inc({ tool, outcome: status < 400 ? "ok" : status < 500 ? "refused" : "failed" });
}

/** Whether this server answers /metrics at all. */
export const hasMetrics = (): boolean => environment.METRICS_TOKEN !== undefined;

/** Answers /metrics with the figures of all processes of this server, to who has METRICS_TOKEN. */
export async function answerMetrics(authorization: string | undefined): Promise<Response> {
  const headers: [string, string][] = [...commonHeaders(), ["Cache-Control", "no-store"]];
  if (!isAllowed(authorization)) {
    const text = "Send the METRICS_TOKEN of this server: Authorization: Bearer …\n";
    return new Response(text, { status: 401, headers: [...headers, ["WWW-Authenticate", "Bearer"]] });
  }
  try {
    const [ofProcesses, ofDatabase] = await Promise.all([readProcesses(), readDatabase()]);
    const type = "text/plain; version=0.0.4; charset=utf-8";
    return new Response(ofProcesses + ofDatabase, { headers: [...headers, ["Content-Type", type]] });
  } catch (error) {
    log.warn({ err: error }, "the metrics could not be read");
    return new Response("A process of this server does not answer. Try again.\n", { status: 503, headers });
  }
}

const digest = (text: string): Buffer => hash("sha256", text, "buffer");

function isAllowed(authorization = ""): boolean {
  const token = environment.METRICS_TOKEN;
  return token !== undefined && timingSafeEqual(digest(authorization), digest(`Bearer ${token}`));
}

interface Asked {
  zakka: "metrics";
  id: string;
}
interface Gathered extends Asked {
  /** Null: a process did not answer. */
  text: string | null;
}

/** A scrape reaches one of several processes, so that one asks the primary, which adds up all of them. */
async function readProcesses(): Promise<string> {
  if (!cluster.isWorker) return (await registry?.metrics()) ?? "";
  const id = randomUUID();
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const late = setTimeout(() => reject(new Error("The primary does not answer.")), WORKERS_WITHIN_MS);
  const take = (message: Gathered) => {
    if (message?.zakka !== "metrics" || message.id !== id) return;
    if (message.text === null) reject(new Error("A process does not answer."));
    else resolve(message.text);
  };
  process.on("message", take);
  process.send?.({ zakka: "metrics", id } satisfies Asked);
  return promise.finally(() => {
    clearTimeout(late);
    process.off("message", take);
  });
}

/** Makes the primary of a cluster add up the figures of its workers when one asks. */
export async function gatherForWorkers(): Promise<void> {
  if (!environment.METRICS_TOKEN) return;
  const { AggregatorRegistry } = await import("prom-client");
  const all = new AggregatorRegistry();
  cluster.on("message", async (worker, message: Asked) => {
    if (message?.zakka !== "metrics") return;
    const text = await all.clusterMetrics().catch(() => null);
    if (worker.isConnected()) worker.send({ zakka: "metrics", id: message.id, text } satisfies Gathered);
  });
}

/** Reads what waits in the database. It is the same for all processes, so the one that is asked reads it. */
async function readDatabase(): Promise<string> {
  const { Gauge, Registry } = await import("prom-client");
  const own = new Registry();
  const gauge = (name: string, help: string, labelNames: string[] = []): Gauge =>
    new Gauge({ name, help, labelNames, registers: [own] });
  const up = gauge("zakka_database_up", "1 if the database answers.");
  const waiting = gauge("zakka_due", "What should have been sent by now, counted up to 10,000.", ["what"]);
  const oldest = gauge("zakka_oldest_due_seconds", "Since when the oldest of it is due; 0 without any.", ["what"]);
  try {
    for (const { what, count, seconds } of await readWaiting(new Date())) {
      waiting.set({ what }, count);
      oldest.set({ what }, seconds);
    }
    up.set(1);
  } catch (error) {
    log.warn({ err: error }, "the metrics of the database could not be read");
    up.set(0);
  }
  return `\n${await own.metrics()}`;
}
