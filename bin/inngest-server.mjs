// node bin/inngest-server.mjs [--where | --quiet]. Prints the path of an Inngest server for tests, and gets one first
// where there is none (with --where it only looks). Runs on Node 20 with nothing installed.
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
/** Where Go's own installer puts it, which a bare PATH leaves out. */
const GO_HOME = "/usr/local/go/bin";

const program = process.platform === "win32" ? "inngest.exe" : "inngest";
let isStopped = false;
const caches = process.env.XDG_CACHE_HOME || join(homedir(), ".cache");
const kept = join(caches, "zakka", `inngest-${VERSION}-${process.platform}-${process.arch}`, program);

/** The server that INNGEST_SERVER names, the one on the PATH, or the one that was kept; null when there is none. */
function whereIsInngest() {
  const named = process.env.INNGEST_SERVER;
  if (named) return isProgram(named) ? named : null;
  const onPath = (process.env.PATH ?? "").split(delimiter).map((folder) => join(folder, program));
  return [...onPath, kept].find(isProgram) ?? null;
}

/**
 * The path of a server: one that is there, else the official program, else one that Go builds. What was got is kept
 * for the next time; two at once do no harm. Throws a Refusal that says what was tried.
 */
async function getInngest() {
  const found = whereIsInngest();
  if (found) return found;
  if (process.env.INNGEST_SERVER) throw new Refusal(`INNGEST_SERVER names no program: ${process.env.INNGEST_SERVER}`);
  const reasons = [];
  for (const get of [download, build]) {
    if (isStopped) break;
    const folder = mkdtempSync(join(tmpdir(), "zakka-inngest-"));
    try {
      keep(await get(folder));
      return kept;
    } catch (error) {
      reasons.push(whyOf(error));
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
  throw new Refusal(`No Inngest server: ${reasons.join("; ")}`);
}

/** What Inngest publishes: a package that fetches the program when it is installed. */
async function download(folder) {
  writeFileSync(join(folder, "package.json"), "{}");
  const args = ["install", `inngest-cli@${VERSION}`, "--no-audit", "--no-fund", "--loglevel=error"];
  await run("npm", args, { cwd: folder, timeout: DOWNLOAD_MS, killSignal: "SIGKILL" }).catch((error) => {
    throw new Refusal(`the official one cannot be fetched (${whyOf(error)})`);
  });
  const path = join(folder, "node_modules", "inngest-cli", "bin", program);
  if (!answersVersion(path)) throw new Refusal("the official one was fetched and does not run");
  return path;
}

/** From the module that Go's proxy serves, which lacks one page of documentation that it embeds. */
async function build(folder) {
  const path = [process.env.PATH, GO_HOME].join(delimiter);
  const env = { ...process.env, PATH: path, GOFLAGS: "-modcacherw", CGO_ENABLED: "0" };
  const go = (args, cwd) => run("go", args, { cwd, env, timeout: BUILD_MS, killSignal: "SIGKILL" });
  const answer = await go(["mod", "download", "-json", MODULE], folder).catch((error) => {
    throw new Refusal(`Go cannot fetch its source (${whyOf(error)})`);
  });
  const source = join(folder, "source");
  cpSync(JSON.parse(answer.slice(answer.indexOf("{"))).Dir, source, { recursive: true });
  await run("chmod", ["-R", "u+w", source]);
  const page = join(source, "internal", "embeddocs", "website", "pages", "docs", "index.mdx");
  mkdirSync(dirname(page), { recursive: true });
  if (!existsSync(page)) writeFileSync(page, "Documentation\n");
  const built = join(folder, program);
  await go(["build", "-mod=readonly", "-trimpath", "-ldflags", "-s -w", "-o", built, "./cmd"], source).catch(
    (error) => {
      throw new Refusal(`Go cannot build it (${whyOf(error)})`);
    },
  );
  if (!answersVersion(built)) throw new Refusal("the one that Go built does not run");
  return built;
}

/** Whole or not at all: it gets its name when all of it is there. */
function keep(path) {
  mkdirSync(dirname(kept), { recursive: true });
  const fresh = `${kept}.${process.pid}`;
  cpSync(path, fresh);
  renameSync(fresh, kept);
}

/** The line that says most of what went wrong. */
function whyOf(error) {
  const lines = explain(error).trim().split("\n");
  return (lines.find((line) => line.includes("reason: ")) ?? lines.at(-1)).trim();
}

const answersVersion = (path) => spawnSync(path, ["version"], { timeout: 30_000 }).status === 0;

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
    const found = whereIsInngest();
    if (found || process.argv.includes("--where")) console.log(found ?? "");
    else
      console.log(
        await (process.argv.includes("--quiet") ? getInngest() : step("Getting an Inngest server", getInngest)),
      );
  } catch (error) {
    console.error(explain(error));
    process.exitCode = 1;
  }
  process.exit(); // a limit on a program that could not be begun would hold this up
}
