import { expect, test } from "vitest";
import { addDays, addSeconds, toUnix } from "#lib/core/time";
import { prisma } from "#lib/db/client";
import { getBooking } from "#lib/domain/bookings/read";
import { getMembership } from "#lib/domain/memberships/read";
import { getOrder } from "#lib/domain/orders/read";
import type { Order, OrderInput } from "#lib/domain/orders/schema";
import { getVoucher } from "#lib/domain/vouchers/read";
import { allRows } from "#lib/testing/all-rows";
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
import { eventTypes, makeStore, NOW, type TestStore } from "#lib/testing/store";
import { createOrder } from "./create.ts";

const customer = { email: "mara.lindqvist@post.example", name: "Mara Lindqvist" };
const address = { name: "Mara Lindqvist", line1: "Quay 4", city: "Kiel", postal_code: "24103", country: "DE" };
const TOMORROW = toUnix(addDays(NOW, 1));

const place = (
  store: TestStore,
  items: OrderInput["items"] | object[],
  more: Partial<OrderInput> = {},
): Promise<Order> =>
  createOrder(store.test, {
    customer,
    items: items as OrderInput["items"],
    payment_method: "manual",
    ...more,
  });

const kindsOf = (order: Order) => order.items.map((item) => item.issued.map((issued) => issued.object));
const firstOf = (order: Order, line = 0) => order.items[line]?.issued[0]?.id ?? "";

test("an order with every product type issues every kind of item, and fires its events in order", async () => {
  const store = await makeStore();
  const appointment = await makeAppointmentProduct(store.test);
  const reservation = await makeReservationProduct(store.test, [20]);
  const physical = await makePhysicalProduct(store.test, [10]);
  const digital = await makePhysicalProduct(store.test, [null], { type: "digital_product" });
  const line = { quantity: 1 };
  const order = await place(
    store,
    [
      { ...line, product_id: (await makeTicketProduct(store.test)).productId, quantity: 2 },
      { ...line, product_id: appointment.productId, resource_id: appointment.resourceIds[0], starts_at: TOMORROW },
      { ...line, product_id: reservation.productId, timeslot_id: reservation.timeslotIds[0], party_size: 4 },
      { ...line, product_id: await makeMembershipProduct(store.test) },
      { ...line, product_id: await makeVoucherProduct(store.test), quantity: 2 },
      { ...line, product_id: await makeExperienceProduct(store.test) },
      { ...line, product_id: await makeGiftCardProduct(store.test), amount_cents: 5_000 },
      { ...line, product_id: physical.productId, quantity: 3 },
      { ...line, product_id: digital.productId },
    ],
    { shipping_address: address, shipping_cents: 590 },
  );
  expect(kindsOf(order)).toEqual([
    ["ticket", "ticket"],
    ["booking"],
    ["booking"],
    ["membership"],
    ["voucher", "voucher"],
    ["voucher"],
    ["gift_card"],
    [],
    [],
  ]);
  expect(order).toMatchObject({
    status: "paid",
    shipping_cents: 590,
    shipping_address: { ...address, line2: null, region: null, phone: null },
  });
  expect(order.items[7]).toMatchObject({ variant_id: physical.variantIds[0], unit_price_cents: 4_500 });
  expect(await eventTypes(store.test)).toEqual([
    "customer.created",
    "order.created",
    ...Array.from({ length: 2 }, () => "ticket.issued"),
    ...Array.from({ length: 2 }, () => "booking.issued"),
    ...Array.from({ length: 3 }, () => "voucher.issued"),
    "membership.activated",
    "gift_card.issued",
    "order.completed",
  ]);
  const [variant] = await prisma().product_variant.findMany({ where: { id: physical.variantIds[0] } });
  expect(variant).toMatchObject({ stock: 7, sold_count: 3 });
  const [timeslot] = await prisma().timeslot.findMany({ where: { id: reservation.timeslotIds[0] } });
  expect(timeslot).toMatchObject({ sold_count: 4, held_count: 0 });
  expect(await getOrder(store.test, order.id)).toEqual(order);
});

test("an appointment ends after its duration, its buffer stays free, and its texts are stored", async () => {
  const store = await makeStore();
  const { productId, resourceIds } = await makeAppointmentProduct(store.test, {
    custom_fields: [{ key: "oil", label: "Oil", type: "text", required: true }],
  });
  const line = { product_id: productId, quantity: 1, resource_id: resourceIds[0] };
  const order = await place(store, [
    { ...line, starts_at: TOMORROW, party_size: 2, lead_name: "Elin", custom_fields: { oil: "Pine" } },
  ]);
  expect(await getBooking(store.test, firstOf(order))).toMatchObject({
    category: "appointment",
    resource_id: resourceIds[0],
    starts_at: TOMORROW,
    ends_at: TOMORROW + 3_600,
    party_size: 2,
    lead_name: "Elin",
    custom_fields: { oil: "Pine" },
    uses_after: 0,
    max_uses: 1,
  });
  await expect(place(store, [{ ...line, starts_at: TOMORROW + 3_600 }])).rejects.toMatchObject({
    code: "slot_unavailable",
    extra: { param: "items.0.starts_at" },
  });
  await place(store, [{ ...line, starts_at: TOMORROW + 5_400 }]);
});

test("vouchers are numbered within their line and keep the terms of the product at the sale", async () => {
  const store = await makeStore();
  const pack = await makeVoucherProduct(store.test, { max_uses: 10, valid_days: 30 });
  const evening = await makeExperienceProduct(store.test, { valid_days: 7, max_uses: 9 });
  const order = await place(store, [
    { product_id: pack, quantity: 2 },
    { product_id: evening, quantity: 1 },
  ]);
  const read = (line: number, at: number) => getVoucher(store.test, order.items[line]?.issued[at]?.id ?? "");
  await prisma().product.updateMany({ where: { id: pack }, data: { max_uses: 1, valid_days: 1 } });
  expect(await read(0, 0)).toMatchObject({ pass_index: 1, max_uses: 10, expires_at: order.created + 30 * 86_400 });
  expect(await read(0, 1)).toMatchObject({ pass_index: 2, max_uses: 10 });
  expect(await read(1, 0)).toMatchObject({ pass_index: 1, max_uses: 1, expires_at: order.created + 7 * 86_400 });
});

test("a membership begins with its trial, or is active at once", async () => {
  const store = await makeStore({ timezone: "Europe/Berlin" });
  const trial = await makeMembershipProduct(store.test, { plan_trial_days: 14, plan_max_checkins: 8 });
  const plain = await makeMembershipProduct(store.test);
  const order = await place(store, [
    { product_id: trial, quantity: 1 },
    { product_id: plain, quantity: 1 },
  ]);
  expect(await getMembership(store.test, firstOf(order, 0))).toMatchObject({
    status: "trialing",
    current_period_start: order.created,
    current_period_end: order.created + 14 * 86_400,
    usage: { max_per_period: 8, used_this_period: 0 },
  });
  const active = await getMembership(store.test, firstOf(order, 1));
  expect(active).toMatchObject({ status: "active", current_period_end: toUnix(new Date("2026-12-20T18:00:00Z")) });
  expect(active.usage).toBeUndefined();
});

test("a line need not name the only variant of a product, and each variant has its own price", async () => {
  const store = await makeStore();
  const one = await makePhysicalProduct(store.test, [null], { type: "digital_product" });
  const two = await makePhysicalProduct(store.test, [null, null], { type: "digital_product" });
  const lines = [
    { product_id: one.productId, quantity: 1 },
    { product_id: two.productId, quantity: 2, variant_id: two.variantIds[1] },
  ];
  const order = await place(store, lines, { shipping_address: address });
  expect(order.items).toMatchObject([
    { variant_id: one.variantIds[0], unit_price_cents: 4_500 },
    { variant_id: two.variantIds[1], unit_price_cents: 4_600, total_cents: 9_200 },
  ]);
  expect(order.shipping_address).toBeNull(); // nothing is sent, so no address is kept
});

/** One product of each type that the refused lines name. */
async function makeProducts(store: TestStore) {
  const appointment = await makeAppointmentProduct(store.test, {
    opening_hours: [{ day: 6, opens: "09:00", closes: "20:00" }],
  });
  const reservation = await makeReservationProduct(store.test, [3]);
  const physical = await makePhysicalProduct(store.test, [2]);
  const sizes = await makePhysicalProduct(store.test, [5, 5]);
  const membership = await makeMembershipProduct(store.test);
  const voucher = await makeVoucherProduct(store.test);
  const ticket = (await makeTicketProduct(store.test)).productId;
  const past = await prisma().timeslot.create({
    data: {
      merchant_id: store.merchantId,
      id: crypto.randomUUID(),
      mode: "test",
      product_id: reservation.productId,
      starts_at: addSeconds(NOW, -7_200),
      ends_at: NOW,
      seats: 5,
    },
  });
  return { appointment, reservation, physical, sizes, membership, voucher, ticket, past };
}

/** Lines that cannot be ordered, each with its error code, its param and the fields of its order. */
function refusedLines(products: Awaited<ReturnType<typeof makeProducts>>) {
  const { appointment, reservation, physical, sizes, membership, voucher, ticket, past } = products;
  const hour = { product_id: appointment.productId, quantity: 1, resource_id: appointment.resourceIds[0] };
  const open = { ...hour, starts_at: TOMORROW - 3 * 3_600 }; // 16:00 on a Saturday in Berlin
  const table = { product_id: reservation.productId, quantity: 1, timeslot_id: reservation.timeslotIds[0] };
  const apron = { product_id: physical.productId, quantity: 1 };
  const sent = { shipping_address: address };
  const cases: [object, string, string, Partial<OrderInput>?][] = [
    [{ ...open, starts_at: undefined }, "invalid_request", "items.1.starts_at"],
    [{ ...open, resource_id: undefined }, "invalid_request", "items.1.resource_id"],
    [{ ...open, resource_id: crypto.randomUUID() }, "invalid_request", "items.1.resource_id"],
    [{ ...open, timeslot_id: reservation.timeslotIds[0] }, "invalid_request", "items.1.timeslot_id"],
    [{ ...open, quantity: 2 }, "invalid_request", "items.1.quantity"],
    [{ ...open, starts_at: toUnix(NOW) - 1 }, "slot_unavailable", "items.1.starts_at"],
    [{ ...open, starts_at: TOMORROW + 1 }, "slot_unavailable", "items.1.starts_at"], // ends at 20:00:01
    [{ ...hour, starts_at: 253_402_300_799 }, "slot_unavailable", "items.1.starts_at"], // ends in the year 10000
    [{ ...open, party_size: 3 }, "slot_unavailable", "items.1.party_size"],
    [{ ...table, timeslot_id: undefined }, "invalid_request", "items.1.timeslot_id"],
    [{ ...table, timeslot_id: crypto.randomUUID() }, "invalid_request", "items.1.timeslot_id"],
    [{ ...table, timeslot_id: past.id }, "product_not_available", "items.1.timeslot_id"],
    [{ ...table, party_size: 4 }, "sold_out", "items.1"],
    [{ ...table, starts_at: TOMORROW }, "invalid_request", "items.1.starts_at"],
    [{ product_id: membership, quantity: 2 }, "invalid_request", "items.1.quantity"],
    [{ product_id: membership, quantity: 1, party_size: 1 }, "invalid_request", "items.1.party_size"],
    [{ product_id: voucher, quantity: 1, message: "Hello" }, "invalid_request", "items.1.message"],
    [{ product_id: voucher, quantity: 1, variant_id: physical.variantIds[0] }, "invalid_request", "items.1.variant_id"],
    [{ product_id: ticket, quantity: 1, lead_name: "Mara" }, "invalid_request", "items.1.lead_name"],
    [apron, "invalid_request", "shipping_address"],
    [{ ...apron, variant_id: sizes.variantIds[0] }, "invalid_request", "items.1.variant_id", sent],
    [{ product_id: sizes.productId, quantity: 1 }, "invalid_request", "items.1.variant_id", sent],
    [{ ...apron, quantity: 3 }, "out_of_stock", "items.1", sent],
    [{ product_id: voucher, quantity: 1 }, "invalid_request", "shipping_cents", { shipping_cents: 1 }],
    [
      { product_id: voucher, quantity: 1 },
      "invalid_request",
      "fee_cents",
      { payment_method: "checkout", fee_cents: 0 },
    ],
    [
      { product_id: voucher, quantity: 1 },
      "invalid_request",
      "tax_cents",
      { payment_method: "checkout", tax_cents: 1 },
    ],
    [{ product_id: voucher, quantity: 1 }, "invalid_request", "tax_cents", { tax_cents: 99_999_999 }],
    [{ product_id: voucher, quantity: 1 }, "invalid_request", "items", { fee_cents: 99_999_999_999 }],
  ];
  return { cases, accepted: [open, { ...table, party_size: 3 }] };
}

test("a line that cannot be ordered is refused with its code and param, and leaves nothing behind", async () => {
  const store = await makeStore({ timezone: "Europe/Berlin" });
  const products = await makeProducts(store);
  const { cases, accepted } = refusedLines(products);
  const before = await allRows([store.merchantId]);
  for (const [line, code, param, more] of cases) {
    const attempt = place(store, [{ product_id: products.ticket, quantity: 1 }, line], more);
    await expect(attempt, JSON.stringify([line, more])).rejects.toMatchObject({ code, extra: { param } });
  }
  expect(await allRows([store.merchantId])).toBe(before);
  await place(store, accepted);
});

test("several fields that do not belong to the kind are all named in the error", async () => {
  const store = await makeStore();
  const product_id = await makeVoucherProduct(store.test);
  const attempt = place(store, [{ product_id, quantity: 1, party_size: 2, message: "Hello", tier_id: product_id }]);
  await expect(attempt).rejects.toMatchObject({
    extra: { details: [{ param: "items.0.party_size" }, { param: "items.0.message" }, { param: "items.0.tier_id" }] },
  });
});

test("an id of another store, mode or product is refused with its param", async () => {
  const store = await makeStore();
  const other = await makeStore();
  const make = async (ctx: TestStore["test"]) => ({
    appointment: await makeAppointmentProduct(ctx),
    reservation: await makeReservationProduct(ctx),
    shirt: await makePhysicalProduct(ctx, [5], { type: "digital_product" }),
  });
  const own = await make(store.test);
  for (const { appointment, reservation, shirt } of [
    await make(other.test),
    await make(store.live),
    await make(store.test),
  ]) {
    const cases = [
      [{ product_id: own.appointment.productId, resource_id: appointment.resourceIds[0] }, "resource_id"],
      [{ product_id: own.reservation.productId, timeslot_id: reservation.timeslotIds[0] }, "timeslot_id"],
      [{ product_id: own.shirt.productId, variant_id: shirt.variantIds[0] }, "variant_id"],
    ] as const;
    for (const [line, field] of cases) {
      const more = field === "resource_id" ? { starts_at: TOMORROW } : {};
      await expect(place(store, [{ ...line, ...more, quantity: 1 }])).rejects.toMatchObject({
        code: "invalid_request",
        extra: { param: `items.0.${field}` },
      });
    }
  }
});
