import { expect, test } from "vitest";
import { newId } from "#lib/core/ids";
import { addSeconds } from "#lib/core/time";
import { pool } from "#lib/db/client";
import type { PrismaContext } from "#lib/db/context";
import { inPrismaTransaction } from "#lib/db/transaction";
import { makeAppointmentProduct } from "#lib/testing/products";
import { makeStore, NOW } from "#lib/testing/store";
import { claimSlot, freeSlots, moveSlot } from "./slots.ts";

const HOUR = 3_600;

/** A line of an order that may claim. */
async function makeLine(ctx: PrismaContext, product_id: string): Promise<string> {
  const [order_id, id] = [newId(), newId()];
  const tenant = { merchant_id: ctx.merchantId, mode: ctx.mode };
  const sums = { subtotal_cents: 0, fee_cents: 0, tax_cents: 0, shipping_cents: 0, total_cents: 0 };
  await ctx.db.orders.create({
    data: {
      ...tenant,
      ...sums,
      id: order_id,
      status: "paid",
      currency: "eur",
      customer_email: "mara@post.example",
      tax_inclusive: true,
      payment_method: "manual",
      created_at: ctx.now,
    },
  });
  const line = { order_id, position: 0, product_id, type: "booking", title: "Massage", quantity: 1 };
  await ctx.db.order_item.create({ data: { ...tenant, ...line, id, unit_price_cents: 0, total_cents: 0 } });
  return id;
}

async function setUp(resources = 1) {
  const { test: ctx } = await makeStore();
  const { productId, resourceIds } = await makeAppointmentProduct(
    ctx,
    {},
    Array.from({ length: resources }, () => 2),
  );
  const [first = "", second = ""] = resourceIds;
  const slot = (orderItemId: string, hour: number, bufferMinutes = 0, resourceId = first) => ({
    resourceId,
    orderItemId,
    startsAt: addSeconds(NOW, hour * HOUR),
    endsAt: addSeconds(NOW, (hour + 1) * HOUR),
    bufferMinutes,
  });
  const claim = (given: ReturnType<typeof slot>) => inPrismaTransaction(ctx, (tx) => claimSlot(tx, given));
  const move = (given: ReturnType<typeof slot>) => inPrismaTransaction(ctx, (tx) => moveSlot(tx, given));
  return { ctx, line: () => makeLine(ctx, productId), slot, claim, move, second };
}

const claimsOf = async (ctx: PrismaContext) =>
  (
    await pool().query(
      "SELECT resource_id, order_item_id, busy FROM slot_claim WHERE merchant_id = $1 ORDER BY busy, order_item_id",
      [ctx.merchantId],
    )
  ).rows;

test("of 20 claims of one time, exactly one succeeds", async () => {
  const { ctx, line, slot, claim } = await setUp();
  const lines = await Promise.all(Array.from({ length: 20 }, line));
  const results = await Promise.allSettled(lines.map((id) => claim(slot(id, 1))));
  const refused = results.filter((result) => result.status === "rejected");
  expect(refused).toHaveLength(19);
  for (const { reason } of refused) expect(reason).toMatchObject({ code: "slot_unavailable" });
  expect(await claimsOf(ctx)).toHaveLength(1);
});

test("adjacent times do not conflict, buffers do, and other resources never do", async () => {
  const { line, slot, claim, second } = await setUp(2);
  await claim(slot(await line(), 1));
  await claim(slot(await line(), 2, 30));
  await claim(slot(await line(), 0));
  await expect(claim(slot(await line(), 3))).rejects.toMatchObject({ code: "slot_unavailable" });
  await claim(slot(await line(), 3.5));
  // Its own buffer collides with what comes after it as well.
  await expect(claim(slot(await line(), -1, 1))).rejects.toMatchObject({ code: "slot_unavailable" });
  await claim(slot(await line(), 1, 0, second));
});

test("a released time can be claimed again", async () => {
  const { ctx, line, slot, claim } = await setUp();
  const first = await line();
  await claim(slot(first, 1));
  await inPrismaTransaction(ctx, (tx) => freeSlots(tx, [first, newId()]));
  await claim(slot(await line(), 1));
});

test("a claim can move to another time or resource, even if it overlaps its own, and a refused move changes nothing", async () => {
  const { ctx, line, slot, claim, move, second } = await setUp(2);
  const moving = await line();
  await claim(slot(moving, 1));
  await claim(slot(await line(), 3));
  await move(slot(moving, 1.5));
  const before = await claimsOf(ctx);
  await expect(move(slot(moving, 2.5))).rejects.toMatchObject({ code: "slot_unavailable" });
  expect(await claimsOf(ctx)).toEqual(before);
  await move(slot(moving, 3, 0, second));
  await claim(slot(await line(), 1.5));
});

test("20 claims that swap their resources in opposite directions do not deadlock", async () => {
  const { ctx, line, slot, claim, move, second } = await setUp(2);
  const lines = await Promise.all(Array.from({ length: 20 }, line));
  for (const [at, id] of lines.entries()) await claim(slot(id, at * 2, 0, at % 2 ? second : undefined));
  await Promise.all(lines.map((id, at) => move(slot(id, at * 2, 0, at % 2 ? undefined : second))));
  expect(await claimsOf(ctx)).toHaveLength(20);
});
