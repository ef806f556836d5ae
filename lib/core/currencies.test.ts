import { expect, test } from "vitest";
import { CURRENCIES, isCurrency } from "./currencies.ts";
import { currencyDigits } from "./currency-digits.ts";

test("a store can have every active code with a minor unit, and no other", () => {
  for (const code of ["eur", "huf", "jpy", "kwd", "clf", "xcg", "zwg", "sle", "ved"])
    expect(isCurrency(code)).toBe(true);
  for (const code of ["hrk", "bgn", "ang", "sll", "cuc", "zwl", "xau", "xdr", "xxx", "EUR", "", "toString"]) {
    expect(isCurrency(code)).toBe(false);
  }
});

test("no code is in the table twice, and each is three lower-case letters", () => {
  expect(new Set(CURRENCIES).size).toBe(CURRENCIES.length);
  expect(CURRENCIES).toHaveLength(155);
  for (const code of CURRENCIES) expect(code).toMatch(/^[a-z]{3}$/);
});

test("units of account are not offered to people, and have their digits", () => {
  expect(CURRENCIES).not.toContain("clf");
  expect([currencyDigits("clf"), currencyDigits("uyi"), currencyDigits("usn")]).toEqual([4, 0, 2]);
});

test("a code that ISO has withdrawn keeps 2 digits", () => {
  expect(["hrk", "bgn", "sll"].map(currencyDigits)).toEqual([2, 2, 2]);
});
