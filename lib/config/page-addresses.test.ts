import { expect, test } from "vitest";
import { pageOf } from "./page-addresses.ts";

test.each([
  ["order", "/orders/1"],
  ["gift_card", "/gift-cards/1"],
  ["ticket", "/tickets/1"],
  ["webhook", "/webhooks/1"],
] as const)("the page of one %s is %s", (kind, path) => {
  expect(pageOf(kind, "1")).toBe(path);
});
