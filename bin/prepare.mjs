// What must be there before anything of the project can run. Plain JavaScript for Node 20 with nothing installed.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
/** The Node that package-lock.json pins; everything but these few files runs on it. */
export const node24 = join(root, "node_modules", "node", "bin", process.platform === "win32" ? "node.exe" : "node");

const INSTALLED = join(root, "node_modules", ".zakka-installed");
const GENERATED = join(root, "node_modules", ".zakka-generated");
const LOCK = join(root, "node_modules", ".zakka-at-work");
const OUTPUTS = [join(root, "lib", "db", "generated", "client.ts"), join(root, "public", "wasm")];

/** Prisma's own engine is never used (bin/generate.mjs says how), so it is not downloaded either. */
const quietEnv = {
  ...process.env,
  PRISMA_SCHEMA_ENGINE_BINARY: "/bin/true",
  CHECKPOINT_DISABLE: "1",
  NEXT_TELEMETRY_DISABLED: "1",
};

/** An operator can put this right: the message is all that is printed. */
export class Refusal extends Error {}

/** What an error is to the operator: one line where there is something to do, all of it where there is a defect. */
export function explain(error) {
  if (error instanceof Refusal || error?.name === "StartError") return error.message;
  const what = { EACCES: "not allowed", EPERM: "not allowed", EROFS: "read-only", ENOSPC: "the disk is full" }[
    error?.code
  ];
  if (what && error.path)
    return `Cannot write ${error.path} (${what}): put that right, or start from a copy elsewhere.`;
  return error?.stack ?? String(error);
}

/** Installs what package-lock.json pins and writes the Prisma client; both only when their inputs changed. */
export function prepare() {
  return alone(bringUpToDate);
}

async function bringUpToDate() {
  const lock = hash("package.json", "package-lock.json");
  if (read(INSTALLED) !== lock || !existsSync(node24)) {
    await step("Installing packages", install);
    writeFileSync(INSTALLED, lock);
  }
  const client = `${lock} ${hash("prisma/schema.prisma", "prisma.config.ts", "bin/generate.mjs")}`;
  if (read(GENERATED) !== client || !OUTPUTS.every((path) => existsSync(path))) {
    await step("Writing generated files", () => run(node24, [join(root, "bin", "generate.mjs")], { env: quietEnv }));
    writeFileSync(GENERATED, client);
  }
}

async function install() {
  rmSync(INSTALLED, { force: true });
  const lockFile = join(root, "package-lock.json");
  const pinned = read(lockFile);
  const npm = process.env.npm_execpath?.endsWith(".js") ? [process.execPath, process.env.npm_execpath] : ["npm"];
  const args = [
    "install",
    "--no-save",
    "--no-audit",
    "--no-fund",
    "--include=dev",
    "--include=optional",
    "--loglevel=error",
  ];
  await run(npm[0], [...npm.slice(1), ...args], { env: { ...quietEnv, NODE_ENV: "" } });
  if (pinned !== undefined && read(lockFile) !== pinned) writeFileSync(lockFile, pinned);
}

/**
 * One at a time in this checkout. Whoever holds the lock is named in it, and so is the program that it runs:
 * when a starter was killed, what it left running is waited for.
 */
export async function alone(work) {
  mkdirSync(dirname(LOCK), { recursive: true });
  for (let waited = false; ; waited = true) {
    try {
      writeFileSync(LOCK, `${process.pid}\n`, { flag: "wx" });
      break;
    } catch (error) {
      if (error.code !== "EEXIST") throw error;
    }
    if ((read(LOCK) ?? "").split("\n").some((pid) => isAlive(Number(pid)))) {
      if (!waited) console.log("  Another start is at work in this checkout; waiting for it");
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

/** Says what is being done while it is done, and how long it took. */
export async function step(what, work) {
  const started = Date.now();
  process.stdout.write(`  ${what} …`);
  const dots = setInterval(() => process.stdout.write("."), 5_000);
  try {
    const result = await work();
    process.stdout.write(` ${((Date.now() - started) / 1_000).toFixed(1)} s\n`);
    return result;
  } catch (error) {
    process.stdout.write("\n");
    throw error;
  } finally {
    clearInterval(dots);
  }
}

let current;

/** Runs a program in silence; when it fails, the end of what it said is the reason. */
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

/** Ends the program that `run` waits for. */
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
