import { expect, test } from "vitest";
import { pool } from "#lib/db/client";
import type { PrismaContext } from "#lib/db/context";
import { listPayments } from "#lib/domain/payments/read";
import { refundOrder } from "#lib/domain/refunds/refund-order";
import { holdTickets, orderTickets } from "#lib/testing/orders";
import { ownDatabase } from "#lib/testing/own-database";
import { payOrder } from "#lib/testing/pay-order";
import { makeStore, NOW } from "#lib/testing/store";
import { writePayments } from "./write-payments.ts";

ownDatabase();

/** Leaves paid orders as an older version does. */
async function forgetPayments(): Promise<void> {
  await pool().query("DELETE FROM payment");
  await pool().query("UPDATE orders SET has_payments = false");
}

const paymentsOf = async (ctx: PrismaContext, order_id: string) => (await listPayments(ctx, { order_id })).data;
const withoutIds = <T extends { id: string }>(rows: T[]) => rows.map(({ id: _id, ...rest }) => rest);

test("the payments of orders that an older version has paid are written once, as a newer one would have", async () => {
  const stores = [await makeStore(), await makeStore()];
  const orders: { ctx: PrismaContext; id: string }[] = [];
  for (const { test: ctx, live } of stores) {
    const held = await holdTickets(ctx, {}, 3);
    await payOrder(ctx, held.id);
    await refundOrder(ctx, held.id, { amount_cents: 500, reason: "Rain" });
    await refundOrder(ctx, held.id, { amount_cents: 700 });
    const { order } = await orderTickets(live);
    await orderTickets(ctx, { priceCents: 0 });
    await holdTickets(ctx);
    orders.push({ ctx, id: held.id }, { ctx: live, id: order.id });
  }
  const read = () => Promise.all(orders.map(async ({ ctx, id }) => withoutIds(await paymentsOf(ctx, id))));
  const before = await read();
  await forgetPayments();

  const counts = await Promise.all(Array.from({ length: 4 }, () => writePayments.run(NOW)));
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(orders.length);
  expect(await writePayments.run(NOW)).toBe(0);
  expect(await read()).toEqual(before);
  const { rows } = await pool().query(
    "SELECT amount_cents::int AS amount, reason FROM payment_refund ORDER BY amount_cents, merchant_id",
  );
  expect(rows).toEqual([...two({ amount: 500, reason: "Rain" }), ...two({ amount: 700, reason: null })]);
});

const two = <T>(value: T): T[] => [value, value];

test("a refund of an order that the job has not come to writes its payment", async () => {
  const { test: ctx } = await makeStore();
  const { order } = await orderTickets(ctx, {}, 3);
  await forgetPayments();
  await refundOrder(ctx, order.id, { amount_cents: 500 });
  expect(await paymentsOf(ctx, order.id)).toMatchObject([{ amount_cents: 7_200, refunded_cents: 500 }]);
});

test("an order that is refunded before the job comes to it gets its payment first, and only one beside the job", async () => {
  const { test: ctx } = await makeStore();
  const { order } = await orderTickets(ctx, {}, 3);
  await forgetPayments();
  await Promise.all([
    refundOrder(ctx, order.id, { amount_cents: 500 }),
    writePayments.run(NOW),
    writePayments.run(NOW),
  ]);
  expect(await paymentsOf(ctx, order.id)).toMatchObject([{ amount_cents: 7_200, refunded_cents: 500 }]);
});
