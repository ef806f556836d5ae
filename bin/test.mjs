// npm test [-- --quick | --fuzz | --citus]. Runs on Node 20 with nothing installed: installs what is needed, then runs every
// check and test. `--quick` leaves out the tests that start processes, the browser tests and what only they need; `--fuzz`
// adds Schemathesis; `--citus` runs only tests with a database, on the Citus cluster of CITUS_DATABASE_URL. The output ends
// with the names of the failures and the line "N passed, M failed". A check (format, types, dead code) counts as one. If CI
// is set, a failed test runs once more and is listed even if it passes then.
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { explain, interrupt, prepare, root } from "./prepare.mjs";
import { runNode, stopAll } from "./test-programs.mjs";
import { findBrowser, findRedis, getInngest } from "./test-servers.mjs";
import { printSummary, readReport } from "./test-summary.mjs";

const RESULTS = join(root, "test-results", "counts");
const isQuick = process.argv.includes("--quick");
const isFuzzing = process.argv.includes("--fuzz");
const isOnCitus = process.argv.includes("--citus");

/** The tests of what a distributed database could break. A killed process is in two of the folders. */
const ON_CITUS = ["lib/api/crash", "lib/deliveries", "lib/mail"];
/** These run alone and one after another: every other test needs the node that one kills, and a cluster moves one shard at a time. */
const DISTURBING = ["lib/api/worker-killed", "lib/api/shards-moved", "--no-file-parallelism"];
/** A write to the directory goes to each node. */
const LONGER = "--testTimeout=300000";

let passed = 0;
const failures = [];
const repeated = [];
let isStopping = false;
let inngest;

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
  process.on(signal, () => {
    isStopping = true;
    interrupt();
    inngest?.kill();
    stopAll();
  });
}

try {
  await prepare({ forTests: true });
  rmSync(RESULTS, { recursive: true, force: true });
  mkdirSync(RESULTS, { recursive: true });
  await (isOnCitus ? runOnCitus() : isQuick ? runQuick() : runAll());
} catch (error) {
  fail("Preparing the tests", error);
}
if (isStopping) failures.push({ name: "npm test", reason: "It was interrupted." });
printSummary(failures, repeated);
console.log(`${passed} passed, ${failures.length} failed`);
process.exitCode = failures.length > 0 ? 1 : 0;

/** Runs the source checks and the tests at the same time, because a small machine has two cores. */
async function runQuick() {
  await Promise.all([runSourceChecks(), runVitest(["--project", "unit", "--project", "db"])]);
}

async function runOnCitus() {
  if (!process.env.CITUS_DATABASE_URL) {
    console.error(
      "CITUS_DATABASE_URL is not set, so the tests on Citus are left out. Set it to the coordinator's address.",
    );
    return;
  }
  console.error(
    "The tests of plans and of backups are left out on Citus: each node plans for itself, and a backup is refused.",
  );
  const variables = { ZAKKA_TEST_ON_CITUS: "1" };
  await runVitest(["--project", "db"], variables, [LONGER]);
  await runVitest(["--project", "system"], variables, [...ON_CITUS, LONGER]);
  await runVitest(["--project", "system"], variables, [...DISTURBING, LONGER]);
}

async function runAll() {
  inngest = getInngest(); // building it takes minutes, so it runs during the quick tests
  await findRedis();
  const clone = mkdtempSync(join(tmpdir(), "zakka-clone-"));
  try {
    await Promise.all([runBrowserTestsThenFuzz(clone), runVitestThenSystem(clone), runAllChecks()]);
  } finally {
    rmSync(clone, { recursive: true, force: true });
  }
}

async function runBrowserTestsThenFuzz(clone) {
  await attempt("Browser tests", () => runBrowserTests(clone));
  if (isFuzzing) await check("Schemathesis", "bin/fuzz.ts");
}

/** Runs all checks. It runs while the first browser test installs and builds, and the tests wait for their database. */
async function runAllChecks() {
  await runSourceChecks();
  await check("Dead code", "node_modules/knip/bin/knip.js");
  await check("The API document", "node_modules/@redocly/cli/bin/cli.js", "lint");
}

async function runVitestThenSystem(clone) {
  await runVitest(["--project", "unit", "--project", "db"]);
  if (isStopping) return;
  const INNGEST_SERVER = (await inngest.path) ?? undefined;
  if (!INNGEST_SERVER) {
    console.error(
      `${inngest.reason()}\nThe tests of deliveries by Inngest need a server: put one on the PATH, or install Go 1.26.`,
    );
  }
  await runVitest(["--project", "system"], { INNGEST_SERVER, ZAKKA_E2E_SHARED: clone });
}

async function runSourceChecks() {
  await check("Format and lint", "node_modules/@biomejs/biome/bin/biome", "check", "--error-on-warnings", ".");
  const cruise = [
    "--config",
    ".dependency-cruiser.mjs",
    "--output-type",
    "err",
    "app",
    "bench",
    "bin",
    "components",
    "e2e",
    "lib",
    "packages",
  ];
  await check("Layers and import cycles", "node_modules/dependency-cruiser/bin/dependency-cruiser.mjs", ...cruise);
  await check("Types of the routes", "node_modules/next/dist/bin/next", "typegen");
  // With more threads, each would check the same types again, on cores that the tests use.
  await check("Types", "node_modules/typescript/bin/tsc", "--noEmit", "--incremental", "false", "--singleThreaded");
}

/** Runs a check, which passes or fails as a whole. Prints its output only if it fails. */
async function check(what, script, ...args) {
  if (isStopping) return;
  const started = Date.now();
  const { code, output } = await runNode([join(root, script), ...args]);
  if (isStopping) return;
  console.log(`  ${what}: ${code === 0 ? "passed" : "FAILED"} in ${((Date.now() - started) / 1_000).toFixed(1)} s`);
  if (code === 0) passed += 1;
  else {
    failures.push({ name: what, reason: output });
    console.error(output.trim());
  }
}

async function runVitest(projects, variables = {}, more = []) {
  const report = join(RESULTS, `vitest-${projects.at(-1)}.json`);
  const args = ["run", ...projects, ...more, "--reporter=default", "--reporter=./bin/test-reporter.mjs"];
  await runTests("node_modules/vitest/vitest.mjs", args, report, { ...variables, ZAKKA_TEST_REPORT: report });
}

async function runBrowserTests(clone) {
  await findBrowser();
  // The journey of a fresh clone installs and builds for all others, which run whatever becomes of it.
  for (const project of ["fresh", "journeys"]) {
    const report = join(RESULTS, `playwright-${project}.json`);
    const variables = { PLAYWRIGHT_JSON_OUTPUT_NAME: report, ZAKKA_E2E_SHARED: clone };
    const args = ["test", `--project=${project}`, "--no-deps", "--reporter=list,json"];
    // They take longest. Everything else gives way to them.
    await runTests("node_modules/playwright/cli.js", args, report, variables, false);
  }
}

/** Runs a test runner and shows its output. Adds the results in its report to the totals. */
async function runTests(script, args, report, variables, givesWay = true) {
  if (isStopping) return;
  const { code, output } = await runNode([join(root, script), ...args], { variables, isShown: true, givesWay });
  const found = readReport(report);
  passed += found.passed;
  failures.push(...found.failures);
  repeated.push(...found.repeated);
  if (isStopping) return;
  if (code !== 0 && found.failures.length === 0) {
    const lastLine = output.trim().split("\n").at(-1);
    failures.push({ name: `${script} ${args.join(" ")}`, reason: `It ended with code ${code}: ${lastLine}` });
  }
}

/** Runs `work`. If it throws, counts that as a failure and continues. */
async function attempt(what, work) {
  try {
    await work();
  } catch (error) {
    fail(what, error);
  }
}

function fail(name, error) {
  const reason = explain(error);
  console.error(reason);
  failures.push({ name, reason });
}
