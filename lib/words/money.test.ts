import { expect, test } from "vitest";
import { amountWords, centsOf, moneyWords } from "./money.ts";

test("writes minor units in the store's currency, always with its decimals", () => {
  expect(moneyWords(431_850, "eur")).toBe("€4,318.50");
  expect(moneyWords(0, "eur")).toBe("€0.00");
  expect(moneyWords(1500, "jpy")).toBe("¥1,500");
  expect(moneyWords(1250, "usd")).toBe("$12.50");
});

test("a negative amount has a minus sign, and a positive one a plus on request", () => {
  expect(moneyWords(-1850, "eur", true)).toBe("−€18.50");
  expect(moneyWords(1200, "eur", true)).toBe("+€12.00");
  expect(moneyWords(0, "eur", true)).toBe("€0.00");
});

test("a typed amount is parsed into minor units", () => {
  expect(["18.50", " 18,5 ", "€18", "0.05", "1000"].map((typed) => centsOf(typed, "eur"))).toEqual([
    1_850, 1_850, 1_800, 5, 100_000,
  ]);
  expect(["", "x", "1.234", "-5", "1.2.3"].map((typed) => centsOf(typed, "eur"))).toEqual([
    null,
    null,
    null,
    null,
    null,
  ]);
  expect([centsOf("500", "jpy"), centsOf("5.5", "jpy")]).toEqual([500, null]);
});

test("an amount is written as it is typed, and read back", () => {
  expect([amountWords(2_400, "eur"), amountWords(5, "eur"), amountWords(500, "jpy")]).toEqual(["24.00", "0.05", "500"]);
  for (const cents of [0, 1, 2_400, 99_999]) expect(centsOf(amountWords(cents, "eur"), "eur")).toBe(cents);
});
