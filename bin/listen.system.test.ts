import { type ChildProcess, spawn } from "node:child_process";
import { createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer as createPlainServer } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { Webhook } from "standardwebhooks";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { EVENTS } from "#lib/api/payloads";
import { EVENT_TYPES } from "#lib/core/event-types";
import { pool } from "#lib/db/client";
import type { PrismaContext } from "#lib/db/context";
import { Dispatcher } from "#lib/deliveries/dispatcher";
import { CERTIFICATE, CERTIFICATE_KEY } from "#lib/testing/certificate";
import { ownDatabase } from "#lib/testing/own-database";
import { eventIdOf, type Received, startReceiver, until } from "#lib/testing/receiver";
import { makeStore, present, testContext } from "#lib/testing/store";
import { fireEvents, makeEndpoint } from "#lib/testing/webhooks";
import { triggerEvent } from "./commands/trigger/trigger.ts";

ownDatabase();

const ZAKKA = join(import.meta.dirname, "zakka.mjs");
const GENEROUS_MS = 90_000;

let ctx: PrismaContext;
beforeEach(async () => {
  vi.stubEnv("WEBHOOK_ALLOW_PRIVATE_TARGETS", "true"); // for the endpoints here; the command does not need it
  ctx = present((await makeStore()).test);
});

afterEach(() => vi.unstubAllEnvs());

interface Line extends Record<string, unknown> {
  object: string;
}

interface Listening {
  child: ChildProcess;
  stdout: string;
  stderr: string;
  secret: string;
  /** With --json: the printed objects of one type. */
  lines(object: string): Line[];
  /** Sends a signal to all processes of the command, as Ctrl-C in a terminal does. Returns the exit code. */
  end(signal?: NodeJS.Signals): Promise<number | null>;
}

/** Starts the command as a developer does, in its own process group. Resolves when it is ready. */
async function listen(...args: string[]): Promise<Listening> {
  const { WEBHOOK_ALLOW_PRIVATE_TARGETS: _, ...env } = process.env;
  const all = [ZAKKA, "listen", "--merchant", ctx.merchantId, ...args];
  const child = spawn(process.execPath, all, { env, detached: true, stdio: ["ignore", "pipe", "pipe"] });
  const ended = once(child, "close"); // its whole output is read by then
  const kill = (signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.pid) process.kill(-child.pid, signal);
  };
  onTestFinished(() => kill("SIGKILL"));
  const listening: Listening = {
    child,
    stdout: "",
    stderr: "",
    secret: "",
    lines: (object) =>
      listening.stdout
        .split("\n")
        .slice(0, -1)
        .map((line) => JSON.parse(line) as Line)
        .filter((line) => line.object === object),
    end: async (signal = "SIGINT") => {
      kill(signal);
      return (await ended)[0];
    },
  };
  child.stdout?.on("data", (chunk) => {
    listening.stdout += chunk;
  });
  child.stderr?.on("data", (chunk) => {
    listening.stderr += chunk;
  });
  await until(() => /whsec_/.test(listening.stdout) || child.exitCode !== null, GENEROUS_MS);
  listening.secret = /whsec_[A-Za-z0-9+/]{32}/.exec(listening.stdout)?.[0] ?? "";
  return listening;
}

test("forwards every type of event with the headers and body of a delivery", async () => {
  const local = await startReceiver();
  const registered = await startReceiver();
  const endpoint = await makeEndpoint(ctx, registered.url);
  const listening = await listen("--json", "--forward-to", local.url);
  const made = new Map<string, string>();
  for (const type of EVENT_TYPES) {
    for (const event of await triggerEvent(present(ctx), type, () => {})) made.set(event.id, event.type);
  }
  expect(new Set(made.values())).toEqual(new Set(EVENT_TYPES));
  const dispatcher = new Dispatcher();
  dispatcher.start();
  onTestFinished(() => dispatcher.stop(0));
  await until(() => local.received.length >= made.size && registered.received.length >= made.size, GENEROUS_MS);
  await until(() => listening.lines("forward").length >= made.size, GENEROUS_MS);

  expect(local.received.map(eventIdOf).sort()).toEqual([...made.keys()].sort());
  for (const { headers, body } of local.received) {
    const event = JSON.parse(body);
    expect(Object.keys(event)).toEqual(["id", "type", "created", "data"]);
    expect(EVENTS[event.type as (typeof EVENT_TYPES)[number]].parse(event.data)).toEqual(event.data);
    expect(new Webhook(listening.secret).verify(body, headers as Record<string, string>)).toEqual(event);
    const plain = createHmac("sha256", listening.secret).update(body).digest("hex");
    expect(headers["service-signature"]).toBe(`t=${headers["webhook-timestamp"]},v1=${plain}`);
    const delivered = registered.received.find((one) => eventIdOf(one) === event.id);
    expect(delivered?.body).toBe(body);
    expect(Object.keys(delivered?.headers ?? {})).toEqual(Object.keys(headers));
    expect({ ...delivered?.headers, ...changing(headers) }).toEqual(headers);
  }
  expect(listening.secret).not.toBe(endpoint.secret);

  expect(listening.lines("event").map(({ id }) => id)).toHaveLength(made.size);
  expect(listening.lines("event")[0]).toMatchObject({ object: "event", created: expect.any(Number) });
  expect(listening.lines("forward")[0]).toMatchObject({ url: local.url, status: 200, error: null, message: null });
  expect(await listening.end()).toBe(0);
  const [summary] = listening.lines("listen_summary");
  expect(summary).toEqual({
    object: "listen_summary",
    events: made.size,
    delivered: made.size,
    failed: 0,
    unanswered: 0,
  });
  expect(listening.stderr).toBe("");
});

test("prints events, responses and failures, and ends on Ctrl-C with a summary", async () => {
  let isUp = false;
  const local = await startReceiver(() => (isUp ? 204 : 500));
  const port = new URL(local.url).port;
  const listening = await listen("-f", `127.0.0.1:${port}/hooks`);
  expect(listening.stdout).toMatch(/^Ready\. Listening to test events of Tidehouse\. Ctrl-C ends it\.\n/);
  expect(listening.stdout).toContain(`Your webhook signing secret is ${listening.secret}\n`);
  expect(listening.stdout).toContain(`Forwarding to http://127.0.0.1:${port}/hooks\n`);
  await fireEvents(ctx);
  await until(() => listening.stdout.includes("<-- [500] POST"), GENEROUS_MS);
  isUp = true;
  await fireEvents(ctx, "order.created");
  await until(() => listening.stdout.includes("<-- [204] POST"), GENEROUS_MS);
  expect(local.received).toHaveLength(2);
  expect(listening.stdout).toMatch(/\n\d{4}-\d\d-\d\d \d\d:\d\d:\d\d {2}--> order\.created \[evt_\w{26}\]\n/);
  expect(listening.stdout).toMatch(
    /\n.{19} {2}<-- \[204\] POST http:\/\/127\.0\.0\.1:\d+\/hooks \[evt_\w{26}\] \d+ms\n/,
  );
  expect(await listening.end()).toBe(0);
  expect(listening.stdout).toMatch(/\nEnded after 2 events: 1 delivered, 1 not\.\n$/);
  expect(listening.stderr).toBe("");
});

test.each(["the whole terminal", "the first process only"])(
  "exits with 0 when one Ctrl-C arrives many times at %s, also while it ends",
  async (where) => {
    const listening = await listen("--json");
    const { child } = listening;
    const interrupt = () => {
      if (child.exitCode !== null || child.signalCode !== null || !child.pid) return;
      process.kill(where === "the whole terminal" ? -child.pid : child.pid, "SIGINT");
    };
    interrupt();
    interrupt();
    await until(() => listening.lines("listen_summary").length > 0 || child.exitCode !== null, GENEROUS_MS);
    const again = setInterval(interrupt, 1);
    onTestFinished(() => clearInterval(again));
    await until(() => child.exitCode !== null || child.signalCode !== null, GENEROUS_MS);
    expect({ code: child.exitCode, summaries: listening.lines("listen_summary").length }).toEqual({
      code: 0,
      summaries: 1,
    });
  },
);

test("prints that nothing listens, and forwards again when something does", async () => {
  const server = createPlainServer((_request, response) => void response.end());
  const listenAt = (port: number) => new Promise<void>((ready) => server.listen(port, "127.0.0.1", ready));
  await listenAt(0);
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  await new Promise((closed) => server.close(closed));
  const listening = await listen("--forward-to", `${port}`);
  await fireEvents(ctx);
  await until(() => listening.stdout.includes("<-- [ERROR]"), GENEROUS_MS);
  expect(listening.stdout).toMatch(
    new RegExp(
      `\\[ERROR\\] POST http://localhost:${port}/ \\[evt_\\w{26}\\] \\d+ms: Nothing listens at this address\\.\\n`,
    ),
  );
  await listenAt(port);
  await fireEvents(ctx);
  await until(() => listening.stdout.includes("<-- [200]"), GENEROUS_MS);
  listening.child.kill("SIGTERM"); // only the process that was started, as a supervisor does
  await until(() => listening.child.exitCode !== null, GENEROUS_MS);
  expect(listening.child.exitCode).toBe(0);
  expect(listening.stdout).toMatch(/\nEnded after 2 events: 1 delivered, 1 not\.\n$/);
});

test("signs with a secret that is always the same for a store and mode, and differs for others", async () => {
  const printed = async (...args: string[]) => {
    const { child, secret, stdout } = await listen("--print-secret", ...args);
    await until(() => child.exitCode !== null, GENEROUS_MS);
    expect(stdout).toBe(`${secret}\n`);
    return secret;
  };
  const [first, again, live] = [await printed(), await printed(), await printed("--mode", "live")];
  expect(first).toMatch(/^whsec_[A-Za-z0-9+/]{32}$/);
  expect(again).toBe(first);
  ctx = present((await makeStore()).test);
  expect(new Set([first, live, await printed()]).size).toBe(3);
});

test("follows one mode and the chosen events", async () => {
  const live = testContext(ctx.merchantId, "live", ctx.now);
  const listening = await listen("--json", "--mode", "live", "--events", "ticket.*,order.created");
  expect(listening.lines("listen")).toEqual([
    {
      object: "listen",
      merchant_id: ctx.merchantId,
      mode: "live",
      events: ["ticket.*", "order.created"],
      forward_to: null,
      signing_secret: listening.secret,
    },
  ]);
  await fireEvents(ctx, "order.created");
  for (const type of ["order.completed", "ticket.issued", "order.created"] as const) await fireEvents(live, type);
  await until(() => listening.lines("event").length === 2, GENEROUS_MS);
  expect(listening.lines("event").map(({ type }) => type)).toEqual(["ticket.issued", "order.created"]);
  expect(await listening.end("SIGTERM")).toBe(0);
  expect(listening.lines("listen_summary")).toEqual([{ object: "listen_summary", events: 2 }]);
});

test("prints that the database is away, continues when it is back, and misses no event", async () => {
  const local = await startReceiver();
  const listening = await listen("--json", "--forward-to", local.url);
  await fireEvents(ctx);
  await pool().query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'zakka listen' AND datname = current_database()",
  );
  await fireEvents(ctx, "customer.created", 3);
  await until(() => local.received.length === 4, GENEROUS_MS);
  expect(listening.stderr).toMatch(/The database is away \(.+\)\. Trying again.*\n.*The database is back/);
  expect(await listening.end()).toBe(0);
});

test("loses no event to a slow receiver, and prints events before it responds", async () => {
  let open = () => {};
  const gate = new Promise<void>((done) => {
    open = done;
  });
  const local = await startReceiver(() => (response) => void gate.then(() => response.writeHead(200).end()));
  const listening = await listen("--json", "--forward-to", local.url);
  await fireEvents(ctx, "customer.created", 60);
  await until(() => listening.lines("event").length === 60, GENEROUS_MS);
  await until(() => local.received.length > 0, GENEROUS_MS);
  expect(local.received.length).toBeLessThanOrEqual(16);
  open();
  await until(() => listening.lines("forward").length === 60, GENEROUS_MS);
  expect(new Set(local.received.map(eventIdOf)).size).toBe(60);
  expect(await listening.end()).toBe(0);
  expect(listening.stderr).toBe("");
});

test("accepts a self-signed certificate only with --skip-verify", async () => {
  let requests = 0;
  const server = createServer({ cert: CERTIFICATE, key: CERTIFICATE_KEY }, (_request, response) => {
    requests += 1;
    response.end();
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  onTestFinished(() => void server.close());
  const url = `https://localhost:${(server.address() as AddressInfo).port}/`;
  const strict = await listen("--forward-to", url);
  const lax = await listen("--forward-to", url, "--skip-verify");
  await fireEvents(ctx);
  await until(() => lax.stdout.includes("<-- [200]") && strict.stdout.includes("<-- [ERROR]"), GENEROUS_MS);
  expect(strict.stdout).toContain("is self-signed. --skip-verify takes any.");
  expect(requests).toBe(1);
  expect([await strict.end(), await lax.end()]).toEqual([0, 0]);
});

test("ends without an error when its output is closed", async () => {
  const listening = await listen();
  listening.child.stdout?.destroy();
  const writing = setInterval(() => void fireEvents(ctx), 300);
  await until(() => listening.child.exitCode !== null, GENEROUS_MS);
  clearInterval(writing);
  expect(listening.child.exitCode).toBe(0);
  expect(listening.stderr).toBe("");
});

/** Returns the headers that differ between two receivers. */
const changing = (headers: Received["headers"]) =>
  Object.fromEntries(
    ["host", "service-signature", "webhook-signature", "webhook-timestamp"].map((name) => [name, headers[name]]),
  );
