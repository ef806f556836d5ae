import { beforeEach, describe, expect, test } from "vitest";
import type { Handler } from "#lib/api/declaration";
import { makeKey, makeStore, type TestStore } from "#lib/testing/store";
import { deliveriesTo, fireEvents } from "#lib/testing/webhooks";
import * as retry from "./[id]/deliveries/[delivery_id]/retry/route.ts";
import * as deliveries from "./[id]/deliveries/route.ts";
import * as recover from "./[id]/recover/route.ts";
import * as rotate from "./[id]/rotate_secret/route.ts";
import * as one from "./[id]/route.ts";
import * as all from "./route.ts";

const URL = "https://hooks.does-not-exist.invalid/in";

let store: TestStore;
let key: string;
beforeEach(async () => {
  store = await makeStore();
  key = await makeKey(store.test);
});

interface Asked {
  method?: string;
  body?: unknown;
  params?: Record<string, string>;
  key?: string;
  query?: string;
  headers?: Record<string, string>;
}

async function ask(handler: Handler, { method = "POST", body, params = {}, query = "", ...more }: Asked = {}) {
  const request = new Request(`http://localhost/v1/webhooks${query}`, {
    method,
    headers: { Authorization: `Bearer ${more.key ?? key}`, "Content-Type": "application/json", ...more.headers },
    ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  const response = await handler(request, { params });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

const register = async (events: string[] = ["*"]) => (await ask(all.POST, { body: { url: URL, events } })).body;

describe("POST /webhooks", () => {
  test("201 with the secret, once", async () => {
    const { status, body } = await ask(all.POST, { body: { url: URL, events: ["*"] } });
    expect(status).toBe(201);
    expect(Object.keys(body).sort()).toEqual([
      "description",
      "enabled",
      "events",
      "id",
      "object",
      "signing_secret",
      "signing_secret_prefix",
      "url",
    ]);
    const { body: shown } = await ask(one.GET, { method: "GET", params: { id: body.id } });
    expect(shown).not.toHaveProperty("signing_secret");
    const { body: list } = await ask(all.GET, { method: "GET" });
    expect(list).toEqual({ object: "list", data: [shown], has_more: false, url: "/v1/webhooks" });
  });

  test("201 with the same secret when the request is repeated under its Idempotency-Key", async () => {
    const asked = { body: { url: URL, events: ["*"] }, headers: { "Idempotency-Key": "register-1" } };
    const first = await ask(all.POST, asked);
    const again = await ask(all.POST, asked);
    expect(again.body).toEqual(first.body);
    expect(again.headers.get("idempotent-replayed")).toBe("true");
    expect((await ask(all.GET, { method: "GET" })).body.data).toHaveLength(1);
  });

  test.each([
    [{}, "url"],
    [{ url: URL }, "events"],
    [{ url: URL, events: [] }, "events"],
    [{ url: URL, events: ["order.made"] }, "events.0"],
    [{ url: URL, events: ["*"], colour: "red" }, "colour"],
    [{ url: 7, events: ["*"] }, "url"],
    [{ url: "http://example.invalid/", events: ["*"] }, "url"],
    [{ url: "https://127.0.0.1/", events: ["*"] }, "url"],
    [{ url: `https://example.invalid/${"a".repeat(2_048)}`, events: ["*"] }, "url"],
    [{ url: URL, events: ["*"], description: "a".repeat(10_001) }, "description"],
  ])("400 for %j names %s", async (body, param) => {
    const response = await ask(all.POST, { body });
    expect(response).toMatchObject({ status: 400, body: { error: "invalid_request" } });
    const named = [
      response.body.param,
      ...(response.body.details ?? []).map((mistake: { param: string }) => mistake.param),
    ];
    expect(named).toContain(param);
  });

  test("401 without a credential and 403 without the scope", async () => {
    expect((await ask(all.POST, { key: "zk_test_nonsense", body: {} })).status).toBe(401);
    const reader = await makeKey(store.test, ["webhooks:read"]);
    expect(await ask(all.POST, { key: reader, body: {} })).toMatchObject({
      status: 403,
      body: { error: "insufficient_scope" },
    });
    const writer = await makeKey(store.test, ["webhooks:write"]);
    expect((await ask(all.GET, { method: "GET", key: writer })).status).toBe(403);
  });
});

describe("the operations of one endpoint", () => {
  test("PATCH, rotate_secret, recover, deliveries, retry and DELETE return 200", async () => {
    const { id, signing_secret } = await register();
    await fireEvents(store.test);
    const params = { id };
    const patched = await ask(one.PATCH, { method: "PATCH", params, body: { description: "Till" } });
    expect(patched).toMatchObject({ status: 200, body: { id, description: "Till" } });
    const rotated = await ask(rotate.POST, { params });
    expect(rotated).toMatchObject({ status: 200, body: { id, signing_secret: expect.stringMatching(/^whsec_/) } });
    expect(rotated.body.signing_secret).not.toBe(signing_secret);
    const log = await ask(deliveries.GET, { method: "GET", params, query: "?status=pending" });
    expect(log).toMatchObject({ status: 200, body: { data: [{ endpoint_id: id, status: "pending", url: URL }] } });
    const delivery_id = log.body.data[0].id;
    const retried = await ask(retry.POST, { params: { id, delivery_id } });
    expect(retried).toMatchObject({ status: 200, body: { id: delivery_id, status: "pending", duration_ms: null } });
    const recovered = await ask(recover.POST, { params, body: { since: 0 } });
    expect(recovered).toMatchObject({ status: 200, body: { object: "webhook_recovery", queued: 0 } });
    const deleted = await ask(one.DELETE, { method: "DELETE", params });
    expect(deleted).toMatchObject({ status: 200, body: { id, object: "webhook_endpoint", deleted: true } });
    expect((await ask(one.GET, { method: "GET", params })).status).toBe(404);
    expect((await deliveriesTo({ id })).map(({ status }) => status)).toEqual(["abandoned"]);
  });

  test("409 for a retry to a disabled endpoint", async () => {
    const { id } = await register();
    await fireEvents(store.test);
    await ask(one.PATCH, { method: "PATCH", params: { id }, body: { enabled: false } });
    const [delivery] = await deliveriesTo({ id });
    const response = await ask(retry.POST, { params: { id, delivery_id: delivery?.id ?? "" } });
    expect(response).toMatchObject({ status: 409, body: { error: "invalid_transition" } });
    expect(await ask(recover.POST, { params: { id }, body: { since: 0 } })).toMatchObject({ status: 409 });
  });

  test("404 for an id that is not a UUID, is unknown, or belongs to live mode", async () => {
    const { id } = await register();
    const live = await makeKey(store.live);
    for (const asked of [
      { params: { id: "nope" } },
      { params: { id: crypto.randomUUID() } },
      { params: { id }, key: live },
    ]) {
      expect((await ask(one.GET, { method: "GET", ...asked })).status).toBe(404);
      expect((await ask(one.PATCH, { method: "PATCH", body: {}, ...asked })).status).toBe(404);
      expect((await ask(one.DELETE, { method: "DELETE", ...asked })).status).toBe(404);
      expect((await ask(rotate.POST, asked)).status).toBe(404);
      expect((await ask(recover.POST, { body: { since: 0 }, ...asked })).status).toBe(404);
      expect((await ask(deliveries.GET, { method: "GET", ...asked })).status).toBe(404);
      const params = { ...asked.params, delivery_id: crypto.randomUUID() };
      expect((await ask(retry.POST, { ...asked, params })).status).toBe(404);
    }
  });

  test("400 for an unknown field or filter", async () => {
    const { id } = await register();
    const params = { id };
    expect((await ask(one.PATCH, { method: "PATCH", params, body: { secret: "x" } })).body.param).toBe("secret");
    expect((await ask(rotate.POST, { params, body: { secret: "x" } })).body.param).toBe("secret");
    expect((await ask(recover.POST, { params })).body.param).toBe("since");
    const log = await ask(deliveries.GET, { method: "GET", params, query: "?status=lost" });
    expect(log).toMatchObject({ status: 400, body: { param: "status" } });
  });
});
