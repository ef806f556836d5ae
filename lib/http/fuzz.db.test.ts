import fc from "fast-check";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newId } from "#lib/core/ids";
import { callApi } from "#lib/testing/http";
import { makeKey, makeStore, type TestStore } from "#lib/testing/store";
import { type Calls, callsOf } from "#lib/testing/writes";
import { loadRouteTable, METHODS } from "./table.ts";

const RUNS = 60;
const SEED = 20_261_121;

const { paths } = await loadRouteTable();
const operations = [...paths].flatMap(([path, handlers]) =>
  METHODS.flatMap((method) => {
    const declaration = handlers[method]?.declaration;
    return declaration?.scope ? [{ operation: `${method} ${path}`, method, path, declaration }] : [];
  }),
);
const writes = operations.filter(({ method }) => method !== "GET");

let store: TestStore;
let key: string;
let calls: Calls;

beforeAll(async () => {
  store = await makeStore();
});

// A key of its own for each operation: all of them together ask more than a key may in a minute.
beforeEach(async () => {
  key = await makeKey(store.test);
  calls = callsOf(store.test, key);
});

/** What callers send by mistake or by intent. */
const odd = fc.oneof(
  fc.constantFrom(null, true, "", " ", 0, -1, 1.5, 1e21, 2 ** 31, 2 ** 53, -0, [], {}, [[]], [null], { a: 1 }),
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
    newId(),
    "T-0",
  ),
  fc.string(),
  fc.jsonValue({ maxDepth: 2 }),
);

/** The places inside a body, `items.0.quantity`. */
function placesOf(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== "object" || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([name, inner]) => placesOf(inner, [...path, name]))];
}

function replaced(value: unknown, [name, ...rest]: string[], by: unknown): unknown {
  if (name === undefined) return by;
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<string, unknown>;
  copy[name] = replaced(copy[name], rest, by);
  return copy;
}

describe("nothing that is sent makes a server error:", () => {
  test.each(writes)(
    "a body of $operation with something odd in it",
    { timeout: 60_000 },
    async ({ operation, method }) => {
      const prepare = calls[operation];
      if (!prepare) throw new Error(`${operation} is not known here: say in lib/testing/writes.ts how it is called.`);
      const { path, body } = await prepare();
      const names = fc.constantFrom(
        ...placesOf(body ?? {}),
        ["odd"],
        ["note"],
        ["metadata"],
        ["items", "0", "custom_fields"],
      );
      const run = async (place: string[], value: unknown) => {
        const answer = await callApi(key, path, { method, body: replaced(body ?? {}, place, value) ?? null });
        expect(answer.status).toBeLessThan(500);
      };
      await fc.assert(fc.asyncProperty(names, odd, run), { numRuns: RUNS, seed: SEED });
    },
  );

  test.each(operations)("a query of $operation", { timeout: 60_000 }, async ({ method, path, declaration }) => {
    const shape = (declaration.scope && (declaration.query as { shape?: object } | undefined)?.shape) || {};
    const name = fc.constantFrom(...Object.keys(shape), "odd", "id");
    const at = path.replace(/\{\w+\}/g, () => newId());
    const run = async (parameter: string, value: unknown) => {
      const text = encodeURIComponent((typeof value === "string" ? value : JSON.stringify(value)).toWellFormed());
      const body = method === "GET" ? undefined : {};
      const answer = await callApi(key, `${at}?${parameter}=${text}`, { method, body });
      expect(answer.status).toBeLessThan(500);
    };
    await fc.assert(fc.asyncProperty(name, odd, run), { numRuns: RUNS, seed: SEED });
  });
});
