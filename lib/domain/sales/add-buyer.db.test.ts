import { expect, test } from "vitest";
import { deleteCustomer } from "#lib/domain/customers/delete";
import { getOrder } from "#lib/domain/orders/read";
import { allRows } from "#lib/testing/all-rows";
import { makeGiftCardProduct, makeTicketProduct } from "#lib/testing/products";
import { codeOf, eventTypes, makeStore } from "#lib/testing/store";
import { addBuyer } from "./add-buyer.ts";
import { createOrder } from "./create.ts";

/** A store with an order of two tickets and a gift card, sold at a counter to a guest without an e-mail address. */
async function sellToWalkIn() {
  const store = await makeStore();
  const ctx = store.test;
  const { productId } = await makeTicketProduct(ctx, { capacities: [9] });
  const card = await makeGiftCardProduct(ctx, { denominations_cents: [2_500] });
  const items = [
    { product_id: productId, quantity: 2 },
    { product_id: card, quantity: 1, amount_cents: 2_500 },
  ];
  const order = await createOrder(ctx, { customer: { name: "Ines" }, items, payment_method: "manual" });
  return { store, ctx, order };
}

const MARA = { email: "mara@post.example" };

test("an order and its items belong to the customer who is added, once, whoever else tries", async () => {
  const { ctx, order } = await sellToWalkIn();
  const tries = ["mara", "tom", "ann", "bo"].map((name) => addBuyer(ctx, order.id, { email: `${name}@post.example` }));
  const results = await Promise.allSettled(tries);
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const { customer_id, customer_name } = await getOrder(ctx, order.id);
  expect(customer_name).toBe("Ines");
  const where = { merchant_id: ctx.merchantId };
  expect(await ctx.db.customer.findMany({ where })).toMatchObject([{ id: customer_id, name: "Ines" }]);
  const items = [...(await ctx.db.ticket.findMany({ where })), ...(await ctx.db.gift_card.findMany({ where }))];
  expect(items.map((item) => item.customer_id)).toEqual([customer_id, customer_id, customer_id]);
  expect((await eventTypes(ctx)).filter((type) => type === "customer.created")).toHaveLength(1);
  await deleteCustomer(ctx, String(customer_id));
  expect(await getOrder(ctx, order.id)).toMatchObject({ customer_name: null, customer_id: null });
});

test("an order with an address, of another store or of the other mode is left as it is", async () => {
  const { store, ctx, order } = await sellToWalkIn();
  const other = await makeStore();
  const before = await allRows([ctx.merchantId]);
  expect(await codeOf(addBuyer(other.test, order.id, MARA))).toBe("not_found");
  expect(await codeOf(addBuyer(store.live, order.id, MARA))).toBe("not_found");
  expect(await allRows([ctx.merchantId])).toEqual(before);
  await addBuyer(ctx, order.id, { ...MARA, name: "Mara" });
  const added = await allRows([ctx.merchantId]);
  expect(await codeOf(addBuyer(ctx, order.id, { email: "tom@post.example" }))).toBe("invalid_transition");
  expect(await allRows([ctx.merchantId])).toEqual(added);
  expect(await getOrder(ctx, order.id)).toMatchObject({ customer_name: "Mara", customer_email: MARA.email });
});
