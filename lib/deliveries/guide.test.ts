import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { newSigningSecret } from "#lib/core/secrets";
import { exampleOf } from "#lib/domain/events/examples";
import { freePort } from "#lib/testing/free-port";
import { until } from "#lib/testing/receiver";
import { send } from "./send.ts";
import { signatureHeaders } from "./sign.ts";

/** In the checkout, so that the programs can import installed packages. */
const folder = mkdtempSync(join(import.meta.dirname, "../../node_modules/.guide-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const GUIDE = readFileSync(join(import.meta.dirname, "../../docs/webhooks.md"), "utf8");
const PROGRAMS = new Map(
  [...GUIDE.matchAll(/^```(?:js|python|go) (\S+)\n([\s\S]*?)^```$/gm)].map(([, name = "", code = ""]) => [name, code]),
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
  const child: ChildProcess = spawn(command, [name], { cwd: folder, env, stdio: ["ignore", "pipe", "pipe"] });
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

async function statusOf(url: string, change: { body?: string; at?: Date; secrets?: string[]; headers?: object } = {}) {
  const signed = signatureHeaders(event.id, body, change.at ?? new Date(), change.secrets ?? [secret]);
  const signatures = { ...signed, ...change.headers };
  const message = { url, eventId: event.id, eventType: event.type, body: change.body ?? body, signatures };
  return (await send(message, new AbortController().signal)).status;
}

/** A program is skipped where its runtime or its packages are not installed. */
const isInstalled = (command: string, ...proof: string[]): boolean => {
  try {
    execFileSync(command, proof, { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
};
const RUNNABLE: [name: string, command: string][] = [
  ["receiver.mjs", process.execPath],
  ["by-hand.mjs", process.execPath],
  ["service-signature.mjs", process.execPath],
];
if (isInstalled("python3", "-c", "import sys; assert sys.version_info >= (3, 9)"))
  RUNNABLE.push(["by_hand.py", "python3"]);
if (isInstalled("python3", "-c", "import flask, standardwebhooks")) RUNNABLE.push(["receiver_flask.py", "python3"]);

describe("the programs in docs/webhooks.md:", () => {
  test.each(RUNNABLE)(
    "%s accepts Zakka's signatures, also during a rotation, and rejects all others",
    async (name, command) => {
      vi.stubEnv("WEBHOOK_ALLOW_PRIVATE_TARGETS", "true");
      onTestFinished(() => void vi.unstubAllEnvs());
      const { url, output } = await start(name, command);
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
    },
  );
});

test("docs/webhooks.md has no other programs", () => {
  expect([...PROGRAMS.keys()].sort()).toEqual(
    ["by-hand.mjs", "by_hand.py", "receiver.go", "receiver.mjs", "receiver_flask.py", "service-signature.mjs"].sort(),
  );
});
