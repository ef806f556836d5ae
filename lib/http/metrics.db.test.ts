import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { loadRouteTable } from "#lib/api/table";
import { pool } from "#lib/db/client";
import { postMcp } from "#lib/testing/mcp";
import { ownDatabase } from "#lib/testing/own-database";
import { writeMail } from "#lib/testing/people";
import { later, makeKey, makeStore, present } from "#lib/testing/store";
import { answerMetrics, countRequest, hasMetrics, startMetrics } from "./metrics.ts";
import { readWaiting } from "./waiting.ts";

ownDatabase();

const TOKEN = "a-token-of-the-monitoring";

beforeAll(async () => {
  vi.stubEnv("METRICS_TOKEN", TOKEN);
  await startMetrics();
});
beforeEach(() => void vi.stubEnv("METRICS_TOKEN", TOKEN));
afterEach(() => void vi.unstubAllEnvs());

const read = async () => (await answerMetrics(`Bearer ${TOKEN}`)).text();
/** Returns the value of one line. */
const figureOf = (text: string, series: string) =>
  Number(
    text
      .split("\n")
      .find((line) => line.startsWith(`${series} `))
      ?.slice(series.length + 1) ?? Number.NaN,
  );
const countOf = (labels: string) => `zakka_http_request_duration_seconds_count{${labels}}`;

test("requests are counted by the template of their path, so that no address makes a series", async () => {
  const ctx = present((await makeStore()).test);
  const key = await makeKey(ctx);
  const table = await loadRouteTable();
  const call = (method: string, path: string) =>
    table.fetch(new Request(`http://shop.example${path}`, { method, headers: { authorization: `Bearer ${key}` } }));
  const id = "018f7e8a-6b7c-7d9e-9f2a-3b4c5d6e7f80";
  for (const path of [`/v1/orders/${id}`, `/v1/orders/${id.replace("018f", "018e")}`, "/v1/orders/x"])
    expect((await call("GET", path)).status).toBeGreaterThanOrEqual(400);
  expect((await call("GET", "/v1/orders")).status).toBe(200);
  expect((await call("GET", `/v1/nothing/${id}`)).status).toBe(404);
  expect((await call("DELETE", "/v1/orders")).status).toBe(405);
  countRequest({ lane: "page", method: "PROPFIND", route: "page", status: 405, started: performance.now() });
  const text = await read();
  expect(figureOf(text, countOf('lane="api",method="GET",route="/v1/orders/{id}",status="4xx"'))).toBe(3);
  expect(figureOf(text, countOf('lane="api",method="GET",route="/v1/orders",status="2xx"'))).toBe(1);
  expect(figureOf(text, countOf('lane="api",method="GET",route="none",status="4xx"'))).toBe(1);
  expect(figureOf(text, countOf('lane="api",method="DELETE",route="/v1/orders",status="4xx"'))).toBe(1);
  expect(figureOf(text, countOf('lane="page",method="other",route="page",status="4xx"'))).toBe(1);
  expect(text).not.toContain(id);
  expect(text).not.toContain(ctx.merchantId);
  expect(text).toContain("process_cpu_seconds_total");
  expect(figureOf(text, 'zakka_database_connections{state="waiting"}')).toBe(0);
});

test("calls of agents are counted by tool and outcome, and a tool that does not exist makes no series", async () => {
  const key = await makeKey(present((await makeStore()).test), ["orders:read"]);
  const call = (name: string, args = {}) =>
    postMcp(key, { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: args } });
  for (const args of [{}, { limit: 2 }, { limit: 1_000 }]) await call("orders_list", args);
  await call("orders_create");
  await call("orders_eat");
  const text = await read();
  const countOfCalls = (tool: string, outcome: string) =>
    figureOf(text, `zakka_mcp_tool_calls_total{tool="${tool}",outcome="${outcome}"}`);
  expect(countOfCalls("orders_list", "ok")).toBe(2);
  expect(countOfCalls("orders_list", "refused")).toBe(1);
  expect(countOfCalls("orders_create", "refused")).toBe(1);
  expect(countOfCalls("none", "refused")).toBe(1);
  expect(text).not.toContain("orders_eat");
});

test("what is due and was not sent is counted over all stores, with the age of the oldest", async () => {
  const ctx = present((await makeStore()).test);
  const before = (await readWaiting(later(ctx, 90).now)).find(({ what }) => what === "mail");
  await writeMail(ctx);
  await pool().query("UPDATE mail SET status = 'waiting', next_attempt_at = $2 WHERE merchant_id = $1", [
    ctx.merchantId,
    ctx.now,
  ]);
  const at = (seconds: number) => readWaiting(later(ctx, seconds).now);
  expect(await at(90)).toMatchObject([
    { what: "webhooks", count: 0, seconds: 0 },
    { what: "mail", count: (before?.count ?? 0) + 1, seconds: 90 },
    { what: "account_mail", count: 0, seconds: 0 },
  ]);
  expect(await at(-1)).toMatchObject([{}, { what: "mail", count: 0, seconds: 0 }, {}]);
  const text = await read();
  expect(figureOf(text, 'zakka_due{what="mail"}')).toBe(1);
  expect(figureOf(text, "zakka_database_up")).toBe(1);
});

test("without the token there are no figures, and without METRICS_TOKEN there is no page", async () => {
  for (const sent of [undefined, "", "Bearer", "Bearer wrong", TOKEN]) {
    const response = await answerMetrics(sent);
    expect(response.status).toBe(401);
    expect(await response.text()).not.toContain("zakka_");
  }
  vi.stubEnv("METRICS_TOKEN", "");
  expect(hasMetrics()).toBe(false);
  expect((await answerMetrics("Bearer undefined")).status).toBe(401);
});
