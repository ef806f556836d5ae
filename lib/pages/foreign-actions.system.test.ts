import { readFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { pool } from "#lib/db/client";
import { ask, BUILD_MS, buildPages, type Lane, startFastLane } from "#lib/testing/lanes";
import { ownDatabase } from "#lib/testing/own-database";
import { until } from "#lib/testing/receiver";

// Sends actions to pages that do not have them, and closes connections too early, in a production build.

ownDatabase();

const MANIFEST = join(import.meta.dirname, "../../.next/server/server-reference-manifest.json");
const UNKNOWN = `40${"a".repeat(40)}`;
const BOUNDARY = "----boundary-of-this-form-0002";
const MULTIPART = `multipart/form-data; boundary=${BOUNDARY}`;
const FORM = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="0"\r\n\r\n[]\r\n--${BOUNDARY}--\r\n`;

let lane: Lane;
beforeAll(async () => {
  await buildPages();
  lane = await startFastLane({ LOG_LEVEL: "info", TRUST_PROXY: "0" });
}, BUILD_MS);
afterAll(() => lane?.stop());

interface Manifest {
  node: Record<string, { workers: object }>;
}

/** Returns the id of an action that only this page has. */
function actionOf(page: string): string {
  const { node } = JSON.parse(readFileSync(MANIFEST, "utf8")) as Manifest;
  const isOnlyThere = ({ workers }: { workers: object }) => Object.keys(workers).every((name) => name === `app${page}`);
  return Object.entries(node).find(([, action]) => isOnlyThere(action))?.[0] ?? "";
}

const headersOf = (action: string, type: string) => ({
  host: `localhost:${lane.port}`,
  origin: `http://localhost:${lane.port}`,
  "next-action": action,
  "content-type": type,
});

const uncaught = (): string[] =>
  lane
    .said()
    .split("\n")
    .filter((line) => /uncaught|unhandled/i.test(line));

test.each([
  ["of another page", () => actionOf("/(auth)/sign-up/page")],
  ["that no page has", () => UNKNOWN],
])("an action %s is 409 with the mark that makes the browser reload, and is not run", async (_what, action) => {
  expect(action()).toMatch(/^[\da-f]{42}$/);
  for (const [type, body] of [
    ["text/plain", "[]"],
    [MULTIPART, FORM],
  ] as const) {
    const answer = await ask(lane.port, { method: "POST", path: "/sign-in", headers: headersOf(action(), type), body });
    expect([answer.status, answer.headers["x-nextjs-action-not-found"]]).toEqual([409, "1"]);
  }
  expect(uncaught()).toEqual([]);
  expect((await pool().query("SELECT FROM proxy_notice")).rowCount).toBe(0); // Next's own request has X-Forwarded-For
});

/** Sends a request and closes its connection, when `untilThen` has come. */
function sendAndClose(bytes: string, untilThen: () => Promise<unknown>): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port: lane.port, host: "localhost" }, () => {
      socket.write(bytes, async () => {
        await untilThen();
        socket.destroy();
      });
    });
    socket.on("error", reject);
    socket.on("close", () => resolve());
  });
}

const requestOf = (path: string, headers: Record<string, string>, length: number, body: string) =>
  `POST ${path} HTTP/1.1\r\n${Object.entries({ ...headers, "content-length": String(length) })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join("")}\r\n${body}`;

test("a connection that is closed before the end of the form, or before its answer, leaves no uncaught error", async () => {
  const pause = (ms: number) => () => new Promise((resolve) => setTimeout(resolve, ms));
  // Each is closed a little later than the one before, so that some are between the end of their form and their answer.
  for (let n = 0; n < 240; n++) {
    const type = n % 2 ? "text/plain" : MULTIPART;
    const bytes = requestOf(
      n % 3 ? "/sign-in" : "/docs",
      headersOf(UNKNOWN, type),
      FORM.length + (n % 5 ? 0 : 400),
      FORM,
    );
    await sendAndClose(bytes, pause(Math.floor(n / 20)));
  }
  await until(async () => (await ask(lane.port, { path: "/healthz" })).status === 200);
  expect(uncaught()).toEqual([]);
});
