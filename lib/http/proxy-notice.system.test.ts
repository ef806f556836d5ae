import { afterAll, beforeAll, expect, test } from "vitest";
import { pool } from "#lib/db/client";
import { ask, BUILD_MS, buildPages, type Lane, startFastLane } from "#lib/testing/lanes";
import { ownDatabase } from "#lib/testing/own-database";
import { until } from "#lib/testing/receiver";

ownDatabase();

let lane: Lane;

beforeAll(async () => {
  await buildPages();
  lane = await startFastLane({ LOG_LEVEL: "silent", TRUST_PROXY: "0" });
}, BUILD_MS);
afterAll(() => lane?.stop());

test("a request through a proxy is noticed, and a page without one, to which Next adds the header, is not", async () => {
  const notices = async () => (await pool().query("SELECT FROM proxy_notice")).rowCount;
  expect((await ask(lane.port, { path: "/sign-in" })).status).toBe(200);
  const withHeader = { path: "/healthz", headers: { "X-Forwarded-For": "203.0.113.7" } };
  expect(await notices()).toBe(0);
  expect((await ask(lane.port, withHeader)).status).toBe(200);
  await until(async () => (await notices()) === 1);
});
