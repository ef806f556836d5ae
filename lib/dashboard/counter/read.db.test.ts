import { expect, test } from "vitest";
import { toUnix } from "#lib/core/time";
import { createOrder } from "#lib/domain/sales/create";
import { allRows } from "#lib/testing/all-rows";
import {
  makeAppointmentProduct,
  makeGiftCardProduct,
  makeMembershipProduct,
  makePhysicalProduct,
  makeReservationProduct,
  makeTicketProduct,
  makeVoucherProduct,
} from "#lib/testing/products";
import { codeOf, makeStore } from "#lib/testing/store";
import { findOffers, quoteOrder } from "./read.ts";
import type { Offer } from "./shape.ts";

const TIERS = [
  { name: "Balcony", priceCents: 3_600, capacity: 10 },
  { name: "Floor", priceCents: 2_400, capacity: null },
];

/** A store with a product of each kind. */
async function makeShop() {
  const store = await makeStore();
  const ctx = store.test;
  await makeTicketProduct(ctx, { capacities: [8, 50], tiers: TIERS });
  await makeAppointmentProduct(ctx);
  await makeReservationProduct(ctx, [20, 6]);
  const apron = await makePhysicalProduct(ctx, [3, null]);
  await ctx.db.product_variant.updateMany({ where: { id: apron.variantIds[0] }, data: { sku: "APRON-1" } });
  await makeVoucherProduct(ctx);
  await makeMembershipProduct(ctx);
  await makeGiftCardProduct(ctx, { denominations_cents: [2_500, 5_000] });
  await makeGiftCardProduct(ctx, { title: "Any amount" });
  return store;
}

const lineOf = ({
  product_id,
  ticket_event_id,
  tier_id,
  variant_id,
  timeslot_id,
  resource_id,
  amount_cents,
}: Offer) => {
  const ids = { ticket_event_id, tier_id, variant_id, timeslot_id, resource_id, amount_cents };
  const given = Object.fromEntries(Object.entries(ids).filter(([, value]) => value !== null));
  return { product_id, quantity: 1, ...given };
};

test("every choice of every product is an offer, with its price and what is left", async () => {
  const { test: ctx } = await makeShop();
  const offers = await findOffers(ctx, "");
  const counts = Map.groupBy(offers, ({ title }) => title);
  expect(Object.fromEntries([...counts].map(([title, all]) => [title, all.length]))).toEqual({
    "Any amount": 1,
    "Bath house membership": 1,
    "Dinner at the counter": 2,
    "Five coffees": 1,
    "Hot stone massage": 1,
    "Linen apron": 2,
    "Tidehouse gift card": 2,
    "Winter Lights Night": 4,
  });
  const tickets = counts.get("Winter Lights Night") ?? [];
  expect(tickets.map(({ detail, price_cents, left }) => [detail, price_cents, left])).toEqual([
    ["Balcony", 3_600, 8], // the event has fewer seats than the tier
    ["Floor", 2_400, 8],
    ["Balcony", 3_600, 10],
    ["Floor", 2_400, 50],
  ]);
  expect(counts.get("Any amount")).toMatchObject([{ price_cents: null, amount_cents: null, left: null }]);
  expect(counts.get("Dinner at the counter")?.map(({ left }) => left)).toEqual([20, 6]);
});

test("words find an offer in any order, a whole SKU comes first, and a percent sign is no pattern", async () => {
  const { test: ctx } = await makeShop();
  expect((await findOffers(ctx, "balc winter")).map(({ detail }) => detail)).toEqual(["Balcony", "Balcony"]);
  expect(await findOffers(ctx, " apron-1 ")).toMatchObject([{ title: "Linen apron", sku: "APRON-1", left: 3 }]);
  expect((await findOffers(ctx, "bàlc WÍNTER")).map(({ detail }) => detail)).toEqual(["Balcony", "Balcony"]);
  await ctx.db.product.updateMany({
    where: { merchant_id: ctx.merchantId, title: "Linen apron" },
    data: { title: "Dîner d’été" },
  });
  expect((await findOffers(ctx, "diner ete")).length).toBe(2);
  const [first] = await findOffers(ctx, "winter");
  const day = new Date((first?.starts_at ?? 0) * 1_000).toISOString().slice(0, 10);
  expect((await findOffers(ctx, `winter ${day}`)).map(({ starts_at }) => starts_at)).toEqual([
    first?.starts_at,
    first?.starts_at,
  ]);
  expect(await findOffers(ctx, "winter 2031-01-01")).toEqual([]);
  expect(await findOffers(ctx, "%")).toEqual([]);
  expect(await findOffers(ctx, "nothing like it")).toEqual([]);
});

test("drafts, ended events, another mode and another store are not offered", async () => {
  const { test: ctx, live } = await makeShop();
  expect(await findOffers(live, "")).toEqual([]);
  expect(await findOffers((await makeStore()).test, "")).toEqual([]);
  await ctx.db.product.updateMany({ where: { merchant_id: ctx.merchantId }, data: { status: "draft" } });
  expect(await findOffers(ctx, "")).toEqual([]);
  await ctx.db.product.updateMany({ where: { merchant_id: ctx.merchantId }, data: { status: "published" } });
  const nextYear = { ...ctx, now: new Date("2027-11-20T18:00:00Z") };
  expect((await findOffers(nextYear, "winter")).length).toBe(0);
});

test("a quote is what the order then costs, for every offer, and changes nothing", async () => {
  const { test: ctx } = await makeShop();
  const offers = (await findOffers(ctx, "")).filter(
    ({ price_cents, resource_id }) => price_cents !== null && !resource_id,
  );
  const items = offers.map(lineOf);
  const before = await allRows([ctx.merchantId]);
  const quote = await quoteOrder(ctx, items);
  expect(await allRows([ctx.merchantId])).toEqual(before);
  const sum = offers.reduce((total, { price_cents }) => total + (price_cents ?? 0), 0);
  expect(quote).toMatchObject({ subtotal_cents: sum, problem: null });
  const order = { customer: { email: "guest@post.example" }, items, payment_method: "manual" as const };
  const sold = await createOrder(ctx, order, { agreedCents: quote.total_cents, isHandedOver: true });
  expect(sold).toMatchObject({ status: "paid", total_cents: quote.total_cents, shipping_address: null });
});

test("a quote names the line that cannot be sold, without the name of a field", async () => {
  const { test: ctx } = await makeShop();
  const [dinner] = await findOffers(ctx, "dinner");
  const [massage] = await findOffers(ctx, "massage");
  if (!dinner || !massage) throw new Error("The shop sells both.");
  const quote = await quoteOrder(ctx, [lineOf(dinner), lineOf(massage)]);
  expect(quote.problem).toEqual({ line: 1, message: "Choose a time." });
  expect(quote.total_cents).toBe(0);
  const night = { ...lineOf(massage), starts_at: toUnix(ctx.now) - 3_600 };
  expect((await quoteOrder(ctx, [night])).problem).toMatchObject({ line: 0 });
});

test("with another total than the guest was told, nothing is sold", async () => {
  const { test: ctx } = await makeShop();
  const [coffees] = await findOffers(ctx, "coffees");
  if (!coffees) throw new Error("The shop sells them.");
  const order = {
    customer: { email: "guest@post.example" },
    items: [lineOf(coffees)],
    payment_method: "manual" as const,
  };
  const { total_cents } = await quoteOrder(ctx, order.items);
  const before = await allRows([ctx.merchantId]);
  expect(await codeOf(createOrder(ctx, order, { agreedCents: total_cents - 1 }))).toBe("invalid_request");
  expect(await allRows([ctx.merchantId])).toEqual(before);
});

test("a physical line needs an address unless it is handed over", async () => {
  const { test: ctx } = await makeShop();
  const [apron] = await findOffers(ctx, "apron-1");
  if (!apron) throw new Error("The shop sells it.");
  const order = { customer: { email: "g@post.example" }, items: [lineOf(apron)], payment_method: "manual" as const };
  expect(await codeOf(createOrder(ctx, order))).toBe("invalid_request");
  expect((await createOrder(ctx, order, { isHandedOver: true })).shipping_address).toBeNull();
});
