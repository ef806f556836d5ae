import { expect, test } from "vitest";
import type { Order } from "#lib/domain/orders/schema";
import { linesOf } from "./page-lines.ts";

const ITEM = { title: "Winter Lights Night", unit_price_cents: 2_400, quantity: 3 };

const orderOf = (fields: Omit<Partial<Order>, "items"> & { items?: readonly (typeof ITEM)[] } = {}): Order =>
  ({
    id: "019aa2c5-1000-7000-8000-00000000c0de",
    currency: "eur",
    items: [ITEM],
    fee_cents: 0,
    tax_cents: 0,
    tax_inclusive: true,
    shipping_cents: 0,
    ...fields,
  }) as unknown as Order;

const ONE_LINE = { name: "Order 0000c0de", quantity: 1 };

test("a page has a line for each of the order, the fee, the tax and the shipping", () => {
  const order = orderOf({ fee_cents: 180, tax_cents: 1_368, tax_inclusive: false, shipping_cents: 490 });
  expect(linesOf(order, 7_200 + 180 + 1_368 + 490)).toEqual([
    { name: "Winter Lights Night", amountCents: 2_400, quantity: 3 },
    { name: "Service fee", amountCents: 180, quantity: 1 },
    { name: "Tax", amountCents: 1_368, quantity: 1 },
    { name: "Shipping", amountCents: 490, quantity: 1 },
  ]);
});

test("tax that the prices contain, and what costs nothing, has no line", () => {
  const order = orderOf({ items: [ITEM, { ...ITEM, title: "Free tea", unit_price_cents: 0 }], tax_cents: 1_150 });
  expect(linesOf(order, 7_200).map(({ name }) => name)).toEqual(["Winter Lights Night"]);
});

test("when a gift card or a discount pays a part, there is one line of what is due", () => {
  expect(linesOf(orderOf(), 5_000)).toEqual([{ ...ONE_LINE, amountCents: 5_000 }]);
});

test("more than 90 lines are one", () => {
  const items = Array.from({ length: 91 }, () => ({ ...ITEM, quantity: 1 }));
  expect(linesOf(orderOf({ items }), 91 * 2_400)).toEqual([{ ...ONE_LINE, amountCents: 91 * 2_400 }]);
});

test("a line that a processor cannot take by itself makes them one", () => {
  const order = orderOf({ currency: "kwd", items: [{ ...ITEM, unit_price_cents: 2_401, quantity: 10 }] });
  expect(linesOf(order, 24_010)).toEqual([{ ...ONE_LINE, amountCents: 24_010 }]);
});

test("a long title is cut, and no character of it", () => {
  const [line] = linesOf(orderOf({ items: [{ ...ITEM, title: "🎪".repeat(300), quantity: 1 }] }), 2_400);
  expect(line?.name.length).toBeLessThanOrEqual(250);
  expect(line?.name).toMatch(/^(🎪)+…?$/u);
});
