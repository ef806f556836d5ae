// Installs the packages and writes the generated files that the project needs to run. Runs on Node 20 with nothing installed.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
/** The Node that package-lock.json pins. Everything except the .mjs files of this folder runs on it. */
export const node24 = join(root, "node_modules", "node", "bin", process.platform === "win32" ? "node.exe" : "node");

const INSTALLED = join(root, "node_modules", ".zakka-installed");
const GENERATED = join(root, "node_modules", ".zakka-generated");
const TEST_RUNNER = join(root, "node_modules", "vitest");
const LOCK = join(root, "node_modules", ".zakka-lock");
const OUTPUTS = [
  join(root, "lib", "db", "generated", "client.ts"),
  join(root, "public", "wasm"),
  join(root, "public", "viewer"),
];

/** Keeps Prisma from downloading its engine, which is never used (see bin/generate.mjs). */
const quietEnv = {
  ...process.env,
  PRISMA_SCHEMA_ENGINE_BINARY: "/bin/true",
  CHECKPOINT_DISABLE: "1",
  NEXT_TELEMETRY_DISABLED: "1",
};

/** An error that the operator can fix. Only its message is printed. */
export class Refusal extends Error {}

/** Returns the text of an error for the operator: its message if they can fix it, or else the stack trace. */
export function explain(error) {
  if (error instanceof Refusal || error?.name === "StartError") return error.message;
  const what = { EACCES: "not allowed", EPERM: "not allowed", EROFS: "read-only", ENOSPC: "the disk is full" }[
    error?.code
  ];
  if (what && error.path) return `Cannot write ${error.path} (${what}): fix that, or start from a copy elsewhere.`;
  return error?.stack ?? String(error);
}

/**
 * Installs the packages of package-lock.json and writes the Prisma client, each only if its inputs have changed. Packages that
 * only tests and checks need are installed if `forTests` is true, and kept if they are there.
 */
export function prepare({ forTests = false } = {}) {
  return withLock(() => update(forTests || existsSync(TEST_RUNNER)));
}

async function update(forTests) {
  const lock = hash("package.json", "package-lock.json");
  const isComplete = existsSync(node24) && (!forTests || existsSync(TEST_RUNNER));
  if (read(INSTALLED) !== lock || !isComplete) {
    await step("Installing packages", () => install(forTests));
    writeFileSync(INSTALLED, lock);
  }
  const client = `${lock} ${hash("prisma/schema.prisma", "prisma.config.ts", "bin/generate.mjs")}`;
  if (read(GENERATED) !== client || !OUTPUTS.every((path) => existsSync(path))) {
    await step("Writing generated files", () => run(node24, [join(root, "bin", "generate.mjs")], { env: quietEnv }));
    writeFileSync(GENERATED, client);
  }
}

async function install(forTests) {
  rmSync(INSTALLED, { force: true });
  const lockFile = join(root, "package-lock.json");
  const pinned = read(lockFile);
  const npm = process.env.npm_execpath?.endsWith(".js") ? [process.execPath, process.env.npm_execpath] : ["npm"];
  const args = [
    "install",
    "--no-save",
    "--no-audit",
    "--no-fund",
    "--prefer-offline", // package-lock.json has the version and the checksum of each package: nothing newer is asked for
    forTests ? "--include=dev" : "--omit=dev",
    "--include=optional",
    "--loglevel=error",
  ];
  await run(npm[0], [...npm.slice(1), ...args], { env: { ...quietEnv, NODE_ENV: "" } });
  if (pinned !== undefined && read(lockFile) !== pinned) writeFileSync(lockFile, pinned);
}

/**
 * Runs `work` while no other process of this checkout does. The lock file has the ids of its process and of the program that
 * the process runs. If the process is killed, others wait until that program ends.
 */
export async function withLock(work) {
  mkdirSync(dirname(LOCK), { recursive: true });
  for (let waited = false; ; waited = true) {
    try {
      writeFileSync(LOCK, `${process.pid}\n`, { flag: "wx" });
      break;
    } catch (error) {
      if (error.code !== "EEXIST") throw error;
    }
    if ((read(LOCK) ?? "").split("\n").some((pid) => isAlive(Number(pid)))) {
      if (!waited) console.log("  Waiting for another process that is preparing this checkout");
      await new Promise((resolve) => setTimeout(resolve, 500));
    } else {
      rmSync(LOCK, { force: true });
    }
  }
  try {
    return await work();
  } finally {
    rmSync(LOCK, { force: true });
  }
}

function isAlive(pid) {
  if (!pid || /^State:\s+Z/m.test(read(`/proc/${pid}/status`) ?? "")) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}

/** The steps that run. The line of the first one is open. */
const steps = [];

/** Prints what runs, dots while it runs, and how long it took. Of steps that run at once, the others get a line when they end. */
export async function step(what, work) {
  const started = Date.now();
  const isOpen = () => steps[0] === what;
  const open = () => steps.length > 0 && process.stdout.write(`  ${steps[0]} …`);
  steps.push(what);
  if (isOpen()) open();
  const dots = setInterval(() => isOpen() && process.stdout.write("."), 5_000);
  let took = "";
  try {
    const result = await work();
    took = ` ${((Date.now() - started) / 1_000).toFixed(1)} s`;
    return result;
  } finally {
    clearInterval(dots);
    process.stdout.write(isOpen() ? `${took}\n` : `\n  ${what} …${took}\n`);
    steps.splice(steps.indexOf(what), 1);
    open();
  }
}

let current;

/** Runs a program and returns its output. Throws a Refusal with the end of the output if the program fails. */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    let output = "";
    const keep = (chunk) => {
      output = (output + chunk).slice(-20_000);
    };
    current = spawn(command, args, { cwd: root, stdio: ["ignore", "pipe", "pipe"], ...options });
    if (current.pid && read(LOCK)?.startsWith(`${process.pid}\n`)) appendFileSync(LOCK, `${current.pid}\n`);
    current.stdout?.on("data", keep);
    current.stderr?.on("data", keep);
    current.once("error", (error) => reject(new Refusal(`${command} cannot be run: ${error.message}`)));
    current.once("close", (code, signal) => {
      current = undefined;
      if (code === 0) return resolve(output);
      const reason = output.trim() || `it ended with ${signal ?? `code ${code}`}`;
      reject(new Refusal(reason));
    });
  });
}

/** Stops the program that `run` waits for. */
export function interrupt() {
  current?.kill("SIGTERM");
}

function hash(...files) {
  const all = createHash("sha256").update(`${process.platform} ${process.arch}`);
  for (const file of files) all.update(read(join(root, file)) ?? "");
  return all.digest("hex");
}

function read(path) {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}
