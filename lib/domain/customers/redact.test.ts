import { describe, expect, test } from "vitest";
import { spellingsOf } from "#lib/core/shown-email";
import { type Person, patternOf, redact } from "./redact.ts";

const ORDER = "019aa2c5-1000-7000-8000-000000000001";
const TICKET = "019aa2c5-1000-7000-8000-000000000002";
const OTHER = "019aa2c5-1000-7000-8000-000000000003";
const person: Person = {
  emails: ["ra+x@post.example", "old@post.example", ...spellingsOf("info@müller.example")],
  erasedEmail: "erased+1@erased.invalid",
  ids: new Set([ORDER, TICKET]),
  names: new Set(["Mara"]),
};
const of = (value: unknown) => redact(value, person);

describe("an e-mail address", () => {
  test.each([
    ["ra+x@post.example", "erased+1@erased.invalid"],
    ["RA+X@Post.Example", "erased+1@erased.invalid"],
    ["To <ra+x@post.example>, ra+x@post.example.", "To <erased+1@erased.invalid>, erased+1@erased.invalid."],
    ["mara+x@post.example", "mara+x@post.example"],
    ["b.ra+x@post.example", "b.ra+x@post.example"],
    ["ra+x@post.example.org", "ra+x@post.example.org"],
    ["ra+x@post.example-shop.org", "ra+x@post.example-shop.org"],
    ["raax@post.example", "raax@post.example"],
    ["a=ra+x@post.example", "a=ra+x@post.example"],
    ["see to=ra+x@post.example", "see to=erased+1@erased.invalid"],
    ["see a&ra+x@post.example", "see a&ra+x@post.example"],
    ["info@MÜLLER.example", "erased+1@erased.invalid"],
    ["info@XN--mller-kva.example", "erased+1@erased.invalid"],
    [
      "To Info@müller.example, or info@xn--mller-kva.example.",
      "To erased+1@erased.invalid, or erased+1@erased.invalid.",
    ],
    ["Old@post.example or ra+x@post.example", "erased+1@erased.invalid or erased+1@erased.invalid"],
  ])("%s is redacted to %s", (text, expected) => {
    expect(of({ note: text })).toEqual({ note: expected });
  });

  test("is matched by its pattern in PostgreSQL as in JavaScript", () => {
    expect(patternOf(["a.b@c.de", "d@e.f"])).toBe("(?<![\\w.+'&%-])(?:a\\.b\\@c\\.de|d\\@e\\.f)(?![\\w-]|\\.\\w)");
  });
});

test("personal values of the person become null, and the structure stays", () => {
  const order = {
    object: "order",
    id: ORDER,
    customer_email: "ra+x@post.example",
    customer_name: "Mara",
    total_cents: 5,
  };
  expect(of({ ...order, shipping_address: { name: "Mara" }, metadata: { till: "Front" } })).toEqual({
    ...order,
    customer_email: "erased+1@erased.invalid",
    customer_name: null,
    shipping_address: null,
    metadata: { till: "Front" },
  });
  const card = { object: "gift_card", id: TICKET, recipient_email: "e@x.example", recipient_name: "E", message: "Hi" };
  expect(of({ ok: true, gift_card: card })).toEqual({
    ok: true,
    gift_card: { ...card, recipient_email: null, recipient_name: null, message: null },
  });
  expect(of({ object: "customer", id: ORDER, email: "ra+x@post.example", name: "Mara", metadata: { a: 1 } })).toEqual({
    object: "customer",
    id: ORDER,
    email: "erased+1@erased.invalid",
    name: null,
    metadata: null,
  });
});

test("data of other people stays, even in the same list", () => {
  const other = { status: 200, body: { resource: { id: OTHER, attendee_name: "Paul" }, display: { name: "Paul" } } };
  const theirs = {
    status: 200,
    body: { resource: { id: TICKET, attendee_name: "Elin Sund" }, display: { name: "Elin Sund" } },
  };
  expect(of({ object: "redemption_batch", results: [other, theirs] })).toEqual({
    object: "redemption_batch",
    results: [other, { status: 200, body: { resource: { id: TICKET, attendee_name: null }, display: { name: null } } }],
  });
});

test("an error keeps its message but loses the name of the guest", () => {
  const refusal = { error: "exhausted", message: "All uses are taken.", display: { title: "T", name: "Mara" } };
  expect(of(refusal)).toEqual({ ...refusal, display: { title: "T", name: null } });
  const another = { ...refusal, display: { title: "T", name: "Paul" } };
  expect(of(another)).toEqual(another);
});
