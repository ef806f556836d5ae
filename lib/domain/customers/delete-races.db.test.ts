import { expect, test } from "vitest";
import { newId } from "#lib/core/ids";
import { pool } from "#lib/db/client";
import { inTransaction } from "#lib/db/transaction";
import { getOrder, listOrders } from "#lib/domain/orders/read";
import { createOrder } from "#lib/domain/sales/create";
import { runInSteps, runOnce } from "#lib/http/idempotency";
import { untilBlocked } from "#lib/testing/blocked";
import { callApi } from "#lib/testing/http";
import { payOrder } from "#lib/testing/pay-order";
import { findPersonalData, MARA, orderWithPersonalData, tokenOf } from "#lib/testing/personal-data";
import { makeTicketProduct } from "#lib/testing/products";
import { endLeaseOf, StepOperation } from "#lib/testing/step-operation";
import { codeOf, eventTypes, makeKey, makeStore, present } from "#lib/testing/store";
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

test("a scan that waits for a deletion answers without the name that it read before", async () => {
  const { test: ctx } = await makeStore();
  const key = await makeKey(ctx);
  const { order, ticketIds } = await orderWithPersonalData(ctx, key);
  const token = await tokenOf(ticketIds[0] ?? "");
  const scan = await inTransaction(ctx, async (tx) => {
    await deleteCustomer(tx, order.customer_id ?? "");
    const waiting = callApi(key, "/v1/redemptions", { body: { token }, headers: { "Idempotency-Key": newId() } });
    await untilBlocked();
    return { waiting };
  });
  const { status, body } = await scan.waiting;
  expect([status, body.display.name]).toEqual([200, null]);
  expect(await findPersonalData(ctx)).toEqual([]);
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

const ASKED = { method: "POST", path: "/v1/asked", body: {} };

test("a running request that read the customer stores no answer, and goes on from the erased rows when its lease is over", async () => {
  const { test: ctx, live, merchantId } = await makeStore();
  const { order } = await orderWithPersonalData(ctx, await makeKey(ctx));
  const request = { ...ASKED, key: newId() };
  const answer = async () => ({ status: 200, body: await getOrder(ctx, order.id) });
  const liveKey = await makeKey(live);
  const operation = new StepOperation();
  const other = operation.hold();
  const ofLive = operation.send(liveKey, newId());
  await other.begun;
  const first = await runInSteps(ctx, request, async () => {
    const read = await answer();
    await deleteCustomer({ ...ctx, requestId: newId() }, order.customer_id);
    return read;
  });
  expect(first.body).toMatchObject({ customer_email: MARA.email });
  expect(await findPersonalData(ctx)).toEqual([]);
  const next = { ...ctx, requestId: newId() };
  expect(await codeOf(runInSteps(next, request, answer))).toBe("idempotency_conflict");
  await endLeaseOf(merchantId, request.key);
  const erased = { customer_email: `erased+${order.customer_id}@erased.invalid` };
  expect((await runInSteps(next, request, answer)).body).toMatchObject(erased);
  expect((await runOnce(next, inTransaction, request, answer)).headers).toEqual({ "Idempotent-Replayed": "true" });
  expect(await findPersonalData(ctx)).toEqual([]);
  other.end();
  await ofLive;
  const { rows } = await pool().query("SELECT status FROM idempotency_record WHERE merchant_id = $1 ORDER BY status", [
    merchantId,
  ]);
  expect(rows.map(({ status }) => status)).toEqual([200, 201, 201]); // with the order and the other mode
});

test("the answer of the request that erases is stored", async () => {
  const { test: ctx } = await makeStore();
  const { customer } = await createCustomer(ctx, MARA);
  const request = { ...ASKED, key: newId() };
  const erase = async () => ({ status: 200, body: await deleteCustomer(ctx, customer.id) });
  const first = await runInSteps(ctx, request, erase);
  expect(await runInSteps(ctx, request, erase)).toEqual({ ...first, headers: { "Idempotent-Replayed": "true" } });
});
