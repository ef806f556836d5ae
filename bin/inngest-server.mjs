// node bin/inngest-server.mjs [--where | --quiet]. Prints the path of an Inngest server for tests. Installs one if there is
// none; with --where it only looks. Runs on Node 20 with nothing installed.
import { spawnSync } from "node:child_process";
import {
  accessSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { homedir, tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { explain, interrupt, Refusal, run, step } from "./prepare.mjs";

const VERSION = "1.44.0";
const MODULE = `github.com/inngest/inngest@v${VERSION}`;
const DOWNLOAD_MS = 90_000;
const BUILD_MS = 1_800_000;
/** Where Go's installer puts the program. A short PATH does not contain it. */
const GO_FOLDER = "/usr/local/go/bin";

const program = process.platform === "win32" ? "inngest.exe" : "inngest";
let isStopped = false;
const caches = process.env.XDG_CACHE_HOME || join(homedir(), ".cache");
const cached = join(caches, "zakka", `inngest-${VERSION}-${process.platform}-${process.arch}`, program);

/** Returns the server that INNGEST_SERVER names, the one on the PATH, or the cached one; null if there is none. */
function findInngest() {
  const named = process.env.INNGEST_SERVER;
  if (named) return isProgram(named) ? named : null;
  const onPath = (process.env.PATH ?? "").split(delimiter).map((folder) => join(folder, program));
  return [...onPath, cached].find(isProgram) ?? null;
}

/**
 * Returns the path of a server: an existing one, or else the official program, or else one that Go builds. A new one is
 * cached. Safe to run twice at once. Throws a Refusal that lists the failed attempts.
 */
async function getInngest() {
  const found = findInngest();
  if (found) return found;
  if (process.env.INNGEST_SERVER) throw new Refusal(`INNGEST_SERVER names no program: ${process.env.INNGEST_SERVER}`);
  const reasons = [];
  for (const get of [download, build]) {
    if (isStopped) break;
    const folder = mkdtempSync(join(tmpdir(), "zakka-inngest-"));
    try {
      saveToCache(await get(folder));
      return cached;
    } catch (error) {
      reasons.push(reasonOf(error));
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
  throw new Refusal(`No Inngest server: ${reasons.join("; ")}`);
}

/** Downloads the official program: installing its npm package downloads it. */
async function download(folder) {
  writeFileSync(join(folder, "package.json"), "{}");
  const args = ["install", `inngest-cli@${VERSION}`, "--no-audit", "--no-fund", "--loglevel=error"];
  await run("npm", args, { cwd: folder, timeout: DOWNLOAD_MS, killSignal: "SIGKILL" }).catch((error) => {
    throw new Refusal(`the official one cannot be downloaded (${reasonOf(error)})`);
  });
  const path = join(folder, "node_modules", "inngest-cli", "bin", program);
  if (!canRun(path)) throw new Refusal("the official one was downloaded but does not run");
  return path;
}

/** Builds the server from its Go module. The module lacks one embedded page of documentation, so an empty page replaces it. */
async function build(folder) {
  const path = [process.env.PATH, GO_FOLDER].join(delimiter);
  const env = { ...process.env, PATH: path, GOFLAGS: "-modcacherw", CGO_ENABLED: "0" };
  const go = (args, cwd) => run("go", args, { cwd, env, timeout: BUILD_MS, killSignal: "SIGKILL" });
  const output = await go(["mod", "download", "-json", MODULE], folder).catch((error) => {
    throw new Refusal(`Go cannot download its source (${reasonOf(error)})`);
  });
  const source = join(folder, "source");
  cpSync(JSON.parse(output.slice(output.indexOf("{"))).Dir, source, { recursive: true });
  await run("chmod", ["-R", "u+w", source]);
  const page = join(source, "internal", "embeddocs", "website", "pages", "docs", "index.mdx");
  mkdirSync(dirname(page), { recursive: true });
  if (!existsSync(page)) writeFileSync(page, "Documentation\n");
  const built = join(folder, program);
  await go(["build", "-mod=readonly", "-trimpath", "-ldflags", "-s -w", "-o", built, "./cmd"], source).catch(
    (error) => {
      throw new Refusal(`Go cannot build it (${reasonOf(error)})`);
    },
  );
  if (!canRun(built)) throw new Refusal("the one that Go built does not run");
  return built;
}

/** Copies a program into the cache. Renames it last, so that the cache never has an incomplete copy. */
function saveToCache(path) {
  mkdirSync(dirname(cached), { recursive: true });
  const fresh = `${cached}.${process.pid}`;
  cpSync(path, fresh);
  renameSync(fresh, cached);
}

/** Returns the most useful line of an error. */
function reasonOf(error) {
  const lines = explain(error).trim().split("\n");
  return (lines.find((line) => line.includes("reason: ")) ?? lines.at(-1)).trim();
}

const canRun = (path) => spawnSync(path, ["version"], { timeout: 30_000 }).status === 0;

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
    process.on(signal, () => {
      isStopped = true;
      interrupt();
    });
  }
  try {
    const found = findInngest();
    if (found || process.argv.includes("--where")) console.log(found ?? "");
    else
      console.log(
        await (process.argv.includes("--quiet") ? getInngest() : step("Getting an Inngest server", getInngest)),
      );
  } catch (error) {
    console.error(explain(error));
    process.exitCode = 1;
  }
  process.exit(); // the timer of a program that could not start would delay the exit
}
