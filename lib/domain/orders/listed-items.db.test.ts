import { expect, test } from "vitest";
import { createOrder } from "#lib/domain/sales/create";
import { makePhysicalProduct, makeTicketProduct, makeVoucherProduct } from "#lib/testing/products";
import { makeStore } from "#lib/testing/store";
import { getOrder, getOrders, listOrders } from "./read.ts";

test("a list names the first 100 items of an order, and says how many each line has; the order itself names all", async () => {
  const { test: ctx } = await makeStore();
  const { productId } = await makeTicketProduct(ctx);
  const physical = await makePhysicalProduct(ctx, [10]);
  const order = await createOrder(ctx, {
    customer: { email: "mara@post.example" },
    items: [
      { product_id: await makeVoucherProduct(ctx), quantity: 60 },
      { product_id: physical.productId, quantity: 3 },
      { product_id: productId, quantity: 70 },
      { product_id: productId, quantity: 2 },
    ],
    payment_method: "manual",
    shipping_address: { name: "Mara", line1: "Quay 4", city: "Kiel", postal_code: "24103", country: "DE" },
  });
  expect(order.items.map(({ issued, issued_count }) => [issued.length, issued_count])).toEqual([
    [60, 60],
    [0, 0],
    [70, 70],
    [2, 2],
  ]);
  expect(await getOrder(ctx, order.id)).toEqual(order);
  expect(await getOrders(ctx, [order.id])).toEqual([order]);
  const [first, , tickets, last] = order.items;
  const listed = (await listOrders(ctx, {})).data[0];
  expect(listed).toEqual({
    ...order,
    items: [first, order.items[1], { ...tickets, issued: tickets?.issued.slice(0, 40) }, { ...last, issued: [] }],
  });
});

test("an order that waits for payment has issued nothing", async () => {
  const { test: ctx } = await makeStore();
  const { productId } = await makeTicketProduct(ctx);
  const items = [{ product_id: productId, quantity: 2 }];
  const { id } = await createOrder(ctx, {
    customer: { email: "mara@post.example" },
    items,
    payment_method: "checkout",
  });
  for (const order of [await getOrder(ctx, id), (await listOrders(ctx, {})).data[0]]) {
    expect(order?.items).toMatchObject([{ issued: [], issued_count: 0 }]);
  }
});
