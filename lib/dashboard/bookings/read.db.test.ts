import { expect, test } from "vitest";
import { addDays, toUnix } from "#lib/core/time";
import { redeemBooking } from "#lib/domain/bookings/redeem";
import { voidBooking } from "#lib/domain/bookings/void";
import { reverseRedemption } from "#lib/domain/redemptions/reverse";
import { orderBooking } from "#lib/testing/orders";
import { later, makeStore } from "#lib/testing/store";
import { getBookingDetails, listBookingOverviews, listBookingProducts } from "./read.ts";

test("the list is filtered by state, product, place, day and a search, in pages", async () => {
  const { live } = await makeStore();
  const valid = await orderBooking(live, { leadName: "Elin Sund" });
  const arrived = await orderBooking(later(live, 1), { timeslots: [8], partySize: 3 });
  const voided = await orderBooking(later(live, 2), { product: arrived });
  await redeemBooking(live, arrived.id);
  await voidBooking(live, voided.id);
  const find = async (query: Parameters<typeof listBookingOverviews>[1]) =>
    (await listBookingOverviews(live, query)).data.map((row) => row.id);
  const all = [voided.id, arrived.id, valid.id];
  expect(await find({})).toEqual(all);
  expect(await find({ state: "valid" })).toEqual([valid.id]);
  expect(await find({ state: "arrived" })).toEqual([arrived.id]);
  expect(await find({ state: "voided" })).toEqual([voided.id]);
  expect(await find({ product_id: arrived.productId })).toEqual([voided.id, arrived.id]);
  expect(await find({ resource_id: valid.resourceIds[0] })).toEqual([valid.id]);
  expect(await find({ order_id: voided.orderId })).toEqual([voided.id]);
  expect(await find({ from: addDays(live.now, 2) })).toEqual([]);
  expect(await find({ from: live.now, to: addDays(live.now, 2) })).toEqual(all);
  expect(await find({ to: live.now })).toEqual([]);
  const { booking } = await getBookingDetails(live, valid.id);
  for (const search of ["elin", booking.qr_token.toLowerCase(), booking.qr_token.slice(-6), valid.id, valid.orderId]) {
    expect(await find({ search })).toEqual([valid.id]);
  }
  expect(await find({ search: "mara.lindqvist@post.example" })).toEqual(all);
  expect(await find({ search: "lindqvist" })).toEqual(all);
  expect(await find({ search: "T-0123456789ABCDEFGHJKMNPQRS" })).toEqual([]);
  const first = await listBookingOverviews(live, { limit: 1 });
  expect(first).toMatchObject({ data: [{ id: voided.id, status: "voided" }], has_more: true });
  expect(await find({ starting_after: voided.id })).toEqual([arrived.id, valid.id]);
  expect((await listBookingOverviews(live, { state: "valid" })).data).toMatchObject([
    { guest: "Elin Sund", title: "Hot stone massage", place: "Room 1", party_size: 1, status: "valid" },
  ]);
});

test("a booking is shown with its place, order and log", async () => {
  const { live } = await makeStore();
  const { id, orderId } = await orderBooking(live);
  expect(await getBookingDetails(live, id)).toMatchObject({
    status: "valid",
    title: "Hot stone massage",
    place: "Room 1",
    order: { id: orderId, customer_name: "Mara Lindqvist" },
    uses: [],
    refusal: null,
  });
  await redeemBooking(later(live, 60), id, { source: "Door A" });
  const { uses, ...used } = await getBookingDetails(live, id);
  expect(used).toMatchObject({ status: "arrived", refusal: "This booking was already redeemed." });
  expect(uses).toMatchObject([{ source: "Door A", reversed_at: null }]);
  await reverseRedemption(later(live, 90), uses[0]?.id ?? "");
  expect(await getBookingDetails(live, id)).toMatchObject({
    status: "valid",
    uses: [{ reversed_at: toUnix(later(live, 90).now) }],
  });
});

test("the newest products come with their people, tables and rooms, and the chosen one too", async () => {
  const { live } = await makeStore();
  const massage = await orderBooking(live);
  const dinner = await orderBooking(live, { timeslots: [4] });
  const byId = async (chosen?: string) =>
    new Map((await listBookingProducts(live, chosen)).map((one) => [one.id, one.resources.map(({ name }) => name)]));
  expect(await byId()).toEqual(
    new Map([
      [massage.productId, ["Room 1"]],
      [dinner.productId, []],
    ]),
  );
  await live.db.product.updateMany({ where: { id: massage.productId }, data: { status: "archived" } });
  expect([...(await byId()).keys()]).toEqual([dinner.productId]);
  expect([...(await byId(massage.productId)).keys()].sort()).toEqual([massage.productId, dinner.productId].sort());
});

test("another store or mode does not see the booking", async () => {
  const store = await makeStore();
  const { test: other } = await makeStore();
  const { id, productId } = await orderBooking(store.test);
  for (const ctx of [store.live, other]) {
    await expect(getBookingDetails(ctx, id)).rejects.toMatchObject({ code: "not_found" });
    expect((await listBookingOverviews(ctx, { search: id })).data).toEqual([]);
    expect(await listBookingProducts(ctx, productId)).toEqual([]);
  }
});
