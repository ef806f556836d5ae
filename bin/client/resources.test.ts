import { expect, test } from "vitest";
import { printResources, printTypes } from "./resources.ts";
import { type ApiDocument, type Operation, slim } from "./shape.ts";

const answer = (schema: object) => ({ description: "", content: { "application/json": { schema } } });
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const inPath = (name: string) => ({ in: "path", name });

const operation = (operationId: string, more: object): Operation => ({
  operationId,
  summary: "Do it",
  description: "It is */ done.",
  responses: { "200": answer(ref("GiftCardOutput")) },
  ...more,
});

/** A document with these operations, by method and path. */
function documentOf(operations: Record<string, Operation>): ApiDocument {
  const paths: ApiDocument["paths"] = {};
  for (const [name, one] of Object.entries(operations)) {
    const [method = "", path = ""] = name.split(" ");
    paths[path] = { ...paths[path], [method]: one };
  }
  const card = { properties: { id: {} } };
  const schemas = { GiftCard: card, GiftCardOutput: card, Error: { properties: { error: {} } }, CardEvent: {} };
  const refused = answer({ allOf: [ref("Error"), { properties: { error: { enum: ["b_code"] } } }] });
  const webhooks = { "card.used": { post: { requestBody: answer(ref("CardEvent")) } } };
  return { paths, webhooks, components: { schemas, responses: { Refused: refused } } };
}

function print(operations: Record<string, Operation>): string {
  const document = documentOf(operations);
  return printResources(document, slim(document)).replace(/\s+/g, " ");
}

const KEY = { in: "header", name: "Idempotency-Key" };

test("an operation is a method of its resource, with ids, parameters and options in this order", () => {
  const requestBody = answer({});
  const code = print({
    "post /gift_cards/{id}/notes/{note_id}/pin": operation("gift_cards.notes.pin_up", {
      parameters: [inPath("id"), inPath("note_id"), KEY],
      requestBody,
    }),
  });
  expect(code).toContain(
    "pinUp(id: string, noteId: string, params?: GiftCardNotePinUpParams, options?: RequestOptions)",
  );
  expect(code).toContain("Call<GiftCard>");
  expect(code).toContain(
    // biome-ignore lint/suspicious/noTemplateCurlyInString: this is code
    'this.#send("POST", path`/gift_cards/${id}/notes/${noteId}/pin`, { body: params, isKeyed: true }, options)',
  );
  expect(code).toContain("this.notes = new GiftCardNotes(send)");
  expect(code).toContain("this.giftCards = new GiftCards(send)");
  expect(code).toContain("Do it. * * It is *\\/ done.");
});

test("a body that is required is a required parameter, and a list can be iterated over", () => {
  const list = { properties: { data: { items: ref("GiftCardOutput") } } };
  const code = print({
    "get /gift_cards": operation("gift_cards.list", {
      parameters: [{ in: "query", name: "limit" }],
      responses: { "200": answer(list) },
    }),
    "post /gift_cards": operation("gift_cards.create", { requestBody: { ...answer({}), required: true } }),
  });
  expect(code).toContain("create(params: GiftCardCreateParams, options?: RequestOptions): Call<GiftCard>");
  expect(code).toContain("list(params?: GiftCardListParams, options?: RequestOptions): List<GiftCard>");
  expect(code).toContain("listOf(this.#send, path`/gift_cards`, params, options)");
});

test("a POST that changes nothing takes no key", () => {
  const code = print({ "post /look": operation("cards.look", { parameters: [KEY], "x-safe": true }) });
  expect(code).toContain("{ isSafe: true }");
  expect(code).not.toContain("isKeyed");
});

test("a shape and its twin for answers have one name, and `Error` does not hide that of JavaScript", () => {
  const document = documentOf({
    "get /gift_cards/{id}": operation("gift_cards.retrieve", {
      parameters: [inPath("id")],
      responses: {
        "200": answer(ref("GiftCardOutput")),
        "409": answer({ allOf: [{ properties: { error: { enum: ["a_code"] } } }] }),
      },
    }),
  });
  const types = printTypes(document, slim(document));
  expect(types.match(/^export type \w+/gm)).toEqual([
    "export type GiftCard",
    "export type ErrorBody",
    "export type CardEvent",
    "export type ErrorCode",
    "export type WebhookEvent",
  ]);
  expect(types.replace(/\s+/g, " ")).toContain('ErrorCode = | "a_code" | "b_code";');
  expect(types).toContain("| CardEvent");
});

test("what the client cannot give is named when it is written", () => {
  const both = { parameters: [{ in: "query", name: "limit" }], requestBody: answer({}) };
  expect(() => print({ "post /cards": operation("cards.create", both) })).toThrow(
    "cards.create has a query and a body",
  );
  const two = { responses: { "200": answer(ref("GiftCard")), "201": answer(ref("CardEvent")) } };
  expect(() => print({ "post /cards": operation("cards.create", two) })).toThrow(
    "cards.create does not have one shape",
  );
  const document = documentOf({});
  document.components.schemas.GiftCardOutput = { properties: { id: {}, more: {} } };
  expect(() => slim(document)).toThrow("GiftCardOutput has other fields than GiftCard");
});
