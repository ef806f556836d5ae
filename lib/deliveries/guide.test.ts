import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { newSigningSecret } from "#lib/core/secrets";
import { exampleOf } from "#lib/domain/events/examples";
import { freePort } from "#lib/testing/free-port";
import { isInstalled } from "#lib/testing/guide-samples";
import { until } from "#lib/testing/receiver";
import { send } from "./send.ts";
import { signatureHeaders } from "./sign.ts";

/** In the checkout, so that the programs can import installed packages. */
const folder = mkdtempSync(join(import.meta.dirname, "../../node_modules/.guide-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const GUIDE = readFileSync(join(import.meta.dirname, "../../docs/guides/verify-webhooks.md"), "utf8");
const PROGRAMS = new Map(
  [...GUIDE.matchAll(/^```(?:js|python|go|ruby|php) (\S+)\n([\s\S]*?)^```$/gm)].map(([, name = "", code = ""]) => [
    name,
    code,
  ]),
);
const secret = newSigningSecret();
const event = { ...exampleOf("ticket.redeemed"), note: "Grüße ☂" };
const body = JSON.stringify(event);
const MINUTE_MS = 60_000;

/** Starts a program of the guide and waits until it answers. */
async function start(name: string, command: string): Promise<{ url: string; output: () => string }> {
  const port = await freePort();
  writeFileSync(join(folder, name), PROGRAMS.get(name) ?? "throw 'not in the guide'");
  const env = { ...process.env, WEBHOOK_SECRET: secret, PORT: String(port) };
  const [file, ...args] = commandOf(name, command, port);
  const child: ChildProcess = spawn(file, args, { cwd: folder, env, stdio: ["ignore", "pipe", "pipe"] });
  onTestFinished(() => void child.kill());
  let output = "";
  child.stdout?.on("data", (chunk) => {
    output += chunk;
  });
  child.stderr?.on("data", (chunk) => {
    output += chunk;
  });
  const url = `http://127.0.0.1:${port}/hooks/zakka`;
  const isUp = () =>
    fetch(url, { method: "POST", body: "{}" }).then(
      () => true,
      () => false,
    );
  await until(isUp, 60_000);
  return { url, output: () => output };
}

function commandOf(name: string, command: string, port: number): [file: string, ...args: string[]] {
  if (name.endsWith(".php")) return [command, "-S", `127.0.0.1:${port}`, name];
  if (!name.endsWith(".go")) return [command, name];
  execFileSync(command, ["build", "-o", "receiver", name], {
    cwd: folder,
    env: { ...process.env, GO111MODULE: "off" },
  });
  return [join(folder, "receiver")];
}

async function statusOf(url: string, change: { body?: string; at?: Date; secrets?: string[]; headers?: object } = {}) {
  const signed = signatureHeaders(event.id, body, change.at ?? new Date(), change.secrets ?? [secret]);
  const signatures = { ...signed, ...change.headers };
  const message = { url, eventId: event.id, eventType: event.type, body: change.body ?? body, signatures };
  return (await send(message, new AbortController().signal)).status;
}

interface Language {
  command: string;
  /** Arguments that succeed where the language and its packages are installed. */
  proof: string[];
  programs: string[];
}
const LANGUAGES: Language[] = [
  { command: process.execPath, proof: ["-v"], programs: ["receiver.mjs", "by-hand.mjs", "service-signature.mjs"] },
  { command: "python3", proof: ["-c", "import sys; assert sys.version_info >= (3, 9)"], programs: ["by_hand.py"] },
  { command: "python3", proof: ["-c", "import flask, standardwebhooks"], programs: ["receiver_flask.py"] },
  { command: "go", proof: ["version"], programs: ["main.go"] },
  { command: "ruby", proof: ["-e", "require 'webrick'"], programs: ["receiver.rb"] },
  { command: "php", proof: ["-r", "exit(PHP_MAJOR_VERSION >= 8 ? 0 : 1);"], programs: ["receiver.php"] },
];
/** A program is skipped, and the report says so, where its language or its packages are not installed. */
const COMMANDS = new Map<string, string | null>(
  LANGUAGES.flatMap(({ command, proof, programs }) => {
    const installed = isInstalled(command, ...proof);
    return programs.map((name) => [name, installed ? command : null] as const);
  }),
);

describe("the programs in docs/guides/verify-webhooks.md:", () => {
  describe.each([...COMMANDS])("%s", (name, command) => {
    // The first build of a Go program also builds its library, which takes minutes on a busy machine.
    const options = { timeout: 400_000, skip: !command };
    test("accepts Zakka's signatures, also during a rotation, and rejects all others", options, async () => {
      vi.stubEnv("WEBHOOK_ALLOW_PRIVATE_TARGETS", "true");
      onTestFinished(() => void vi.unstubAllEnvs());
      const { url, output } = await start(name, command ?? "");
      const now = Date.now();
      expect(await statusOf(url), output()).toBe(204);
      expect(await statusOf(url, { secrets: [newSigningSecret(), secret] }), output()).toBe(204);
      expect(await statusOf(url, { at: new Date(now - 4 * MINUTE_MS) })).toBe(204);
      await until(() => output().includes("ticket.redeemed"));
      expect(await statusOf(url, { body: JSON.stringify(event, null, 1) })).toBe(400);
      expect(await statusOf(url, { secrets: [newSigningSecret()] })).toBe(400);
      expect(await statusOf(url, { at: new Date(now - 6 * MINUTE_MS) })).toBe(400);
      expect(await statusOf(url, { headers: { "webhook-signature": "", "Service-Signature": "" } })).toBe(400);
      expect((await fetch(url, { method: "POST", body })).status).toBe(400);
    });
  });
});

test("docs/guides/verify-webhooks.md has no other programs", () => {
  expect([...PROGRAMS.keys()].sort()).toEqual([...COMMANDS.keys()].sort());
});
