import { expect, test } from "vitest";
import type { Order } from "#lib/domain/orders/schema";
import { countIssued, issuedText } from "./issued-counts.ts";

const line = (type: string, issued_count: number) => ({ type, issued_count }) as Order["items"][number];

test("gift cards are counted apart from the codes that print together, however many the order names", () => {
  const items = [line("ticket", 120), line("gift_card", 2), line("voucher", 1), line("physical_product", 0)];
  expect(countIssued({ items })).toEqual({ codes: 121, cards: 2 });
});

test("what an order issued is said by kind", () => {
  expect(issuedText({ codes: 7, cards: 2 })).toBe("7 QR codes and 2 gift cards");
  expect(issuedText({ codes: 1, cards: 1 })).toBe("QR code and gift card");
  expect(issuedText({ codes: 0, cards: 2 })).toBe("2 gift cards");
});
