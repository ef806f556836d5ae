import { expect, test } from "vitest";
import { CURRENCIES } from "#lib/core/currencies";
import { currencyDigits } from "#lib/core/currency-digits";
import { inStripeUnit, leastDue } from "./stripe-amounts.ts";

test.each([
  ["eur", 1_234, 1_234],
  ["jpy", 1_234, 1_234],
  ["huf", 123_400, 123_400],
  ["isk", 1_234, 123_400], // no digits by ISO 4217, two at Stripe
  ["ugx", 1_234, 123_400],
  ["bhd", 12_340, 12_340], // three digits, of which the last is 0
  ["bhd", 12_341, null],
  ["mga", 12_300, 123], // two digits by ISO 4217, none at Stripe
  ["mga", 12_301, null],
  ["iqd", 12_340, 1_234], // three digits by ISO 4217, two at Stripe
  ["iqd", 12_341, null],
  ["eur", 99_999_999, 99_999_999],
  ["eur", 100_000_000, null],
  ["idr", 99_999_999_999, 99_999_999_999],
  ["cop", 9_999_999_999, 9_999_999_999],
  ["cop", 10_000_000_000, null],
  ["inr", 1_000_000_000, null],
])("of %s, %i is %s in Stripe's unit", (currency, cents, amount) => {
  expect(inStripeUnit(cents, currency)).toBe(amount);
});

test.each([
  ["eur", 1, 50],
  ["eur", 50, 50],
  ["eur", 51, 51],
  ["gbp", 1, 30],
  ["huf", 1, 17_500],
  ["jpy", 1, 50],
  ["isk", 1, 1],
  ["bhd", 1, 10],
  ["bhd", 11, 20],
  ["mga", 1, 100],
])("of %s, at least %i that can be paid is %i", (currency, cents, least) => {
  expect(leastDue(cents, currency)).toBe(least);
});

test("in every currency the least amount can be paid, is whole in Stripe's unit, and is the same money", () => {
  expect(CURRENCIES.length).toBeGreaterThan(100);
  for (const currency of CURRENCIES) {
    for (const cents of [1, 999, 1_000, 12_345]) {
      const due = leastDue(cents, currency);
      const amount = inStripeUnit(due, currency);
      expect(Number.isInteger(amount), currency).toBe(true);
      expect(leastDue(due, currency), currency).toBe(due);
      expect(due - cents).toBeGreaterThanOrEqual(0);
    }
    expect(currencyDigits(currency)).toBeLessThan(5);
  }
});
