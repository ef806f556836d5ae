// npm test [-- --fuzz]. Runs on Node 20 with nothing installed: brings in what is needed, then runs every check and test.
// The last line reads "N passed, M failed"; a check (format, types, dead code) counts as one.
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { delimiter, join } from "node:path";
import { explain, interrupt, node24, prepare, Refusal, root, run, step } from "./prepare.mjs";

const bin = join(root, "node_modules", ".bin");
const results = join(root, "test-results", "counts");
const BROWSERS = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
const DOWNLOAD_MS = 240_000;

const env = {
  ...process.env,
  PATH: `${bin}${delimiter}${process.env.PATH ?? ""}`,
  NEXT_TELEMETRY_DISABLED: "1",
  REDOCLY_TELEMETRY: "off",
  REDOCLY_SUPPRESS_UPDATE_NOTICE: "true",
  // A checkout that another user owns (containers) is still this checkout.
  GIT_CONFIG_COUNT: "1",
  GIT_CONFIG_KEY_0: "safe.directory",
  GIT_CONFIG_VALUE_0: "*",
};
let passed = 0;
let failed = 0;
let child;
let inngest;
let stopping = false;

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
  process.on(signal, () => {
    stopping = true;
    interrupt();
    child?.kill("SIGTERM");
    inngest?.kill();
  });
}

try {
  await prepare();
  inngest = getInngest(); // where it must be built that takes minutes: while the checks run
  rmSync(results, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });
  await check("Format, lint and imports", "node_modules/@biomejs/biome/bin/biome", [
    "check",
    "--error-on-warnings",
    ".",
  ]);
  await check("Types of the routes", "node_modules/next/dist/bin/next", ["typegen"]);
  await check("Types", "node_modules/typescript/bin/tsc", ["--noEmit", "--incremental", "false"]);
  await check("Dead code", "node_modules/knip/bin/knip.js", []);
  await check("The API document", "node_modules/@redocly/cli/bin/cli.js", ["lint"]);
  if (!stopping) await redis();
  if (!stopping) await inngestIsThere();
  await tests(
    "vitest",
    "node_modules/vitest/vitest.mjs",
    ["run", "--reporter=default", "--reporter=json"],
    vitestCounts,
  );
  if (!stopping) await browser();
  await tests("playwright", "node_modules/playwright/cli.js", ["test", "--reporter=list,json"], playwrightCounts);
  if (process.argv.includes("--fuzz")) await check("What Schemathesis throws at the API", "bin/fuzz.ts", []);
} catch (error) {
  failed += 1;
  console.error(explain(error));
}
if (stopping) failed += 1;
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;

/** One that passes or fails as a whole, in silence when it passes. */
async function check(what, script, args) {
  if (stopping) return;
  try {
    await step(what, () => run(node24, [join(root, script), ...args], { env }));
    passed += 1;
  } catch (error) {
    failed += 1;
    console.error(explain(error));
  }
}

/** A test runner, seen at work; its own report says what passed. */
async function tests(name, script, args, counts) {
  if (stopping) return;
  const report = join(results, `${name}.json`);
  const where = name === "vitest" ? [`--outputFile.json=${report}`] : [];
  const code = await watched([join(root, script), ...args, ...where], { PLAYWRIGHT_JSON_OUTPUT_NAME: report });
  const { good, bad } = existsSync(report) ? counts(JSON.parse(readFileSync(report, "utf8"))) : { good: 0, bad: 0 };
  passed += good;
  failed += code !== 0 && bad === 0 ? 1 : bad;
}

function vitestCounts({ numPassedTests, numFailedTests }) {
  return { good: numPassedTests, bad: numFailedTests };
}

function playwrightCounts({ stats }) {
  return { good: stats.expected + stats.flaky, bad: stats.unexpected };
}

function watched(args, more) {
  return new Promise((resolve) => {
    child = spawn(node24, args, { cwd: root, env: { ...env, ...more }, stdio: ["ignore", "inherit", "inherit"] });
    child.once("error", () => resolve(1));
    child.once("exit", (code) => resolve(code ?? 1));
  });
}

/** The tests of shared rate limits run a Redis of their own. Without one they are skipped, or fail where CI is set. */
async function redis() {
  const isThere = () => env.PATH.split(delimiter).some((folder) => existsSync(join(folder, "redis-server")));
  if (!isThere() && mayInstall()) {
    await step("Installing Debian's Redis", () => aptInstall("redis-server")).catch((error) =>
      console.error(explain(error)),
    );
  }
  if (!isThere())
    console.error("No redis-server: the tests of shared rate limits need it. Install it, then run again.");
}

/** The tests of deliveries by Inngest run a server of their own. Without one they are skipped, or fail where CI is set. */
async function inngestIsThere() {
  const path = inngest.isOver() ? await inngest.path : await step("Getting an Inngest server", () => inngest.path);
  if (path) env.INNGEST_SERVER = path;
  else
    console.error(
      `${inngest.reason()}\nThe tests of deliveries by Inngest need a server: put one on the PATH, or install Go 1.26.`,
    );
}

/** Begins to get a server, in a program of its own; `path` is null when none can be had, for that `reason`. */
function getInngest() {
  const getter = spawn(process.execPath, [join(root, "bin", "inngest-server.mjs"), "--quiet"], {
    cwd: root,
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  let complained = "";
  let isOver = false;
  getter.stdout.on("data", (chunk) => {
    said += chunk;
  });
  getter.stderr.on("data", (chunk) => {
    complained += chunk;
  });
  const path = new Promise((resolve) => {
    getter.once("error", () => resolve(null));
    getter.once("close", (code) => {
      isOver = true;
      resolve(code === 0 ? said.trim() : null);
    });
  });
  return { path, isOver: () => isOver, reason: () => complained.trim(), kill: () => getter.kill("SIGTERM") };
}

function mayInstall() {
  return process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
}

async function aptInstall(...packages) {
  const quiet = { env: { ...env, DEBIAN_FRONTEND: "noninteractive" } };
  await run("apt-get", ["update", "-qq"], quiet);
  await run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", ...packages], quiet);
}

/** A Chromium that starts: one that is there, else Playwright's own, else Debian's. */
async function browser() {
  if (await launches()) return;
  const playwright = join(root, "node_modules", "playwright", "cli.js");
  const limits = { env: { ...env, PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: "15000" }, timeout: DOWNLOAD_MS };
  await step("Installing a browser", () => run(node24, [playwright, "install", "chromium"], limits)).catch(() => {});
  if (await launches()) return;
  if (mayInstall()) {
    await step("Installing Debian's Chromium", () => aptInstall("chromium", "fonts-liberation"));
    if (await launches()) return;
  }
  throw new Refusal("No browser for the journeys: install Chromium, for example with `apt-get install chromium`.");
}

async function launches() {
  const found = process.env.CHROMIUM_PATH ?? BROWSERS.find((path) => existsSync(path));
  const script = `
    import { existsSync } from "node:fs";
    import { chromium } from "playwright";
    const own = existsSync(chromium.executablePath());
    const browser = await chromium.launch({ executablePath: own ? undefined : process.argv[1], args: ["--no-sandbox"] });
    await browser.close();`;
  try {
    await run(node24, ["--input-type=module", "-e", script, found ?? "none"], { env });
    return true;
  } catch {
    return false;
  }
}
