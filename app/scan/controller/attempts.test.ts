import { expect, test } from "vitest";
import { openAttempt, openCharge, randomKey, settleAttempt } from "./attempts.ts";

const ticket = { token: "T-1" };

test("an open attempt keeps its idempotency key until it is settled", () => {
  const first = openAttempt({}, ticket, 100);
  const again = openAttempt(first.attempts, ticket, 200);
  expect(again.key).toBe(first.key);
  const settled = settleAttempt(again.attempts, ticket);
  expect(settled).toEqual({});
  expect(openAttempt(settled, ticket, 300).key).not.toBe(first.key);
});

test("charging another amount to the same card is a new attempt", () => {
  const ten = openAttempt({}, { token: "C", amountCents: 1000 }, 100);
  const five = openAttempt(ten.attempts, { token: "C", amountCents: 500 }, 100);
  expect(five.key).not.toBe(ten.key);
  expect(openCharge(ten.attempts, "C")).toBe(1000);
  expect(openCharge(ten.attempts, "D")).toBeNull();
});

test("an attempt older than the lifetime of a device token is removed", () => {
  const old = openAttempt({}, ticket, 0);
  expect(openAttempt(old.attempts, ticket, 12 * 3_600).key).not.toBe(old.key);
});

test("idempotency keys are long, printable and different", () => {
  expect(randomKey()).toMatch(/^[0-9a-f]{32}$/);
  expect(randomKey()).not.toBe(randomKey());
});
