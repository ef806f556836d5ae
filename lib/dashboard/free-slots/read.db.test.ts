import { expect, test } from "vitest";
import { dateOf } from "#lib/core/day";
import { addDays, fromUnix } from "#lib/core/time";
import { updateBooking } from "#lib/domain/bookings/update";
import { orderBooking } from "#lib/testing/orders";
import { makeAppointmentProduct, makeReservationProduct } from "#lib/testing/products";
import { eventTypes, later, makeStore } from "#lib/testing/store";
import { listFreeSlots } from "./read.ts";
import type { FreeSlot } from "./shape.ts";

const ZONE = "Europe/Berlin";
const OPEN = [6, 7].map((day) => ({ day, opens: "10:00", closes: "15:00" }));

/** "10:30 Room 1", in Berlin's winter time. */
const textOf = (slots: readonly FreeSlot[]) =>
  slots.map(
    ({ starts_at, place }) =>
      `${fromUnix(starts_at + 3_600)
        .toISOString()
        .slice(11, 16)} ${place}`,
  );

test("free times are within the opening hours, not past, not taken with their buffers, and seat the party", async () => {
  const { test: ctx } = await makeStore({ timezone: ZONE });
  const product = await makeAppointmentProduct(ctx, { opening_hours: OPEN }, [1, 2, 2]);
  const [, second = "", third = ""] = product.resourceIds;
  const at = (time: string) => new Date(`2026-11-21T${time}:00+01:00`); // a Saturday
  const { id } = await orderBooking(ctx, {
    product: { ...product, resourceIds: [second] },
    startsAt: at("10:00"),
    partySize: 2,
  });
  await orderBooking(ctx, { product: { ...product, resourceIds: [second] }, startsAt: at("12:15") });
  await orderBooking(ctx, { product: { ...product, resourceIds: [third] }, startsAt: at("10:00") });
  await orderBooking(ctx, { product: { ...product, resourceIds: [third] }, startsAt: at("11:30") });
  const free = await listFreeSlots(ctx, id, "2026-11-21");
  expect(textOf(free)).toEqual([
    "10:30 Room 2",
    "13:45 Room 2", // when the buffer of the other booking ends
    "14:00 Room 2",
    "13:00 Room 3",
    "13:30 Room 3",
    "14:00 Room 3",
  ]);
  const soon = await listFreeSlots({ ...ctx, now: at("13:10") }, id, "2026-11-21");
  expect(textOf(soon)).toEqual(["13:45 Room 2", "14:00 Room 2", "13:30 Room 3", "14:00 Room 3"]);
  expect(await listFreeSlots(ctx, id, "2026-11-23")).toEqual([]); // closed
  expect(await listFreeSlots(ctx, id, "2026-11-15")).toEqual([]); // past
  for (const { resource_id, starts_at } of free) {
    expect(await updateBooking(ctx, id, { resource_id: resource_id ?? "", starts_at })).toMatchObject({ starts_at });
  }
});

test("free times of a night that closes after midnight are on both of its days", async () => {
  const { test: ctx } = await makeStore({ timezone: ZONE });
  const product = await makeAppointmentProduct(ctx, { opening_hours: [{ day: 6, opens: "22:30", closes: "01:00" }] });
  const { id } = await orderBooking(ctx, { product, startsAt: new Date("2026-11-21T22:30:00+01:00") });
  const [saturday, sunday] = [await listFreeSlots(ctx, id, "2026-11-21"), await listFreeSlots(ctx, id, "2026-11-22")];
  const timesOf = (slots: readonly FreeSlot[]) => textOf(slots).map((words) => words.slice(0, 5));
  expect([timesOf(saturday), timesOf(sunday)]).toEqual([["23:00", "23:30"], ["00:00"]]);
  const starts_at = saturday[1]?.starts_at ?? 0;
  expect(await updateBooking(ctx, id, { starts_at })).toMatchObject({ starts_at, ends_at: starts_at + 3_600 });
});

test("free timeslots have seats for the party and have not ended", async () => {
  const { test: ctx } = await makeStore({ timezone: ZONE });
  const product = await makeReservationProduct(ctx, [6, 6, 2, 6]);
  const [, second = "", , fourth] = product.timeslotIds;
  const { id } = await orderBooking(ctx, { product, partySize: 3 });
  await orderBooking(ctx, { product: { ...product, timeslotIds: [second] }, partySize: 2 });
  const date = dateOf(addDays(ctx.now, 1), ZONE);
  const idsOf = async (at = ctx) =>
    (await listFreeSlots(at, id, date)).map(({ timeslot_id, seats_left }) => [timeslot_id, seats_left]);
  expect(await idsOf()).toEqual([[second, 4]]); // the last one begins on the next day
  expect(await listFreeSlots(ctx, id, dateOf(addDays(ctx.now, 2), ZONE))).toMatchObject([{ timeslot_id: fourth }]);
  expect(await idsOf(later(ctx, 86_400 + 4 * 3_600))).toEqual([]);
});

test("of many bookings that move to one timeslot at once, and orders for it, no more fit than it has seats", async () => {
  const { test: ctx } = await makeStore();
  const product = await makeReservationProduct(ctx, [40, 5]);
  const [, small = ""] = product.timeslotIds;
  const ids: string[] = [];
  while (ids.length < 12) ids.push((await orderBooking(ctx, { product, partySize: 2 })).id);
  const results = await Promise.allSettled([
    ...ids.map((id) => updateBooking(ctx, id, { timeslot_id: small })),
    ...ids.slice(8).map(() => orderBooking(ctx, { product: { ...product, timeslotIds: [small] }, partySize: 2 })),
  ]);
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
  for (const result of results) {
    if (result.status === "rejected") expect(result.reason).toMatchObject({ code: "sold_out" });
  }
  const [first, second] = await ctx.db.timeslot.findMany({
    where: { product_id: product.productId },
    orderBy: { starts_at: "asc" },
  });
  const moved = results.slice(0, ids.length).filter(({ status }) => status === "fulfilled").length;
  expect([first?.sold_count, second?.sold_count]).toEqual([24 - 2 * moved, 4]);
  expect((await eventTypes(ctx)).filter((type) => type === "booking.updated")).toHaveLength(moved);
});

test("another store or mode cannot see the free times of a booking", async () => {
  const store = await makeStore();
  const { test: other } = await makeStore();
  const { id } = await orderBooking(store.test);
  for (const ctx of [store.live, other]) {
    await expect(listFreeSlots(ctx, id, "2026-11-21")).rejects.toMatchObject({ code: "not_found" });
  }
});
