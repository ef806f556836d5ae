import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { loadRouteTable } from "#lib/api/table";
import { newId } from "#lib/core/ids";
import { postMcp } from "#lib/testing/mcp";
import { makeKey, makeStore, type TestStore } from "#lib/testing/store";
import { DESCRIBE_TOOLS } from "./describe.ts";
import { toolsOf } from "./tools.ts";

const SEED = 20_261_124;
const METHODS = [
  "initialize",
  "ping",
  "tools/list",
  "tools/call",
  "notifications/cancelled",
  "logging/setLevel",
  "x",
  "",
];

const tools = [DESCRIBE_TOOLS, ...[...toolsOf((await loadRouteTable()).paths).values()].map(({ tool }) => tool)];

let store: TestStore;

beforeAll(async () => {
  store = await makeStore();
});

/** Sends a message. Fails on a server error, inside a tool too. */
async function send(key: string, message: unknown): Promise<void> {
  const response = await postMcp(key, JSON.stringify(message));
  const text = await response.text();
  expect(response.status, text).toBeLessThan(500);
  expect(text).not.toMatch(/internal_error|unavailable|-32603/);
}

const odd = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom<unknown>(
    "..",
    ".",
    "%2e%2e",
    "a/b",
    "\ud800",
    "\0",
    "a\nb",
    "é",
    "__proto__",
    newId(),
    1e308,
    2 ** 53,
  ),
);

describe("arguments of any kind reach no fault in", () => {
  test.each(tools.map(({ name, inputSchema }) => [name, inputSchema.properties ?? {}]))(
    "%s",
    async (name, properties) => {
      const key = await makeKey(store.test);
      const given = fc.dictionary(fc.constantFrom(...Object.keys(properties), "x", "__proto__"), odd, { maxKeys: 4 });
      const run = (value: object) =>
        send(key, { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: value } });
      await fc.assert(fc.asyncProperty(given, run), { seed: SEED, numRuns: 8 });
    },
  );
});

test("messages of any kind reach no fault", async () => {
  const key = await makeKey(store.test);
  const message = fc.record(
    {
      jsonrpc: fc.oneof({ weight: 5, arbitrary: fc.constant("2.0") }, odd),
      id: fc.oneof({ weight: 3, arbitrary: fc.integer() }, odd),
      method: fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...METHODS) }, odd),
      params: fc.oneof(odd, fc.dictionary(fc.constantFrom("name", "arguments", "cursor", "_meta", "task"), odd)),
    },
    { requiredKeys: [] },
  );
  await fc.assert(
    fc.asyncProperty(fc.oneof({ weight: 5, arbitrary: message }, odd), (value) => send(key, value)),
    { seed: SEED, numRuns: 300 },
  );
});
