import { expect, test } from "vitest";
import type { ProductOverview } from "#lib/dashboard/products/shape";
import { giftAmountText, priceText } from "./product-texts.ts";

const card = (from_cents: number, to_cents: number | null) =>
  priceText({ type: "gift_card", from_cents, to_cents, currency: "eur" } as ProductOverview);

test("a gift card says the smallest and the largest amount that can be bought", () => {
  expect(card(1_000, 50_000)).toBe("€10.00 to €500.00");
  expect(card(1_000, null)).toBe("€10.00 or more");
  expect(card(1, 50_000)).toBe("Up to €500.00");
  expect(card(0, null)).toBe("Any amount");
});

test("the amounts of a gift card are those that are offered and those in between, with their currency", () => {
  const denominations = [2_500, 5_000];
  const textOf = (min: number | null, max: number | null, offered: number[] = denominations) =>
    giftAmountText({ denominations: offered, min, max }, "eur");
  expect(textOf(null, null)).toBe("€25.00, €50.00");
  expect(textOf(1_000, 50_000)).toBe("€25.00, €50.00, or €10.00 to €500.00");
  expect(textOf(null, 50_000)).toBe("€25.00, €50.00, or up to €500.00");
  expect(textOf(1_000, null, [])).toBe("€10.00 or more");
  expect(textOf(null, 50_000, [])).toBe("Up to €500.00");
  expect(textOf(null, null, [])).toBe("Any amount");
});
