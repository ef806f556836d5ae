import pg from "pg";
import { beforeAll, describe, expect, test } from "vitest";
import { newId } from "#lib/core/ids";
import { pool } from "#lib/db/client";
import { callApi } from "#lib/testing/http";
import { ownDatabase } from "#lib/testing/own-database";
import { makeKey, makeStore } from "#lib/testing/store";
import { type Calls, callsOf } from "#lib/testing/writes";
import { loadRouteTable, METHODS } from "./table.ts";

ownDatabase();

const { paths } = await loadRouteTable();
const writes = [...paths].flatMap(([path, handlers]) =>
  METHODS.filter((method) => method !== "GET" && handlers[method]).map((method) => ({
    operation: `${method} ${path}`,
  })),
);

let key: string;
let calls: Calls;

beforeAll(async () => {
  // Code that requests a second connection while it holds the first would wait forever.
  const connectionString = process.env.DATABASE_URL;
  Object.assign(globalThis, {
    [Symbol.for("zakka.pool")]: new pg.Pool({ connectionString, max: 1, connectionTimeoutMillis: 30_000 }),
  });
  expect(pool().options.max).toBe(1);
  const store = await makeStore();
  key = await makeKey(store.test);
  calls = callsOf(store.test, key);
});

describe("with a pool of one connection", () => {
  test.each(writes)("$operation succeeds, with and without an Idempotency-Key", async ({ operation }) => {
    const prepare = calls[operation];
    if (!prepare) throw new Error(`${operation} is not known here: say in lib/testing/writes.ts how it is called.`);
    const method = operation.split(" ")[0];
    for (const headers of [undefined, { "Idempotency-Key": newId() }]) {
      const { path, body } = await prepare();
      const response = await callApi(key, path, { method, body, headers });
      expect([response.status, response.body.error]).toEqual([expect.toBeOneOf([200, 201]), undefined]);
    }
  });
});
