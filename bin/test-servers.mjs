// Finds or installs the programs that tests use and npm does not install.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { explain, node24, Refusal, root, run, step } from "./prepare.mjs";
import { env, giveWay } from "./test-programs.mjs";

const BROWSERS = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
/** Of the same version as Debian's Chromium, and with less work: lib/testing/browser.ts prefers it. */
const SHELL = "chromium-headless-shell";
const DOWNLOAD_MS = 240_000;

/** Finds or installs Redis for the tests of shared rate limits. Without it they are skipped, or fail if CI is set. */
export async function findRedis() {
  const isInstalled = () => env.PATH.split(delimiter).some((folder) => existsSync(join(folder, "redis-server")));
  if (!isInstalled() && mayInstall()) {
    await step("Installing Debian's Redis", () => aptInstall("redis-server")).catch((error) =>
      console.error(explain(error)),
    );
  }
  if (!isInstalled())
    console.error("No redis-server: the tests of shared rate limits need it. Install it, then run again.");
}

/**
 * Starts a program that finds or installs an Inngest server. `path` is null if it fails, and `reason` says why. Without a
 * server, the tests of deliveries by Inngest are skipped, or fail if CI is set.
 */
export function getInngest() {
  const child = spawn(process.execPath, [join(root, "bin", "inngest-server.mjs"), "--quiet"], {
    cwd: root,
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  giveWay(child); // it may build for minutes
  let output = "";
  let errors = "";
  child.stdout.on("data", (chunk) => {
    output += chunk;
  });
  child.stderr.on("data", (chunk) => {
    errors += chunk;
  });
  const path = new Promise((resolve) => {
    child.once("error", () => resolve(null));
    child.once("close", (code) => resolve(code === 0 ? output.trim() : null));
  });
  return { path, reason: () => errors.trim(), kill: () => child.kill("SIGTERM") };
}

/**
 * Finds a Chromium that starts, or else installs Playwright's, or else Debian's. Throws a Refusal if none starts. Where CI is set,
 * Debian's headless shell is installed beside its Chromium. Without it the journeys run in the browser, and take longer.
 */
export async function findBrowser() {
  await findChromium();
  const isOfDebian = existsSync("/usr/bin/chromium") && !existsSync(`/usr/bin/${SHELL}`);
  if (!process.env.CI || !mayInstall() || !isOfDebian) return;
  await step("Installing Debian's headless shell", () => aptInstall("chromium", SHELL)).catch((error) =>
    console.error(explain(error)),
  );
}

async function findChromium() {
  if (await launches()) return;
  const playwright = join(root, "node_modules", "playwright", "cli.js");
  const limits = { env: { ...env, PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: "15000" }, timeout: DOWNLOAD_MS };
  await step("Installing a browser", () => run(node24, [playwright, "install", "chromium"], limits)).catch(() => {});
  if (await launches()) return;
  if (mayInstall()) {
    await step("Installing Debian's Chromium", () => aptInstall("chromium", "fonts-liberation"));
    if (await launches()) return;
  }
  throw new Refusal("No browser for the browser tests: install Chromium, for example with `apt-get install chromium`.");
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

function mayInstall() {
  return process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
}

async function aptInstall(...packages) {
  const quiet = { env: { ...env, DEBIAN_FRONTEND: "noninteractive" } };
  await run("apt-get", ["update", "-qq"], quiet);
  await run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", ...packages], quiet);
}
