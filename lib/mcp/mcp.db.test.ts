import { AjvJsonSchemaValidator } from "@modelcontextprotocol/sdk/validation/ajv";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { appUrl } from "#lib/config/environment";
import { newId } from "#lib/core/ids";
import { pool } from "#lib/db/client";
import { revokeApiKey } from "#lib/domain/api-keys/revoke";
import { makeAccessToken } from "#lib/testing/apps";
import { makeDevice } from "#lib/testing/devices";
import { callApi } from "#lib/testing/http";
import { type Agent, connectAgent, postMcp } from "#lib/testing/mcp";
import { orderGiftCard, orderTickets } from "#lib/testing/orders";
import { until } from "#lib/testing/receiver";
import { actionsOf } from "#lib/testing/security-events";
import { eventTypes, makeKey, makeStore, present, type TestStore } from "#lib/testing/store";
import { callsOf } from "#lib/testing/writes";

const LIST = { jsonrpc: "2.0", id: 1, method: "tools/list" };

let store: TestStore;
let key: string;
let agent: Agent;

beforeAll(async () => {
  store = await makeStore();
  key = await makeKey(store.test);
  agent = await connectAgent(key);
});

async function ticketIn(context = store.test): Promise<string> {
  const { ticketIds } = await orderTickets(present(context));
  return ticketIds[0] ?? "";
}

const usesOf = async (id: string): Promise<number> =>
  (await callApi(key, `/v1/tickets/${id}/redemptions`)).body.data.length;

describe("a call", () => {
  test("does what the operation does, with its event, and returns its result twice", async () => {
    const own = await makeStore();
    const { call } = await connectAgent(await makeKey(own.test));
    const id = await ticketIn(own.test);
    const { body, result } = await call("tickets_redeem", { id, source: "Door A" });
    expect(body).toMatchObject({ id, uses_after: 1, redeemed_source: "Door A" });
    expect(result.structuredContent).toEqual(body);
    expect(result._meta).toMatchObject({ request_id: expect.any(String) });
    expect((await eventTypes(own.test)).filter((type) => type === "ticket.redeemed")).toHaveLength(1);
  });

  test("that the state refuses is an error of the tool, with the code and message of the API", async () => {
    const id = await ticketIn();
    await agent.call("tickets_redeem", { id });
    const { isError, body } = await agent.call("tickets_redeem", { id });
    const same = await callApi(key, `/v1/tickets/${id}/redeem`, { method: "POST" });
    expect([isError, body.error, body.message]).toEqual([true, same.body.error, same.body.message]);
    expect(await usesOf(id)).toBe(1);
  });

  test.each([
    ["a missing field", "gift_cards_redeem", { id: newId() }, "invalid_request"],
    ["a field of another type", "gift_cards_redeem", { id: newId(), amount_cents: "all" }, "invalid_request"],
    ["a field that does not exist", "tickets_void", { id: newId(), force: true }, "invalid_request"],
    ["a parameter that does not exist", "tickets_list", { page: 2 }, "invalid_request"],
    ["a key where nothing is written", "tickets_list", { idempotency_key: "a" }, "invalid_request"],
    ["a limit that is too large", "tickets_list", { limit: 1_000 }, "invalid_request"],
    ["a list where a text belongs", "tickets_list", { order_id: [newId()] }, "invalid_request"],
    [
      "a key that no header has",
      "customers_create",
      { email: "a@b.example", idempotency_key: "a\nb" },
      "invalid_request",
    ],
    ["a key that is no text", "customers_create", { email: "a@b.example", idempotency_key: 7 }, "invalid_request"],
    ["an unknown type of product", "products_create", { body: { type: "boat" } }, "invalid_request"],
    ["a product that is none", "products_create", { body: "boat" }, "invalid_request"],
    ["an argument beside the body", "products_create", { body: { type: "ticket" }, force: true }, "invalid_request"],
    ["a missing id", "tickets_retrieve", {}, "not_found"],
    ["an id that leads elsewhere", "tickets_retrieve", { id: ".." }, "not_found"],
    ["an id with a path", "tickets_retrieve", { id: "../orders?limit=1" }, "not_found"],
    ["an id that is no text", "tickets_retrieve", { id: { a: 1 } }, "not_found"],
    ["an unknown id", "tickets_retrieve", { id: newId() }, "not_found"],
  ])("with %s is refused by the API", async (_what, name, given, error) => {
    expect(await agent.call(name, given)).toMatchObject({ isError: true, body: { error } });
  });

  test("of an unknown tool is an error of the protocol", async () => {
    await expect(agent.call("tickets_eat")).rejects.toMatchObject({ code: -32_602 });
    await expect(agent.call("ticket_redeem")).rejects.toThrow(
      "There is no tool with this name. Did you mean `tickets_redeem`?",
    );
    await expect(agent.call("__proto__")).rejects.toMatchObject({ code: -32_602 });
  });
});

describe("a call of an agent", () => {
  test("reaches neither another merchant nor the other mode", async () => {
    const other = await makeStore();
    for (const context of [other.test, store.live]) {
      const id = await ticketIn(context);
      for (const name of ["tickets_retrieve", "tickets_redeem", "tickets_void"]) {
        expect((await agent.call(name, { id })).body).toMatchObject({ error: "not_found" });
      }
    }
    const live = await connectAgent(await makeKey(store.live));
    const [mine, its] = [await agent.call("orders_list"), await live.call("orders_list")];
    const idsOf = ({ body }: typeof mine) => body.data.map(({ id }: { id: string }) => id);
    expect(idsOf(mine).filter((id: string) => idsOf(its).includes(id))).toEqual([]);
    expect(live.client.getInstructions()).toContain("LIVE");
    expect(agent.client.getInstructions()).toContain("test data");
  });
});

describe("the limit of a bearer", () => {
  const call = (name: string) => ({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name } });
  beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] })); // so that no window ends
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllEnvs();
  });

  test("counts each call once, and the list", async () => {
    vi.stubEnv("API_RATE_LIMIT_PER_MINUTE", "2");
    const limited = await makeKey(store.test);
    expect((await postMcp(limited, LIST)).status).toBe(200);
    expect((await (await postMcp(limited, call("tickets_list"))).json()).result.isError).toBeUndefined();
    const { result } = await (await postMcp(limited, call("tickets_list"))).json();
    expect(JSON.parse(result.content[0].text)).toMatchObject({ error: "rate_limited" });
    const list = await postMcp(limited, LIST);
    expect([list.status, list.headers.has("Retry-After")]).toEqual([429, true]);
  });

  test.each([
    ["no JSON", "{", 400],
    ["a call of an unknown tool", call("tickets_eat"), 200],
    ["a call without a name", { ...LIST, method: "tools/call" }, 400],
    ["a call that waits for no answer", { ...call("tickets_list"), id: undefined }, 202],
    ["a call in another version", { ...call("tickets_list"), jsonrpc: "1.0" }, 400],
  ])("counts %s", async (_what, message, status) => {
    vi.stubEnv("API_RATE_LIMIT_PER_MINUTE", "1");
    const limited = await makeKey(store.test);
    expect((await postMcp(limited, message)).status).toBe(status);
    expect((await postMcp(limited, message)).status).toBe(429);
  });
});

describe("once", () => {
  test("is a call with an idempotency key done, and over HTTP with the same key it is the same request", async () => {
    const id = await orderGiftCard(present(store.test), 5_000);
    const given = { id, amount_cents: 700, idempotency_key: "drinks-1" };
    const first = await agent.call("gift_cards_redeem", given);
    const second = await agent.call("gift_cards_redeem", given);
    expect(second.body).toEqual(first.body);
    expect(second.result._meta).toMatchObject({ idempotent_replayed: true });
    const headers = { "Idempotency-Key": "drinks-1" };
    const overHttp = await callApi(key, `/v1/gift_cards/${id}/redeem`, { body: { amount_cents: 700 }, headers });
    expect(overHttp.body).toEqual(first.body);
    const other = await agent.call("gift_cards_redeem", { ...given, amount_cents: 800 });
    expect(other.body).toMatchObject({ error: "idempotency_conflict" });
    expect((await callApi(key, `/v1/gift_cards/${id}`)).body.balance_cents).toBe(4_300);
  });

  test("is a ticket used that many agents redeem at the same time", async () => {
    const id = await ticketIn();
    const calls = await Promise.all(Array.from({ length: 20 }, () => agent.call("tickets_redeem", { id })));
    expect(calls.filter(({ isError }) => !isError)).toHaveLength(1);
    expect(new Set(calls.filter(({ isError }) => isError).map(({ body }) => body.error))).toEqual(
      new Set(["already_redeemed_or_voided"]),
    );
    expect(await usesOf(id)).toBe(1);
  });
});

describe("every write", () => {
  const validator = new AjvJsonSchemaValidator();

  test.each(Object.entries(callsOf(null as never, "")).map(([name]) => name))("%s works as a tool", async (name) => {
    const { path, body = {} } = (await callsOf(store.test, key)[name]?.()) ?? { path: "" };
    const [method, template = ""] = name.split(" ");
    const { paths } = (await callApi(null, "/v1/openapi.json")).body;
    const { operationId } = paths[template.slice("/v1".length)][method?.toLowerCase() ?? ""];
    const pattern = new RegExp(`^${template.replace(/\{(\w+)\}/g, "(?<$1>[^/]+)")}$`);
    const tool = operationId.replaceAll(".", "_");
    const listed = agent.tools.get(tool)?.inputSchema;
    const given = { ...pattern.exec(path)?.groups, ...(listed?.properties?.body ? { body } : body) };
    expect(validator.getValidator(listed as object)(given)).toMatchObject({ valid: true });
    const { isError, body: result } = await agent.call(tool, given);
    expect([isError, result.error]).toEqual([false, undefined]);
  });
});

describe("a bearer", () => {
  const asks = (response: Response) => response.headers.get("WWW-Authenticate");
  const METADATA = `resource_metadata="${appUrl()}/.well-known/oauth-protected-resource/mcp"`;

  test("is asked for, with the address of what a client needs to know", async () => {
    const response = await postMcp(null, LIST);
    expect([response.status, asks(response)]).toEqual([401, `Bearer ${METADATA}`]);
    expect(await response.json()).toMatchObject({
      jsonrpc: "2.0",
      error: { message: expect.stringContaining("API key"), data: { error: "unauthorized" } },
    });
  });

  test("that is unknown or belongs to a scanner is refused", async () => {
    for (const token of ["zk_test_x", "zo_x", (await makeDevice(store.test)).token]) {
      const response = await postMcp(token, LIST);
      expect([response.status, asks(response)]).toEqual([401, `Bearer error="invalid_token", ${METADATA}`]);
    }
  });

  test("that expired or was revoked is refused within a second, also for an agent that was connected", async () => {
    const own = await makeStore();
    const secret = await makeKey(own.test);
    const connected = await connectAgent(secret);
    const { rows } = await pool().query("SELECT id FROM api_key WHERE merchant_id = $1", [own.merchantId]);
    await revokeApiKey(own.test, rows[0].id);
    await until(async () => (await postMcp(secret, LIST)).status === 401);
    await expect(connected.call("orders_list")).rejects.toMatchObject({ code: 401 });
    expect(await actionsOf(own.merchantId)).toContain("access.refused");
    const expired = await makeAccessToken(own.test);
    await pool().query(
      "UPDATE oauth_access_token SET expires_at = now() - interval '1 second' WHERE merchant_id = $1",
      [own.merchantId],
    );
    expect((await postMcp(expired, LIST)).status).toBe(401);
  });
});
