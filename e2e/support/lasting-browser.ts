import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, chromium } from "playwright/test";
import { executable, QUIET } from "#lib/testing/browser";

const CONNECTING_MS = 120_000; // a busy machine needs long to open a profile whose browser was killed

/** A browser whose data outlives it, as on a phone: it can be killed, and opened again with what is on its disk. */
export class LastingBrowser {
  readonly #folder = mkdtempSync(join(tmpdir(), "browser-"));
  #process: ChildProcess | undefined;

  async open(): Promise<BrowserContext> {
    const program = executable() ?? chromium.executablePath();
    const options = [
      "--headless",
      "--window-size=390,844",
      "--remote-debugging-port=0",
      `--user-data-dir=${this.#folder}`,
    ];
    const child = spawn(program, [...QUIET, ...options], { detached: true, stdio: ["ignore", "ignore", "pipe"] });
    this.#process = child;
    const browser = await chromium.connectOverCDP(await addressOf(child), { timeout: CONNECTING_MS });
    const [context] = browser.contexts();
    if (!context) throw new Error("The browser has no window.");
    return context;
  }

  /** Ends all its processes at once. Nothing that was not on the disk is left. */
  async kill(): Promise<void> {
    const child = this.#process;
    this.#process = undefined;
    if (!child?.pid) return;
    const ended = new Promise((resolve) => child.once("close", resolve));
    process.kill(-child.pid, "SIGKILL");
    await ended;
  }

  async remove(): Promise<void> {
    await this.kill();
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Reads from what the browser prints where it can be reached. */
function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = "";
    child.stderr?.on("data", (chunk) => {
      said += chunk;
      const address = /DevTools listening on (\S+)/.exec(said)?.[1];
      if (address) resolve(address);
    });
    child.once("exit", () => reject(new Error(`The browser did not start:\n${said}`)));
  });
}
