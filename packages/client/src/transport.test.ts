import { describe, expect, test } from "vitest";
import { ConnectionError, RateLimitError, ServerError, StateError, TimeoutError } from "./errors.ts";
import { type Answer, cutOff, fakeServer, json, ok, refused, reset, silence } from "./fake-server.ts";
import { Resources } from "./resources.ts";
import { transport, type ZakkaOptions } from "./transport.ts";
import { Zakka } from "./zakka.ts";

/** The client of a server that gives these answers. It notes its waits instead of waiting. */
async function clientOf(answers: [Answer, ...Answer[]], options: Partial<ZakkaOptions> = {}) {
  const server = await fakeServer(...answers);
  const waits: number[] = [];
  const wait = async (ms: number) => {
    waits.push(ms);
  };
  const send = transport({ apiKey: "zk_test_1", baseUrl: server.url, ...options }, { wait, chance: () => 1 });
  return Object.assign(new Resources(send), { ...server, waits });
}

const redeem = (zakka: Resources) => zakka.tickets.redeem("t1", { note: "Door A" });

test("a change sends the tag that it is given, and other requests none", async () => {
  await using zakka = await clientOf([ok, refused(412, "precondition_failed"), ok]);
  await zakka.products.retrieve("p1");
  const change = zakka.products.update("p1", { title: "Cup" }, { ifMatch: '"v1"' });
  await expect(change).rejects.toBeInstanceOf(StateError);
  await zakka.products.update("p1", { title: "Cup" });
  expect(zakka.got.map(({ headers }) => headers["if-match"])).toEqual([undefined, '"v1"', undefined]);
});

describe("a request that is safe to repeat", () => {
  const failures: [string, Answer][] = [
    ["429", refused(429, "rate_limited")],
    ["503", refused(503, "unavailable")],
    ["500", refused(500, "internal_error")],
    ["502 of something else", (response) => response.writeHead(502).end("<h1>Bad gateway</h1>")],
    ["a reset connection", reset],
    ["an answer that breaks off", cutOff],
    ["an answer that is not JSON", (response) => response.writeHead(200).end("<h1>Welcome</h1>")],
  ];

  test.each(failures)("is sent again after %s, with the same key and body", async (_, failure) => {
    await using zakka = await clientOf([failure, failure, ok]);
    expect(await redeem(zakka)).toEqual({ id: "one" });
    const [key, ...others] = zakka.keys();
    expect(key).toMatch(/^[0-9a-f]{32}$/);
    expect(others).toEqual([key, key]);
    expect(new Set(zakka.got.map(({ body }) => body))).toEqual(new Set(['{"note":"Door A"}']));
    expect(zakka.waits).toEqual([500, 1_000]);
  });

  test.each(failures)("that reads is sent again after %s", async (_, failure) => {
    await using zakka = await clientOf([failure, ok]);
    expect(await zakka.tickets.retrieve("t1")).toEqual({ id: "one" });
    expect(zakka.keys()).toEqual([undefined, undefined]);
  });

  test("is sent again after a time-out", async () => {
    await using zakka = await clientOf([silence, ok], { timeoutMs: 100, maxRetries: 50 });
    expect(await redeem(zakka)).toEqual({ id: "one" });
    expect(zakka.got.length).toBeGreaterThan(1);
    expect(new Set(zakka.keys()).size).toBe(1);
  });

  test("is a POST that changes nothing, too, and needs no key", async () => {
    await using zakka = await clientOf([reset, refused(503, "unavailable"), ok]);
    expect(await zakka.redemptions.lookup({ token: "T-1" })).toEqual({ id: "one" });
    expect(zakka.keys()).toEqual([undefined, undefined, undefined]);
  });

  test("fails with the last error after the retries", async () => {
    await using zakka = await clientOf([reset, refused(503, "unavailable")]);
    await expect(redeem(zakka)).rejects.toBeInstanceOf(ServerError);
    expect(zakka.got).toHaveLength(3);
  });

  test("is sent once if the client or the call asks for no retries", async () => {
    await using zakka = await clientOf([reset], { maxRetries: 0 });
    await expect(redeem(zakka)).rejects.toBeInstanceOf(ConnectionError);
    expect(zakka.got).toHaveLength(1);
    await expect(zakka.tickets.retrieve("t1", { maxRetries: 1 })).rejects.toBeInstanceOf(ConnectionError);
    expect(zakka.got).toHaveLength(3);
  });
});

describe("a request that may have changed something", () => {
  test.each<[string, Answer, unknown]>([
    ["503", refused(503, "unavailable"), ServerError],
    ["500", refused(500, "internal_error"), ServerError],
    ["a reset connection", reset, ConnectionError],
    ["an answer that breaks off", cutOff, ConnectionError],
  ])("is not sent again after %s", async (_, failure, kind) => {
    await using zakka = await clientOf([failure]);
    await expect(zakka.tickets.update("t1", { attendee_name: "Mara" })).rejects.toBeInstanceOf(kind);
    await expect(zakka.products.delete("p1")).rejects.toBeInstanceOf(kind);
    expect(zakka.got.map(({ method }) => method)).toEqual(["PATCH", "DELETE"]);
    expect(zakka.waits).toEqual([]);
  });

  test("is not sent again after a time-out", async () => {
    await using zakka = await clientOf([silence], { timeoutMs: 100 });
    await expect(zakka.products.delete("p1")).rejects.toBeInstanceOf(TimeoutError);
    expect(zakka.waits).toEqual([]);
  });

  test("is sent again after 429, which did nothing", async () => {
    await using zakka = await clientOf([refused(429, "rate_limited"), ok]);
    expect(await zakka.tickets.update("t1", { attendee_name: "Mara" })).toEqual({ id: "one" });
  });
});

describe("Retry-After", () => {
  test("is waited for in full", async () => {
    await using zakka = await clientOf([
      refused(429, "rate_limited", { "Retry-After": "7" }),
      refused(503, "unavailable", { "Retry-After": "2" }),
      ok,
    ]);
    await redeem(zakka);
    expect(zakka.waits).toEqual([7_500, 3_000]);
  });

  test("of more than a minute is left to the program", async () => {
    await using zakka = await clientOf([refused(429, "rate_limited", { "Retry-After": "61" })]);
    await expect(redeem(zakka)).rejects.toMatchObject({ constructor: RateLimitError, retryAfter: 61 });
    expect(zakka.got).toHaveLength(1);
  });
});

describe("a refusal", () => {
  test("is not sent again", async () => {
    await using zakka = await clientOf([refused(409, "already_redeemed_or_voided")]);
    await expect(redeem(zakka)).rejects.toBeInstanceOf(StateError);
    expect(zakka.got).toHaveLength(1);
  });

  test("of a key whose first attempt is still running is sent again, but not of one that another request used", async () => {
    const inUse = refused(409, "idempotency_conflict");
    await using lost = await clientOf([reset, inUse, ok]);
    expect(await redeem(lost)).toEqual({ id: "one" });
    await using used = await clientOf([inUse, ok]);
    await expect(redeem(used)).rejects.toMatchObject({ name: "IdempotencyError", code: "idempotency_conflict" });
  });
});

describe("the idempotency key", () => {
  test("is another one for each call", async () => {
    await using zakka = await clientOf([ok]);
    for (let call = 0; call < 3; call += 1) await redeem(zakka);
    expect(new Set(zakka.keys()).size).toBe(3);
  });

  test("can be left out, and then a lost call is not sent again", async () => {
    await using zakka = await clientOf([reset]);
    await expect(zakka.orders.cancel("o1", {}, { idempotencyKey: null })).rejects.toBeInstanceOf(ConnectionError);
    expect(zakka.keys()).toEqual([undefined]);
  });

  test("can be chosen", async () => {
    await using zakka = await clientOf([reset, ok]);
    await zakka.orders.cancel("o1", {}, { idempotencyKey: "cancel-o1" });
    expect(zakka.keys()).toEqual(["cancel-o1", "cancel-o1"]);
  });
});

describe("a signal", () => {
  test("ends a request that is under way, and the call rejects with its reason", async () => {
    const caller = new AbortController();
    const reason = new Error("The page was closed.");
    await using zakka = await clientOf([() => caller.abort(reason)]);
    await expect(zakka.tickets.retrieve("t1", { signal: caller.signal })).rejects.toBe(reason);
    expect(zakka.got).toHaveLength(1);
  });

  test("ends a wait", async () => {
    const caller = new AbortController();
    await using server = await fakeServer((response) => {
      refused(429, "rate_limited", { "Retry-After": "60" })(response);
      response.on("close", () => caller.abort());
    });
    const zakka = new Zakka({ apiKey: "zk_test_1", baseUrl: server.url });
    const call = zakka.tickets.retrieve("t1", { signal: caller.signal });
    await expect(call).rejects.toMatchObject({ name: "AbortError" });
    expect(server.got).toHaveLength(1);
  });

  test("that has ended before sends nothing", async () => {
    await using zakka = await clientOf([ok]);
    await expect(zakka.tickets.retrieve("t1", { signal: AbortSignal.abort() })).rejects.toThrow();
    expect(zakka.got).toEqual([]);
  });
});

describe("a request", () => {
  test("carries credential, query, ids and body as the API takes them", async () => {
    await using zakka = await clientOf([ok], { apiKey: async () => "zo_fresh" });
    await zakka.orders.list({ limit: 2, status: undefined, customer_id: "a&b" });
    await zakka.redemptions.reverse("a/b", { reason: "Lost" });
    await zakka.tickets.void("t1");
    const [list, act, bare] = zakka.got;
    expect(list).toMatchObject({ method: "GET", url: "/v1/orders?limit=2&customer_id=a%26b", body: "" });
    expect(list?.headers.authorization).toBe("Bearer zo_fresh");
    expect(act).toMatchObject({ method: "POST", url: "/v1/redemptions/a%2Fb/reverse", body: '{"reason":"Lost"}' });
    expect(act?.headers["content-type"]).toBe("application/json");
    expect(bare?.body).toBe("");
  });

  test("asks for the credential again before each attempt", async () => {
    const tokens = ["old", "new"];
    await using zakka = await clientOf([refused(503, "unavailable"), ok], { apiKey: () => tokens.shift() ?? "" });
    await redeem(zakka);
    expect(zakka.got.map(({ headers }) => headers.authorization)).toEqual(["Bearer old", "Bearer new"]);
  });

  test("without an id is not sent", async () => {
    await using zakka = await clientOf([ok]);
    expect(() => zakka.orders.retrieve("")).toThrow("An id is missing in /orders/");
    expect(zakka.got).toEqual([]);
  });

  test.each(["", "/", "/v1", "/v1/"])("finds the API below an address that ends with '%s'", async (end) => {
    await using server = await fakeServer(ok);
    await new Zakka({ apiKey: "zk_test_1", baseUrl: server.url + end }).tickets.retrieve("t1");
    expect(server.got[0]?.url).toBe("/v1/tickets/t1");
  });

  test("gives the headers of its answer, or its error, to whoever asks", async () => {
    const headers = { "X-Request-Id": "req_7", "Idempotent-Replayed": "true" };
    await using zakka = await clientOf([json(201, { id: "one" }, headers), refused(404, "not_found")]);
    const answer = await redeem(zakka).withResponse();
    expect(answer).toMatchObject({ data: { id: "one" }, status: 201, requestId: "req_7", isReplay: true });
    await expect(redeem(zakka).withResponse()).rejects.toMatchObject({ code: "not_found" });
  });
});
