import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterEach, expect, test, vi } from "vitest";
import { CONNECTION_LIMITS } from "#lib/db/limits";
import { Channel } from "#lib/deliveries/channel";
import { EventFeed } from "#lib/listen/feed";
import { citusUrl } from "#lib/testing/citus";
import { ownDatabase } from "#lib/testing/own-database";
import { makeStore } from "#lib/testing/store";
import { zakka } from "./in-process.ts";

ownDatabase();

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

const SETTINGS = `
  SELECT current_setting('idle_in_transaction_session_timeout') AS idle, current_setting('lock_timeout') AS lock,
         current_setting('statement_timeout') AS statement, current_setting('client_connection_check_interval') AS check,
         current_setting('idle_session_timeout') AS silent`;

/** Returns the connections that `work` sends a statement on that contains a text, each with all its statements. */
async function clientsOf(text: string, work: () => Promise<unknown>): Promise<{ client: pg.Client; sent: string[] }[]> {
  const query = vi.spyOn(pg.Client.prototype, "query");
  await work();
  const textOf = (given: unknown) => (typeof given === "string" ? given : String((given as { text?: unknown }).text));
  const all = query.mock.contexts.map((client, n) => ({ client, text: textOf(query.mock.calls[n]?.[0]) }));
  query.mockRestore();
  const those = new Set(all.filter((one) => one.text.includes(text)).map(({ client }) => client));
  return [...those].map((client) => ({
    client: client as pg.Client,
    sent: all.filter((one) => one.client === client).map((one) => one.text),
  }));
}

test("connections that listen have limits, and may be silent", async () => {
  const { merchantId } = await makeStore();
  const channel = new Channel(() => {});
  const stop = new AbortController();
  const feed = new EventFeed({ merchantId, mode: "test" }, stop.signal, () => {});
  const clients = await clientsOf("LISTEN", () => Promise.all([channel.open(), feed.open()]));
  expect(clients).toHaveLength(2);
  for (const { client } of clients) {
    const { rows } = await client.query(SETTINGS);
    expect(rows).toEqual([{ idle: "40s", lock: "10s", statement: "1min", check: "10s", silent: "0" }]);
  }
  stop.abort();
  feed.close();
  await channel.close();
});

test("doctor and the reseal have the limits of the pools, a backup has none", async () => {
  const [doctor] = await clientsOf("clock_timestamp()", () => zakka("doctor"));
  expect(doctor?.sent[0]).toBe(CONNECTION_LIMITS);
  const secret = "a secret of at least thirty-two letters";
  vi.stubEnv("APP_SECRET", `${secret} 1,${secret} 2`);
  const [reseal] = await clientsOf("FROM session", () => zakka("secret", "reseal"));
  expect(reseal?.sent[0]).toBe(CONNECTION_LIMITS);
  if (citusUrl()) return; // no backup of distributed tables
  const folder = mkdtempSync(join(tmpdir(), "zakka-"));
  const [backup] = await clientsOf("REPEATABLE READ", () => zakka("backup", join(folder, "b.sql.gz")));
  expect(backup?.sent).not.toContain(CONNECTION_LIMITS);
  expect(backup?.sent.length).toBeGreaterThan(3);
  rmSync(folder, { recursive: true });
});
