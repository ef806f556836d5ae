import { execFile } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ApiServer, startApi } from "#lib/testing/api-server";
import { makeKey, makeStore, type TestStore } from "#lib/testing/store";

const ROOT = join(import.meta.dirname, "../..");
const CLIENT = join(ROOT, "packages/client");
const MINUTES_MS = 120_000;
const OPTIONS = "--strict --noUncheckedIndexedAccess --target es2023 --module nodenext --types node";
const GENERATED = ["resources.ts", "shapes.ts", "types.ts"];

const run = (command: string, args: string[], cwd: string, env: Record<string, string> = {}) =>
  promisify(execFile)(command, args, { cwd, env: { ...process.env, ...env } });

/** A copy of the client inside the checkout, so that nothing is built where other checks read. */
let copy: string;
/** A program of somebody else, outside. */
let program: string;
let api: ApiServer;
let store: TestStore;

beforeAll(async () => {
  mkdirSync(join(ROOT, ".data"), { recursive: true });
  copy = mkdtempSync(join(ROOT, ".data", "client-"));
  program = mkdtempSync(join(tmpdir(), "zakka-program-"));
  cpSync(CLIENT, copy, { recursive: true, filter: (path) => path !== join(CLIENT, "dist") });
  await run("npm", ["pack", "--pack-destination", program], copy);
  writeFileSync(join(program, "package.json"), '{ "type": "module", "private": true }');
  const [tarball = ""] = readdirSync(program).filter((name) => name.endsWith(".tgz"));
  await run("npm", ["install", "--offline", "--no-audit", "--no-fund", `./${tarball}`], program);
  writeFileSync(join(program, "story.ts"), story());
  api = await startApi();
  store = await makeStore();
}, MINUTES_MS);

afterAll(async () => {
  await api?.close();
  for (const folder of [copy, program]) if (folder) rmSync(folder, { recursive: true, force: true });
});

test("what the client has from the API document is up to date", async () => {
  const folder = mkdtempSync(join(copy, "written-"));
  await run(process.execPath, [join(ROOT, "bin/client.ts"), folder], ROOT);
  for (const name of GENERATED) {
    const isSame = readFileSync(join(folder, name), "utf8") === readFileSync(join(CLIENT, "src", name), "utf8");
    expect(isSame, `packages/client/src/${name} is older than the document: run npm run openapi`).toBe(true);
  }
});

test("the package has its code, its types and its words, and needs no other package", () => {
  const installed = join(program, "node_modules");
  const { version } = JSON.parse(readFileSync(join(CLIENT, "package.json"), "utf8"));
  expect(readFileSync(join(CLIENT, "README.md"), "utf8")).toContain(`npm install ./zakka-client-${version}.tgz`);
  expect(readdirSync(installed).filter((name) => !name.startsWith("."))).toEqual(["@zakka"]);
  const files = readdirSync(join(installed, "@zakka/client"), { recursive: true, encoding: "utf8" });
  const sources = readdirSync(join(CLIENT, "src")).filter((name) => !/\.test\.ts$|^fake-/.test(name));
  const built = sources.flatMap((name) => [name.replace(".ts", ".js"), name.replace(".ts", ".d.ts")]);
  expect(files.toSorted()).toEqual(
    ["LICENSE", "README.md", "dist", "package.json", ...built.map((name) => `dist/${name}`)].toSorted(),
  );
});

test(
  "the samples of its README type-check, and work against the server in their order",
  async () => {
    await typeCheck(["story.ts"], "--outDir", "built");
    const { stdout } = await run(process.execPath, ["built/story.js"], program, {
      ZAKKA_URL: api.url,
      ZAKKA_KEY: await makeKey(store.test),
      WEBHOOK_SECRET: `whsec_${btoa("a secret of 24 characters")}`,
    });
    expect(stdout.replace(/\b[\w-]{36} \d+$/m, "ID LEFT").split("\n")).toEqual([
      "2 true",
      "Let in: ticket",
      "This ticket is used.",
      "[ '2400 eur', '7200 eur' ]",
      "paid ID LEFT",
      "Winter Lights Night",
      "true",
      "Mara true",
      "204 400",
      "",
    ]);
  },
  MINUTES_MS,
);

test(
  "a program with a wrong method, field, body, parameter or code does not type-check",
  async () => {
    const wrong = {
      method: ["zakka.redemptions.create(", "zakka.redemptions.redeem("],
      field: ["ticket.qr_token", "ticket.token"],
      body: ["quantity: 3", 'quantity: "3"'],
      query: ["limit: 2 })", 'limit: "two" })'],
      event: ["event.data.was_first", "event.data.was_last"],
      options: ["maxRetries: 5", 'maxRetries: "5"'],
    };
    for (const [what, [right = "", mistaken = ""]] of Object.entries(wrong)) {
      expect(story()).toContain(right);
      writeFileSync(join(program, `${what}.ts`), story().replace(right, mistaken));
    }
    const { stdout } = await typeCheck(
      Object.keys(wrong).map((what) => `${what}.ts`),
      "--noEmit",
    ).catch((error) => error);
    for (const what of Object.keys(wrong)) expect(stdout).toMatch(new RegExp(`${what}\\.ts\\(\\d+,\\d+\\): error`));
  },
  MINUTES_MS,
);

/** The samples of the README as one program, and a webhook for the receiver in them. */
function story(): string {
  const samples = readFileSync(join(CLIENT, "README.md"), "utf8").matchAll(/^```ts\n([\s\S]*?)^```$/gm);
  return [
    'import { createHmac } from "node:crypto";',
    ...Array.from(samples, ([, code]) => code),
    'const body = JSON.stringify({ id: "evt_1", type: "ticket.redeemed", created: 1, data: { attendee_name: "Mara", was_first: true } });',
    "const at = String(Math.floor(Date.now() / 1000));",
    'const key = Buffer.from((process.env.WEBHOOK_SECRET ?? "").slice(6), "base64");',
    'const signature = createHmac("sha256", key).update(["evt_1", at, body].join(".")).digest("base64");',
    'const signed = { "webhook-id": "evt_1", "webhook-timestamp": at, "webhook-signature": "v1," + signature };',
    'const ask = (sent: string) => receive(new Request("http://receiver.example", { method: "POST", headers: signed, body: sent }));',
    'const [taken, refused] = [await ask(body), await ask(body + " ")];',
    "console.log(taken.status, refused.status);",
  ].join("\n");
}

function typeCheck(files: string[], ...how: string[]) {
  const types = ["--typeRoots", join(ROOT, "node_modules/@types")];
  const args = ["--ignoreConfig", ...OPTIONS.split(" "), ...types, ...how, ...files];
  return run(process.execPath, [join(ROOT, "node_modules/typescript/bin/tsc"), ...args], program);
}
