import fc from "fast-check";
import { expect, test } from "vitest";
import { containedIn, MAX_CENTS, shareOf } from "./money.ts";

test("half a cent is rounded up, and less is rounded down", () => {
  expect(shareOf(50, 100)).toBe(1);
  expect(shareOf(49, 100)).toBe(0);
  expect(shareOf(1000, 1900)).toBe(190);
  expect(containedIn(1190, 1900)).toBe(190);
});

test("a share differs from the exact one by at most half a cent, up to the largest amount", () => {
  const cents = fc.integer({ min: 0, max: MAX_CENTS });
  const bps = fc.integer({ min: 0, max: 10_000 });
  fc.assert(
    fc.property(cents, bps, (amount, rate) => {
      const twice = 2n * (BigInt(shareOf(amount, rate)) * 10_000n - BigInt(amount) * BigInt(rate));
      expect(twice > -10_000n && twice <= 10_000n).toBe(true);
    }),
  );
});
