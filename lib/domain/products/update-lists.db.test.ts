import { expect, test } from "vitest";
import { pool } from "#lib/db/client";
import type { PrismaContext } from "#lib/db/context";
import { getBooking } from "#lib/domain/bookings/read";
import { createOrder } from "#lib/domain/sales/create";
import { orderBooking } from "#lib/testing/orders";
import { makeTicketProduct } from "#lib/testing/products";
import { makeStore, unixInDays } from "#lib/testing/store";
import { createProduct } from "./create.ts";
import { deleteProduct } from "./delete.ts";
import { getProduct } from "./read.ts";
import { updateProduct } from "./update.ts";

const CUSTOMER = { email: "mara.lindqvist@post.example" };

/** Unix seconds, so many days from now. */

const buy = (ctx: PrismaContext, item: { product_id: string; [field: string]: unknown }) =>
  createOrder(ctx, { customer: CUSTOMER, items: [{ quantity: 1, ...item }], payment_method: "manual" });

test("reservations move with their timeslot when its time changes, each with its event", async () => {
  const { test: ctx } = await makeStore();
  const { id, productId, timeslotIds } = await orderBooking(ctx, { timeslots: [10, 10] });
  const other = await orderBooking(ctx, { timeslots: [10] });
  const [starts_at, ends_at] = [unixInDays(ctx, 9), unixInDays(ctx, 9) + 7_200];
  const [first, second] = timeslotIds;
  await updateProduct(ctx, productId, { timeslots: [{ id: first, starts_at, ends_at }, { id: second }] });
  expect(await getBooking(ctx, id)).toMatchObject({ starts_at, ends_at });
  expect(await bookingsUpdated(ctx)).toEqual([await getBooking(ctx, id)]);
  await updateProduct(ctx, productId, { timeslots: [{ id: first, seats: 12 }, { id: second }] });
  expect(await bookingsUpdated(ctx)).toHaveLength(1);
  expect((await getBooking(ctx, other.id)).starts_at).not.toBe(starts_at);
});

const bookingsUpdated = async (ctx: PrismaContext): Promise<unknown[]> =>
  (
    await pool().query(
      "SELECT payload::jsonb -> 'data' AS data FROM event WHERE merchant_id = $1 AND mode = $2 AND type = 'booking.updated'",
      [ctx.merchantId, ctx.mode],
    )
  ).rows.map((row) => row.data);

test("a list is sent as a whole: entries with an id change, those without are new, missing ones are removed, and every pair has its seats", async () => {
  const { test: ctx } = await makeStore();
  const { productId, eventIds, tierIds } = await makeTicketProduct(ctx, {
    capacities: [10, 20],
    tiers: [
      { name: "Floor", priceCents: 100, capacity: 5 },
      { name: "Balcony", priceCents: 200, capacity: null },
    ],
  });
  const changed = await updateProduct(ctx, productId, {
    events: [{ starts_at: unixInDays(ctx, 9) }, { id: eventIds[0], capacity: null, location: "Quay" }],
    tiers: [
      { name: "Box", price_cents: 900, capacity: 2 },
      { id: tierIds[0], capacity: 6 },
    ],
  });
  expect(changed.tiers).toMatchObject([
    { name: "Box", capacity: 2 },
    { id: tierIds[0], name: "Floor", price_cents: 100, capacity: 6 },
  ]);
  const seats = [
    { tier_id: changed.tiers?.[0]?.id, remaining: 2 },
    { tier_id: tierIds[0], remaining: 6 },
  ];
  expect(changed.events).toMatchObject([
    { id: eventIds[0], starts_at: unixInDays(ctx, 1), location: "Quay", remaining: null, tiers: seats },
    { starts_at: unixInDays(ctx, 9), ends_at: null, tiers: seats },
  ]);
  expect((await updateProduct(ctx, productId, { tiers: [] })).events?.[0]?.tiers).toEqual([]);
  expect((await updateProduct(ctx, productId, { events: [] })).events).toEqual([]);
});

test("a list of resources or timeslots is sent as a whole", async () => {
  const { test: ctx } = await makeStore();
  const booking = { type: "booking", title: "Hour", price_cents: 100 } as const;
  const hour = await createProduct(ctx, { ...booking, resources: [{ name: "Ines" }, { name: "Aiko" }] });
  const ines = hour.resources?.[0]?.id;
  const renamed = { resources: [{ name: "Room", kind: "room", seats: 4 } as const, { id: ines, seats: 2 }] };
  expect((await updateProduct(ctx, hour.id, renamed)).resources).toMatchObject([
    { name: "Room", kind: "room", seats: 4 },
    { id: ines, name: "Ines", kind: "person", seats: 2 },
  ]);
  const times = { starts_at: unixInDays(ctx, 1), ends_at: unixInDays(ctx, 2) };
  const table = await createProduct(ctx, { ...booking, timeslots: [{ ...times, seats: 4 }] });
  const id = table.timeslots?.[0]?.id;
  const more = await updateProduct(ctx, table.id, {
    timeslots: [
      { id, seats: 8 },
      { ...times, seats: 2 },
    ],
  });
  expect(more.timeslots).toMatchObject([{ id, seats: 8, ...times }, { seats: 2 }]);
  const early = updateProduct(ctx, table.id, { timeslots: [{ id, ends_at: unixInDays(ctx, 1) }] });
  await expect(early).rejects.toMatchObject({ code: "invalid_request", extra: { param: "timeslots.0.ends_at" } });
});

const refused = (param: string) => ({ code: "invalid_transition", extra: { param } });

test("sold tickets keep their event, tier, seats and uses", async () => {
  const { test: ctx } = await makeStore();
  const { productId, eventIds, tierIds } = await makeTicketProduct(ctx, {
    maxUses: 3,
    capacities: [10, 10],
    tiers: [{ name: "Floor", priceCents: 100, capacity: 5 }],
  });
  const [ticket_event_id, other] = eventIds;
  const [tier_id] = tierIds;
  const order = await buy(ctx, { product_id: productId, quantity: 3, ticket_event_id, tier_id });
  const before = await getProduct(ctx, productId);
  const change = (patch: object) => updateProduct(ctx, productId, { title: "Other", ...patch });
  await expect(change({ events: [{ id: other }] })).rejects.toMatchObject(refused("events"));
  await expect(change({ tiers: [] })).rejects.toMatchObject(refused("tiers"));
  const small = [{ id: other }, { id: ticket_event_id, capacity: 2 }];
  await expect(change({ events: small })).rejects.toMatchObject(refused("events.1.capacity"));
  await expect(change({ tiers: [{ id: tier_id, capacity: 2 }] })).rejects.toMatchObject(refused("tiers.0.capacity"));
  await expect(change({ events: small })).rejects.toThrow(String(ticket_event_id));
  expect(await getProduct(ctx, productId)).toEqual(before);
  const exact = await change({
    max_uses: 1,
    events: [{ id: ticket_event_id, capacity: 3 }],
    tiers: [{ id: tier_id, capacity: 3 }],
  });
  expect(exact.events).toMatchObject([{ id: ticket_event_id, sold_count: 3, remaining: 0, tiers: [{ remaining: 0 }] }]);
  const { rows } = await pool().query("SELECT max_uses FROM ticket WHERE order_id = $1", [order.id]);
  expect(rows).toEqual([{ max_uses: 3 }, { max_uses: 3 }, { max_uses: 3 }]);
  await expect(deleteProduct(ctx, productId)).rejects.toMatchObject({ code: "product_in_use" });
});

test("what pending orders hold is kept like what was sold", async () => {
  const { test: ctx } = await makeStore();
  const { productId, eventIds } = await makeTicketProduct(ctx, { capacities: [10] });
  await pool().query("UPDATE ticket_event SET held_count = 4 WHERE id = $1", [eventIds[0]]);
  const change = (capacity: number) => updateProduct(ctx, productId, { events: [{ id: eventIds[0], capacity }] });
  await expect(change(3)).rejects.toMatchObject(refused("events.0.capacity"));
  expect((await change(4)).events).toMatchObject([{ capacity: 4, remaining: 0 }]);
});

test("sold bookings keep their resource and timeslot, with seats for the largest party", async () => {
  const { test: ctx } = await makeStore();
  const hour = await orderBooking(ctx, { partySize: 2 });
  const alone = updateProduct(ctx, hour.productId, { resources: [{ id: hour.resourceIds[0], seats: 1 }] });
  await expect(alone).rejects.toMatchObject(refused("resources.0.seats"));
  const past = { ...ctx, now: new Date(ctx.now.getTime() + 9 * 86_400_000) };
  const resources = [{ id: hour.resourceIds[0], seats: 1 }];
  expect((await updateProduct(past, hour.productId, { resources })).resources).toMatchObject([{ seats: 1 }]);
  await expect(updateProduct(ctx, hour.productId, { resources: [] })).rejects.toMatchObject(refused("resources"));
  const table = await orderBooking(ctx, { timeslots: [10], partySize: 4 });
  await expect(updateProduct(ctx, table.productId, { timeslots: [] })).rejects.toMatchObject(refused("timeslots"));
  const change = (seats: number) =>
    updateProduct(ctx, table.productId, { timeslots: [{ id: table.timeslotIds[0], seats }] });
  await expect(change(3)).rejects.toMatchObject(refused("timeslots.0.seats"));
  expect((await change(4)).timeslots).toMatchObject([{ seats: 4, seats_taken: 4 }]);
});
