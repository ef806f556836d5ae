import { expect, test } from "vitest";
import { addressWith, firstOf, idIn, type Params } from "./address.ts";

test("a change keeps the other filters and drops the cursor", () => {
  expect(addressWith("/orders", { status: "paid", after: "x" }, { q: "mara" })).toBe("/orders?status=paid&q=mara");
  expect(addressWith("/orders", { status: "paid", q: "mara" }, { status: null })).toBe("/orders?q=mara");
  expect(addressWith("/orders", { status: ["paid", "void"] }, {})).toBe("/orders?status=paid");
});

test("a parameter is one text or undefined", () => {
  expect(firstOf(" paid ")).toBe("paid");
  expect(firstOf(["paid", "void"])).toBe("paid");
  for (const value of [undefined, "", " ", [], [[]], "a\0b", Object, () => {}, {}, 7])
    expect(firstOf(value)).toBeUndefined();
  const odd = { constructor: Object, toString: () => "", q: "mara" } as unknown as Params;
  expect(addressWith("/orders", odd, {})).toBe("/orders?q=mara");
});

test("only an id is read as an id", () => {
  const id = "0199f3c2-5b1e-7c3a-9d2f-0a1bb1f09c4e";
  expect(idIn({ after: id }, "after")).toBe(id);
  expect(idIn({ after: "zzz" }, "after")).toBeUndefined();
  expect(idIn({}, "after")).toBeUndefined();
});
