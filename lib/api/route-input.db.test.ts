import { beforeAll, describe, expect, test } from "vitest";
import { newId } from "#lib/core/ids";
import { pool } from "#lib/db/client";
import { callApi } from "#lib/testing/http";
import { orderTickets } from "#lib/testing/orders";
import { makeGiftCardProduct } from "#lib/testing/products";
import { makeKey, makeStore, type TestStore } from "#lib/testing/store";

let store: TestStore;
let key: string;
let ticketId: string;

beforeAll(async () => {
  store = await makeStore();
  key = await makeKey(store.test);
  ticketId = (await orderTickets(store.test)).ticketIds[0] ?? "";
});

const lookup = (body: unknown, headers?: Record<string, string>) =>
  callApi(key, "/v1/redemptions/lookup", { body, headers });

describe("input", () => {
  test("of exactly 256 KiB is accepted and of one byte more refused, with and without a Content-Length", async () => {
    const sized = (bytes: number) => `{"token":"${"x".repeat(bytes - 12)}"}`;
    const inPieces = (text: string) => new Blob([text]).stream();
    expect((await lookup(sized(256 * 1024))).status).toBe(400);
    expect((await lookup(sized(256 * 1024 + 1))).status).toBe(413);
    expect((await lookup(inPieces(sized(256 * 1024)))).status).toBe(400);
    expect((await lookup(inPieces(sized(256 * 1024 + 1)))).status).toBe(413);
  });

  test.each([
    ["NUL", '{"token":"a\\u0000b"}', "token"],
    ["half a surrogate pair", '{"token":"\\ud800"}', "token"],
    ["half a pair in a name", '{"\\udc00":"a"}', undefined],
    ["half a pair deep inside", '{"token":"a","deep":[{"x":"\\ud83d"}]}', "deep.0.x"],
    ["a number beyond 2^53", '{"token":"a","deep":[{"x":9007199254740993}]}', "deep.0.x"],
    ["a decimal with too many digits", '{"x":0.1234567890123456789}', "x"],
    ["a number that is too large", '{"x":1e400}', "x"],
    ["malformed JSON", "{", undefined],
    ["two values", "{}{}", undefined],
    ["no UTF-8", new Uint8Array([0x7b, 0xff, 0x7d]), undefined],
    ["a number too deep", `{"a":${"[".repeat(70)}1${"]".repeat(70)}}`, undefined],
    ["a hundred thousand brackets", "[".repeat(100_000) + "]".repeat(100_000), undefined],
    ["an array", "[]", undefined],
    ["a text", '"x"', undefined],
    ["null", "null", undefined],
  ])("with %s is 400", async (_name, body, param) => {
    const refused = await lookup(body);
    expect([refused.status, refused.body.error, refused.body.param]).toEqual([400, "invalid_request", param]);
  });

  test("with a name that is special in JavaScript is 400 with its param", async () => {
    for (const name of ["__proto__", "constructor", "toString"]) {
      expect((await lookup(`{"token":"x","${name}":{}}`)).body).toMatchObject({
        error: "invalid_request",
        param: name,
      });
      expect((await callApi(key, `/v1/orders?${name}=1`)).body).toMatchObject({
        error: "invalid_request",
        param: name,
      });
    }
  });

  test.each([
    ["metadata.__proto__", '"metadata":{"__proto__":"x"}'],
    ["metadata.__proto__", '"metadata":{"a":"b","\\u005f_proto__":{"isAdmin":true}}'],
    ["custom_fields.__proto__", '"custom_fields":{"__proto__":null}'],
    ["custom_fields.a.0.__proto__", '"custom_fields":{"a":[{"__proto__":{}}]}'],
    ["items.0.__proto__", '"items":[{"__proto__":{}}]'],
  ])("with %s is 400 where any other name is stored, and nothing is created", async (param, field) => {
    const made = () =>
      pool().query("select count(*)::int as n from orders where merchant_id = $1", [store.test.merchantId]);
    const before = (await made()).rows;
    const rest = '"customer":{"email":"a@b.example","name":"A"},"payment_method":"manual"';
    const { status, body } = await callApi(key, "/v1/orders", { body: `{${field},${rest}}` });
    expect([status, body.error, body.param]).toEqual([400, "invalid_request", param]);
    expect((await made()).rows).toEqual(before);
  });

  test("keeps names that only look special", async () => {
    const metadata = { constructor: "a", prototype: "b", toString: "c", proto: "d", __proto: "e" };
    const items = [{ product_id: await makeGiftCardProduct(store.test), quantity: 1, amount_cents: 5_000 }];
    const order = { customer: { email: "a@b.example", name: "A" }, payment_method: "manual", items, metadata };
    expect((await callApi(key, "/v1/orders", { body: order })).body).toMatchObject({ metadata });
  });
});

describe("input of an operation", () => {
  test("needs the type application/json, whatever its parameters", async () => {
    expect((await lookup('{"token":"x"}', { "Content-Type": "Application/JSON; charset=utf-8" })).status).toBe(404);
    for (const type of ["text/plain", "application/jsonx", "application/vnd.api+json", ""]) {
      expect((await lookup("{}", { "Content-Type": type })).status).toBe(415);
    }
  });

  test("that is unknown, repeated or invalid is named, in the body and in the query", async () => {
    const body = await callApi(key, "/v1/orders", {
      body: {
        customer: { email: "a@b.example", nmae: "x" },
        items: [{ product_id: newId(), quantity: 0 }],
        payment_method: "manual",
      },
    });
    expect(body.body.details.map(({ param }: { param: string }) => param).sort()).toEqual([
      "customer.nmae",
      "items.0.quantity",
    ]);
    const unknown = Object.fromEntries(Array.from({ length: 15_000 }, (_, n) => [`k${n}`, 1]));
    const many = await callApi(key, "/v1/orders", { body: { ...unknown, ["long".repeat(10_000)]: 1 } });
    expect([many.status, many.body.details.length]).toEqual([400, 20]);
    const long = await callApi(key, "/v1/orders", { body: { ["long".repeat(10_000)]: 1, ["b".repeat(10_000)]: 1 } });
    for (const { body: answer } of [many, long]) expect(JSON.stringify(answer).length).toBeLessThan(10_000);
    expect((await callApi(key, "/v1/orders?limitt=1")).body).toMatchObject({
      error: "invalid_request",
      param: "limitt",
    });
    expect((await callApi(key, "/v1/orders?limit=1&limit=1")).body).toMatchObject({
      error: "invalid_request",
      param: "limit",
    });
    expect((await callApi(key, `/v1/orders/${newId()}?x=1`)).body).toMatchObject({
      error: "invalid_request",
      param: "x",
    });
    expect((await callApi(key, "/v1/customers?email=%00")).body).toMatchObject({
      error: "invalid_request",
      param: "email",
    });
    for (const limit of ["0", "101", "-1", "1.5", "", "1e1", "%20"]) {
      expect((await callApi(key, `/v1/orders?limit=${limit}`)).body).toMatchObject({
        error: "invalid_request",
        param: "limit",
      });
    }
  });

  test("with an id in the path that is not a UUID is 404", async () => {
    for (const id of ["nonsense", "%00", "..", ticketId.slice(1), `${ticketId}0`]) {
      expect((await callApi(key, `/v1/tickets/${id}`)).status).toBe(404);
    }
    expect((await callApi(key, `/v1/tickets/${ticketId.toUpperCase()}`)).status).toBe(200);
  });
});
