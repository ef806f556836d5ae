import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { onTestFinished } from "vitest";
import type { HandOverLimits } from "#lib/inngest/hand-over";
import { freePort } from "./free-port.ts";
import { until } from "./receiver.ts";

const WAIT_MS = 60_000;
const ROOT = join(import.meta.dirname, "..", "..");

const program = execFileSync(process.execPath, [join(ROOT, "bin/inngest-server.mjs"), "--where"], {
  encoding: "utf8",
}).trim();

const hasInngest = program !== "";

/** Without a server the tests are skipped with a warning, or fail if CI is set. */
export const skipsInngest = !hasInngest && !process.env.CI;
if (skipsInngest) {
  console.warn("SKIPPED: deliveries by Inngest need its server. `node bin/inngest-server.mjs` gets one.");
}

/** A real Inngest server for one test file. A test can kill it and start it again at the same address. */
export class InngestServer {
  readonly signingKey = randomBytes(16).toString("hex");
  readonly eventKey = randomBytes(16).toString("hex");
  readonly url: string;
  readonly #ports: readonly number[];
  readonly #folder = mkdtempSync(join(tmpdir(), "zakka-inngest-"));
  #generation = 0;
  #child: ChildProcess | undefined;

  private constructor(ports: readonly number[]) {
    this.#ports = ports;
    this.url = `http://127.0.0.1:${ports[0]}`;
  }

  static async start(): Promise<InngestServer> {
    if (!hasInngest) throw new Error("There is no Inngest server: run `node bin/inngest-server.mjs` to install one.");
    const server = new InngestServer(await Promise.all([freePort(), freePort(), freePort(), freePort()]));
    await server.startAgain();
    return server;
  }

  /** The environment variables of an app that uses it. */
  get variables(): Record<string, string> {
    return {
      INNGEST_DEV: "0",
      INNGEST_BASE_URL: this.url,
      INNGEST_EVENT_KEY: this.eventKey,
      INNGEST_SIGNING_KEY: this.signingKey,
    };
  }

  /** Starts the server again: without its data when `forgets`, otherwise with the data in its folder. */
  async startAgain({ forgets = false } = {}): Promise<void> {
    if (forgets) this.#generation++;
    const folder = join(this.#folder, String(this.#generation));
    mkdirSync(folder, { recursive: true });
    const [port, gateway, gatewayGrpc, executorGrpc] = this.#ports.map(String);
    const args = ["start", "--host", "127.0.0.1", "--port", port, "--signing-key", this.signingKey];
    args.push("--event-key", this.eventKey, "--sqlite-dir", folder, "--no-ui", "--retry-interval", "1");
    args.push("--connect-gateway-port", gateway, "--connect-gateway-grpc-port", gatewayGrpc);
    args.push("--connect-executor-grpc-port", executorGrpc);
    this.#child = spawn(program, args as string[], {
      cwd: folder,
      env: { HOME: folder, DO_NOT_TRACK: "1", INNGEST_NO_UPDATE_NOTIFIER: "1", NODE_ENV: "test" },
      stdio: "ignore",
    });
    await until(async () => (await fetch(`${this.url}/health`).catch(() => null))?.ok === true, WAIT_MS);
  }

  async kill(): Promise<void> {
    await kill(this.#child);
    this.#child = undefined;
  }

  async close(): Promise<void> {
    await this.kill();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

/** An app in its own process. */
export class InngestApp {
  readonly url: string;
  readonly #variables: Record<string, string>;
  readonly #limits: Partial<HandOverLimits> | undefined;
  readonly #port: number;
  #child: ChildProcess | undefined;

  private constructor(port: number, variables: Record<string, string>, limits?: Partial<HandOverLimits>) {
    this.#port = port;
    this.url = `http://127.0.0.1:${port}`;
    this.#variables = variables;
    this.#limits = limits;
  }

  /** Starts an app and kills it at the end of the test. With `null` for the server it runs the built-in engine. */
  static async start(server: InngestServer | null, limits?: Partial<HandOverLimits>): Promise<InngestApp> {
    const app = new InngestApp(await freePort(), server?.variables ?? { INNGEST_DEV: "0" }, limits);
    onTestFinished(() => app.kill());
    await app.startAgain();
    return app;
  }

  /** Starts an app for several tests, with these variables. Who starts it kills it. */
  static async startForAll(server: InngestServer, variables: Record<string, string>): Promise<InngestApp> {
    const app = new InngestApp(await freePort(), { ...server.variables, ...variables });
    await app.startAgain();
    return app;
  }

  get handlerUrl(): string {
    return `${this.url}/api/inngest`;
  }

  async startAgain(): Promise<void> {
    const args = [join(import.meta.dirname, "inngest-process.ts")];
    if (this.#limits) args.push(JSON.stringify(this.#limits));
    const child = spawn(process.execPath, args, {
      env: { ...process.env, ...this.#variables, NODE_OPTIONS: "", APP_URL: this.url, PORT: String(this.#port) },
      stdio: ["ignore", "pipe", "inherit"],
    });
    this.#child = child;
    if (child.stdout) await Promise.race([once(child.stdout, "data"), once(child, "exit")]);
  }

  async kill(): Promise<void> {
    await kill(this.#child);
  }

  /** Stops it with SIGTERM, as an operator does. Returns its exit code. */
  async stop(): Promise<number | null> {
    const child = this.#child;
    if (!child) return null;
    const gone = once(child, "exit");
    child.kill("SIGTERM");
    return (await gone)[0];
  }
}

async function kill(child: ChildProcess | undefined): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, "exit");
  child.kill("SIGKILL");
  await gone;
  await sleep(0);
}
