import { expect, test } from "vitest";
import { isNearlySoldOut } from "./nearly-sold-out.ts";

const leftOf = (left: number, capacity: number) => isNearlySoldOut({ capacity, sold: capacity - left });

test("an event is nearly sold out when the seats left are few in number and in share", () => {
  expect(leftOf(9, 140)).toBe(true);
  expect(leftOf(2, 10)).toBe(true);
  expect(leftOf(1, 5)).toBe(true);
});

test("nine of 14 seats, ten of 1,000, and the last seat of a table for two are not nearly sold out", () => {
  expect(leftOf(9, 14)).toBe(false);
  expect(leftOf(3, 14)).toBe(false);
  expect(leftOf(10, 1_000)).toBe(false);
  expect(leftOf(1, 2)).toBe(false);
});

test("an event that is full or has no limit is not nearly sold out", () => {
  expect(leftOf(0, 140)).toBe(false);
  expect(isNearlySoldOut({ capacity: null, sold: 500 })).toBe(false);
});
