import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { SHARED } from "./variables.ts";

const CHECKOUT = join(import.meta.dirname, "../..");

export interface Person {
  email: string;
  password: string;
}

/** A store, and where its server is. */
export interface App {
  url: string;
  owner: Person;
  staff: Person;
  key: string;
}

/** What `npm start` prints: the demo store, and the line to paste. */
export interface Started extends App {
  curl: string;
}

/** An existing clone, to save time while writing a journey. The test run makes its own. */
const KEPT = process.env.ZAKKA_E2E_CLONE;

/**
 * A copy of the checkout, as after `git clone`, run by its own `npm start` with its own data. All clones of a run are in one folder,
 * one after another, so that only the first one installs and builds. One that `isFresh` starts with an empty folder.
 */
export class Clone {
  readonly folder = KEPT ?? sharedFolder();
  readonly #environment: Record<string, string | undefined>;
  #process: ChildProcess | undefined;

  constructor(environment: Record<string, string>, { isFresh = false } = {}) {
    this.#remove();
    if (isFresh && !KEPT) makeFresh(this.folder);
    for (const file of KEPT ? [] : filesOfTheCheckout()) {
      mkdirSync(join(this.folder, dirname(file)), { recursive: true });
      cpSync(join(CHECKOUT, file), join(this.folder, file));
    }
    this.#environment = { ...bareEnvironment(), ...environment };
  }

  /** Runs `npm start` until it is ready. */
  async start(): Promise<Started> {
    const child = spawn("npm", ["start"], {
      cwd: this.folder,
      env: this.#environment as NodeJS.ProcessEnv,
      detached: true,
    });
    this.#process = child;
    let output = "";
    return new Promise((resolve, reject) => {
      const onOutput = (chunk: Buffer) => {
        output += chunk;
        if (process.env.ZAKKA_E2E_LOUD) process.stdout.write(chunk);
        if (output.includes("Ctrl-C stops it")) resolve(readApp(output));
      };
      child.stdout.on("data", onOutput);
      child.stderr.on("data", onOutput);
      child.once("exit", (code) => reject(new Error(`npm start ended with ${code}:\n${output}`)));
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

  /** Ends it, with its data unless it is kept. */
  async discard(): Promise<void> {
    if (KEPT) return this.stop();
    await this.kill();
    this.#remove();
  }

  /** Whether PostgreSQL runs, by the file that it keeps while it does. */
  hasDatabaseRunning(): boolean {
    return readdirSync(this.#dataFolder, { recursive: true }).some((file) => String(file).endsWith("postmaster.pid"));
  }

  /** Removes all data. Installed packages and the build are kept for the next journey. */
  #remove(): void {
    if (KEPT) return;
    rmSync(this.#dataFolder, { recursive: true, force: true });
    rmSync(join(this.folder, ".data"), { recursive: true, force: true });
  }

  /** `.data`, or the folder that it names because the database's user can read it. */
  get #dataFolder(): string {
    const home = join(this.folder, ".data");
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

/** Starts a program of the clone in this folder, given by its path. It talks to this process by messages. */
export const startProgram = (folder: string, program: string, variables: Record<string, string>): ChildProcess =>
  spawn(nodeOf(folder), [program], {
    cwd: folder,
    env: { ...bareEnvironment(), ...variables } as NodeJS.ProcessEnv,
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });

/** Runs a program of the clone in this folder until it ends. Returns what it prints. */
export const runProgram = (folder: string, program: string, ...words: string[]): string =>
  execFileSync(nodeOf(folder), [program, ...words], {
    cwd: folder,
    env: bareEnvironment() as NodeJS.ProcessEnv,
  }).toString();

const nodeOf = (folder: string): string => join(folder, "node_modules/node/bin/node");

function sharedFolder(): string {
  const folder = process.env[SHARED];
  if (!folder) throw new Error("The folder of the clones is made before all journeys: see playwright.config.ts.");
  return folder;
}

/**
 * Empties the folder, and links the checkout's packages into it, without the marks of an installation and without the test runner:
 * `npm start` installs as on a fresh machine, but downloads and unpacks nothing again. What it removes or replaces stays in the checkout.
 */
function makeFresh(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  try {
    execFileSync("cp", ["-al", join(CHECKOUT, "node_modules"), folder], { stdio: "ignore" });
  } catch {
    rmSync(join(folder, "node_modules"), { recursive: true, force: true }); // another disk or system: it installs all
    return;
  }
  for (const name of readdirSync(join(folder, "node_modules"))) {
    const isMark = name.startsWith(".") && name !== ".bin";
    if (isMark || name === "vitest") rmSync(join(folder, "node_modules", name), { recursive: true, force: true });
  }
}

/** Returns the files of the checkout, without those that .gitignore excludes. */
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

/** Returns the environment of a new user: none of our variables, and Node of the system. */
function bareEnvironment(): Record<string, string | undefined> {
  const path = (process.env.PATH ?? "").split(delimiter).filter((folder) => !folder.includes("node_modules"));
  const { HOME, USER, LANG, TMPDIR, NODE_EXTRA_CA_CERTS } = process.env;
  return { PATH: path.join(delimiter), HOME, USER, LANG, TMPDIR, NODE_EXTRA_CA_CERTS };
}

function readApp(output: string): Started {
  const people = [...output.matchAll(/sign in as (\S+), password (\S+)/g)].map(([, email = "", password = ""]) => ({
    email,
    password,
  }));
  const [owner, staff] = people;
  const url = /Dashboard\s+(\S+?)\/?\s/.exec(output)?.[1];
  const key = /Test key\s+(\S+)/.exec(output)?.[1];
  const curl = /^\s+(curl .*)$/m.exec(output)?.[1];
  if (!owner || !staff || !url || !key || !curl) throw new Error(`npm start did not say where to go:\n${output}`);
  return { url, owner, staff, key, curl };
}
