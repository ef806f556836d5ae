import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { log } from "#lib/config/log";
import { newId } from "#lib/core/ids";
import { newApiKey } from "#lib/core/secrets";
import { type Called, callApi } from "#lib/testing/http";
import { leaveNothing } from "#lib/testing/leave-nothing";
import { OPERATIONS } from "#lib/testing/operations";

const CLOSED_URL = "postgresql://127.0.0.1:1/none";
const CONNECT_MS = 10;
const KEY = newApiKey("test");
const CREDENTIAL = {
  kind: "key",
  merchant_id: newId(),
  id: newId(),
  mode: "test",
  name: "Till",
  scopes: ["*"],
  expires_at: null,
  may_use_api: true,
  version: 1,
};
/** Without an Idempotency-Key, it returns 200 and reports the failure of each entry inside. */
const BATCH = "POST /v1/redemptions/batch";

const names = [...OPERATIONS.keys()];
const withKey = names.filter((name) => OPERATIONS.get(name)?.["x-scope"]);
const withoutKey = names.filter((name) => !withKey.includes(name));

const sockets = new Set<Socket>();
/** Accepts connections and sends nothing. */
const silentServer = createServer((socket) => sockets.add(socket));

beforeAll(async () => {
  await once(silentServer.listen(0, "127.0.0.1"), "listening");
});

afterAll(() => {
  for (const socket of sockets) socket.destroy();
  silentServer.close();
});

/** Replaces the pool of this process. */
function replacePool(connectionString: string): pg.Pool {
  const pool = new pg.Pool({ connectionString, connectionTimeoutMillis: CONNECT_MS });
  Object.assign(globalThis, { [Symbol.for("zakka.pool")]: pool });
  return pool;
}

/** Returns rows for the queries of the credential without a database, so that requests get to the operation. */
function knowCredential(pool: pg.Pool, otherwise: Query = pool.query.bind(pool) as Query): void {
  vi.spyOn(pool, "query").mockImplementation(((...args: [{ name?: string }]) =>
    args[0].name?.startsWith("credentials.") ? Promise.resolve({ rows: [CREDENTIAL] }) : otherwise(...args)) as never);
}
type Query = (...args: unknown[]) => Promise<unknown>;

function refuseConnections(): void {
  knowCredential(replacePool(CLOSED_URL));
}

function hangConnections(): void {
  const { port } = silentServer.address() as AddressInfo;
  knowCredential(replacePool(`postgresql://127.0.0.1:${port}/none`));
}

/** Transactions begin and roll back, and every other statement fails. */
function failStatements(): void {
  const query: Query = async (statement) => {
    const text = typeof statement === "string" ? statement : (statement as { text: string }).text;
    if (/^(BEGIN|ROLLBACK|SAVEPOINT|RELEASE)/.test(text)) return { rows: [], fields: [] };
    throw new Error("relation secret does not exist");
  };
  const pool = replacePool(CLOSED_URL);
  const client = Object.assign(new pg.Client(), { query, release: () => {} });
  vi.spyOn(pool, "connect").mockImplementation((async () => client) as never);
  knowCredential(pool, query);
}

/** Makes the database fail for the tests of one block. */
function failBy(fail: () => void): void {
  beforeAll(() => {
    vi.stubEnv("WEBHOOK_ALLOW_PRIVATE_TARGETS", "true"); // otherwise POST /v1/webhooks resolves a host name
    fail();
  });
  afterAll(async () => {
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
    await leaveNothing();
  });
}

/** Sends the example of the document. A POST is also sent with an Idempotency-Key, which opens a transaction first. */
function sendExample(name: string): Promise<Called[]> {
  const { parameters = [], requestBody } = OPERATIONS.get(name) ?? {};
  const [method = "", template = ""] = name.split(" ");
  const path = template.replace(/\{(\w+)\}/g, (_, id) => String(parameters.find((one) => one.name === id)?.example));
  const body = requestBody && (requestBody.content["application/json"].example ?? {});
  const keys = method === "POST" ? [undefined, { "Idempotency-Key": newId() }] : [undefined];
  return Promise.all(keys.map((headers) => callApi(KEY, path, { method, body, headers })));
}

interface Expected {
  status: number;
  error: string;
}

function expectError({ status, headers, body }: Called, expected: Expected): void {
  expect({ status, error: body.error }).toEqual(expected);
  expect(Object.keys(body).sort()).toEqual(["error", "message", "request_id"]);
  expect(body.request_id).toMatch(/^[0-9a-f-]{36}$/);
  expect(headers.get("X-Request-Id")).toBe(body.request_id);
  expect(headers.get("Content-Type")).toBe("application/json");
  expect(headers.get("Cache-Control")).toBe("no-store");
  expect(headers.get("Retry-After")).toBe(status === 503 ? "2" : null);
}

function expectErrors(name: string, responses: readonly Called[], expected: Expected): void {
  for (const [at, response] of responses.entries()) {
    expect(response.headers.get("X-RateLimit-Limit")).toBe("1000");
    if (name !== BATCH || at > 0) {
      expectError(response, expected);
      continue;
    }
    expect(response.status).toBe(200);
    expect(response.body.results).not.toEqual([]);
    for (const { status, body } of response.body.results) expect({ status, error: body.error }).toEqual(expected);
  }
}

const UNAVAILABLE = { status: 503, error: "unavailable" };

describe.each([
  ["refuses connections", refuseConnections],
  ["does not respond", hangConnections],
])("503 when the database %s", (_how, fail) => {
  failBy(fail);

  test.each(withKey)("%s", async (name) => {
    expectErrors(name, await sendExample(name), UNAVAILABLE);
  });
});

describe("503 when the credential cannot be looked up", () => {
  failBy(() => void replacePool(CLOSED_URL));

  test.each(withKey)("%s", async (name) => {
    for (const response of await sendExample(name)) {
      expectError(response, UNAVAILABLE);
      expect(response.headers.get("X-RateLimit-Limit")).toBeNull();
    }
  });
});

describe("500 when a statement fails unexpectedly", () => {
  failBy(failStatements);

  test.each(withKey)("%s", async (name) => {
    const logged = vi.spyOn(log, "error");
    const responses = await sendExample(name);
    expectErrors(name, responses, { status: 500, error: "internal_error" });
    const ids = logged.mock.calls.map(([details]) => (details as unknown as { request_id: string }).request_id);
    for (const { body, headers } of responses) {
      expect(ids).toContain(headers.get("X-Request-Id"));
      expect(JSON.stringify(body)).not.toMatch(/relation|secret|\.ts:|node_modules/);
    }
  });
});

describe.each([
  ["refuses connections", refuseConnections],
  ["does not respond", hangConnections],
  ["fails every statement", failStatements],
])("200 without a credential, when the database %s", (_how, fail) => {
  failBy(fail);

  test.each(withoutKey)("%s", async (name) => {
    for (const { status } of await sendExample(name)) expect(status).toBe(200);
  });
});
