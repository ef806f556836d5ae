import { expect, test } from "vitest";
import { press, split } from "./amount.ts";

test("a key appends a digit, 00 appends two, and delete removes the last one", () => {
  let cents = 0;
  for (const key of ["6", "2", "00"] as const) cents = press(cents, key);
  expect(cents).toBe(6200);
  expect(press(cents, "delete")).toBe(620);
  expect(press(0, "delete")).toBe(0);
});

test("a key that would exceed the limit of one charge changes nothing", () => {
  expect(press(100_000_000, "0")).toBe(100_000_000);
  expect(press(10_000_000, "0")).toBe(100_000_000);
});

test("the card pays up to its balance, and the guest pays the rest", () => {
  expect(split(6200, 3850)).toEqual({ cardCents: 3850, restCents: 2350 });
  expect(split(1000, 3850)).toEqual({ cardCents: 1000, restCents: 0 });
});
