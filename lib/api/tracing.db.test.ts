import { expect, test, vi } from "vitest";
import { log } from "#lib/config/log";
import { startTracing } from "#lib/config/start-tracing";
import { traced, traceIds, tracing } from "#lib/config/tracing";
import { statement } from "#lib/db/client";
import { inPrismaTransaction } from "#lib/db/transaction";
import { attempt } from "#lib/deliveries/attempt";
import type { Claim } from "#lib/deliveries/queue";
import { runAlone } from "#lib/jobs/runner";
import { ownDatabase } from "#lib/testing/own-database";
import { startReceiver } from "#lib/testing/receiver";
import { makeKey, makeStore, present } from "#lib/testing/store";
import { loadRouteTable } from "./table.ts";

ownDatabase();

interface Span {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  status: { code?: number };
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
}

/** Runs `work` with traces, which are sent to a collector on this machine. Returns what arrived there. */
async function collect(work: () => Promise<unknown>): Promise<{ spans: Span[]; body: string; headers: object }> {
  const { url, received } = await startReceiver();
  vi.stubEnv("OTEL_EXPORTER_OTLP_ENDPOINT", new URL(url).origin);
  vi.stubEnv("OTEL_EXPORTER_OTLP_HEADERS", "api-key=secret");
  vi.stubEnv("OTEL_SERVICE_NAME", "tickets");
  try {
    const stop = await startTracing();
    await work();
    await stop();
  } finally {
    vi.unstubAllEnvs();
  }
  expect(received.map(({ path }) => path)).toEqual(["/v1/traces"]);
  const { body, headers } = found(received[0]);
  const [resource] = JSON.parse(body).resourceSpans;
  expect(resource.resource.attributes).toContainEqual({ key: "service.name", value: { stringValue: "tickets" } });
  return { spans: resource.scopeSpans.flatMap(({ spans }: { spans: Span[] }) => spans), body, headers };
}

const found = <T>(value: T | undefined): T => {
  if (value === undefined) throw new Error("It was not sent.");
  return value;
};

const attributeOf = ({ attributes }: Span, name: string) => {
  const value = attributes.find(({ key }) => key === name)?.value;
  return value?.stringValue ?? value?.intValue;
};

test("without an endpoint nothing is loaded, and work runs without a span", async () => {
  vi.stubEnv("OTEL_EXPORTER_OTLP_ENDPOINT", "");
  const stop = await startTracing();
  expect(tracing.on).toBeNull();
  expect(await traced("work", { kind: "internal" }, async () => traceIds())).toEqual({});
  await stop();
  vi.unstubAllEnvs();
});

test("a request, its statements, a delivery and a job are spans of the trace that the caller began", async () => {
  const ctx = present((await makeStore()).test);
  const key = await makeKey(ctx);
  const table = await loadRouteTable();
  const traceId = "4bf92f3577b34da6a3ce929d0e0e4736";
  let ids: object = {};
  const lines = vi.spyOn(log, "info").mockImplementation(() => {
    ids = traceIds();
  });
  const { spans, body, headers } = await collect(async () => {
    const traceparent = `00-${traceId}-00f067aa0ba902b7-01`;
    const request = new Request("http://shop.example/v1/orders?limit=1", {
      headers: { authorization: `Bearer ${key}`, traceparent },
    });
    const answer = await table.fetch(request);
    expect(answer.status).toBe(200);
    await traced("by Prisma", { kind: "internal" }, () =>
      inPrismaTransaction(ctx, async (tx) => {
        await tx.db.product.findFirst({ where: { merchant_id: ctx.merchantId, mode: ctx.mode } });
        await tx.sql(statement("named", "SELECT $1::uuid, $2::text"), []);
      }),
    );
    const claim = { id: "d-1", merchant_id: ctx.merchantId, event_type: "order.completed", lease_until: new Date() };
    await attempt(claim as Claim, "{}", new AbortController().signal);
    await runAlone({ name: "tidy", everyMs: 1_000, run: async () => 0 });
    await expect(
      runAlone({ name: "broken", everyMs: 1_000, run: () => Promise.reject(new TypeError("mara@cafe.example")) }),
    ).rejects.toThrow();
  });
  lines.mockRestore();

  const request = found(spans.find(({ name }) => name === "GET /v1/orders"));
  expect([request.traceId, request.parentSpanId]).toEqual([traceId, "00f067aa0ba902b7"]);
  expect(attributeOf(request, "zakka.merchant_id")).toBe(ctx.merchantId);
  expect(attributeOf(request, "http.response.status_code")).toBe(200);
  expect(attributeOf(request, "zakka.request_id")).toMatch(/^[0-9a-f-]{36}$/);
  expect(ids).toEqual({ trace_id: traceId, span_id: request.spanId });
  const statements = spans.filter(({ parentSpanId }) => parentSpanId === request.spanId);
  expect(statements.length).toBeGreaterThan(0);
  for (const { name } of statements) expect(name).toMatch(/^[a-z][a-z ._]+$/i);

  const prisma = found(spans.find(({ name }) => name === "by Prisma"));
  const namesOfPrisma = spans.filter(({ parentSpanId }) => parentSpanId === prisma.spanId).map(({ name }) => name);
  expect(namesOfPrisma).toEqual(expect.arrayContaining(["SELECT product", "named"]));
  expect(namesOfPrisma.filter((name) => name === "SELECT")).toEqual([]);

  const delivery = found(spans.find(({ name }) => name === "webhook delivery"));
  expect([attributeOf(delivery, "zakka.delivery_id"), attributeOf(delivery, "error.type")]).toEqual(["d-1", "stopped"]);
  expect(spans.find(({ name }) => name === "job tidy")?.status.code ?? 0).toBe(0);
  expect(attributeOf(found(spans.find(({ name }) => name === "job broken")), "error.type")).toBe("TypeError");

  expect(headers).toMatchObject({ "api-key": "secret" });
  expect(body).not.toContain(key);
  expect(body).not.toContain("cafe.example");
});
