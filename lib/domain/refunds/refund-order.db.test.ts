import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, toUnix } from "#lib/core/time";
import { previewRefund } from "#lib/dashboard/refund-preview/read";
import { pool, prisma } from "#lib/db/client";
import { voidBooking } from "#lib/domain/bookings/void";
import { cancelOrder } from "#lib/domain/checkout/cancel";
import { chargeGiftCard } from "#lib/domain/gift-cards/charge";
import { getGiftCard } from "#lib/domain/gift-cards/read";
import { fulfillOrder } from "#lib/domain/orders/fulfill";
import { getOrder } from "#lib/domain/orders/read";
import type { Order } from "#lib/domain/orders/schema";
import { createOrder } from "#lib/domain/sales/create";
import { updateSettings } from "#lib/domain/stores/update-settings";
import { redeemTicket } from "#lib/domain/tickets/redeem";
import { voidTicket } from "#lib/domain/tickets/void";
import { allRows } from "#lib/testing/all-rows";
import { holdTickets, orderTickets } from "#lib/testing/orders";
import {
  makeAppointmentProduct,
  makeGiftCardProduct,
  makeMembershipProduct,
  makePhysicalProduct,
  makeReservationProduct,
  makeTicketProduct,
  makeVoucherProduct,
} from "#lib/testing/products";
import { eventTypes, later, makeStore, NOW, type TestStore } from "#lib/testing/store";
import { refundOrder } from "./refund-order.ts";

const TOMORROW = toUnix(addDays(NOW, 1));
const shipping_address = { name: "Mara", line1: "Quay 4", city: "Kiel", postal_code: "24103", country: "DE" };

/** One paid order of everything that can be given back. */
async function orderEverything(store: TestStore) {
  const appointment = await makeAppointmentProduct(store.test);
  const reservation = await makeReservationProduct(store.test, [20]);
  const physical = await makePhysicalProduct(store.test, [10]);
  const show = await makeTicketProduct(store.test, {
    capacities: [50],
    tiers: [{ name: "Balcony", priceCents: 3_600, capacity: 10 }],
  });
  const order = await createOrder(store.test, {
    customer: { email: "mara@post.example" },
    items: [
      { product_id: show.productId, quantity: 3, tier_id: show.tierIds[0] },
      {
        product_id: appointment.productId,
        quantity: 1,
        resource_id: appointment.resourceIds[0],
        starts_at: TOMORROW,
      },
      { product_id: reservation.productId, quantity: 1, timeslot_id: reservation.timeslotIds[0], party_size: 4 },
      { product_id: await makeMembershipProduct(store.test), quantity: 1 },
      { product_id: await makeVoucherProduct(store.test), quantity: 2 },
      { product_id: await makeGiftCardProduct(store.test), quantity: 2, amount_cents: 5_000 },
      { product_id: physical.productId, quantity: 3 },
    ],
    payment_method: "manual",
    shipping_address,
  });
  return { order, ids: order.items.map((item) => item.issued.map((issued) => issued.id)) };
}

/** What is taken of the store's catalogue. */
async function taken(store: TestStore) {
  const where = { merchant_id: store.merchantId };
  const [event, tier, timeslot, variant, claims] = await Promise.all([
    prisma().ticket_event.aggregate({ where, _sum: { sold_count: true, held_count: true } }),
    prisma().ticket_event_tier.aggregate({ where, _sum: { sold_count: true, held_count: true } }),
    prisma().timeslot.aggregate({ where, _sum: { sold_count: true, held_count: true } }),
    prisma().product_variant.aggregate({ where, _sum: { sold_count: true, stock: true } }),
    pool().query("SELECT 1 FROM slot_claim WHERE merchant_id = $1", [store.merchantId]),
  ]);
  return {
    seats: event._sum.sold_count,
    tierSeats: tier._sum.sold_count,
    party: timeslot._sum.sold_count,
    pieces: variant._sum.sold_count,
    stock: variant._sum.stock,
    slots: claims.rowCount,
    held: [event._sum.held_count, tier._sum.held_count, timeslot._sum.held_count],
  };
}

const NOTHING = { seats: 0, tierSeats: 0, party: 0, pieces: 0, stock: 10, slots: 0, held: [0, 0, 0] };

test("a full refund voids every unused item, releases everything and cancels the membership, each with its event", async () => {
  const store = await makeStore();
  const { order } = await orderEverything(store);
  const before = (await eventTypes(store.test)).length;
  const refunded = await refundOrder(later(store.test, 60), order.id, { reason: "Storm" });
  expect(refunded).toMatchObject({ status: "refunded", refunded_cents: order.total_cents });
  expect(await taken(store)).toEqual(NOTHING);
  expect((await eventTypes(store.test)).slice(before)).toEqual([
    ...Array.from({ length: 3 }, () => "ticket.voided"),
    ...Array.from({ length: 2 }, () => "booking.voided"),
    ...Array.from({ length: 2 }, () => "voucher.voided"),
    "membership.canceled",
    ...Array.from({ length: 2 }, () => "gift_card.voided"),
    "order.refunded",
  ]);
  const [refund] = await prisma().order_refund.findMany({ where: { merchant_id: store.merchantId } });
  expect(refund).toMatchObject({ reason: "Storm", amount_cents: BigInt(order.total_cents), source: "api" });
  await expect(refundOrder(store.test, order.id)).rejects.toMatchObject({ code: "invalid_transition" });
});

test("the preview of a refund names what the refund then voids, and changes nothing", async () => {
  const store = await makeStore();
  const { order, ids } = await orderEverything(store);
  const [used = "", voided = ""] = ids[0] ?? [];
  await redeemTicket(store.test, used);
  await voidTicket(store.test, voided);
  await chargeGiftCard(store.test, { id: ids[5]?.[0] ?? "" }, { amount_cents: 1 });
  await refundOrder(store.test, order.id, { amount_cents: 100 });
  const before = await allRows([store.merchantId]);
  const preview = await previewRefund(store.test, order.id);
  expect(await allRows([store.merchantId])).toBe(before);
  expect(preview).toMatchObject({ left_cents: order.total_cents - 100, currency: order.currency, restocked: 3 });
  expect(preview.mailed_to).toBe("mara@post.example");
  expect(preview.items).toEqual([
    { kind: "ticket", voided: 1, kept: 2 },
    { kind: "booking", voided: 2, kept: 0 },
    { kind: "voucher", voided: 2, kept: 0 },
    { kind: "membership", voided: 1, kept: 0 },
    { kind: "gift_card", voided: 1, kept: 1 },
  ]);
  await updateSettings(store.live, { guest_mail: false });
  expect(await previewRefund(store.test, order.id)).toMatchObject({ mailed_to: null });
  const events = (await eventTypes(store.test)).length;
  await refundOrder(store.test, order.id, { amount_cents: preview.left_cents });
  const sent = (await eventTypes(store.test)).slice(events);
  const voids = sent.filter((type) => type.endsWith(".voided") || type === "membership.canceled");
  expect(voids).toHaveLength(preview.items.reduce((sum, item) => sum + item.voided, 0));
  await expect(previewRefund(store.test, order.id)).rejects.toMatchObject({ code: "invalid_transition" });
  await expect(previewRefund(store.live, order.id)).rejects.toMatchObject({ code: "not_found" });
  const other = await makeStore();
  await expect(previewRefund(other.test, order.id)).rejects.toMatchObject({ code: "not_found" });
});

test("a full refund does not change items that were used or voided before, and releases nothing twice", async () => {
  const store = await makeStore();
  const { order, ids } = await orderEverything(store);
  const [used = "", voided = ""] = ids[0] ?? [];
  const [charged = ""] = ids[5] ?? [];
  await redeemTicket(store.test, used);
  await voidTicket(store.test, voided);
  await voidBooking(store.test, ids[2]?.[0] ?? "");
  await chargeGiftCard(store.test, { id: charged }, { amount_cents: 1 });
  const before = (await eventTypes(store.test)).length;
  await refundOrder(later(store.test, 60), order.id);
  expect(await taken(store)).toEqual({ ...NOTHING, seats: 1, tierSeats: 1 });
  expect((await eventTypes(store.test)).slice(before)).toEqual([
    "ticket.voided",
    "booking.voided",
    "voucher.voided",
    "voucher.voided",
    "membership.canceled",
    "gift_card.voided",
    "order.refunded",
  ]);
  expect(await getGiftCard(store.test, charged)).toMatchObject({ voided_at: null, balance_cents: 4_999 });
});

test("a full refund in parts voids the items only when the last part completes the total", async () => {
  const store = await makeStore();
  const { order } = await orderEverything(store);
  const part = await refundOrder(store.test, order.id, { amount_cents: 100 });
  expect(part).toMatchObject({ status: "partially_refunded", refunded_cents: 100 });
  expect((await taken(store)).seats).toBe(3);
  await expect(refundOrder(store.test, order.id, { amount_cents: order.total_cents - 99 })).rejects.toMatchObject({
    code: "refund_exceeds_total",
    extra: { param: "amount_cents" },
  });
  await refundOrder(store.test, order.id);
  expect(await taken(store)).toEqual(NOTHING);
});

test("a full refund of an order with total 0 pays back nothing", async () => {
  const store = await makeStore();
  const { order } = await orderTickets(store.test, { priceCents: 0 });
  await expect(refundOrder(store.test, order.id, { amount_cents: 1 })).rejects.toMatchObject({
    code: "refund_exceeds_total",
  });
  expect(await refundOrder(store.test, order.id)).toMatchObject({ status: "refunded", refunded_cents: 0 });
  expect(await prisma().ticket.count({ where: { merchant_id: store.merchantId, voided_at: null } })).toBe(0);
});

test("the largest order can be refunded in full", async () => {
  const store = await makeStore();
  const { productId } = await makeTicketProduct(store.test);
  const order = await createOrder(store.test, {
    customer: { email: "mara@post.example" },
    items: Array.from({ length: 50 }, () => ({ product_id: productId, quantity: 100 })),
    payment_method: "manual",
  });
  await refundOrder(later(store.test, 60), order.id);
  expect((await taken(store)).seats).toBe(0);
  expect(await prisma().ticket.count({ where: { merchant_id: store.merchantId, voided_at: null } })).toBe(0);
});

test("refunds in parallel never exceed the total, and sum to the refunded amount of the order", async () => {
  const store = await makeStore();
  const { order } = await orderTickets(store.test, { priceCents: 1_000 });
  const results = await Promise.allSettled(
    Array.from({ length: 10 }, () => refundOrder(store.test, order.id, { amount_cents: 300 })),
  );
  const refused = results.flatMap((result) => (result.status === "rejected" ? [result.reason.code] : []));
  expect(refused).toEqual(Array.from({ length: 7 }, () => "refund_exceeds_total"));
  expect(await getOrder(store.test, order.id)).toMatchObject({ status: "partially_refunded", refunded_cents: 900 });
  expect(await refundsOf(order)).toBe(900);
});

const refundsOf = async (order: Order): Promise<number> =>
  Number(
    (await prisma().order_refund.aggregate({ where: { order_id: order.id }, _sum: { amount_cents: true } }))._sum
      .amount_cents,
  );

test("of ten full refunds at once, one is made, and every seat is released once", async () => {
  const store = await makeStore();
  const { order } = await orderTickets(store.test, { capacities: [10] }, 4);
  const results = await Promise.allSettled(Array.from({ length: 10 }, () => refundOrder(store.test, order.id)));
  expect(results.filter((result) => result.status === "fulfilled")).toHaveLength(1);
  expect((await taken(store)).seats).toBe(0);
});

test("a refund and a void of its ticket at once release the seat once, and a scan keeps it", async () => {
  const store = await makeStore();
  for (let round = 0; round < 6; round++) {
    const { order, ticketIds } = await orderTickets(store.test, { capacities: [10] }, 2);
    const [first = "", second = ""] = ticketIds;
    const scan = redeemTicket(store.test, second).then(
      () => 1,
      () => 0,
    );
    await Promise.allSettled([refundOrder(store.test, order.id), voidTicket(store.test, first), scan]);
    const event = await prisma().ticket_event.findFirst({ where: { tickets: { some: { id: first } } } });
    expect(event?.sold_count).toBe(await scan);
  }
});

test("refunds in any parts sum to refunded_cents and end at the total", async () => {
  const store = await makeStore();
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 5_000 }),
      fc.array(fc.integer({ min: 1, max: 3_000 }), { maxLength: 6 }),
      async (priceCents, parts) => {
        const { order } = await orderTickets(store.test, { priceCents });
        let back = 0;
        for (const amount_cents of parts) {
          const fits = back + amount_cents <= priceCents && back < priceCents;
          const attempt = refundOrder(store.test, order.id, { amount_cents });
          if (fits) back = (await attempt).refunded_cents;
          else await expect(attempt).rejects.toMatchObject({ code: expect.stringMatching(/exceeds|transition/) });
          expect(await refundsOf(order)).toBe(back);
        }
        if (back === priceCents) return;
        expect(await refundOrder(store.test, order.id)).toMatchObject({
          status: "refunded",
          refunded_cents: priceCents,
        });
      },
    ),
    { numRuns: 10 },
  );
});

test("only the transitions in the table are allowed, and a refused one changes nothing", async () => {
  const store = await makeStore();
  const paid = (await orderTickets(store.test)).order.id;
  const fulfilled = (await orderTickets(store.test)).order.id;
  expect(await fulfillOrder(store.test, fulfilled)).toMatchObject({ status: "fulfilled" });
  const partial = (await orderTickets(store.test)).order.id;
  await refundOrder(store.test, partial, { amount_cents: 1 });
  const refunded = (await orderTickets(store.test)).order.id;
  await refundOrder(store.test, refunded);
  const pending = (await holdTickets(store.test)).id;
  const canceled = (await holdTickets(store.test)).id;
  expect(await cancelOrder(store.test, canceled)).toMatchObject({ status: "canceled", checkout_url: null });
  const before = await allRows([store.merchantId]);
  for (const [move, from] of [
    [fulfillOrder, [fulfilled, partial, refunded, pending, canceled]],
    [cancelOrder, [paid, fulfilled, partial, refunded, canceled]],
    [refundOrder, [refunded, pending, canceled]],
  ] as const) {
    for (const id of from) {
      await expect(move(store.test, id), `${move.name} ${id}`).rejects.toMatchObject({ code: "invalid_transition" });
    }
  }
  expect(await allRows([store.merchantId])).toBe(before);
  expect(await refundOrder(store.test, fulfilled)).toMatchObject({ status: "refunded" });
  expect(await eventTypes(store.test)).toContain("order.fulfilled");
});
