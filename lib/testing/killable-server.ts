import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { env } from "node:process";
import type { DispatcherOptions } from "#lib/deliveries/dispatcher";

/** Runs the API and the dispatcher in one process, and starts it again after each kill. */
export class KillableServer {
  readonly #limits: DispatcherOptions;
  /** Undefined while the process is down. */
  url: string | undefined;
  #process: ChildProcess | undefined;

  constructor(limits: DispatcherOptions) {
    this.#limits = limits;
  }

  async start(): Promise<void> {
    const child = spawn(
      process.execPath,
      [join(import.meta.dirname, "server-process.ts"), JSON.stringify(this.#limits)],
      {
        env: {
          ...env,
          NODE_OPTIONS: "",
          API_RATE_LIMIT_PER_MINUTE: "1000000",
          WEBHOOK_RETRY_DELAYS: "0.1,0.2,0.4,0.8,1,1",
          LOG_LEVEL: "silent",
        },
        stdio: ["ignore", "pipe", "inherit"],
      },
    );
    this.#process = child;
    const [line] = await once(child.stdout as NodeJS.ReadableStream, "data");
    this.url = String(line).trim();
  }

  async kill(): Promise<void> {
    this.url = undefined;
    const child = this.#process;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    child.kill("SIGKILL");
    await ended;
  }
}
