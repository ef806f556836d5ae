import { expect, test } from "vitest";
import { newId } from "#lib/core/ids";
import { previewMerge } from "#lib/dashboard/customer-merge/read";
import { findMergedInto } from "#lib/dashboard/customers/read";
import { pool } from "#lib/db/client";
import type { PrismaContext } from "#lib/db/context";
import { listEvents } from "#lib/domain/events/read";
import { getOrder } from "#lib/domain/orders/read";
import { createOrder } from "#lib/domain/sales/create";
import { callApi } from "#lib/testing/http";
import { orderBooking, orderGiftCard, orderMembership, orderTickets, orderVoucher } from "#lib/testing/orders";
import { findPersonalData, MARA, orderWithPersonalData } from "#lib/testing/personal-data";
import { makeGiftCardProduct } from "#lib/testing/products";
import { codeOf, eventTypes, makeKey, makeStore } from "#lib/testing/store";
import { createCustomer } from "./create.ts";
import { deleteCustomer } from "./delete.ts";
import { mergeCustomers } from "./merge.ts";
import { getCustomer, listCustomers } from "./read.ts";
import { updateCustomer } from "./update.ts";

const KEPT = { email: "elin@post.example", name: "Elin" };
const TABLES = ["orders", "ticket", "booking", "voucher", "membership", "gift_card"];

/** Returns how many rows of each table refer to a customer. */
async function countOf(customerId: string): Promise<Record<string, number>> {
  const counts = await Promise.all(
    TABLES.map(async (table) => {
      const { rows } = await pool().query(`SELECT count(*)::int AS n FROM ${table} WHERE customer_id = $1`, [
        customerId,
      ]);
      return [table, rows[0].n] as const;
    }),
  );
  return Object.fromEntries(counts);
}

const sumOf = (counts: Record<string, number>) => Object.values(counts).reduce((sum, count) => sum + count);

/** Creates the customer who is kept, and one with an order of each kind. Returns their ids. */
async function makeTwo(ctx: PrismaContext): Promise<{ keptId: string; otherId: string }> {
  const { customer } = await createCustomer(ctx, KEPT);
  const { order } = await orderTickets(ctx, {}, 2);
  await orderGiftCard(ctx, 5_000);
  for (const make of [orderBooking, orderVoucher, orderMembership]) await make(ctx);
  return { keptId: customer.id, otherId: order.customer_id ?? "" };
}

/** Places a paid order of a gift card. */
const placeOrder = async (ctx: PrismaContext, product_id: string, customer: { email: string }) =>
  createOrder(ctx, { customer, items: [{ product_id, quantity: 1, amount_cents: 100 }], payment_method: "manual" });

test("everything of the other customer belongs to the kept one, with the events of both", async () => {
  const { test: ctx } = await makeStore();
  const { keptId, otherId } = await makeTwo(ctx);
  const before = await countOf(otherId);
  expect(before).toEqual({ orders: 5, ticket: 2, booking: 1, voucher: 1, membership: 1, gift_card: 1 });
  expect(await previewMerge(ctx, keptId, otherId)).toMatchObject({
    kept: { id: keptId },
    other: { id: otherId },
    moves: { orders: 5, tickets: 2, bookings: 1, vouchers: 1, memberships: 1, gift_cards: 1 },
    isTooMuch: false,
  });
  const merged = await mergeCustomers(ctx, { keptId, otherId });
  expect(merged).toMatchObject({ id: keptId, ...KEPT, accepts_marketing: false });
  expect(await countOf(keptId)).toEqual(before);
  expect(sumOf(await countOf(otherId))).toBe(0);
  expect(await codeOf(getCustomer(ctx, otherId))).toBe("not_found");
  expect(await findMergedInto(ctx, otherId)).toBe(keptId);
  expect((await listEvents(ctx, { limit: 2 })).data).toMatchObject([
    { type: "customer.deleted", data: { id: otherId, object: "customer", deleted: true } },
    { type: "customer.updated", data: merged },
  ]);
});

test("a missing name and metadata are filled up, and what the kept customer has stays", async () => {
  const { test: ctx } = await makeStore();
  const { customer: kept } = await createCustomer(ctx, { email: KEPT.email, metadata: { table: 4 } });
  const { customer: other } = await createCustomer(ctx, { ...MARA, metadata: { table: 5, vip: true } });
  const merged = await mergeCustomers(ctx, { keptId: kept.id, otherId: other.id });
  expect(merged).toMatchObject({ email: KEPT.email, name: MARA.name, metadata: { table: 4, vip: true } });
});

test.each([
  { kept: true, other: false, takesConsent: false, after: true },
  { kept: true, other: true, takesConsent: true, after: true },
  { kept: false, other: true, takesConsent: false, after: false },
  { kept: false, other: true, takesConsent: true, after: true },
  { kept: false, other: false, takesConsent: true, after: false },
])("consent of the kept $kept and the other $other with takesConsent $takesConsent becomes $after", async (given) => {
  const { test: ctx } = await makeStore();
  const { customer: kept } = await createCustomer(ctx, { ...KEPT, accepts_marketing: given.kept });
  const { customer: other } = await createCustomer(ctx, { ...MARA, accepts_marketing: given.other });
  const { takesConsent, after } = given;
  const merged = await mergeCustomers(ctx, { keptId: kept.id, otherId: other.id, takesConsent });
  expect(merged.accepts_marketing).toBe(after);
});

test("an unknown customer, one of another store or mode, the same one, and too much metadata are refused, and nothing changes", async () => {
  const { test: ctx, live } = await makeStore();
  const { test: foreign } = await makeStore();
  const { keptId, otherId } = await makeTwo(ctx);
  const [inLive, elsewhere] = await Promise.all([live, foreign].map((at) => createCustomer(at, MARA)));
  const attempts: [PrismaContext, string, string, string][] = [
    [ctx, keptId, newId(), "not_found"],
    [ctx, newId(), otherId, "not_found"],
    [ctx, keptId, inLive?.customer.id ?? "", "not_found"],
    [ctx, elsewhere?.customer.id ?? "", otherId, "not_found"],
    [live, keptId, otherId, "not_found"],
    [foreign, keptId, otherId, "not_found"],
    [ctx, keptId, keptId, "invalid_request"],
  ];
  const state = async () => [
    await countOf(keptId),
    await countOf(otherId),
    await eventTypes(ctx),
    await eventTypes(live),
    await eventTypes(foreign),
  ];
  const before = await state();
  for (const [at, kept, other, code] of attempts) {
    expect(await codeOf(mergeCustomers(at, { keptId: kept, otherId: other }))).toBe(code);
    expect(await codeOf(previewMerge(at, kept, other))).toBe(code);
  }
  expect(await state()).toEqual(before);

  const many = (letter: string) => Object.fromEntries(Array.from({ length: 30 }, (_, n) => [letter + n, n]));
  await updateCustomer(ctx, keptId, { metadata: many("a") });
  await updateCustomer(ctx, otherId, { metadata: many("b") });
  expect(await previewMerge(ctx, keptId, otherId)).toMatchObject({ isTooMuch: true });
  expect(await codeOf(mergeCustomers(ctx, { keptId, otherId }))).toBe("invalid_request");
  expect((await state()).slice(0, 2)).toEqual(before.slice(0, 2));
});

test("of many merges at once, in both directions, one succeeds and loses nothing", async () => {
  const { test: ctx } = await makeStore();
  const { keptId, otherId } = await makeTwo(ctx);
  await placeOrder(ctx, await makeGiftCardProduct(ctx), KEPT);
  const all = sumOf(await countOf(keptId)) + sumOf(await countOf(otherId));
  const codes = await Promise.all(
    Array.from({ length: 12 }, (_, n) =>
      codeOf(mergeCustomers(ctx, n % 2 ? { keptId, otherId } : { keptId: otherId, otherId: keptId })),
    ),
  );
  expect(codes.filter((code) => code === "done")).toHaveLength(1);
  expect(codes.filter((code) => code === "not_found")).toHaveLength(11);
  const [last] = (await listCustomers(ctx, {})).data;
  expect(sumOf(await countOf(last?.id ?? ""))).toBe(all);
  expect((await eventTypes(ctx)).filter((type) => type === "customer.deleted")).toHaveLength(1);
});

test("orders that are placed during a merge belong to the kept customer or to a new one, and none fails", async () => {
  const { test: ctx } = await makeStore();
  const productId = await makeGiftCardProduct(ctx);
  const { customer: kept } = await createCustomer(ctx, KEPT);
  for (let round = 0; round < 5; round++) {
    const { customer: other } = await createCustomer(ctx, MARA);
    const place = () => placeOrder(ctx, productId, MARA);
    const [, ...placed] = await Promise.all([
      mergeCustomers(ctx, { keptId: kept.id, otherId: other.id }),
      ...Array.from({ length: 6 }, place),
    ]);
    const [fresh] = (await listCustomers(ctx, { email: MARA.email })).data;
    const owners = new Set([kept.id, fresh?.id]);
    for (const { id } of placed) {
      const order = await getOrder(ctx, id);
      expect(owners).toContain(order.customer_id);
      const { rows } = await pool().query("SELECT customer_id FROM gift_card WHERE order_id = $1", [id]);
      expect(rows).toEqual([{ customer_id: order.customer_id }]);
    }
    expect(sumOf(await countOf(other.id))).toBe(0);
  }
});

test("erasing either customer during a merge leaves no data of the erased one", async () => {
  const { test: ctx } = await makeStore();
  const key = await makeKey(ctx);
  for (const erased of ["kept", "other", "kept", "other"] as const) {
    const { order } = await orderWithPersonalData(ctx, key);
    const { customer: kept } = await createCustomer(ctx, KEPT);
    const ids = { keptId: kept.id, otherId: order.customer_id };
    const [merge, erase] = await Promise.all([
      codeOf(mergeCustomers(ctx, ids)),
      codeOf(deleteCustomer(ctx, erased === "kept" ? ids.keptId : ids.otherId)),
    ]);
    // Whoever comes second finds the kept customer with everything, or no customer.
    expect(erased === "kept" ? ["done done", "not_found done"] : ["done not_found", "not_found done"]).toContain(
      `${merge} ${erase}`,
    );
    for (const { id } of (await listCustomers(ctx, {})).data) await deleteCustomer(ctx, id);
    expect(await findPersonalData(ctx)).toEqual([]);
  }
});

test("a customer is erased with all ids and addresses that were merged into them, also over several merges", async () => {
  const { test: ctx } = await makeStore();
  const key = await makeKey(ctx);
  const { order } = await orderWithPersonalData(ctx, key);
  const { customer: middle } = await createCustomer(ctx, { email: "lindqvist.m@post.example", name: "M. Lindqvist" });
  const { customer: last } = await createCustomer(ctx, KEPT);
  await mergeCustomers(ctx, { keptId: middle.id, otherId: order.customer_id });
  await mergeCustomers(ctx, { keptId: last.id, otherId: middle.id });
  expect(await findMergedInto(ctx, order.customer_id)).toBe(last.id);
  await deleteCustomer(ctx, last.id);
  expect(await findPersonalData(ctx)).toEqual([]);
  expect(await getOrder(ctx, order.id)).toMatchObject({
    customer_id: null,
    customer_email: `erased+${last.id}@erased.invalid`,
    total_cents: order.total_cents,
  });
});

test("erasing a merged customer leaves a new customer of the former address alone", async () => {
  const { test: ctx } = await makeStore();
  const { customer: other } = await createCustomer(ctx, MARA);
  const { customer: kept } = await createCustomer(ctx, KEPT);
  await mergeCustomers(ctx, { keptId: kept.id, otherId: other.id });
  const product = await makeGiftCardProduct(ctx);
  const own = await placeOrder(ctx, product, MARA);
  await deleteCustomer(ctx, kept.id);
  expect((await listCustomers(ctx, { email: MARA.email })).data).toMatchObject([{ id: own.customer_id }]);
  expect(await getOrder(ctx, own.id)).toEqual(own);
  const created = (await listEvents(ctx, { type: "customer.created" })).data.map(({ data }) => data);
  expect(created).toContainEqual(expect.objectContaining({ id: own.customer_id, email: MARA.email }));
  expect(created).toContainEqual(
    expect.objectContaining({ id: other.id, email: `erased+${kept.id}@erased.invalid`, name: null }),
  );
});

test("the API returns not_found for a customer who was merged, and the address is free", async () => {
  const { test: ctx } = await makeStore();
  const key = await makeKey(ctx);
  const { keptId, otherId } = await makeTwo(ctx);
  await mergeCustomers(ctx, { keptId, otherId });
  expect((await callApi(key, `/v1/customers/${otherId}`)).status).toBe(404);
  expect((await createCustomer(ctx, MARA)).isNew).toBe(true);
});
