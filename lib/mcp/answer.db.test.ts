import { beforeAll, describe, expect, test } from "vitest";
import { appUrl } from "#lib/config/environment";
import { fetchMcp, postMcp } from "#lib/testing/mcp";
import { makeKey, makeStore } from "#lib/testing/store";

const LIST = { jsonrpc: "2.0", id: 1, method: "tools/list" };

let key: string;

beforeAll(async () => {
  key = await makeKey((await makeStore()).test);
});

const errorOf = async (response: Response) => ({ status: response.status, ...(await response.json()).error });

describe("/mcp", () => {
  test.each(["GET", "DELETE", "PUT", "OPTIONS"])(
    "takes no %s, because there is no stream and no session",
    async (method) => {
      const headers = { Authorization: `Bearer ${key}`, Accept: "text/event-stream" };
      const response = await fetchMcp(new Request(`${appUrl()}/mcp`, { method, headers }));
      expect([response.status, response.headers.get("Allow")]).toEqual([405, "POST"]);
    },
  );

  test.each([
    "http://evil.example",
    "null",
    "http://localhost.evil.example:3000",
    `${appUrl()}.evil.example`,
    "file://",
  ])("refuses a page of %s, whose name could lead here by now", async (origin) => {
    const response = await postMcp(key, LIST, { Origin: origin, Host: URL.parse(origin)?.host ?? "localhost" });
    expect(response.headers.get("Access-Control-Allow-Origin")).toBeNull();
    expect(await errorOf(response)).toMatchObject({ status: 403, message: expect.stringContaining("https") });
    const asked = { Origin: origin, "Access-Control-Request-Method": "POST" };
    const preflight = await fetchMcp(new Request(`${appUrl()}/mcp`, { method: "OPTIONS", headers: asked }));
    expect(preflight.status).toBe(403);
  });

  test.each(["https://agent.example", "http://localhost:6274", "http://127.0.0.1:6274", "http://[::1]:6274"])(
    "lets an agent in a page of %s send and read what the protocol needs",
    async (origin) => {
      const headers = { Origin: origin, "Access-Control-Request-Method": "POST" };
      const preflight = await fetchMcp(new Request(`${appUrl()}/mcp`, { method: "OPTIONS", headers }));
      expect(preflight.status).toBe(204);
      expect(preflight.headers.get("Access-Control-Allow-Methods")).toBe("POST, GET, DELETE");
      for (const name of ["Authorization", "Content-Type", "MCP-Protocol-Version"])
        expect(preflight.headers.get("Access-Control-Allow-Headers")?.split(", ")).toContain(name);
      for (const sent of [key, null]) {
        const response = await postMcp(sent, LIST, { Origin: origin });
        expect(response.status).toBe(sent ? 200 : 401);
        expect(response.headers.get("Access-Control-Allow-Origin")).toBe("*");
        expect(response.headers.get("Access-Control-Allow-Credentials")).toBeNull();
        for (const name of ["WWW-Authenticate", "Mcp-Session-Id"])
          expect(response.headers.get("Access-Control-Expose-Headers")?.split(", ")).toContain(name);
      }
    },
  );
});

describe("a message", () => {
  test("of its own origin is taken", async () => {
    expect((await postMcp(key, LIST, { Origin: appUrl() })).status).toBe(200);
  });

  test.each([
    ["no JSON", "{", 400, -32_600],
    ["nothing", "", 400, -32_600],
    ["a text", '"tools/list"', 400, -32_600],
    ["null", "null", 400, -32_600],
    ["a list of messages", [LIST, LIST], 400, -32_600],
    ["bytes that are no text", new Uint8Array([0xff, 0xfe]), 400, -32_600],
    ["a message without a version", { id: 1, method: "tools/list" }, 400, -32_700],
    ["a message without a method", { jsonrpc: "2.0", id: 1 }, 400, -32_700],
    ["arguments that cannot be stored", { ...LIST, params: { a: "\0" } }, 400, -32_600],
    [
      "arguments without end",
      JSON.stringify(LIST).replace("}", `,"a":${"[".repeat(99)}${"]".repeat(99)}}`),
      400,
      -32_600,
    ],
    ["more than 256 KiB", { ...LIST, params: { a: "x".repeat(256 * 1024) } }, 413, -32_000],
  ])("is refused when it is %s", async (_what, body, status, code) => {
    expect(await errorOf(await postMcp(key, body))).toMatchObject({
      status,
      code,
      message: expect.stringMatching(/\w/),
    });
  });

  test.each([
    ["another content type", { "Content-Type": "text/plain" }, 415],
    ["a client that reads no JSON", { Accept: "text/html" }, 406],
    ["a version of the protocol that nobody knows", { "MCP-Protocol-Version": "1999-01-01" }, 400],
  ])("is refused with %s", async (_what, headers, status) => {
    expect(await errorOf(await postMcp(key, LIST, headers))).toMatchObject({ status });
  });
});

describe("the protocol", () => {
  test("answers an unknown method with an error of the protocol", async () => {
    const response = await postMcp(key, { jsonrpc: "2.0", id: 1, method: "tools/eat" });
    expect(await errorOf(response)).toMatchObject({ status: 200, code: -32_601 });
  });

  test.each([
    ["a call without a name", { method: "tools/call", params: {} }, "params.name"],
    [
      "a call with arguments that are none",
      { method: "tools/call", params: { name: "a", arguments: 7 } },
      "params.arguments",
    ],
    ["a list from a cursor that is none", { method: "tools/list", params: { cursor: 7 } }, "params.cursor"],
    [
      "an introduction without a version",
      { method: "initialize", params: { capabilities: {} } },
      "params.protocolVersion",
    ],
  ])("refuses %s and names it", async (_what, message, param) => {
    const error = await errorOf(await postMcp(key, { jsonrpc: "2.0", id: 1, ...message }));
    expect(error).toMatchObject({ status: 400, message: expect.stringContaining(`${param}: `) });
  });

  test("ignores the wish for a task", async () => {
    const params = { name: "tickets_list", arguments: {}, task: { ttl: 1_000 } };
    const response = await postMcp(key, { jsonrpc: "2.0", id: 1, method: "tools/call", params });
    expect((await response.json()).result).toMatchObject({ structuredContent: { object: "list", data: [] } });
  });

  test("answers a message that needs none with 202, and one from any version that it knows", async () => {
    const notification = { jsonrpc: "2.0", method: "notifications/initialized" };
    expect((await postMcp(key, notification)).status).toBe(202);
    for (const version of ["2025-03-26", "2025-06-18", "2025-11-25"]) {
      const headers = { "MCP-Protocol-Version": version };
      const response = await postMcp(key, { jsonrpc: "2.0", id: "a", method: "ping" }, headers);
      expect(await response.json()).toEqual({ jsonrpc: "2.0", id: "a", result: {} });
      expect(response.headers.get("Content-Type")).toBe("application/json");
      expect(response.headers.get("Mcp-Session-Id")).toBeNull();
      expect(response.headers.get("X-Request-Id")).toMatch(/^[\da-f-]{36}$/);
    }
  });
});
