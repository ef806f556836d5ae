import { expect, test } from "vitest";
import type { Params } from "./address.ts";
import { aDay, addressOfList, anEventId, anId, aText, oneOf } from "./address-of-list.ts";

const [A, B, C, D] = ["a", "b", "c", "d"].map((digit) => `0199f3c2-5b1e-7c3a-9d2f-0a1bb1f09c4${digit}`) as [
  string,
  string,
  string,
  string,
];
const rows = [{ id: C }, { id: B }, { id: A }];
const FILTERS = { status: oneOf(["paid", "void"]), q: aText, customer: anId };

const at = (query: Params) => addressOfList("/orders", FILTERS, query);

test("filters are read as their types, and a value that none of them has is ignored", () => {
  expect(at({ status: "paid", q: " mara ", customer: A }).values).toEqual({ status: "paid", q: "mara", customer: A });
  expect(at({ status: "lost", q: " ", customer: "7" }).values).toEqual({});
  expect(at({ q: "x".repeat(300) }).values.q).toHaveLength(200);
  expect(at({ q: `${"x".repeat(199)}🎟` }).values.q).toBe("x".repeat(199));
});

test("of a parameter that is given twice the first counts, and a NUL or a value that is no text is ignored", () => {
  expect(at({ status: ["paid", "void"], q: ["mara", "jonas"] }).values).toEqual({ status: "paid", q: "mara" });
  expect(at({ q: "a\0b" }).values).toEqual({});
  const odd = { constructor: Object, toString: () => "", __proto__: "x", q: {}, status: Object } as unknown as Params;
  expect(at(odd).values).toEqual({});
  expect(at(odd).with({ q: "mara" })).toBe("/orders?q=mara");
});

test("a filter may have the name of a property that every object has", () => {
  const named = (query: Params) => addressOfList("/orders", { constructor: aText }, query);
  expect(named({}).values.constructor).toBeUndefined();
  expect(named({}).isNarrowed).toBe(false);
  expect(named({ constructor: "x" }).values.constructor).toBe("x");
});

test("a list of events has their ids as cursors, and days as filters", () => {
  const id = "evt_01KAHM3V7Q9X5T2N8B4C6D0E1F";
  const read = (query: Params) => addressOfList("/events", { from: aDay }, query, anEventId);
  expect(read({ after: id, from: "2026-11-20" })).toMatchObject({
    cursors: { starting_after: id },
    values: { from: "2026-11-20" },
  });
  expect(read({ after: A, from: "2026-02-30" }).isNarrowed).toBe(false);
  expect(at({ after: id }).cursors).toEqual({});
});

test("a change of a filter keeps the other filters and drops the cursor", () => {
  expect(at({ status: "paid", after: A }).with({ q: "mara" })).toBe("/orders?status=paid&q=mara");
  expect(at({ status: "paid", q: "mara", before: A }).with({ status: null })).toBe("/orders?q=mara");
  expect(at({ status: "paid", after: A }).with({ status: null })).toBe("/orders");
  expect(at({ q: "a&b=ü" }).with({ status: "void" })).toBe("/orders?status=void&q=a%26b=ü");
});

test("parameters that the list does not declare are not carried on", () => {
  expect(at({ status: "paid", utm_source: "mail" }).with({})).toBe("/orders?status=paid");
});

test("a form keeps the filters that it has no field for", () => {
  expect(at({ status: "paid", q: "mara", customer: A, after: B }).fieldsWithout("q")).toEqual([
    ["status", "paid"],
    ["customer", A],
  ]);
});

test("a list is narrowed by a filter or a cursor", () => {
  expect([at({}), at({ q: "m" }), at({ after: A }), at({ after: "zzz" })].map((one) => one.isNarrowed)).toEqual([
    false,
    true,
    true,
    false,
  ]);
});

test("the first page has no newer page, and the last page no older one", () => {
  expect(at({}).pages(rows, true)).toEqual({ newer: null, older: `/orders?after=${A}` });
  expect(at({}).pages(rows, false)).toEqual({ newer: null, older: null });
  expect(at({ after: D }).pages(rows, false)).toEqual({ newer: `/orders?before=${C}`, older: null });
  expect(at({ before: A }).pages(rows, false)).toEqual({ newer: null, older: `/orders?after=${A}` });
  expect(at({ before: A, q: "m" }).pages(rows, true)).toEqual({
    newer: `/orders?q=m&before=${C}`,
    older: `/orders?q=m&after=${A}`,
  });
});

test("an empty page has no next page", () => {
  expect(at({ after: A }).pages([], false)).toEqual({ newer: null, older: null });
});

test("a cursor that is not an id is ignored", () => {
  expect(at({ after: "zzz" }).cursors).toEqual({});
  expect(at({ after: A }).cursors).toEqual({ starting_after: A });
});
