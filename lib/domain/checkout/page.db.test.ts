import { expect, test } from "vitest";
import { addDays, toUnix } from "#lib/core/time";
import { pool, prisma } from "#lib/db/client";
import { cancelOrder } from "#lib/domain/checkout/cancel";
import { getCustomer } from "#lib/domain/customers/read";
import { getOrder } from "#lib/domain/orders/read";
import type { OrderInput } from "#lib/domain/orders/schema";
import { createOrder } from "#lib/domain/sales/create";
import { cancelHolds } from "#lib/jobs/cancel-holds";
import { allRows } from "#lib/testing/all-rows";
import { becomeLive, holdTickets, orderTickets } from "#lib/testing/orders";
import { payOrder } from "#lib/testing/pay-order";
import {
  makeAppointmentProduct,
  makePhysicalProduct,
  makeReservationProduct,
  makeTicketProduct,
} from "#lib/testing/products";
import { eventTypes, later, makeStore, NOW, type TestStore } from "#lib/testing/store";
import { findCheckout, viewCheckout } from "./page.ts";
import { payAtCheckout } from "./pay.ts";

const MINUTE = 60;
const TOMORROW = toUnix(addDays(NOW, 1));
const shipping_address = { name: "Mara", line1: "Quay 4", city: "Kiel", postal_code: "24103", country: "DE" };

/** A store where one of everything is left. */
async function scarce() {
  const store = await makeStore();
  const show = await makeTicketProduct(store.test, {
    capacities: [1],
    tiers: [{ name: "Balcony", priceCents: 3_600, capacity: 1 }],
  });
  const table = await makeReservationProduct(store.test, [2]);
  const apron = await makePhysicalProduct(store.test, [1]);
  const massage = await makeAppointmentProduct(store.test);
  const items: OrderInput["items"] = [
    { product_id: show.productId, quantity: 1, tier_id: show.tierIds[0] },
    { product_id: table.productId, quantity: 1, timeslot_id: table.timeslotIds[0], party_size: 2 },
    { product_id: apron.productId, quantity: 1 },
    { product_id: massage.productId, quantity: 1, resource_id: massage.resourceIds[0], starts_at: TOMORROW },
  ];
  const input: OrderInput = {
    customer: { email: "mara@post.example", name: "Mara", accepts_marketing: true },
    items,
    payment_method: "checkout",
    shipping_address,
  };
  return { store, input };
}

async function counts(store: TestStore) {
  const where = { merchant_id: store.merchantId };
  const [event, tier, timeslot, variant] = await Promise.all([
    prisma().ticket_event.findFirst({ where }),
    prisma().ticket_event_tier.findFirst({ where }),
    prisma().timeslot.findFirst({ where }),
    prisma().product_variant.findFirst({ where }),
  ]);
  const slots = await pool().query("SELECT 1 FROM slot_claim WHERE merchant_id = $1", [store.merchantId]);
  return {
    seats: [event?.held_count, event?.sold_count],
    tier: [tier?.held_count, tier?.sold_count],
    party: [timeslot?.held_count, timeslot?.sold_count],
    stock: [variant?.stock, variant?.sold_count],
    slots: slots.rowCount,
  };
}

const FREE = { seats: [0, 0], tier: [0, 0], party: [0, 0], stock: [1, 0], slots: 0 };
const HELD = { seats: [1, 0], tier: [1, 0], party: [2, 0], stock: [0, 0], slots: 1 };
const SOLD = { seats: [0, 1], tier: [0, 1], party: [0, 2], stock: [0, 1], slots: 1 };

test("an order by checkout holds stock and seats, issues nothing, and has the URL of its payment page", async () => {
  const { store, input } = await scarce();
  const order = await createOrder(store.test, input);
  expect(order).toMatchObject({
    status: "pending",
    customer_id: null,
    customer_email: "mara@post.example",
    checkout_url: expect.stringMatching(/^https?:\/\/[^/]+\/pay\/[\w-]{32}$/),
    items: [{ issued: [] }, { issued: [] }, { issued: [] }, { issued: [] }],
  });
  expect(await counts(store)).toEqual(HELD);
  expect(await eventTypes(store.test)).toEqual(["order.created"]);
  for (const [line, code] of [
    [0, "sold_out"],
    [1, "sold_out"],
    [2, "out_of_stock"],
    [3, "slot_unavailable"],
  ] as const) {
    const items = input.items.slice(line, line + 1);
    const more = line === 2 ? { shipping_address } : { shipping_address: undefined };
    const attempt = createOrder(store.test, { ...input, items, payment_method: "manual", ...more });
    await expect(attempt, code).rejects.toMatchObject({ code });
  }
});

test("paying an order sells what it held, creates the customer, issues the items and completes the order", async () => {
  const { store, input } = await scarce();
  const { id } = await createOrder(store.test, input);
  const paid = await payOrder(later(store.test, 29 * MINUTE), id);
  expect(paid).toMatchObject({
    status: "paid",
    checkout_url: null,
    items: [
      { issued: [{ object: "ticket" }] },
      { issued: [{ object: "booking" }] },
      { issued: [] },
      { issued: [{ object: "booking" }] },
    ],
  });
  expect(await counts(store)).toEqual(SOLD);
  expect(await getCustomer(store.test, paid.customer_id ?? "")).toMatchObject({
    name: "Mara",
    accepts_marketing: true,
  });
  expect(await eventTypes(store.test)).toEqual([
    "order.created",
    "customer.created",
    "ticket.issued",
    "booking.issued",
    "booking.issued",
    "order.completed",
  ]);
  const before = await allRows([store.merchantId]);
  expect(await payOrder(later(store.test, 29 * MINUTE), id)).toEqual(paid);
  expect(await allRows([store.merchantId])).toBe(before);
});

test("canceling an order releases everything", async () => {
  const { store, input } = await scarce();
  const { id } = await createOrder(store.test, input);
  expect(await cancelOrder(store.test, id)).toMatchObject({ status: "canceled", checkout_url: null });
  expect(await counts(store)).toEqual(FREE);
  expect(await eventTypes(store.test)).toEqual(["order.created", "order.canceled"]);
  await expect(payOrder(store.test, id)).rejects.toMatchObject({ code: "invalid_transition" });
  expect(await counts(store)).toEqual(FREE);
});

test("after 30 minutes an order cannot be paid, and the next buyer gets what it held without waiting for a job", async () => {
  const { store, input } = await scarce();
  const { id } = await createOrder(store.test, input);
  const atEnd = later(store.test, 30 * MINUTE);
  await expect(createOrder(later(store.test, 30 * MINUTE - 1), input)).rejects.toMatchObject({ code: "out_of_stock" });
  await expect(payOrder(atEnd, id)).rejects.toMatchObject({ code: "invalid_transition" });
  expect(await getOrder(store.test, id)).toMatchObject({ status: "pending" });
  const next = await createOrder(atEnd, { ...input, payment_method: "manual" });
  expect(next.status).toBe("paid");
  expect(await getOrder(store.test, id)).toMatchObject({ status: "canceled" });
  expect(await counts(store)).toEqual(SOLD);
  expect((await eventTypes(store.test)).slice(0, 4)).toEqual([
    "order.created",
    "order.canceled",
    "customer.created",
    "order.created",
  ]);
});

test("a refused order does not change any hold, even an expired one", async () => {
  const { store, input } = await scarce();
  await createOrder(store.test, input);
  const before = await allRows([store.merchantId]);
  const greedy = input.items.map((item, at) => (at === 1 ? { ...item, party_size: 3 } : item));
  await expect(createOrder(later(store.test, 30 * MINUTE), { ...input, items: greedy })).rejects.toMatchObject({
    code: "sold_out",
  });
  expect(await allRows([store.merchantId])).toBe(before);
});

test("of 20 buyers at once for one expired hold, exactly one gets it", async () => {
  const { store, input } = await scarce();
  await createOrder(store.test, input);
  const results = await Promise.allSettled(
    Array.from({ length: 20 }, (_, buyer) =>
      createOrder(later(store.test, 31 * MINUTE), {
        ...input,
        customer: { email: `buyer${buyer}@post.example` },
        payment_method: buyer % 2 ? "manual" : "checkout",
      }),
    ),
  );
  expect(results.filter((result) => result.status === "fulfilled")).toHaveLength(1);
  const { seats, slots } = await counts(store);
  expect((seats[0] ?? 0) + (seats[1] ?? 0)).toBe(1);
  expect(slots).toBe(1);
});

test("seats of expired holds are all available to orders that arrive at once", async () => {
  const store = await makeStore();
  const { productId } = await makeTicketProduct(store.test, { capacities: [8] });
  const line = { product_id: productId, quantity: 2 };
  const buy = (buyer: number, quantity: number, ctx = store.test) =>
    createOrder(ctx, {
      customer: { email: `buyer${buyer}@post.example` },
      items: [{ ...line, quantity }],
      payment_method: "checkout",
    });
  for (let n = 0; n < 4; n++) await buy(n, 2);
  const after = later(store.test, 31 * MINUTE);
  const results = await Promise.allSettled(Array.from({ length: 8 }, (_, n) => buy(10 + n, 1, after)));
  expect(results.map((result) => result.status)).toEqual(Array.from({ length: 8 }, () => "fulfilled"));
});

test("of payment, cancellation and expiry at once exactly one happens, and the counts are right", async () => {
  for (let round = 0; round < 5; round++) {
    const { store, input } = await scarce();
    const { id } = await createOrder(store.test, input);
    const inTime = later(store.test, 29 * MINUTE);
    const late = later(store.test, 31 * MINUTE);
    const results = await Promise.allSettled([
      payOrder(inTime, id),
      payOrder(inTime, id),
      cancelOrder(inTime, id),
      cancelHolds.run(late.now),
      cancelOrder(inTime, id),
    ]);
    const { status } = await getOrder(store.test, id);
    const types = await eventTypes(store.test);
    const ended = types.filter((type) => ["order.completed", "order.canceled"].includes(type));
    expect(ended).toEqual([status === "paid" ? "order.completed" : "order.canceled"]);
    expect(await counts(store)).toEqual(status === "paid" ? SOLD : FREE);
    expect(results[0]?.status).toBe(status === "paid" ? "fulfilled" : "rejected");
    expect(await prisma().ticket.count({ where: { merchant_id: store.merchantId } })).toBe(status === "paid" ? 1 : 0);
  }
});

test("expired orders are canceled in each store and mode, and no others are", async () => {
  const store = await makeStore();
  const lapsed = await holdTickets(store.test);
  const other = await makeStore();
  const lapsedLive = await holdTickets(other.test);
  await becomeLive(other);
  const waiting = await holdTickets(later(store.test, MINUTE));
  const { order } = await orderTickets(store.test);
  while ((await cancelHolds.run(later(store.test, 30 * MINUTE).now)) > 0);
  expect(await getOrder(store.test, lapsed.id)).toMatchObject({ status: "canceled" });
  expect(await getOrder(other.live, lapsedLive.id)).toMatchObject({ status: "canceled" });
  expect(await getOrder(store.test, waiting.id)).toMatchObject({ status: "pending" });
  expect(await getOrder(store.test, order.id)).toMatchObject({ status: "paid" });
  expect(await eventTypes(other.live)).toEqual(["order.created", "order.canceled"]);
});

const tokenOf = (url: string | null): string => url?.split("/").at(-1) ?? "";

test("the payment page finds its order by the token alone, and shows its state", async () => {
  const { store, input } = await scarce();
  const order = await createOrder(store.test, input);
  const token = tokenOf(order.checkout_url);
  const at = async (seconds: number) => {
    const page = await findCheckout(token, later(store.test, seconds).now);
    if (!page) throw new Error("The token leads nowhere.");
    return page;
  };
  expect(await viewCheckout(await at(0))).toMatchObject({
    store: "Tidehouse",
    mode: "test",
    state: "waiting",
    holdUntil: order.created + 1_800,
    notice: "Test processor: no money moves.",
    order: { id: order.id },
  });
  expect((await viewCheckout(await at(1_800))).state).toBe("expired");
  for (const unknown of ["", "x".repeat(32), `${token}x`, `${token.slice(0, -1)}!`, token.toUpperCase()]) {
    expect(await findCheckout(unknown, store.test.now)).toBeNull();
  }
  expect(await payAtCheckout(await at(60), "declined")).toMatchObject({ outcome: "declined", isTheirs: false });
  expect((await viewCheckout(await at(60))).state).toBe("waiting");
  expect(await payAtCheckout(await at(60), "approved")).toMatchObject({ outcome: "paid", isTheirs: true });
  const before = await allRows([store.merchantId]);
  expect((await payAtCheckout(await at(61), "declined")).outcome).toBe("paid_before"); // nothing is charged again
  expect(await allRows([store.merchantId])).toBe(before);
  expect((await viewCheckout(await at(1_800))).state).toBe("paid");
  expect(await counts(store)).toEqual(SOLD);
});

test("a canceled or expired order cannot be paid on its payment page", async () => {
  const { store, input } = await scarce();
  const first = await createOrder(store.test, input);
  const page = await findCheckout(tokenOf(first.checkout_url), store.test.now);
  if (!page) throw new Error("The token leads nowhere.");
  const late = { ...page, ctx: later(page.ctx, 1_800) };
  await expect(payAtCheckout(late, "approved")).rejects.toMatchObject({ code: "invalid_transition" });
  await cancelOrder(page.ctx, page.orderId);
  expect((await viewCheckout(page)).state).toBe("canceled");
  await expect(payAtCheckout(page, "approved")).rejects.toMatchObject({ code: "invalid_transition" });
  expect(await counts(store)).toEqual(FREE);
});
