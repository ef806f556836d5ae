import { execFile } from "node:child_process";
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ApiServer, startApi } from "#lib/testing/api-server";
import { makeKey, makeStore, type TestStore } from "#lib/testing/store";

const ROOT = join(import.meta.dirname, "../..");
const DOCUMENT = join(ROOT, "app/v1/openapi.json/document.json");
const SOURCES = join(ROOT, "lib/testing/client");
const MINUTES_MS = 120_000;
const OPTIONS = "--noEmit --strict --noUncheckedIndexedAccess --skipLibCheck --target es2024 --module nodenext";

const run = (script: string, args: string[], env: Record<string, string> = {}) =>
  promisify(execFile)(process.execPath, [script, ...args], { cwd: ROOT, env: { ...process.env, ...env } });

let folder: string;
let api: ApiServer;
let store: TestStore;

beforeAll(async () => {
  await mkdir(join(ROOT, ".data"), { recursive: true });
  folder = await mkdtemp(join(ROOT, ".data", "client-")); // inside, so that it finds the client's library
  await copyFile(join(SOURCES, "story.ts"), join(folder, "story.ts"));
  await run(join(SOURCES, "generate-process.ts"), [DOCUMENT, join(folder, "paths.ts")]);
  api = await startApi();
  store = await makeStore();
}, MINUTES_MS);

afterAll(async () => {
  await api.close();
  await rm(folder, { recursive: true, force: true });
});

const typeCheck = (...files: string[]) =>
  run(join(ROOT, "node_modules/typescript/bin/tsc"), [
    "--ignoreConfig",
    ...OPTIONS.split(" "),
    "--allowImportingTsExtensions",
    "--types",
    "node",
    ...files.map((file) => join(folder, file)),
  ]);

test(
  "a program written with the generated client type-checks and works against the server",
  async () => {
    await typeCheck("story.ts");
    const { stdout } = await run(join(folder, "story.ts"), [], {
      API_URL: api.url,
      API_KEY: await makeKey(store.test),
    });
    expect(stdout).toBe("told\n");
  },
  MINUTES_MS,
);

test(
  "a program with a wrong path, field or body does not type-check",
  async () => {
    const story = await readFile(join(folder, "story.ts"), "utf8");
    const wrong = {
      path: ['"/tickets/{id}/redeem"', '"/tickets/{id}/redeemed"'],
      field: ["order.total_cents", "order.total_amount"],
      body: ["quantity: 5", 'quantity: "5"'],
      query: ["limit: 2", 'limit: "two"'],
    };
    for (const [what, [right = "", mistaken = ""]] of Object.entries(wrong)) {
      expect(story).toContain(right);
      await writeFile(join(folder, `${what}.ts`), story.replace(right, mistaken));
    }
    const { stdout } = await typeCheck(...Object.keys(wrong).map((what) => `${what}.ts`)).catch((error) => error);
    for (const what of Object.keys(wrong)) expect(stdout).toMatch(new RegExp(`${what}\\.ts\\(\\d+,\\d+\\): error`));
  },
  MINUTES_MS,
);
