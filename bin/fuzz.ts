// Sends the API the requests that Schemathesis generates from the API document, in a new store and database.
// schemathesis.toml configures the checks. Needs Python 3.10 or newer. Schemathesis is installed into .data once.
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { closeDatabase } from "#lib/db/client";
import { testServer } from "#lib/testing/database";

const VERSION = "4.32.5";
const ROOT = join(import.meta.dirname, "..");
const FOLDER = join(ROOT, ".data", "fuzz");
const VENV = join(FOLDER, `schemathesis-${VERSION}`);
const INSTALLED = join(VENV, ".zakka-installed");
const DOCUMENT = join(FOLDER, "document.json");
const CONFIG = join(ROOT, "schemathesis.toml");

if (!existsSync(INSTALLED) && !(await install())) {
  console.error("Schemathesis cannot be installed: it needs Python 3.10 or newer with venv and pip.");
  process.exit(1);
}

const server = await testServer();
const database = await server.create();
Object.assign(process.env, {
  DATABASE_URL: database.url,
  APP_SECRET: "a secret of 32 characters or more that only this run uses",
  APP_URL: "http://localhost:3000",
  API_RATE_LIMIT_PER_MINUTE: "1000000",
  LOG_LEVEL: "error",
});

try {
  const { printDocument } = await import("#lib/api/openapi");
  const { loadRouteTable } = await import("#lib/api/table");
  const { startApi } = await import("#lib/testing/api-server");
  const { runIn, SETTINGS } = await import("#lib/testing/examples/recorder");
  const { runDay } = await import("#lib/testing/examples/scenario");
  const { makeKey, makeStore } = await import("#lib/testing/store");
  const store = await makeStore(SETTINGS);
  const { operations } = await runIn(store, runDay);
  // The examples have ids of this store, so that requests get further than "not found".
  const { paths } = await loadRouteTable();
  writeFileSync(DOCUMENT, JSON.stringify(printDocument(paths, operations)));
  const api = await startApi();
  const tool = join(VENV, "bin", "schemathesis");
  const args = ["--config-file", CONFIG, "run", DOCUMENT, "--url", api.url, ...process.argv.slice(2)];
  process.exitCode = await run(tool, args, { API_KEY: await makeKey(store.test) });
  await api.close();
} finally {
  await closeDatabase();
  await database.drop();
  await server.close();
}

/** Installs Schemathesis. Writes the marker file last, so that an interrupted installation is repeated. */
async function install(): Promise<boolean> {
  console.log(`Installing Schemathesis ${VERSION} into .data …`);
  rmSync(VENV, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  const steps: [string, string[]][] = [
    ["python3", ["-m", "venv", VENV]],
    [
      join(VENV, "bin", "python3"),
      ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", `schemathesis==${VERSION}`],
    ],
  ];
  for (const [command, args] of steps) {
    if ((await run(command, args)) !== 0) return false;
  }
  writeFileSync(INSTALLED, "");
  return true;
}

function run(command: string, args: string[], env: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: FOLDER, // the tool writes its own files there
      env: { ...process.env, ...env },
      stdio: ["ignore", "inherit", "inherit"],
    });
    child.once("error", () => resolve(1));
    child.once("exit", (code) => resolve(code ?? 1));
  });
}
