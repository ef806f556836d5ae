import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { newId } from "#lib/core/ids";
import { newApiKey } from "#lib/core/secrets";
import { addSeconds, nowInSeconds, toUnix } from "#lib/core/time";
import { pool } from "#lib/db/client";
import { createApiKey } from "#lib/domain/api-keys/create";
import { createPass } from "#lib/domain/devices/create-pass";
import { callApi, makeRequest, toCalled } from "#lib/testing/http";
import { orderTickets } from "#lib/testing/orders";
import { signInPerson } from "#lib/testing/people";
import { until } from "#lib/testing/receiver";
import { at, makeKey, makeStore, type TestStore } from "#lib/testing/store";
import { route } from "./route.ts";

let store: TestStore;
let key: string;
let ticketId: string;

beforeAll(async () => {
  store = await makeStore();
  key = await makeKey(store.test);
  ticketId = (await orderTickets(store.test)).ticketIds[0] ?? "";
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

describe("checks run in the documented order:", () => {
  const tooLarge = "x".repeat(256 * 1024 + 1);
  const wrongType = { headers: { "Content-Type": "text/plain" } };
  const path = () => `/v1/tickets/${newId()}/redeem`;

  test("path before method before credential", async () => {
    expect((await callApi(null, "/v1/nothing", { method: "DELETE" })).body.error).toBe("not_found");
    const refused = await callApi(null, "/v1/orders", { method: "DELETE" });
    expect(refused.body.error).toBe("method_not_allowed");
    expect(refused.headers.get("Allow")).toBe("GET, HEAD, POST");
  });

  test("credential before everything else", async () => {
    const refused = await callApi(newApiKey("test"), path(), { body: tooLarge, ...wrongType });
    expect([refused.status, refused.body.error]).toEqual([401, "unauthorized"]);
    expect(refused.headers.get("WWW-Authenticate")).toBe("Bearer");
  });

  test("plan before scope", async () => {
    const free = await makeStore({ plan: "free" });
    const refused = await callApi(await makeKey(free.test, ["orders:read"]), path(), { body: tooLarge });
    expect([refused.status, refused.body.error]).toEqual([403, "pro_required"]);
  });

  test("scope before the rate limit", async () => {
    vi.stubEnv("API_RATE_LIMIT_PER_MINUTE", "1");
    const reader = await makeKey(store.test, ["orders:read"]);
    await callApi(reader, "/v1/orders");
    const refused = await callApi(reader, path(), { body: tooLarge });
    expect([refused.status, refused.body.error]).toEqual([403, "insufficient_scope"]);
    expect(refused.body.message).toContain("tickets:redeem");
    expect(refused.headers.get("WWW-Authenticate")).toBe('Bearer error="insufficient_scope", scope="tickets:redeem"');
    expect((await callApi(reader, "/v1/orders")).status).toBe(429);
  });

  test("the scope that depends on the body before the rest of the input", async () => {
    const door = await makeKey(store.test, ["vouchers:read", "vouchers:redeem"]);
    const body = { token: `T-${"0".repeat(26)}`, odd: 1 };
    for (const [at, scope] of [
      ["/v1/redemptions", "tickets:redeem"],
      ["/v1/redemptions/lookup", "tickets:read"],
    ] as const) {
      const refused = await callApi(door, at, { body });
      expect([refused.status, refused.body.error]).toEqual([403, "insufficient_scope"]);
      expect(refused.body.message).toContain(scope);
      expect((await callApi(door, at, { body: { odd: 1 } })).body.error).toBe("invalid_request");
    }
  });

  test("rate limit before size", async () => {
    vi.stubEnv("API_RATE_LIMIT_PER_MINUTE", "1");
    const other = await makeKey(store.test);
    expect((await callApi(other, "/v1/orders")).status).toBe(200);
    const refused = await callApi(other, path(), { body: tooLarge });
    expect([refused.status, refused.body.error]).toEqual([429, "rate_limited"]);
  });

  test("size before content type before input", async () => {
    const bad = { "Idempotency-Key": "" };
    const large = await callApi(key, `${path()}?odd=1`, { body: tooLarge, headers: { ...wrongType.headers, ...bad } });
    expect([large.status, large.body.error]).toEqual([413, "payload_too_large"]);
    const typed = await callApi(key, `${path()}?odd=1`, { body: "{", headers: { ...wrongType.headers, ...bad } });
    expect([typed.status, typed.body.error]).toEqual([415, "unsupported_media_type"]);
  });

  test("input before the resource, the resource before its state", async () => {
    expect((await callApi(key, path(), { body: { note: 1 } })).body.error).toBe("invalid_request");
    expect((await callApi(key, path(), { body: {} })).body.error).toBe("not_found");
  });
});

describe("a credential", () => {
  test.each(["Basic eDp5", "Bearer", "Bearer a b", "zk_test_x", "Bearer zk_test_x"])(
    "%s is refused",
    async (header) => {
      const { status } = await callApi(null, "/v1/orders", { headers: { Authorization: header } });
      expect(status).toBe(401);
    },
  );

  test("of a store that used the API before Pro works without it", async () => {
    const old = await makeStore({ plan: "free", api_grandfathered: true });
    expect((await callApi(await makeKey(old.test), "/v1/orders")).status).toBe(200);
  });

  test("of a scanner works without Pro, for what scanners do", async () => {
    const free = await makeStore({ plan: "free" });
    const { ctx, sessionId } = await signInPerson(free.test);
    const { token } = await createPass(ctx, { sessionId, name: "Door" });
    const { ticketIds } = await orderTickets(free.test);
    expect((await callApi(token, `/v1/tickets/${ticketIds[0]}`)).status).toBe(200);
    const refused = await callApi(token, "/v1/tickets");
    expect([refused.status, refused.body.error]).toEqual([403, "insufficient_scope"]);
    expect(refused.body.message).toContain("/v1/redemptions/lookup");
    expect(refused.headers.get("WWW-Authenticate")).toBe('Bearer error="insufficient_scope", scope="tickets:read"');
  });

  test("with only a write scope cannot read", async () => {
    const writer = await makeKey(store.test, ["orders:write"]);
    expect((await callApi(writer, "/v1/orders")).body.error).toBe("insufficient_scope");
  });

  test("that has expired is refused", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const now = nowInSeconds();
    const expires = addSeconds(now, 2);
    const { secret } = await createApiKey(at(store.test, now), {
      name: "Short",
      scopes: ["*"],
      expires_at: toUnix(expires),
    });
    for (const [at, status] of [
      [now.getTime(), 200],
      [expires.getTime() - 1, 200],
      [expires.getTime(), 401],
    ] as const) {
      vi.setSystemTime(at);
      expect((await callApi(secret, "/v1/orders")).status).toBe(status);
    }
  });

  test("is marked as used, once a minute", async () => {
    const { key: made, secret } = await createApiKey(store.test, { name: "Used", scopes: ["*"] });
    const lastUsed = async () =>
      (
        await pool().query("SELECT last_used_at FROM api_key WHERE merchant_id = $1 AND id = $2", [
          store.merchantId,
          made.id,
        ])
      ).rows[0].last_used_at;
    expect(await lastUsed()).toBeNull();
    await callApi(secret, "/v1/orders");
    await until(async () => (await lastUsed()) !== null);
    const first = await lastUsed();
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    await callApi(secret, "/v1/orders");
    await new Promise((resolve) => setTimeout(resolve, 700));
    expect(await lastUsed()).toEqual(first);
  });
});

describe("the rate limit", () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] })); // so that no window ends

  test("is in the headers of every response after authentication, and refuses with Retry-After", async () => {
    vi.stubEnv("API_RATE_LIMIT_PER_MINUTE", "3");
    const limited = await makeKey(store.test);
    const answers = [];
    for (const path of ["/v1/orders", "/v1/orders?limit=0", `/v1/orders/${newId()}`, "/v1/orders"]) {
      answers.push(await callApi(limited, path));
    }
    expect(answers.map(({ status }) => status)).toEqual([200, 400, 404, 429]);
    expect(answers.map(({ headers }) => headers.get("X-RateLimit-Remaining"))).toEqual(["2", "1", "0", "0"]);
    expect(answers.map(({ headers }) => headers.get("X-RateLimit-Limit"))).toEqual(["3", "3", "3", "3"]);
    const reset = Number(answers[3]?.headers.get("X-RateLimit-Reset"));
    const wait = Number(answers[3]?.headers.get("Retry-After"));
    expect(wait).toBeGreaterThanOrEqual(60);
    expect(reset - wait).toBe(Math.floor(Date.now() / 1000));
  });

  test("of failed authentications is per address and never refuses a valid credential", async () => {
    const peer = `192.0.2.${Math.floor(Math.random() * 250)}`;
    const fail = () => callApi("zk_test_wrong", "/v1/orders", { peer });
    const first = await fail();
    expect([first.status, first.headers.get("X-RateLimit-Limit"), first.headers.get("X-RateLimit-Remaining")]).toEqual([
      401,
      "300",
      "299",
    ]);
    for (let n = 0; n < 299; n++) await fail();
    const refused = await fail();
    expect([refused.status, refused.body.error]).toEqual([429, "rate_limited"]);
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThanOrEqual(1);
    expect((await callApi(key, "/v1/orders", { peer })).status).toBe(200);
    expect((await callApi(null, "/v1/orders", { peer: "198.51.100.7" })).status).toBe(401);
  });

  test("uses only the address that the trusted proxies wrote, of IPv6 its network", async () => {
    const remaining = async (forwarded: string, peer = "203.0.113.9") =>
      (await callApi(null, "/v1/orders", { peer, headers: { "X-Forwarded-For": forwarded } })).headers.get(
        "X-RateLimit-Remaining",
      );
    const client = `2001:db8:0:${newId().slice(-4)}`;
    vi.stubEnv("TRUST_PROXY", "2");
    expect(await remaining(`10.9.9.9, ${client}::1, 10.0.0.1`)).toBe("299");
    expect(await remaining(`10.8.8.8, ${client}:ffff::2, 10.0.0.2`)).toBe("298");
    vi.stubEnv("TRUST_PROXY", "0");
    const peer = `192.0.3.${Math.floor(Math.random() * 250)}`;
    expect(await remaining("10.1.1.1", peer)).toBe("299");
    expect(await remaining("10.2.2.2", peer)).toBe("298");
  });
});

describe("a response", () => {
  const probe = (run: () => Promise<unknown>) =>
    route(
      { summary: "Probe", scope: "orders:read", response: z.object({ known: z.number() }) as z.ZodType<unknown> },
      run,
    );
  const call = async (run: () => Promise<unknown>) =>
    toCalled(await probe(run)(makeRequest(key, "/v1/probe"), { params: {} }));

  test("has its request id and is not cached", async () => {
    const { headers } = await callApi(key, "/v1/orders");
    expect(headers.get("X-Request-Id")).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers.get("Cache-Control")).toBe("no-store");
    expect(headers.get("Access-Control-Allow-Origin")).toBeNull();
    const refused = await callApi(null, "/v1/nothing");
    expect(refused.body.request_id).toBe(refused.headers.get("X-Request-Id"));
  });

  test("has only declared fields", async () => {
    expect((await call(async () => ({ known: 1, secret: 2 }))).body).toEqual({ known: 1 });
  });

  test("of another shape than declared becomes 500 without details", async () => {
    const { status, body } = await call(async () => ({ known: "postgres://secret" }));
    expect([status, body.error]).toEqual([500, "internal_error"]);
    expect(JSON.stringify(body)).not.toContain("secret");
  });

  test("to HEAD is the response to GET without the body", async () => {
    const { status, headers, body } = await callApi(key, `/v1/tickets/${ticketId}`, { method: "HEAD" });
    expect([status, body, headers.get("Content-Type")]).toEqual([200, null, "application/json"]);
  });
});

describe("the document", () => {
  test("needs no credential, ignores a sent one, does not count as a request, and allows every origin", async () => {
    for (const token of [null, "zk_test_wrong", key]) {
      const { status, headers, body } = await callApi(token, "/v1/openapi.json");
      expect([status, body.openapi, headers.get("Access-Control-Allow-Origin")]).toEqual([200, "3.1.0", "*"]);
      expect(headers.get("X-RateLimit-Limit")).toBeNull();
      expect(headers.get("X-Request-Id")).toBeTruthy();
    }
  });

  test("is not sent again to a client that has it", async () => {
    const etag = (await callApi(null, "/v1/openapi.json")).headers.get("ETag") ?? "";
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
      const { status, body, headers } = await callApi(null, "/v1/openapi.json", {
        headers: { "If-None-Match": known },
      });
      expect([status, body, headers.get("ETag")]).toEqual([304, null, etag]);
    }
    expect((await callApi(null, "/v1/openapi.json", { headers: { "If-None-Match": '"other"' } })).status).toBe(200);
  });
});
