import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Redis } from "ioredis";
import { freePort } from "./free-port.ts";

const WAIT_MS = 10_000;

/** True if `redis-server` is on the PATH. */
export const hasRedis = (process.env.PATH ?? "")
  .split(delimiter)
  .some((folder) => existsSync(join(folder, "redis-server")));

/** A real Redis that a test can kill, freeze and start again on the same port. */
export class RedisServer {
  readonly port: number;
  readonly #folder: string;
  #child: ChildProcess | undefined;

  private constructor(port: number) {
    this.port = port;
    this.#folder = mkdtempSync(join(tmpdir(), "zakka-redis-"));
  }

  static async start(): Promise<RedisServer> {
    const server = new RedisServer(await freePort());
    await server.startAgain();
    return server;
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  async startAgain(): Promise<void> {
    const where = ["--port", String(this.port), "--bind", "127.0.0.1", "--dir", this.#folder];
    this.#child = spawn("redis-server", [...where, "--save", "", "--appendonly", "no"], { stdio: "ignore" });
    await this.#untilReady();
  }

  /** Waits until it responds to PING. */
  async #untilReady(): Promise<void> {
    const until = Date.now() + WAIT_MS;
    for (;;) {
      const probe = new Redis(this.url, { lazyConnect: true, retryStrategy: () => null });
      probe.on("error", () => {});
      try {
        await probe.connect();
        await probe.ping();
        return;
      } catch (error) {
        if (Date.now() > until) throw error;
        await sleep(20);
      } finally {
        probe.disconnect();
      }
    }
  }

  async kill(): Promise<void> {
    const child = this.#child;
    this.#child = undefined;
    if (!child) return;
    const gone = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGKILL");
    await gone;
  }

  /** Freezes it: it accepts connections and does not respond. */
  freeze(): void {
    this.#child?.kill("SIGSTOP");
  }

  thaw(): void {
    this.#child?.kill("SIGCONT");
  }

  async close(): Promise<void> {
    await this.kill();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
