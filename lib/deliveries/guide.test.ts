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

/** Inside the checkout, so that the programs find the packages that they import. */
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

/** Runs a program from the guide as a reader would. */
async function start(name: string, command: string): Promise<{ url: string; said: () => string }> {
  const port = await freePort();
  writeFileSync(join(folder, name), PROGRAMS.get(name) ?? "throw 'not in the guide'");
  const env = { ...process.env, WEBHOOK_SECRET: secret, PORT: String(port) };
  const child: ChildProcess = spawn(command, [name], { cwd: folder, env, stdio: ["ignore", "pipe", "pipe"] });
  onTestFinished(() => void child.kill());
  let said = "";
  child.stdout?.on("data", (chunk) => {
    said += chunk;
  });
  child.stderr?.on("data", (chunk) => {
    said += chunk;
  });
  const url = `http://127.0.0.1:${port}/hooks/zakka`;
  const isUp = () =>
    fetch(url, { method: "POST", body: "{}" }).then(
      () => true,
      () => false,
    );
  await until(isUp, 60_000);
  return { url, said: () => said };
}

async function statusOf(url: string, change: { body?: string; at?: Date; secrets?: string[]; headers?: object } = {}) {
  const signed = signatureHeaders(event.id, body, change.at ?? new Date(), change.secrets ?? [secret]);
  const signatures = { ...signed, ...change.headers };
  const message = { url, eventId: event.id, eventType: event.type, body: change.body ?? body, signatures };
  return (await send(message, new AbortController().signal)).status;
}

/** Runtimes and libraries of the programs are not installed for tests: programs that miss one are skipped. */
const isHere = (command: string, ...proof: string[]): boolean => {
  try {
    execFileSync(command, proof, { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
};
const HERE: [name: string, command: string][] = [
  ["receiver.mjs", process.execPath],
  ["by-hand.mjs", process.execPath],
  ["service-signature.mjs", process.execPath],
];
if (isHere("python3", "-c", "import sys; assert sys.version_info >= (3, 9)")) HERE.push(["by_hand.py", "python3"]);
if (isHere("python3", "-c", "import flask, standardwebhooks")) HERE.push(["receiver_flask.py", "python3"]);

describe("a program of the guide", () => {
  test.each(HERE)("%s accepts our signatures, during a rotation too, and nothing else", async (name, command) => {
    vi.stubEnv("WEBHOOK_ALLOW_PRIVATE_TARGETS", "true");
    onTestFinished(() => void vi.unstubAllEnvs());
    const { url, said } = await start(name, command);
    const now = Date.now();
    expect(await statusOf(url), said()).toBe(204);
    expect(await statusOf(url, { secrets: [newSigningSecret(), secret] }), said()).toBe(204);
    expect(await statusOf(url, { at: new Date(now - 4 * MINUTE_MS) })).toBe(204);
    await until(() => said().includes("ticket.redeemed"));
    expect(await statusOf(url, { body: JSON.stringify(event, null, 1) })).toBe(400);
    expect(await statusOf(url, { secrets: [newSigningSecret()] })).toBe(400);
    expect(await statusOf(url, { at: new Date(now - 6 * MINUTE_MS) })).toBe(400);
    expect(await statusOf(url, { headers: { "webhook-signature": "", "Service-Signature": "" } })).toBe(400);
    expect((await fetch(url, { method: "POST", body })).status).toBe(400);
  });
});

test("the guide contains every program that is run here, and no other in these languages", () => {
  expect([...PROGRAMS.keys()].sort()).toEqual(
    ["by-hand.mjs", "by_hand.py", "receiver.go", "receiver.mjs", "receiver_flask.py", "service-signature.mjs"].sort(),
  );
});
