import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { Order } from "#lib/domain/orders/schema";
import { Invoice } from "./invoice.tsx";
import { Lines } from "./lines.tsx";

const ORDER = {
  currency: "eur",
  subtotal_cents: 2_400,
  discount_cents: 500,
  discount_code: "SUMMER",
  fee_cents: 0,
  tax_cents: 0,
  tax_inclusive: true,
  shipping_cents: 0,
  total_cents: 1_900,
  refunded_cents: 0,
  payment_method: "manual",
} as Order;

const shown = (order: Order) => [
  renderToStaticMarkup(createElement(Lines, { order, lines: [] })),
  renderToStaticMarkup(createElement(Invoice, { order, lines: [], refundedAt: null, zone: "UTC" })),
];

test("the page of an order and its invoice say what a discount code took off", () => {
  for (const html of shown(ORDER)) expect(html).toMatch(/Discount SUMMER<\/dt><dd>−€5\.00/);
});

test("they have no such line for an order without a code", () => {
  for (const html of shown({ ...ORDER, discount_code: null, discount_cents: 0 }))
    expect(html).not.toContain("Discount");
});
