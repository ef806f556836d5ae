import { type ChildProcess, execFile, spawn } from "node:child_process";
import { request as httpRequest } from "node:http";
import { connect } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";
import { freePort } from "./free-port.ts";

const ROOT = join(import.meta.dirname, "../..");
const NEXT = "node_modules/next/dist/bin/next";
const READY_MS = 180_000;
const MAX_SAID = 1_000_000;
/** Of what a process that failed has said. */
const SHOWN = 4_000;

/** A server of the product in its own process. */
export interface Lane {
  name: string;
  port: number;
  pid: number;
  /** What it has written to its log and to standard error, of a flood the end only. */
  said(): string;
  stop(): Promise<void>;
  /** Ends it with SIGKILL. */
  kill(): void;
}

/** The longest time that a build can take. */
export const BUILD_MS = 600_000;

/** Builds the pages that both lanes serve, unless they are built. In a process of its own: Next reads NODE_ENV. */
export async function buildPages(): Promise<void> {
  const script = "await (await import('./bin/build.ts')).build()";
  await promisify(execFile)(process.execPath, ["--input-type=module", "-e", script], { cwd: ROOT });
}

/** Starts the production server, which calls the handlers of /v1 directly. */
export const startFastLane = (env: Record<string, string> = {}): Promise<Lane> =>
  startLane("fast lane", ["server.ts"], { NODE_ENV: "production", ...env });

/** Starts the same build behind Next's router. */
export const startNextLane = (env: Record<string, string> = {}): Promise<Lane> =>
  startLane("Next's lane", [NEXT, "start", "--experimental-next-config-strip-types"], {
    NODE_ENV: "production",
    ...env,
  });

/** Runs a script of the product in its own process and waits until it serves requests. */
export async function startLane(name: string, args: string[], env: Record<string, string>): Promise<Lane> {
  const port = await freePort();
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, PORT: String(port), NEXT_TELEMETRY_DISABLED: "1", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (chunk) => (said = (said + chunk).slice(-MAX_SAID)));
  }
  let isStopping = false;
  const stop = () => {
    isStopping = true;
    return end(child);
  };
  const kill = () => {
    isStopping = true;
    child.kill("SIGKILL");
  };
  child.once("exit", (code, signal) => {
    if (!isStopping && code !== 0)
      console.error(`The ${name} ended by itself (${signal ?? code}).\n${said.slice(-SHOWN)}`);
  });
  try {
    await untilReady(port, child);
  } catch (error) {
    await stop();
    throw new Error(`The ${name} does not start.\n${said.slice(-SHOWN)}`, { cause: error });
  }
  return { name, port, pid: child.pid ?? 0, said: () => said, stop, kill };
}

async function untilReady(port: number, child: ChildProcess): Promise<void> {
  const until = Date.now() + READY_MS;
  for (;;) {
    const response = await ask(port, { path: "/v1/openapi.json" }).catch(() => null);
    // Checked first: if the child has ended because the port was taken, whoever took it has answered.
    if (child.exitCode !== null || Date.now() > until) throw new Error(`ended with ${child.exitCode}`);
    if (response?.status === 200) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  const late = setTimeout(() => child.kill("SIGKILL"), 5_000);
  await ended;
  clearTimeout(late);
}

export interface Question {
  method?: string;
  /** Sent unchanged. */
  path: string;
  headers?: Record<string, string>;
  /** An array is sent in chunks, without a length. */
  body?: string | Buffer | readonly string[];
}

export interface Reply {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

/** Sends a request without normalising the path or adding headers. */
export function ask(port: number, { method = "GET", path, headers = {}, body }: Question): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const length =
      typeof body === "string" || Buffer.isBuffer(body) ? { "content-length": Buffer.byteLength(body) } : {};
    const sent = httpRequest({ port, method, path, agent: false, headers: { ...length, ...headers } }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks).toString(),
        }),
      );
    });
    sent.on("error", reject);
    if (Array.isArray(body)) for (const piece of body) sent.write(piece);
    else if (body !== undefined) sent.write(body);
    sent.end();
  });
}

const SILENCE_MS = 60_000; // a busy machine takes long for the first page of a kind

/** Sends these exact bytes over a new socket, valid HTTP or not, and reads until the server closes it. */
export function askRaw(port: number, bytes: string, host = "localhost"): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host, timeout: SILENCE_MS }, () => socket.write(bytes, "latin1"));
    let said = "";
    socket.setEncoding("utf8").on("data", (chunk) => (said += chunk));
    socket.on("error", reject);
    socket.on("timeout", () => socket.destroy(new Error(`No response, or no end of it: ${said.slice(0, 200)}`)));
    socket.on("close", () => resolve(toReply(said)));
  });
}

function toReply(said: string): Reply {
  const end = said.indexOf("\r\n\r\n");
  const [first = "", ...lines] = said.slice(0, end).split("\r\n");
  const headers = lines.map((line) => [line.slice(0, line.indexOf(":")).toLowerCase(), line.replace(/^[^:]*: */, "")]);
  return { status: Number(first.split(" ")[1] ?? 0), headers: Object.fromEntries(headers), body: said.slice(end + 4) };
}
