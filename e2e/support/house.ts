import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { delimiter, dirname, join } from "node:path";
import { SHARED } from "./shared-folder.ts";

const CHECKOUT = join(import.meta.dirname, "../..");

/** What `npm start` prints. */
export interface House {
  url: string;
  owner: { email: string; password: string };
  staff: { email: string; password: string };
  key: string;
  /** The line to paste. */
  curl: string;
}

/** An existing clone, to save time while a journey is being written. The real test makes its own. */
const KEPT = process.env.ZAKKA_E2E_CLONE;

/**
 * A copy of the checkout, as `git clone` would give it, run by its own `npm start` on data of its own. All journeys have
 * it in one folder, so that only the first one installs and builds; one that is about a fresh clone (`isFresh`) begins
 * with nothing there.
 */
export class Clone {
  readonly #folder = KEPT ?? sharedFolder();
  readonly #environment: Record<string, string | undefined>;
  #process: ChildProcess | undefined;

  constructor(environment: Record<string, string>, { isFresh = false } = {}) {
    this.remove();
    if (isFresh && !KEPT) rmSync(this.#folder, { recursive: true, force: true });
    for (const file of KEPT ? [] : filesOfTheCheckout()) {
      mkdirSync(join(this.#folder, dirname(file)), { recursive: true });
      cpSync(join(CHECKOUT, file), join(this.#folder, file));
    }
    this.#environment = { ...bareEnvironment(), ...environment };
  }

  /** Runs `npm start` until it says where to go. */
  async start(): Promise<House> {
    const child = spawn("npm", ["start"], {
      cwd: this.#folder,
      env: this.#environment as NodeJS.ProcessEnv,
      detached: true,
    });
    this.#process = child;
    let said = "";
    return new Promise((resolve, reject) => {
      const onOutput = (chunk: Buffer) => {
        said += chunk;
        if (process.env.ZAKKA_E2E_LOUD) process.stdout.write(chunk);
        if (said.includes("Ctrl-C stops it")) resolve(readHouse(said));
      };
      child.stdout.on("data", onOutput);
      child.stderr.on("data", onOutput);
      child.once("exit", (code) => reject(new Error(`npm start ended with ${code}:\n${said}`)));
    });
  }

  /** Kills every process of the start at once, as when the power fails. */
  kill(): Promise<void> {
    return this.#end("SIGKILL").then(() => undefined);
  }

  /** Stops it as Ctrl-C in its terminal does. */
  stop(): Promise<void> {
    return this.#end("SIGINT").then(() => undefined);
  }

  /** Whether PostgreSQL runs, by the file that it keeps while it does. */
  hasDatabaseRunning(): boolean {
    return readdirSync(this.#dataFolder, { recursive: true }).some((file) => String(file).endsWith("postmaster.pid"));
  }

  /** All data; what is installed and built stays for the next journey. */
  remove(): void {
    if (KEPT) return;
    rmSync(this.#dataFolder, { recursive: true, force: true });
    rmSync(join(this.#folder, ".data"), { recursive: true, force: true });
  }

  /** `.data`, or the folder that it names because the database's user can read it. */
  get #dataFolder(): string {
    const home = join(this.#folder, ".data");
    const elsewhere = join(home, "location");
    return existsSync(elsewhere) ? readFileSync(elsewhere, "utf8").trim() : home;
  }

  #end(signal: NodeJS.Signals): Promise<number | null> {
    const child = this.#process;
    const hasEnded = !child?.pid || child.exitCode !== null || child.signalCode !== null;
    if (hasEnded) return Promise.resolve(child?.exitCode ?? null);
    const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
    process.kill(-child.pid, signal);
    return ended;
  }
}

function sharedFolder(): string {
  const folder = process.env[SHARED];
  if (!folder) throw new Error("The folder of the clones is made before all journeys: see playwright.config.ts.");
  return folder;
}

/** The files that are committed or would be, without those that .gitignore leaves out. */
function filesOfTheCheckout(): string[] {
  const listed = execFileSync(
    "git",
    ["ls-files", "-z", "--cached", "--others", "--exclude-standard", "--deduplicate"],
    { cwd: CHECKOUT },
  );
  const gone = execFileSync("git", ["ls-files", "-z", "--deleted"], { cwd: CHECKOUT }).toString().split("\0");
  return listed
    .toString()
    .split("\0")
    .filter((file) => file && !gone.includes(file));
}

/** A new user's environment: no variable of ours, and the system's Node instead of the project's. */
function bareEnvironment(): Record<string, string | undefined> {
  const path = (process.env.PATH ?? "").split(delimiter).filter((folder) => !folder.includes("node_modules"));
  const { HOME, USER, LANG, TMPDIR, NODE_EXTRA_CA_CERTS } = process.env;
  return { PATH: path.join(delimiter), HOME, USER, LANG, TMPDIR, NODE_EXTRA_CA_CERTS };
}

function readHouse(said: string): House {
  const people = [...said.matchAll(/sign in as (\S+), password (\S+)/g)].map(([, email = "", password = ""]) => ({
    email,
    password,
  }));
  const [owner, staff] = people;
  const url = /Dashboard\s+(\S+?)\/?\s/.exec(said)?.[1];
  const key = /Test key\s+(\S+)/.exec(said)?.[1];
  const curl = /^\s+(curl .*)$/m.exec(said)?.[1];
  if (!owner || !staff || !url || !key || !curl) throw new Error(`npm start did not say where to go:\n${said}`);
  return { url, owner, staff, key, curl };
}

/** A port that nobody uses now. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() =>
        typeof address === "object" && address ? resolve(address.port) : reject(new Error("No port.")),
      );
    });
  });
}
