import { execFile } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { startApi } from "#lib/testing/api-server";
import { makeKey, makeStore } from "#lib/testing/store";

const VERSION = "0.29.1";
const ROOT = join(import.meta.dirname, "../..");
const DATA = join(ROOT, ".data");
const TOOL = join(DATA, `openapi-python-client-${VERSION}`);
const MINUTES_MS = 300_000;

mkdirSync(DATA, { recursive: true });

const python = (args: string[], cwd = DATA, env: Record<string, string> = {}) =>
  promisify(execFile)("python3", args, { cwd, env: { ...process.env, PYTHONPATH: TOOL, ...env } });

const isInstalled = await install();
if (!isInstalled) {
  console.error(
    "The test of a Python client is left out: it needs Python 3.10 or newer with pip, and the package index.",
  );
}

test.skipIf(!isInstalled)(
  "a client that is generated for Python walks from a product to the door, and has the errors by type",
  async () => {
    const folder = mkdtempSync(join(DATA, "python-client-"));
    const api = await startApi();
    try {
      writeFileSync(join(folder, "config.yaml"), "post_hooks: []\n");
      await python(
        [
          ...["-m", "openapi_python_client", "generate", "--fail-on-warning", "--meta", "none"],
          ...["--path", join(ROOT, "app/v1/openapi.json/document.json")],
          ...["--config", "config.yaml", "--output-path", "zakka_api"],
        ],
        folder,
      );
      copyFileSync(join(ROOT, "lib/testing/python/story.py"), join(folder, "story.py"));
      const { test: store } = await makeStore();
      const { stdout } = await python(["story.py"], folder, { API_URL: api.url, API_KEY: await makeKey(store) });
      expect(stdout).toBe("told\n");
    } finally {
      await api.close();
      rmSync(folder, { recursive: true, force: true });
    }
  },
  MINUTES_MS,
);

/** Installs the generator into .data once. The folder gets its name when it is whole. */
async function install(): Promise<boolean> {
  if (existsSync(TOOL)) return true;
  const part = mkdtempSync(`${TOOL}-`);
  try {
    await python(["-c", "import sys; assert sys.version_info >= (3, 10)"]);
    const quietly = ["--quiet", "--disable-pip-version-check", "--no-compile", "--retries", "1"];
    await python(["-m", "pip", "install", ...quietly, "--target", part, `openapi-python-client==${VERSION}`]);
    renameSync(part, TOOL);
    return true;
  } catch {
    return false;
  } finally {
    rmSync(part, { recursive: true, force: true });
  }
}
