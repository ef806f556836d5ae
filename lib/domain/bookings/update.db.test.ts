import { expect, test } from "vitest";
import { newId } from "#lib/core/ids";
import { addDays, addSeconds, toUnix } from "#lib/core/time";
import { pool, prisma } from "#lib/db/client";
import type { PrismaContext } from "#lib/db/context";
import { orderBooking } from "#lib/testing/orders";
import { makeAppointmentProduct, makeReservationProduct } from "#lib/testing/products";
import { eventTypes, later, makeStore } from "#lib/testing/store";
import { getBooking } from "./read.ts";
import { redeemBooking } from "./redeem.ts";
import { updateBooking } from "./update.ts";
import { voidBooking } from "./void.ts";

const HOUR = 3_600;

/** The times of the product's resources that are taken, in seconds, with the resource. */
async function claims(productId: string): Promise<{ resource_id: string; from: number; to: number }[]> {
  const { rows } = await pool().query(
    `SELECT c.resource_id, extract(epoch FROM lower(c.busy))::int AS from, extract(epoch FROM upper(c.busy))::int AS to
       FROM slot_claim c JOIN booking_resource r ON r.merchant_id = c.merchant_id AND r.id = c.resource_id WHERE r.product_id = $1 ORDER BY lower(c.busy)`,
    [productId],
  );
  return rows;
}

/** Seats taken of each of the product's timeslots, soonest first. */
const seatsTaken = async (product_id: string): Promise<number[]> =>
  (await prisma().timeslot.findMany({ where: { product_id }, orderBy: { starts_at: "asc" } })).map(
    (slot) => slot.sold_count,
  );

const updates = async (ctx: PrismaContext) =>
  (await eventTypes(ctx)).filter((type) => type === "booking.updated").length;

/** An appointment tomorrow at this hour, of a product with two rooms of 2 and 4 seats. */
async function appointment(settings: Record<string, unknown> = {}, fields: Record<string, unknown> = {}) {
  const store = await makeStore(settings);
  const product = await makeAppointmentProduct(store.test, fields, [2, 4]);
  const booking = await orderBooking(store.test, { product, partySize: 2 });
  const [small = "", large = ""] = product.resourceIds;
  return {
    store,
    ctx: later(store.test, 60),
    product,
    ...booking,
    small,
    large,
    start: toUnix(addDays(store.test.now, 1)),
  };
}

/** A reservation for 4 of the first of two timeslots with 6 seats each. */
async function reservation() {
  const store = await makeStore();
  const product = await makeReservationProduct(store.test, [6, 6]);
  const booking = await orderBooking(store.test, { product, partySize: 4 });
  const [first = "", second = ""] = product.timeslotIds;
  return { store, ctx: later(store.test, 60), product, ...booking, first, second };
}

test("when an appointment moves, its end moves too, its old time becomes free, and booking.updated fires", async () => {
  const { ctx, id, productId, small, start } = await appointment();
  const starts_at = start + 3 * HOUR;
  expect(await updateBooking(ctx, id, { starts_at })).toMatchObject({ id, starts_at, ends_at: starts_at + HOUR });
  expect(await claims(productId)).toEqual([{ resource_id: small, from: starts_at, to: starts_at + 1.5 * HOUR }]);
  expect(await updates(ctx)).toBe(1);
});

test("an appointment can move by less than its own length, and to another resource at the same time", async () => {
  const { ctx, id, productId, large, start } = await appointment();
  await updateBooking(ctx, id, { starts_at: start + 600 });
  const moved = await updateBooking(ctx, id, { resource_id: large.toUpperCase(), party_size: 4 });
  expect(moved).toMatchObject({
    resource_id: large,
    starts_at: start + 600,
    ends_at: start + 600 + HOUR,
    party_size: 4,
  });
  expect((await claims(productId)).map((claim) => claim.resource_id)).toEqual([large]);
});

test("a reservation that moves to another timeslot gets that timeslot's times and takes seats there", async () => {
  const { ctx, id, productId, second } = await reservation();
  const { starts_at, ends_at } = await prisma().timeslot.findFirstOrThrow({ where: { id: second } });
  const moved = await updateBooking(ctx, id, { timeslot_id: second, party_size: 5, lead_name: "Paul" });
  expect(moved).toMatchObject({ starts_at: toUnix(starts_at), ends_at: toUnix(ends_at), party_size: 5 });
  expect(moved.lead_name).toBe("Paul");
  expect(await seatsTaken(productId)).toEqual([0, 5]);
  await updateBooking(ctx, id, { party_size: 6 });
  await updateBooking(ctx, id, { party_size: 1 });
  expect(await seatsTaken(productId)).toEqual([0, 1]);
  expect(await updates(ctx)).toBe(3);
});

test("a patch that changes nothing returns the booking and fires no event, even when it is voided", async () => {
  const { ctx, id, small, start, productId } = await appointment();
  const before = await getBooking(ctx, id);
  expect(await updateBooking(ctx, id, {})).toEqual(before);
  const same = { starts_at: start, resource_id: small, party_size: 2, lead_name: null };
  expect(await updateBooking(ctx, id, same)).toEqual(before);
  const voided = await voidBooking(ctx, id);
  expect(await updateBooking(ctx, id, same)).toEqual(voided);
  expect(await updates(ctx)).toBe(0);
  expect(await claims(productId)).toEqual([]);
});

test("a field of the other category, and an id that the product does not have, are refused with their param", async () => {
  const { ctx, id, start } = await appointment();
  const table = await orderBooking(ctx, { timeslots: [6] });
  const foreign = await makeAppointmentProduct(ctx);
  const refused = (which: string, patch: object) => updateBooking(ctx, which, patch).catch((error) => error);
  const invalid = (param: string) => ({ code: "invalid_request", extra: { param } });
  expect(await refused(id, { timeslot_id: table.timeslotIds[0] })).toMatchObject(invalid("timeslot_id"));
  expect(await refused(table.id, { starts_at: start })).toMatchObject(invalid("starts_at"));
  expect(await refused(table.id, { resource_id: foreign.resourceIds[0] })).toMatchObject(invalid("resource_id"));
  expect(await refused(id, { resource_id: foreign.resourceIds[0] })).toMatchObject(invalid("resource_id"));
  expect(await refused(id, { resource_id: newId() })).toMatchObject(invalid("resource_id"));
  expect(await refused(table.id, { timeslot_id: newId() })).toMatchObject(invalid("timeslot_id"));
  expect(await updates(ctx)).toBe(0);
});

test("a taken time, a resource that is too small and a start in the past are refused with slot_unavailable, and nothing changes", async () => {
  const { ctx, id, productId, product, small, large, start } = await appointment();
  await orderBooking(ctx, { product, startsAt: new Date((start + 6 * HOUR) * 1000) });
  await updateBooking(ctx, id, { resource_id: large, party_size: 3 });
  const [before, taken] = [await getBooking(ctx, id), await claims(productId)];
  const refused = (patch: object) => updateBooking(ctx, id, patch).catch((error) => error);
  const unavailable = (param: string) => ({ code: "slot_unavailable", extra: { param } });
  expect(await refused({ resource_id: small, party_size: 2, starts_at: start + 5 * HOUR })).toMatchObject(
    unavailable("starts_at"),
  );
  expect(await refused({ resource_id: small })).toMatchObject(unavailable("party_size"));
  expect(await refused({ party_size: 5 })).toMatchObject(unavailable("party_size"));
  expect(await refused({ starts_at: toUnix(ctx.now) - 1 })).toMatchObject(unavailable("starts_at"));
  expect(await getBooking(ctx, id)).toEqual(before);
  expect(await claims(productId)).toEqual(taken);
  expect(await updates(ctx)).toBe(1);
});

test("an appointment can move only within the opening hours, in the store's time zone", async () => {
  const opening_hours = [{ day: 6, opens: "09:00", closes: "22:00" }];
  const { ctx, id, start } = await appointment({ timezone: "Europe/Berlin" }, { opening_hours });
  const ten = start + 2 * HOUR; // Saturday, 21:00 in Berlin, until 22:00
  expect(await updateBooking(ctx, id, { starts_at: ten })).toMatchObject({ starts_at: ten });
  await expect(updateBooking(ctx, id, { starts_at: ten + 60 })).rejects.toMatchObject({ code: "slot_unavailable" });
  expect((await getBooking(ctx, id)).starts_at).toBe(ten);
});

test("a full timeslot is refused with sold_out and one that has ended with slot_unavailable, and nothing changes", async () => {
  const { ctx, id, productId, second, first } = await reservation();
  await orderBooking(ctx, { product: { productId, timeslotIds: [second] }, partySize: 3 });
  const before = await getBooking(ctx, id);
  await expect(updateBooking(ctx, id, { timeslot_id: second })).rejects.toMatchObject({
    code: "sold_out",
    extra: { param: "timeslot_id" },
  });
  await expect(updateBooking(ctx, id, { party_size: 7 })).rejects.toMatchObject({
    code: "sold_out",
    extra: { param: "party_size" },
  });
  await prisma().timeslot.updateMany({
    where: { id: second },
    data: { starts_at: addSeconds(ctx.now, -60), ends_at: ctx.now },
  });
  await expect(updateBooking(ctx, id, { timeslot_id: second, party_size: 1 })).rejects.toMatchObject({
    code: "slot_unavailable",
    extra: { param: "timeslot_id" },
  });
  expect(await getBooking(ctx, id)).toEqual(before);
  expect((await seatsTaken(productId)).sort()).toEqual([3, 4]);
  expect((await prisma().timeslot.findFirstOrThrow({ where: { id: first } })).sold_count).toBe(4);
  expect(await updates(ctx)).toBe(0);
});

test("a redeemed or voided booking cannot be moved, but its name can still be changed", async () => {
  const { ctx, id, productId, second } = await reservation();
  await redeemBooking(ctx, id);
  await expect(updateBooking(ctx, id, { timeslot_id: second })).rejects.toMatchObject({ code: "invalid_transition" });
  await voidBooking(ctx, id);
  await expect(updateBooking(ctx, id, { party_size: 1 })).rejects.toMatchObject({ code: "invalid_transition" });
  expect(await seatsTaken(productId)).toEqual([4, 0]);
  expect((await updateBooking(ctx, id, { lead_name: "Paul" })).lead_name).toBe("Paul");
});

test("of 10 bookings that move to one slot at once, one moves and the others stay", async () => {
  const { ctx, product, productId, small, start } = await appointment();
  const places = Array.from({ length: 10 }, (_, at) => start + (at + 2) * 2 * HOUR);
  const ids: string[] = [];
  for (const at of places) ids.push((await orderBooking(ctx, { product, startsAt: new Date(at * 1000) })).id);
  const target = start + 100 * HOUR;
  const results = await Promise.allSettled(ids.map((id) => updateBooking(ctx, id, { starts_at: target })));
  expect(results.filter((result) => result.status === "fulfilled")).toHaveLength(1);
  for (const result of results) {
    if (result.status === "rejected") expect(result.reason).toMatchObject({ code: "slot_unavailable" });
  }
  const bookings = await Promise.all(ids.map((id) => getBooking(ctx, id)));
  const stayed = bookings.filter((booking, at) => booking.starts_at === places[at]);
  expect(stayed).toHaveLength(9);
  const taken = await claims(productId);
  expect(taken).toHaveLength(11);
  expect(taken.filter((claim) => claim.from === target)).toEqual([
    { resource_id: small, from: target, to: target + 1.5 * HOUR },
  ]);
});

test("bookings can swap rooms and timeslots at once without a deadlock", async () => {
  const { ctx, product, productId, small, large, start } = await appointment();
  const ids: string[] = [];
  for (let at = 0; at < 8; at++) {
    const resourceIds = [at % 2 ? small : large];
    const startsAt = new Date((start + (at + 2) * 2 * HOUR) * 1000);
    ids.push((await orderBooking(ctx, { product: { ...product, resourceIds }, startsAt })).id);
  }
  await Promise.all(ids.map((id, at) => updateBooking(ctx, id, { resource_id: at % 2 ? large : small })));
  expect(await claims(productId)).toHaveLength(9);
  const tables = await makeReservationProduct(ctx, [40, 40]);
  const [first = "", second = ""] = tables.timeslotIds;
  const parties: string[] = [];
  for (let at = 0; at < 10; at++) {
    const timeslotIds = [at % 2 ? first : second];
    parties.push((await orderBooking(ctx, { product: { ...tables, timeslotIds }, partySize: 2 })).id);
  }
  await Promise.all(parties.map((id, at) => updateBooking(ctx, id, { timeslot_id: at % 2 ? second : first })));
  expect(await seatsTaken(tables.productId)).toEqual([10, 10]);
});

test("after moves, voids and redemptions at once, exactly the bookings that are redeemed or not voided have their seats", async () => {
  const { ctx, productId, first, second } = await reservation();
  await prisma().timeslot.updateMany({ where: { product_id: productId }, data: { seats: 100 } });
  const ids: string[] = [];
  for (let at = 0; at < 12; at++) {
    ids.push((await orderBooking(ctx, { product: { productId, timeslotIds: [first] }, partySize: 1 + (at % 3) })).id);
  }
  await Promise.allSettled(
    ids.flatMap((id, at) => {
      const all = [
        () => updateBooking(ctx, id, { timeslot_id: second, party_size: 4 }),
        () => voidBooking(ctx, id),
        () => redeemBooking(ctx, id),
        () => updateBooking(ctx, id, { party_size: 2 }),
      ];
      return [...all.slice(at % 4), ...all.slice(0, at % 4)].map((run) => run());
    }),
  );
  for (const [at, timeslot_id] of [first, second].entries()) {
    const rows = await prisma().booking.findMany({ where: { timeslot_id } });
    const kept = rows.filter((row) => row.voided_at === null || row.uses_after > 0);
    expect((await seatsTaken(productId))[at]).toBe(kept.reduce((sum, row) => sum + row.party_size, 0));
  }
});

test("another store or mode cannot find the booking, and nothing changes", async () => {
  const { store, ctx, id } = await reservation();
  const other = await makeStore();
  await expect(updateBooking(other.test, id, { party_size: 1 })).rejects.toMatchObject({ code: "not_found" });
  await expect(updateBooking(store.live, id, {})).rejects.toMatchObject({ code: "not_found" });
  expect((await getBooking(ctx, id)).party_size).toBe(4);
});
