import { expect, test } from "vitest";
import { bulkAddress, readBulkAddress } from "./bulk-address.ts";
import { readPriceChange, typedChange } from "./price-input.ts";

const read = (query: Record<string, string>, currency = "eur") => readPriceChange(typedChange(query), currency);

test("a change of prices is read as a percentage or an amount, up or down", () => {
  expect(read({ change: "10" })).toEqual({ by_bps: 1_000 });
  expect(read({ change: "2,5 %", direction: "down" })).toEqual({ by_bps: -250 });
  expect(read({ change: "1.50", unit: "amount" })).toEqual({ by_cents: 150 });
  expect(read({ change: "1.250,00", unit: "amount" })).toEqual({ by_cents: 125_000 });
  expect(read({ change: "１０％" })).toEqual({ by_bps: 1_000 });
  expect(read({ change: "1.250", unit: "amount" })).toEqual({ error: "Write 1250 or 1.25." });
  expect(read({ change: "200", unit: "amount", direction: "down" }, "jpy")).toEqual({ by_cents: -200 });
});

test("nothing, zero, words, and lowering by more than everything are no change", () => {
  for (const change of ["", "0", "0,00", "ten", "-5", "1001", "1.234"])
    expect(read({ change })).toHaveProperty("error");
  expect(read({ change: "101", direction: "down" })).toHaveProperty("error");
  expect(read({ change: "0", unit: "amount" })).toHaveProperty("error");
});

test("the selection becomes an address of known acts and ids only, and is read back once for each", () => {
  const id = "0199f3c2-5b1e-7c3a-9d2f-0a1bb1f09c4e";
  const form = new FormData();
  form.append("do", "archive");
  for (const one of [id, id, "x"]) form.append("id", one);
  expect(bulkAddress(form)).toBe(`/products/bulk?do=archive&id=${id}&id=${id}`);
  expect(readBulkAddress({ do: "archive", id: [id, id] })).toEqual({ act: "archive", ids: [id] });
  form.set("do", "delete");
  expect(bulkAddress(form)).toBe("/products");
  for (const query of [{}, { do: "delete", id }, { do: "price" }, { do: "price", id: "x" }]) {
    expect(readBulkAddress(query)).toBeNull();
  }
});
