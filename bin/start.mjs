// npm start, npm run dev and npm run build. Runs on Node 20 with nothing installed: installs the packages, then runs bin/start.ts on the pinned Node 24.
import { spawn } from "node:child_process";
import { accessSync, constants, existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { explain, interrupt, node24, prepare, Refusal, root } from "./prepare.mjs";

const begun = Date.now();
const [, , command = "start"] = process.argv;
const [major] = process.versions.node.split(".").map(Number);
let child;
let stopping = false;

function stop() {
  if (stopping && !child) process.exit(0);
  stopping = true;
  interrupt();
  child?.kill("SIGTERM");
}
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, stop);
process.stdout.on("error", stop); // its reader has closed it
stopWithNpm();

try {
  if (major < 20) throw new Refusal(`Node ${process.versions.node} is too old: install Node 20 or newer.`);
  refuseReadOnly();
  await prepare({ forTests: command === "dev" });
  if (!stopping) process.exitCode = await serve();
} catch (error) {
  if (!stopping) {
    process.stderr.write(`${explain(error)}\n`);
    process.exitCode = 1;
  }
}

function serve() {
  return new Promise((resolve, reject) => {
    const args = [join(root, "bin", "start.ts"), command, String(begun)];
    const cache = join(root, ".data", "cache"); // of compiled modules: halves the time of a start
    mkdirSync(cache, { recursive: true, mode: 0o700 });
    const env = { NODE_COMPILE_CACHE: cache, ...process.env };
    child = spawn(node24, args, { cwd: root, env, stdio: ["inherit", "inherit", "inherit", "ipc"] });
    child.once("error", reject);
    child.once("exit", (code) => resolve(code ?? 1));
    if (stopping) child.kill("SIGTERM");
  });
}

function refuseReadOnly() {
  try {
    accessSync(root, constants.W_OK);
  } catch {
    throw new Refusal(`Cannot write to ${root}: make the folder writable, or start from a copy elsewhere.`);
  }
}

/** Stops the server when npm is gone. A killed npm sends no signal, and the server would keep running and keep the port. */
function stopWithNpm() {
  if (!process.env.npm_lifecycle_event || !existsSync("/proc/self")) return;
  const parent = process.ppid;
  const npm = isShell(parent) ? parentOf(parent) : parent;
  const isGone = () => process.ppid !== parent || (npm > 1 && !existsSync(`/proc/${npm}`));
  setInterval(() => isGone() && stop(), 500).unref();
}

/** True for a shell. npm runs scripts through one, and some shells replace themselves with the program. */
function isShell(pid) {
  return /^(ba|da|a|z|k)?sh$/.test(readFileSync(`/proc/${pid}/comm`, "utf8").trim());
}

function parentOf(pid) {
  return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0);
}
