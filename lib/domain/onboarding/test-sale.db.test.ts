import { expect, test } from "vitest";
import { prisma } from "#lib/db/client";
import type { PrismaContext } from "#lib/db/context";
import {
  makeAppointmentProduct,
  makeExperienceProduct,
  makeGiftCardProduct,
  makeMembershipProduct,
  makePhysicalProduct,
  makeReservationProduct,
  makeTicketProduct,
  makeVoucherProduct,
} from "#lib/testing/products";
import { codeOf, eventTypes, makeStore } from "#lib/testing/store";
import { makeTestSale } from "./test-sale.ts";

const BUYER = { name: "Ines Okafor", email: "ines@shop.example" };
const sell = (ctx: PrismaContext, productId: string) => makeTestSale(ctx, productId, BUYER);
const ordersOf = ({ merchantId }: PrismaContext) => prisma().orders.count({ where: { merchant_id: merchantId } });

test("each kind can be sold in a test, and issues its item", async () => {
  const { test: ctx } = await makeStore();
  const tiers = [
    { name: "Balcony", priceCents: 3_600, capacity: 1 },
    { name: "Standing", priceCents: 2_400, capacity: null },
  ];
  const { productId } = await makeTicketProduct(ctx, { capacities: [2, 5], tiers });
  const products = [
    productId,
    productId, // the balcony is full now
    productId, // and now the whole first event
    await makeGiftCardProduct(ctx, { min_cents: 5_000, max_cents: 9_000 }),
    await makeGiftCardProduct(ctx, { denominations_cents: [1_000, 2_000] }),
    await makeGiftCardProduct(ctx),
    (await makeReservationProduct(ctx, [4])).productId,
    (await makeAppointmentProduct(ctx, { opening_hours: [{ day: 6, opens: "10:00", closes: "12:00" }] })).productId,
    await makeVoucherProduct(ctx),
    await makeExperienceProduct(ctx),
    await makeMembershipProduct(ctx),
    (await makePhysicalProduct(ctx, [0, 3])).productId,
  ];
  const sold = [];
  for (const product of products) sold.push((await sell(ctx, product)).items[0]);
  expect(sold.map((item) => [item?.issued[0]?.object, item?.total_cents])).toMatchObject([
    ["ticket", 3_600],
    ["ticket", 2_400],
    ["ticket", 3_600],
    ["gift_card", 5_000],
    ["gift_card", 1_000],
    ["gift_card", 2_500],
    ["booking", 2_000],
    ["booking", 8_000],
    ["voucher", 1_500],
    ["voucher", 6_500],
    ["membership", expect.any(Number)],
    [undefined, 4_600],
  ]);
  expect(await eventTypes(ctx)).toEqual(expect.arrayContaining(["order.created", "ticket.issued", "order.completed"]));
});

test("a test sale takes the next free time when one has been taken, also of many at once", async () => {
  const { test: ctx } = await makeStore();
  const { productId } = await makeAppointmentProduct(ctx);
  const sold = await Promise.all(Array.from({ length: 6 }, () => sell(ctx, productId)));
  expect(new Set(sold.map(({ id }) => id)).size).toBe(6);
  const bookings = await prisma().booking.findMany({ where: { merchant_id: ctx.merchantId } });
  expect(new Set(bookings.map(({ starts_at }) => starts_at?.getTime())).size).toBe(6);
});

test("a test sale is refused in live mode, of a draft, of another store and of what is sold out, and sells nothing", async () => {
  const { test: ctx, live } = await makeStore();
  const ofLive = (await makeTicketProduct(live)).productId;
  const ofOther = (await makeTicketProduct((await makeStore()).test)).productId;
  const draft = (await makeTicketProduct(ctx, { status: "draft" })).productId;
  const full = (await makeTicketProduct(ctx, { capacities: [1] })).productId;
  await sell(ctx, full);
  const before = [await ordersOf(ctx), await eventTypes(ctx)];
  expect(await codeOf(sell(live, ofLive))).toBe("invalid_transition");
  expect(await codeOf(sell(ctx, ofLive))).toBe("not_found");
  expect(await codeOf(sell(ctx, ofOther))).toBe("not_found");
  expect(await codeOf(sell(ctx, draft))).toBe("product_not_available");
  expect(await codeOf(sell(ctx, full))).toBe("sold_out");
  expect([await ordersOf(ctx), await eventTypes(ctx)]).toEqual(before);
});
