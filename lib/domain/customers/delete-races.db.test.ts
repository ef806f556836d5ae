import { expect, test } from "vitest";
import { newId } from "#lib/core/ids";
import { getOrder, listOrders } from "#lib/domain/orders/read";
import { createOrder } from "#lib/domain/sales/create";
import { callApi } from "#lib/testing/http";
import { payOrder } from "#lib/testing/pay-order";
import { findPersonalData, MARA, orderWithPersonalData, tokenOf } from "#lib/testing/personal-data";
import { makeTicketProduct } from "#lib/testing/products";
import { eventTypes, makeKey, makeStore, present } from "#lib/testing/store";
import { createCustomer } from "./create.ts";
import { deleteCustomer } from "./delete.ts";
import { getCustomer, listCustomers } from "./read.ts";

test("of many deletions at once, one succeeds and the others find no customer", async () => {
  const { test: ctx } = await makeStore();
  const { customer } = await createCustomer(ctx, MARA);
  const ended = await Promise.allSettled(Array.from({ length: 10 }, () => deleteCustomer(ctx, customer.id)));
  expect(ended.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect((await eventTypes(ctx)).filter((type) => type === "customer.deleted")).toHaveLength(1);
});

test("orders during a deletion are erased or belong to a new customer, and none fails", async () => {
  const { test: ctx } = await makeStore();
  const key = await makeKey(ctx);
  const { productId } = await makeTicketProduct(present(ctx));
  const place = async () => {
    const { status } = await callApi(key, "/v1/orders", {
      body: {
        customer: MARA,
        items: [{ product_id: productId, quantity: 1, attendee_names: ["Elin Sund"] }],
        payment_method: "manual",
      },
      headers: { "Idempotency-Key": newId() },
    });
    expect(status).toBe(201);
  };
  const deleted: string[] = [];
  const end = async () => {
    const [customer] = (await listCustomers(ctx, { email: MARA.email })).data;
    if (!customer) return;
    const { status } = await callApi(key, `/v1/customers/${customer.id}`, { method: "DELETE" });
    expect([200, 404]).toContain(status);
    if (status === 200) deleted.push(customer.id);
  };
  for (let round = 0; round < 5; round++) {
    await Promise.all([place(), place(), place(), end(), place(), end(), place()]);
  }
  await end();
  expect(deleted.length).toBeGreaterThan(1);
  expect(await findPersonalData(ctx)).toEqual([]);
  const { data } = await listOrders(ctx, { limit: 100 });
  expect(data).toHaveLength(25);
  for (const order of data) {
    expect(deleted.map((id) => `erased+${id}@erased.invalid`)).toContain(order.customer_email);
  }
});

test("scans of their tickets during a deletion leave no personal data", async () => {
  const { test: ctx } = await makeStore();
  const key = await makeKey(ctx);
  for (let round = 0; round < 5; round++) {
    const { order, ticketIds } = await orderWithPersonalData(ctx, key);
    const tokens = await Promise.all(ticketIds.map(tokenOf));
    const scan = async (token: string) =>
      callApi(key, "/v1/redemptions", { body: { token }, headers: { "Idempotency-Key": newId() } });
    const [, ...scans] = await Promise.all([
      callApi(key, `/v1/customers/${order.customer_id}`, { method: "DELETE" }),
      ...tokens.map(scan),
    ]);
    for (const { status } of scans) expect(status).toBe(200);
    expect(await findPersonalData(ctx)).toEqual([]);
  }
});

test("an order that is paid during a deletion is erased or belongs to a new customer, and neither fails", async () => {
  const { test: ctx } = await makeStore();
  const { productId } = await makeTicketProduct(ctx);
  const items = [{ product_id: productId, quantity: 1, attendee_names: ["Elin Sund"] }];
  for (let round = 0; round < 10; round++) {
    const { customer } = await createCustomer(ctx, MARA);
    const waiting = await createOrder(ctx, { customer: MARA, items, payment_method: "checkout" });
    const [paid] = await Promise.all([payOrder(ctx, waiting.id), deleteCustomer(ctx, customer.id)]);
    expect(paid.status).toBe("paid");
    const order = await getOrder(ctx, waiting.id);
    const owner = order.customer_id ? await getCustomer(ctx, order.customer_id) : null;
    expect(order.customer_email).toBe(owner?.email ?? `erased+${customer.id}@erased.invalid`);
    if (owner) await deleteCustomer(ctx, owner.id);
    expect(await findPersonalData(ctx)).toEqual([]);
  }
});
