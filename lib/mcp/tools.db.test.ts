import { beforeAll, describe, expect, test } from "vitest";
import { newId } from "#lib/core/ids";
import { SCOPES } from "#lib/core/scopes";
import { makeAccessToken } from "#lib/testing/apps";
import { callApi } from "#lib/testing/http";
import { type Agent, connectAgent, postMcp } from "#lib/testing/mcp";
import { orderTickets } from "#lib/testing/orders";
import { actionsOf } from "#lib/testing/security-events";
import { makeKey, makeStore, present, type TestStore } from "#lib/testing/store";

const READS = SCOPES.filter((scope) => scope.endsWith(":read"));
const MAX_LIST_BYTES = 40_000;

let store: TestStore;
let key: string;
let agent: Agent;
/** The names of all operations, as tools have them. */
let operations: string[];

beforeAll(async () => {
  store = await makeStore();
  key = await makeKey(store.test);
  agent = await connectAgent(key);
  const { paths } = (await callApi(null, "/v1/openapi.json")).body as { paths: Record<string, object> };
  operations = Object.values(paths)
    .flatMap((item) => Object.values(item).map(({ operationId }) => operationId.replaceAll(".", "_")))
    .filter((name) => name !== "openapi_retrieve")
    .sort();
});

/** Returns what `describe_tools` says of one tool. */
async function describeTool(name: string, more = {}) {
  const { body } = await agent.call("describe_tools", { names: [name], ...more });
  return body.tools[0];
}

describe("the tools", () => {
  test("of a key with all scopes are the operations of the API, after the one that describes them", () => {
    expect([...agent.tools.keys()]).toEqual(["describe_tools", ...operations]);
    for (const { name, title, description } of agent.tools.values()) {
      expect(name).toMatch(/^[a-z_]{1,64}$/);
      expect([title, description]).toEqual([expect.any(String), expect.stringMatching(/^[A-Z].{3,}\.$/)]);
    }
    expect(agent.tools.get("tickets_redeem")).toMatchObject({
      title: "Redeem a ticket",
      inputSchema: { required: ["id"], properties: { id: {}, note: {}, source: {}, idempotency_key: {} } },
    });
    expect(agent.tools.get("products_create")?.inputSchema.required).toEqual(["body"]);
    expect(agent.tools.get("redemptions_lookup")?.inputSchema.properties).not.toHaveProperty("idempotency_key");
  });

  test(`are listed in less than ${MAX_LIST_BYTES} bytes, because an agent reads all of the list before it works`, async () => {
    const response = await postMcp(key, { jsonrpc: "2.0", id: 1, method: "tools/list" });
    expect(Buffer.byteLength(await response.text())).toBeLessThan(MAX_LIST_BYTES);
  });

  test("that leave out fields or values say so", () => {
    const asks = ({ description }: { description?: string | undefined }) => description?.includes("describe_tools");
    const cut = [...agent.tools.values()].filter(asks).map(({ name }) => name);
    expect(cut).toEqual(expect.arrayContaining(["products_create", "products_update", "webhooks_test"]));
    expect(cut).not.toContain("orders_create");
    expect(cut.length).toBeLessThan(10);
  });

  test("say which write, which destroy, and which may be repeated", () => {
    const hintsOf = (name: string) => {
      const { readOnlyHint, destructiveHint, idempotentHint } = agent.tools.get(name)?.annotations ?? {};
      return [readOnlyHint, destructiveHint, idempotentHint];
    };
    expect(hintsOf("describe_tools")).toEqual([true, false, true]);
    expect(hintsOf("tickets_list")).toEqual([true, false, true]);
    expect(hintsOf("redemptions_lookup")).toEqual([true, false, true]);
    expect(hintsOf("orders_create")).toEqual([false, false, false]);
    expect(hintsOf("customers_update")).toEqual([false, true, true]);
    for (const name of ["tickets_redeem", "gift_cards_redeem", "redemptions_create", "orders_refund"]) {
      expect(hintsOf(name)).toEqual([false, true, false]);
    }
  });

  test("all reach their operation", async () => {
    for (const name of operations) {
      const { properties = {} } = agent.tools.get(name)?.inputSchema ?? {};
      const ids = Object.fromEntries(["id", "delivery_id"].filter((id) => id in properties).map((id) => [id, newId()]));
      const { body, result } = await agent.call(name, ids);
      expect([name, result._meta?.request_id]).toEqual([name, expect.any(String)]);
      if (result.isError) expect(["not_found", "invalid_request"]).toContain(body.error);
      else expect(result.structuredContent).toEqual(body);
    }
  });
});

describe("the description of a tool", () => {
  test("has all that the API document says of what the operation does, takes and returns", async () => {
    expect(await describeTool("tickets_redeem", { include_results: true })).toMatchObject({
      name: "tickets_redeem",
      title: "Redeem a ticket",
      description: expect.stringMatching(/adds a redemption record.*\n\nNeeds the scope `tickets:redeem`\.$/s),
      inputSchema: {
        required: ["id"],
        properties: { idempotency_key: { description: expect.stringContaining("24 hours") } },
        additionalProperties: false,
      },
      outputSchema: { type: "object", properties: { object: {}, uses_after: { description: expect.any(String) } } },
      annotations: { destructiveHint: true },
    });
    const { inputSchema } = await describeTool("products_create");
    expect(inputSchema.properties.body.oneOf).toHaveLength(7);
    expect(inputSchema.$defs.TicketProductInput.properties.events.description).toEqual(expect.any(String));
    expect((await describeTool("webhooks_test")).inputSchema.properties.type.enum).toContain("ticket.redeemed");
  });

  test("exists for each one, with the meaning of each argument that the list names", async () => {
    for (let at = 0; at < operations.length; at += 10) {
      const names = operations.slice(at, at + 10);
      const { body } = await agent.call("describe_tools", { names });
      expect(body.tools.map(({ name }: { name: string }) => name)).toEqual(names);
      for (const { name, description, inputSchema, outputSchema } of body.tools) {
        const listed = agent.tools.get(name);
        expect(description).toMatch(/Needs .*scope/);
        expect(outputSchema).toBeUndefined();
        expect(Object.keys(inputSchema.properties)).toEqual(Object.keys(listed?.inputSchema.properties ?? {}));
        for (const [field, schema] of Object.entries<{ description?: string }>(inputSchema.properties)) {
          if (field !== "body") expect([name, field, schema.description]).toEqual([name, field, expect.any(String)]);
        }
      }
    }
  });

  test.each([
    ["no names", {}, "invalid_request", "names"],
    ["an empty list", { names: [] }, "invalid_request", "names"],
    ["more names than ten", { names: Array(11).fill("orders_list") }, "invalid_request", "names"],
    ["another argument", { names: ["orders_list"], depth: 1 }, "invalid_request", "depth"],
    ["an unknown name", { names: ["orders_list", "orders_eat"] }, "not_found", "names.1"],
    ["a name of every object", { names: ["__proto__"] }, "not_found", "names.0"],
  ])("is refused with %s", async (_what, given, error, param) => {
    const { isError, body } = await agent.call("describe_tools", given);
    expect([isError, body]).toEqual([true, expect.objectContaining({ error, param, request_id: expect.any(String) })]);
  });
});

describe("the tools that are listed", () => {
  test("of a key that only reads are those that change nothing", async () => {
    const { tools, call } = await connectAgent(await makeKey(store.test, [...READS]));
    expect([...tools.values()].every(({ annotations }) => annotations?.readOnlyHint)).toBe(true);
    expect([...tools.keys()]).toContain("redemptions_lookup");
    expect([...tools.keys()]).not.toContain("tickets_redeem");
    const [id = ""] = (await orderTickets(present(store.test))).ticketIds;
    const refused = await call("tickets_redeem", { id });
    expect(refused).toMatchObject({ isError: true, body: { error: "insufficient_scope" } });
    expect((await callApi(key, `/v1/tickets/${id}/redemptions`)).body.data).toEqual([]);
    expect(await actionsOf(store.merchantId)).toContain("access.refused");
  });

  test("of an app are those that the store allowed, and so are those that it gets described", async () => {
    const { tools, call } = await connectAgent(await makeAccessToken(store.test, ["tickets:read"]));
    const allowed = ["redemptions_lookup", "tickets_list", "tickets_redemptions_list", "tickets_retrieve"];
    expect([...tools.keys()]).toEqual(["describe_tools", ...allowed]);
    const [id = ""] = (await orderTickets(present(store.test))).ticketIds;
    expect(await call("tickets_retrieve", { id })).toMatchObject({ isError: false, body: { id } });
    expect((await call("orders_list")).body).toMatchObject({ error: "insufficient_scope" });
    expect((await call("describe_tools", { names: allowed })).body.tools).toHaveLength(4);
    expect((await call("describe_tools", { names: ["orders_list"] })).body).toMatchObject({
      error: "insufficient_scope",
      message: expect.stringContaining("orders:read"),
    });
  });

  test("of a live key are all but the test helpers, which do not exist for it", async () => {
    const { tools, call } = await connectAgent(await makeKey(store.live));
    expect([...tools.keys()]).toEqual(["describe_tools", ...operations.filter((name) => !name.startsWith("test_"))]);
    for (const refused of [
      call("test_helpers_mail_list"),
      call("describe_tools", { names: ["test_helpers_mail_list"] }),
    ])
      expect(await refused).toMatchObject({ isError: true, body: { error: "not_found" } });
  });

  test("of a store without Pro are refused, and so are connecting and describing", async () => {
    const free = await makeStore({ plan: "free" });
    const freeKey = await makeKey(free.test);
    const params = { name: "describe_tools", arguments: { names: ["orders_list"] } };
    for (const message of [{ method: "tools/list" }, { method: "tools/call", params }]) {
      const response = await postMcp(freeKey, { jsonrpc: "2.0", id: 1, ...message });
      expect(response.status).toBe(403);
      expect((await response.json()).error).toMatchObject({ data: { error: "pro_required" } });
    }
    expect(await actionsOf(free.merchantId)).toContain("access.refused");
  });
});
