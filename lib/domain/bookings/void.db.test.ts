import { expect, test } from "vitest";
import { addDays, addSeconds, toUnix } from "#lib/core/time";
import { pool, prisma } from "#lib/db/client";
import { refundOrder } from "#lib/domain/refunds/refund-order";
import { orderBooking } from "#lib/testing/orders";
import { makeAppointmentProduct, makeReservationProduct } from "#lib/testing/products";
import { eventTypes, later, makeStore } from "#lib/testing/store";
import { getBooking, listBookingRedemptions } from "./read.ts";
import { redeemBooking } from "./redeem.ts";
import { updateBooking } from "./update.ts";
import { voidBooking } from "./void.ts";

/** How many times of the product's resources are taken. */
async function claims(productId: string): Promise<number> {
  const { rows } = await pool().query(
    `SELECT count(*)::int AS count
       FROM slot_claim c JOIN booking_resource r ON r.merchant_id = c.merchant_id AND r.id = c.resource_id
      WHERE r.product_id = $1`,
    [productId],
  );
  return rows[0].count;
}

const seatsTaken = async (productId: string): Promise<number> =>
  (await prisma().timeslot.findFirstOrThrow({ where: { product_id: productId } })).sold_count;

test("voiding an unused appointment frees its time, sets voided_at and fires booking.voided", async () => {
  const { test: ctx } = await makeStore();
  const { id, productId, resourceIds } = await orderBooking(ctx);
  expect(await claims(productId)).toBe(1);
  expect(await voidBooking(later(ctx, 5), id)).toMatchObject({ id, voided_at: toUnix(ctx.now) + 5 });
  expect(await claims(productId)).toBe(0);
  expect((await eventTypes(ctx)).at(-1)).toBe("booking.voided");
  await orderBooking(ctx, { product: { productId, resourceIds } }); // the very same time
});

test("voiding an unused reservation releases the seats of its party", async () => {
  const { test: ctx } = await makeStore();
  const { id, productId, timeslotIds } = await orderBooking(ctx, { timeslots: [6], partySize: 4 });
  await orderBooking(ctx, { product: { productId, timeslotIds }, partySize: 2 });
  expect(await seatsTaken(productId)).toBe(6);
  await voidBooking(ctx, id);
  expect(await seatsTaken(productId)).toBe(2);
});

test("a redeemed booking can be voided and keeps its time or seats", async () => {
  const { test: ctx } = await makeStore();
  const appointment = await orderBooking(ctx);
  const reservation = await orderBooking(ctx, { timeslots: [6], partySize: 4 });
  for (const { id } of [appointment, reservation]) {
    await redeemBooking(ctx, id);
    expect(await voidBooking(ctx, id)).toMatchObject({ voided_at: toUnix(ctx.now), uses_after: 1 });
  }
  expect(await claims(appointment.productId)).toBe(1);
  expect(await seatsTaken(reservation.productId)).toBe(4);
});

test("voiding a booking again is refused and changes nothing", async () => {
  const { test: ctx } = await makeStore();
  const { id, productId } = await orderBooking(ctx, { timeslots: [6], partySize: 4 });
  const first = await voidBooking(ctx, id);
  await expect(voidBooking(later(ctx, 9), id)).rejects.toMatchObject({ code: "already_voided" });
  expect(await getBooking(ctx, id)).toEqual(first);
  expect(await seatsTaken(productId)).toBe(0);
});

test("after voids and redemptions of ten reservations at once, only the seats of unused reservations are released", async () => {
  const { test: ctx } = await makeStore();
  const first = await orderBooking(ctx, { timeslots: [100], partySize: 3 });
  const ids = [first.id];
  while (ids.length < 10) ids.push((await orderBooking(ctx, { product: first, partySize: 3 })).id);
  await Promise.allSettled(
    ids.flatMap((id, at) => {
      const both = [() => voidBooking(ctx, id), () => redeemBooking(ctx, id), () => voidBooking(ctx, id)];
      return (at % 2 ? both : both.reverse()).map((run) => run());
    }),
  );
  const bookings = await Promise.all(ids.map((id) => getBooking(ctx, id)));
  const used = bookings.filter((booking) => booking.uses_after === 1);
  for (const booking of bookings) expect(booking.voided_at).not.toBeNull();
  for (const { id } of used) expect((await listBookingRedemptions(ctx, id, {})).data).toHaveLength(1);
  expect(await seatsTaken(first.productId)).toBe(3 * used.length);
  const types = await eventTypes(ctx);
  expect(types.filter((type) => type === "booking.redeemed")).toHaveLength(used.length);
  expect(types.filter((type) => type === "booking.voided")).toHaveLength(10);
});

test("after refunds, moves, voids and redemptions at once, the time or seats of each unused booking are released once", async () => {
  const { test: ctx } = await makeStore();
  const tables = await makeReservationProduct(ctx, [100, 100]);
  const rooms = await makeAppointmentProduct(ctx, {}, [2, 2]);
  const booked: { id: string; orderId: string; elsewhere: object }[] = [];
  for (let at = 0; at < 8; at++) {
    const party = await orderBooking(ctx, { product: { resourceIds: [], ...tables }, partySize: 3 });
    booked.push({ ...party, elsewhere: { timeslot_id: tables.timeslotIds[1] } });
    const startsAt = addSeconds(addDays(ctx.now, 1), at * 7_200);
    const treatment = await orderBooking(ctx, { product: rooms, startsAt });
    booked.push({ ...treatment, elsewhere: { resource_id: rooms.resourceIds[1] } });
  }
  await Promise.allSettled(
    booked.flatMap(({ id, orderId, elsewhere }, at) => {
      const all = [
        () => refundOrder(ctx, orderId),
        () => updateBooking(ctx, id, elsewhere),
        () => voidBooking(ctx, id),
        () => redeemBooking(ctx, id),
      ];
      return [...all.slice(at % 4), ...all.slice(0, at % 4)].map((run) => run());
    }),
  );
  const bookings = await Promise.all(booked.map(({ id }) => getBooking(ctx, id)));
  const used = bookings.filter((booking) => booking.uses_after === 1);
  for (const booking of bookings) expect(booking.voided_at).not.toBeNull();
  const taken = await prisma().timeslot.findMany({ where: { product_id: tables.productId } });
  const seated = used.filter((booking) => booking.category === "reservation").length;
  expect(taken.reduce((sum, slot) => sum + slot.sold_count, 0)).toBe(3 * seated);
  expect(await claims(rooms.productId)).toBe(used.length - seated);
  expect((await eventTypes(ctx)).filter((type) => type === "booking.voided")).toHaveLength(booked.length);
  const orders = await prisma().orders.findMany({ where: { merchant_id: ctx.merchantId } });
  expect(orders.filter((order) => order.status === "refunded")).toHaveLength(booked.length);
});

test("another store or mode cannot find the booking, and nothing changes", async () => {
  const store = await makeStore();
  const other = await makeStore();
  const { id, productId } = await orderBooking(store.test);
  await expect(voidBooking(other.test, id)).rejects.toMatchObject({ code: "not_found" });
  await expect(voidBooking(store.live, id)).rejects.toMatchObject({ code: "not_found" });
  expect((await getBooking(store.test, id)).voided_at).toBeNull();
  expect(await claims(productId)).toBe(1);
});
