import { expect, test } from "vitest";
import { pool } from "#lib/db/client";
import type { PrismaContext } from "#lib/db/context";
import { payAtCheckout } from "#lib/domain/checkout/pay";
import { getOrder } from "#lib/domain/orders/read";
import { refundOrder } from "#lib/domain/refunds/refund-order";
import { allRows } from "#lib/testing/all-rows";
import { holdTickets, orderTickets } from "#lib/testing/orders";
import { payOrder } from "#lib/testing/pay-order";
import { codeOf, makeStore } from "#lib/testing/store";
import { getPayment, listPayments } from "./read.ts";

const TOTAL = 7_200; // three tickets of €24.00

const paymentsOf = async (ctx: PrismaContext, order_id: string) => (await listPayments(ctx, { order_id })).data;

async function refundsOf(orderId: string) {
  const { rows } = await pool().query(
    `SELECT r.amount_cents::int AS amount, r.status, r.reason, r.order_refund_id IS NOT NULL AS is_of_order
       FROM payment_refund r JOIN payment p ON p.merchant_id = r.merchant_id AND p.id = r.payment_id
      WHERE p.order_id = $1 ORDER BY r.created_at, r.id`,
    [orderId],
  );
  return rows;
}

test("an order that was paid elsewhere has one payment of its total from the start", async () => {
  const { test: ctx, merchantId } = await makeStore();
  const { order } = await orderTickets(ctx, {}, 3);
  const [payment, ...more] = await paymentsOf(ctx, order.id);
  expect(more).toEqual([]);
  expect(payment).toEqual({
    id: expect.any(String),
    object: "payment",
    created: order.created,
    merchant_id: merchantId,
    order_id: order.id,
    membership_id: null,
    method: "manual",
    processor: null,
    reference: null,
    gift_card_id: null,
    amount_cents: TOTAL,
    refunded_cents: 0,
    currency: "eur",
    status: "succeeded",
    surplus: false,
    kind: null,
    card: null,
    given_cents: null,
    taxes: null,
    invoice_number: null,
    dispute: null,
  });
  expect(await getPayment(ctx, payment?.id ?? "")).toEqual(payment);
});

test("an order at its checkout has a payment by the processor once it is paid, one however many pay at once", async () => {
  const { test: ctx } = await makeStore();
  const { id } = await holdTickets(ctx, {}, 3);
  expect(await paymentsOf(ctx, id)).toEqual([]);
  const paid = await Promise.all(Array.from({ length: 8 }, () => payAtCheckout({ ctx, orderId: id }, "approved")));
  expect(paid.filter(({ outcome }) => outcome === "paid")).toHaveLength(1);
  expect(await paymentsOf(ctx, id)).toMatchObject([
    {
      method: "processor",
      processor: "test",
      kind: "card",
      card: { brand: "visa", last4: "4242" },
      amount_cents: TOTAL,
      status: "succeeded",
    },
  ]);
});

test("an order that costs nothing has no payment, elsewhere or at its checkout", async () => {
  const { test: ctx } = await makeStore();
  const { order } = await orderTickets(ctx, { priceCents: 0 });
  const held = await holdTickets(ctx, { priceCents: 0 });
  await payOrder(ctx, held.id);
  expect([...(await paymentsOf(ctx, order.id)), ...(await paymentsOf(ctx, held.id))]).toEqual([]);
  expect(await refundOrder(ctx, order.id)).toMatchObject({ status: "refunded", refunded_cents: 0 });
});

test("a refund of an order is taken from its payment, with a row of its own", async () => {
  const { test: ctx } = await makeStore();
  const { id } = await holdTickets(ctx, {}, 3);
  await payOrder(ctx, id);
  await refundOrder(ctx, id, { amount_cents: 500, reason: "Rain" });
  expect(await paymentsOf(ctx, id)).toMatchObject([{ amount_cents: TOTAL, refunded_cents: 500, status: "succeeded" }]);
  await refundOrder(ctx, id);
  expect(await paymentsOf(ctx, id)).toMatchObject([{ refunded_cents: TOTAL, status: "succeeded" }]);
  expect(await refundsOf(id)).toEqual([
    { amount: 500, status: "succeeded", reason: "Rain", is_of_order: true },
    { amount: TOTAL - 500, status: "succeeded", reason: null, is_of_order: true },
  ]);
});

test("refunds at once never take more from a payment than it has, and sum to what the order has refunded", async () => {
  const { test: ctx } = await makeStore();
  const { order } = await orderTickets(ctx, {}, 3);
  const results = await Promise.allSettled(
    Array.from({ length: 12 }, () => refundOrder(ctx, order.id, { amount_cents: 1_000 })),
  );
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(7);
  const [payment] = await paymentsOf(ctx, order.id);
  expect(payment?.refunded_cents).toBe(7_000);
  expect((await getOrder(ctx, order.id)).refunded_cents).toBe(7_000);
  expect(await refundsOf(order.id)).toHaveLength(7);
});

test("a refused refund changes no payment", async () => {
  const { test: ctx, merchantId } = await makeStore();
  const { order } = await orderTickets(ctx, {}, 3);
  const before = await allRows([merchantId]);
  expect(await codeOf(refundOrder(ctx, order.id, { amount_cents: TOTAL + 1 }))).toBe("refund_exceeds_total");
  expect(await allRows([merchantId])).toEqual(before);
});

test("payments are filtered by order, membership and status, and those of another store or mode are not found", async () => {
  const store = await makeStore();
  const other = await makeStore();
  const { order } = await orderTickets(store.test, {}, 3);
  await orderTickets(store.live);
  await orderTickets(other.test);
  const [payment] = await paymentsOf(store.test, order.id);
  const id = payment?.id ?? "";
  const idsOf = async (query: Parameters<typeof listPayments>[1]) =>
    (await listPayments(store.test, query)).data.map((one) => one.id);
  expect(await idsOf({})).toEqual([id]);
  expect(await idsOf({ status: "succeeded" })).toEqual([id]);
  expect(await idsOf({ status: "pending" })).toEqual([]);
  expect(await idsOf({ membership_id: order.id })).toEqual([]);
  for (const ctx of [store.live, other.test]) {
    expect(await codeOf(getPayment(ctx, id))).toBe("not_found");
    expect(await paymentsOf(ctx, order.id)).toEqual([]);
  }
});
