import { expect, test } from "vitest";
import type { Product } from "#lib/domain/products/schema";
import { whatIsMissing } from "./publish-texts.ts";

const NOW = 1_000;
const missing = (sale: Partial<Product>) =>
  whatIsMissing(
    { type: "voucher", price_cents: 900, sales_start_at: null, sales_end_at: null, ...sale } as Product,
    NOW,
    0,
  );

test("who publishes is told that the online sale has not begun, or is over", () => {
  const [early, late] = [
    "Its online sale has not begun, so only you can sell it yet",
    "Its online sale is over, so only you can sell it",
  ];
  expect(missing({})).toEqual([]);
  expect(missing({ sales_start_at: NOW, sales_end_at: NOW + 1 })).toEqual([]);
  expect(missing({ sales_start_at: NOW + 1, sales_end_at: NOW + 2 })).toEqual([early]);
  expect(missing({ sales_start_at: NOW - 1, sales_end_at: NOW })).toEqual([late]);
});
