import fc from "fast-check";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newId } from "#lib/core/ids";
import { arbitraryLike, arbitraryOf, type Schema } from "#lib/testing/arbitrary";
import { type Call, callApi } from "#lib/testing/http";
import { makeKey, makeStore, type TestStore } from "#lib/testing/store";
import { type Calls, callsOf } from "#lib/testing/writes";
import { printDocument } from "./openapi.ts";
import { loadRouteTable, METHODS } from "./table.ts";

/** Only a few of each kind. Schemathesis (bin/fuzz.ts) sends many. */
const RUNS = 5;
const SEED = 20_261_121;
const TIMEOUT_MS = 60_000;

interface Printed {
  paths: Record<string, Record<string, { requestBody?: { content: { "application/json": { schema: Schema } } } }>>;
  components: { schemas: Record<string, Schema> };
}

const { paths } = await loadRouteTable();
const document = JSON.parse(JSON.stringify(printDocument(paths))) as Printed;
const operations = [...paths].flatMap(([path, handlers]) =>
  METHODS.flatMap((method) => {
    const declaration = handlers[method]?.declaration;
    const printed = document.paths[path.slice("/v1".length)]?.[method.toLowerCase()];
    const body = printed?.requestBody?.content["application/json"].schema;
    return declaration?.scope ? [{ operation: `${method} ${path}`, method, path, declaration, body }] : [];
  }),
);
const writes = operations.filter(({ method }) => method !== "GET");
const withBody = writes.flatMap((operation) => (operation.body ? [{ ...operation, body: operation.body }] : []));

let store: TestStore;
let key: string;
let calls: Calls;

beforeAll(async () => {
  store = await makeStore();
});

// Each operation has its own key, because one key would exceed the rate limit.
beforeEach(async () => {
  key = await makeKey(store.test);
  calls = callsOf(store.test, key);
});

/** Creates what the operation needs. Returns the ids for its path and body. */
async function prepared(operation: string): Promise<{ path: string; body: object; ids: string[] }> {
  const prepare = calls[operation];
  if (!prepare) throw new Error(`${operation} is not known here: say in lib/testing/writes.ts how it is called.`);
  const { path, body = {} } = await prepare();
  const ids = `${path} ${JSON.stringify(body)}`.match(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g) ?? [];
  return { path, body, ids: [...ids, newId()] };
}

/** Sends a request. Fails on a server error, and (in `callApi`) on a status or code that the operation does not declare. */
async function send(path: string, call: Call): Promise<number> {
  const { status } = await callApi(key, path, call);
  expect(status).toBeLessThan(500);
  return status;
}

/** Values that callers send by mistake or on purpose. */
const odd = fc.oneof(
  fc.constantFrom(null, true, "", " ", 0, -1, 1.5, 1e21, 2 ** 31, 2 ** 53, -0, [], {}, [[]], [null], { a: 1 }),
  fc.constantFrom<unknown>(1e308, -1e308, 2 ** 63, 99_999_999_999, 100_000_000_000, 253_402_300_799, 253_402_300_800),
  fc.constantFrom(
    "x".repeat(300),
    "\u0001",
    "💥",
    "ＡＢＣ",
    "2026-01-01",
    "%00",
    "'; --",
    "1e9",
    "NaN",
    "T-0",
    "__proto__",
  ),
  fc.constantFrom("\0", "a\0b", "\ud800", "\udc00x", { "\0": 1 }, { "\ud800": 1 }, { constructor: {} }),
  fc.uuid(),
  fc.string({ unit: "binary" }),
  fc.jsonValue({ maxDepth: 2 }),
);

/** Returns the paths inside a body, such as `items.0.quantity`. */
function placesOf(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== "object" || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([name, inner]) => placesOf(inner, [...path, name]))];
}

function replaced(value: unknown, [name, ...rest]: string[], by: unknown): unknown {
  if (name === undefined) return by;
  const isHolder = typeof value === "object" && value !== null;
  const copy = (Array.isArray(value) ? [...value] : isHolder ? { ...value } : {}) as Record<string, unknown>;
  copy[name] = replaced(copy[name], rest, by);
  return copy;
}

const nested = (depth: number): string => `${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`;
const withType = (type: string): Record<string, string> => ({ "Content-Type": type });
const bytes = (...parts: (string | number[])[]): Uint8Array =>
  Buffer.concat(parts.map((part) => Buffer.from(part as string)));

/** Bodies that are not valid JSON for the operation, with the expected status if it is always the same. */
function brokenBodies(good: object): { what: string; call: Call; status?: number }[] {
  const text = JSON.stringify(good);
  const [first = "a"] = Object.keys(good);
  const large = { ...good, note: "x".repeat(1_000_000) };
  return [
    { what: "1 MB", call: { body: large }, status: 413 },
    { what: "1 MB without a length", call: { body: new Blob([JSON.stringify(large)]).stream() }, status: 413 },
    { what: "text/plain", call: { body: text, headers: withType("text/plain") }, status: 415 },
    { what: "a form", call: { body: "a=1", headers: withType("application/x-www-form-urlencoded") }, status: 415 },
    { what: "XML", call: { body: "<a/>", headers: withType("application/xml") }, status: 415 },
    { what: "no type", call: { body: text, headers: withType("") }, status: 415 },
    { what: "half of it", call: { body: `${text.slice(0, -1)}` }, status: 400 },
    { what: "more than it", call: { body: `${text}]` }, status: 400 },
    { what: "no JSON", call: { body: "NaN" }, status: 400 },
    { what: "invalid UTF-8", call: { body: bytes('{"a":"', [0xff, 0xc0, 0x80], '"}') }, status: 400 },
    { what: "UTF-16", call: { body: new Uint8Array(Buffer.from(text, "utf16le")) }, status: 400 },
    { what: "100 levels", call: { body: `{"metadata":${nested(100)}}` }, status: 400 },
    { what: "50,000 levels", call: { body: nested(30_000) }, status: 400 },
    { what: "an array", call: { body: `[${text}]` }, status: 400 },
    { what: "a NUL", call: { body: '{"note":"\\u0000"}' }, status: 400 },
    { what: "a lone surrogate", call: { body: '{"note":"\\ud800"}' }, status: 400 },
    { what: "a key twice", call: { body: `{"${first}":null,"${first}":{},${text.slice(1)}` } },
    { what: "a byte order mark", call: { body: `\ufeff${text}` } },
    { what: "__proto__", call: { body: `{"__proto__":{"a":1}}` }, status: 400 },
    { what: "numbers without end", call: { body: `{"amount_cents":1${"0".repeat(400)},"since":-1e999}` }, status: 400 },
    { what: "another charset", call: { body: text, headers: withType("application/json; charset=utf-16") } },
    { what: "said to be packed", call: { body: text, headers: { "Content-Encoding": "gzip" } } },
    { what: "a long key", call: { body: text, headers: { "Idempotency-Key": "k".repeat(256) } } },
    { what: "an odd key", call: { body: text, headers: { "Idempotency-Key": "caf\u00e9" } } },
    {
      what: "odd headers",
      call: { body: text, headers: { Accept: "text/html;q=x", "If-Match": "\u00ff", Range: "bytes=9-1" } },
    },
  ];
}

const checked = <Value>(values: fc.Arbitrary<Value>, run: (value: Value) => Promise<unknown>, numRuns = RUNS) =>
  fc.assert(
    fc.asyncProperty(values, async (value) => void (await run(value))),
    { numRuns, seed: SEED, endOnFailure: true },
  );

describe("no request causes a server error:", { timeout: TIMEOUT_MS }, () => {
  test.each(withBody)("bodies that the document allows for $operation", async ({ operation, method, body: schema }) => {
    const { path, body: good, ids } = await prepared(operation);
    const source = { components: document.components.schemas, ids };
    const bodies = fc.oneof(arbitraryLike(good, schema, source), arbitraryOf(schema, source));
    await checked(bodies, async (body) => {
      expect([413, 415]).not.toContain(await send(path, { method, body }));
    });
  });

  test.each(writes)("a body of $operation with an unusual value", async ({ operation, method, body: schema }) => {
    const { path, body, ids } = await prepared(operation);
    const source = { components: document.components.schemas, ids };
    const bodies = fc.oneof(fc.constant(body), schema ? arbitraryOf(schema, source) : fc.constant({}));
    const mutated = fc.tuple(bodies, odd, fc.nat()).map(([from, value, n]) => {
      const places = [...placesOf(from), ["odd"], ["note"], ["metadata"], ["items", "0", "custom_fields"]];
      return replaced(from, places[n % places.length] ?? [], value) ?? null;
    });
    await checked(mutated, (sent) => send(path, { method, body: sent }), 2 * RUNS);
  });

  test.each(withBody)("an invalid body of $operation", async ({ operation, method }) => {
    const { path, body } = await prepared(operation);
    for (const { what, call, status } of brokenBodies(body)) {
      const got = await send(path, { method, ...call });
      if (status !== undefined) expect(got, what).toBe(status);
    }
  });

  test.each(operations)("a query of $operation", async ({ method, path, declaration }) => {
    const shape = (declaration.scope && (declaration.query as { shape?: object } | undefined)?.shape) || {};
    const name = fc.constantFrom(...Object.keys(shape), "odd", "id");
    const at = path.replace(/\{\w+\}/g, () => newId());
    await checked(fc.tuple(name, odd), ([parameter, value]) => {
      const text = encodeURIComponent((typeof value === "string" ? value : JSON.stringify(value)).toWellFormed());
      return send(`${at}?${parameter}=${text}`, { method, body: method === "GET" ? undefined : {} });
    });
  });

  test.each(operations.filter(({ path }) => path.includes("{")))("a path of $operation", async ({ method, path }) => {
    await checked(odd, (value) => {
      const text = encodeURIComponent(String(value).toWellFormed() || " ").replaceAll(".", "%2E");
      return send(path.replace(/\{\w+\}/g, text), { method, body: method === "GET" ? undefined : {} });
    });
  });
});
