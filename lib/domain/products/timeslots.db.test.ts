import { expect, test } from "vitest";
import { createOrder } from "#lib/domain/sales/create";
import { allRows } from "#lib/testing/all-rows";
import { makeReservationProduct } from "#lib/testing/products";
import { codeOf, eventTypes, makeStore, unixInDays } from "#lib/testing/store";
import { getProduct } from "./read.ts";
import { addTimeslots, changeTimeslot, removeTimeslot } from "./timeslots.ts";

/** A store with a reservation product: one timeslot of 4 seats, of which a party has taken 3, and an empty one of 6. */
async function makeDinner() {
  const store = await makeStore();
  const ctx = store.test;
  const { productId, timeslotIds } = await makeReservationProduct(ctx, [4, 6]);
  const [taken = "", empty = ""] = timeslotIds;
  await createOrder(ctx, {
    customer: { email: "mara@post.example" },
    items: [{ product_id: productId, quantity: 1, timeslot_id: taken, party_size: 3 }],
    payment_method: "manual",
  });
  return { store, ctx, productId, taken, empty };
}

test("timeslots are added once, also by two people at once, and the others stay as they are", async () => {
  const { ctx, productId } = await makeDinner();
  const before = (await getProduct(ctx, productId)).timeslots ?? [];
  const slots = [5, 6, 7].map((day) => ({
    starts_at: unixInDays(ctx, day),
    ends_at: unixInDays(ctx, day) + 3_600,
    seats: 8,
  }));
  const added = await Promise.all([addTimeslots(ctx, productId, slots), addTimeslots(ctx, productId, slots.slice(1))]);
  expect(added.reduce((sum, count) => sum + count)).toBe(3);
  expect((await getProduct(ctx, productId)).timeslots).toMatchObject([...before, ...slots]);
  expect((await eventTypes(ctx)).filter((type) => type === "product.updated").length).toBeGreaterThan(0);
});

test("a timeslot takes its reservations along, and has at least the seats that are taken", async () => {
  const { ctx, productId, taken } = await makeDinner();
  const fields = { starts_at: unixInDays(ctx, 9), ends_at: unixInDays(ctx, 9) + 7_200, seats: 3 };
  await changeTimeslot(ctx, productId, taken, fields);
  const [booking] = await ctx.db.booking.findMany({ where: { merchant_id: ctx.merchantId } });
  expect(booking?.starts_at?.getTime()).toBe(fields.starts_at * 1_000);
  const before = await allRows([ctx.merchantId]);
  expect(await codeOf(changeTimeslot(ctx, productId, taken, { ...fields, seats: 2 }))).toBe("invalid_transition");
  expect(await codeOf(changeTimeslot(ctx, productId, taken, { ...fields, ends_at: fields.starts_at }))).toBe(
    "invalid_request",
  );
  await expect(removeTimeslot(ctx, productId, taken)).rejects.toThrow("This timeslot has reservations");
  expect(await allRows([ctx.merchantId])).toEqual(before);
});

test("an empty timeslot is removed; another store and the other mode find none", async () => {
  const { store, ctx, productId, taken, empty } = await makeDinner();
  const before = await allRows([ctx.merchantId]);
  for (const other of [(await makeStore()).test, store.live]) {
    expect(await codeOf(removeTimeslot(other, productId, empty))).toBe("not_found");
    expect(await codeOf(addTimeslots(other, productId, []))).toBe("not_found");
  }
  expect(await codeOf(removeTimeslot(ctx, productId, productId))).toBe("not_found");
  expect(await allRows([ctx.merchantId])).toEqual(before);
  await removeTimeslot(ctx, productId, empty);
  expect((await getProduct(ctx, productId)).timeslots?.map(({ id }) => id)).toEqual([taken]);
});
