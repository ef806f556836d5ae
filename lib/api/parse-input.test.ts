import { describe, expect, test, vi } from "vitest";
import type { z } from "zod";
import { isAppError, MAX_DETAILS } from "#lib/core/errors";
import { nearest } from "#lib/core/nearest";
import { OrderInput } from "#lib/domain/orders/schema";
import { ProductInput } from "#lib/domain/products/input";
import { TicketQuery } from "#lib/domain/tickets/schema";
import { EndpointInput } from "#lib/domain/webhook-endpoints/schema";
import { parseInput } from "./parse-input.ts";

vi.mock("#lib/core/nearest", { spy: true });

function refusalOf(declaration: { query?: z.ZodType; body?: z.ZodType }, body?: unknown, query = "") {
  try {
    parseInput(declaration, {}, new Request(`http://localhost/v1/x${query}`), body);
  } catch (error) {
    if (isAppError(error)) return { message: error.message, ...error.extra };
    throw error;
  }
  throw new Error("It was taken.");
}

const order = (item: object, more = {}) => ({
  customer: { email: "a@b.example" },
  payment_method: "manual",
  items: [{ product_id: "0190b7a4-0000-7000-8000-000000000000", quantity: 1, ...item }],
  ...more,
});

const PLAIN = "This parameter is unknown. Leave it out or check its spelling.";

describe("an unknown name is refused with the one that was probably meant, when it is", () => {
  test.each<[string, z.ZodType, unknown, string, string]>([
    ["a field in a list", OrderInput, order({ event_id: "x" }), "items.0.event_id", "ticket_event_id"],
    ["a field", OrderInput, order({}, { fee: 1 }), "fee", "fee_cents"],
    [
      "a field of one of several types",
      ProductInput,
      { type: "voucher", title: "A", price_cents: 1, price: 1 },
      "price",
      "price_cents",
    ],
    ["a value", OrderInput, order({}, { payment_method: "manuel" }), "payment_method", "manual"],
    ["a type", ProductInput, { type: "tickets", title: "A" }, "type", "ticket"],
    [
      "a value in a list",
      EndpointInput,
      { url: "https://a.example", events: ["order.created", "order.complete"] },
      "events.1",
      "order.completed",
    ],
  ])("%s", (_what, body, given, param, near) => {
    const refused = refusalOf({ body }, given);
    expect(refused.param).toBe(param);
    expect(refused.message).toMatch(new RegExp(`^${param}: .* Did you mean \`${near}\`\\?$`));
  });

  test("a parameter of the query", () => {
    expect(refusalOf({ query: TicketQuery }, undefined, "?event_id=x")).toEqual({
      param: "event_id",
      message: "event_id: This parameter is unknown. Did you mean `ticket_event_id`?",
    });
  });

  test("and several have one each", () => {
    const { details } = refusalOf({ body: OrderInput }, order({ event_id: "x", colour: "x", slot_id: "x" }));
    expect(details?.map(({ message }) => message)).toEqual([
      "This parameter is unknown. Did you mean `ticket_event_id`?",
      PLAIN,
      "This parameter is unknown. Did you mean `timeslot_id`?",
    ]);
  });

  test.each([
    ["nothing near", { body: OrderInput }, order({ colour: "x" }), ""],
    ["no parameters at all", {}, undefined, "?page=2"],
    ["a value near nothing", { body: OrderInput }, order({}, { payment_method: "barter" }), ""],
    ["a value that is no text", { body: OrderInput }, order({}, { payment_method: ["manual"] }), ""],
  ])("but not with %s", (_what, declaration, body, query) => {
    expect(refusalOf(declaration, body, query).message).not.toContain("Did you mean");
  });
});

test.each([
  [
    "names",
    { title: "A", type: "voucher", ...Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`k${at}`, 1])) },
  ],
  [
    "entries with a name each",
    { type: "ticket", title: "A", events: Array.from({ length: 1_000 }, () => ({ start: 1 })) },
  ],
])("very many unknown %s cost no more than an answer can hold", (_what, body) => {
  vi.mocked(nearest).mockClear();
  expect(refusalOf({ body: ProductInput }, body).details).toHaveLength(MAX_DETAILS);
  expect(vi.mocked(nearest).mock.calls.length).toBeLessThanOrEqual(MAX_DETAILS);
});
