import { expect, test } from "vitest";
import { addDays, addSeconds, toUnix } from "#lib/core/time";
import { redeemBooking } from "#lib/domain/bookings/redeem";
import { voidBooking } from "#lib/domain/bookings/void";
import { orderBooking } from "#lib/testing/orders";
import { makeAppointmentProduct } from "#lib/testing/products";
import { makeStore } from "#lib/testing/store";
import { readCalendar } from "./read.ts";

test("the calendar has the bookings and timeslots of its days, at their places, without voided ones", async () => {
  const { test: ctx } = await makeStore();
  const rooms = await makeAppointmentProduct(ctx, {}, [2, 2]);
  const [first = "", second = ""] = rooms.resourceIds;
  const start = addDays(ctx.now, 1);
  const massage = await orderBooking(ctx, { product: rooms, startsAt: start, leadName: "Elin Sund", partySize: 2 });
  const voided = await orderBooking(ctx, { product: { ...rooms, resourceIds: [second] }, startsAt: start });
  await voidBooking(ctx, voided.id);
  const dinner = await orderBooking(ctx, { timeslots: [6, 8], partySize: 3 });
  await redeemBooking(ctx, dinner.id);
  const [from, to] = [addSeconds(start, -60), addSeconds(start, 3_600)];
  const calendar = await readCalendar(ctx, from, to);
  expect(calendar.places).toMatchObject([
    { id: first, category: "appointment", name: "Room 1", title: "Hot stone massage" },
    { id: second, name: "Room 2" },
    { id: dinner.productId, category: "reservation", name: "Dinner at the counter", title: null },
  ]);
  expect(calendar.bookings.toSorted((a, b) => a.guest.localeCompare(b.guest))).toMatchObject([
    { id: massage.id, place_id: first, guest: "Elin Sund", party_size: 2, starts_at: toUnix(start), status: "valid" },
    { id: dinner.id, place_id: dinner.productId, timeslot_id: dinner.timeslotIds[0], status: "arrived" },
  ]);
  expect(calendar.timeslots).toMatchObject([{ id: dinner.timeslotIds[0], seats: 6, taken: 3 }]);
  expect(calendar.isCut).toBe(false);
});

test("a booking that still runs at the start is in it, one that has ended is not, and an archived product only with bookings", async () => {
  const { test: ctx } = await makeStore();
  const { productId, id, resourceIds } = await orderBooking(ctx); // an hour, a day from now
  await ctx.db.product.updateMany({ where: { id: productId }, data: { status: "archived" } });
  const start = addDays(ctx.now, 1);
  const during = await readCalendar(ctx, addSeconds(start, 1_800), addSeconds(start, 7_200));
  expect(during).toMatchObject({ places: [{ id: resourceIds[0] }], bookings: [{ id }] });
  expect(await readCalendar(ctx, addSeconds(start, 3_600), addSeconds(start, 7_200))).toMatchObject({
    places: [],
    bookings: [],
  });
});

test("another store or mode has nothing in its calendar", async () => {
  const store = await makeStore();
  const { test: other } = await makeStore();
  await orderBooking(store.test);
  await orderBooking(store.test, { timeslots: [4] });
  for (const ctx of [store.live, other]) {
    expect(await readCalendar(ctx, ctx.now, addDays(ctx.now, 7))).toEqual({
      places: [],
      bookings: [],
      timeslots: [],
      isCut: false,
    });
  }
});
