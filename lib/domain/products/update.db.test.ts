import { describe, expect, test } from "vitest";
import { newId } from "#lib/core/ids";
import { pool } from "#lib/db/client";
import type { PrismaContext } from "#lib/db/context";
import { getBooking } from "#lib/domain/bookings/read";
import { createOrder } from "#lib/domain/sales/create";
import { orderBooking, orderTickets } from "#lib/testing/orders";
import { makeTicketProduct } from "#lib/testing/products";
import { later, makeStore } from "#lib/testing/store";
import { createProduct } from "./create.ts";
import { deleteProduct } from "./delete.ts";
import { getProduct } from "./read.ts";
import { updateProduct } from "./update.ts";

const TICKET = { type: "ticket", title: "Winter Lights", price_cents: 2_400, status: "published" } as const;
const CUSTOMER = { email: "mara.lindqvist@post.example" };

/** Unix seconds, so many days from now. */
const inDays = (ctx: PrismaContext, days: number): number => ctx.now.getTime() / 1000 + days * 86_400;

/** The products' events after the first, which made the product. */
const firedSince = async (ctx: PrismaContext, skip: number): Promise<unknown[]> =>
  (
    await pool().query(
      `SELECT type, payload::jsonb -> 'data' AS data FROM event
        WHERE merchant_id = $1 AND mode = $2 AND type LIKE 'product.%' ORDER BY id OFFSET $3`,
      [ctx.merchantId, ctx.mode, skip],
    )
  ).rows;

const buy = (ctx: PrismaContext, item: { product_id: string; [field: string]: unknown }) =>
  createOrder(ctx, { customer: CUSTOMER, items: [{ quantity: 1, ...item }], payment_method: "manual" });

test("reservations follow their timeslot when its time is changed, each with its event", async () => {
  const { test: ctx } = await makeStore();
  const { id, productId, timeslotIds } = await orderBooking(ctx, { timeslots: [10, 10] });
  const other = await orderBooking(ctx, { timeslots: [10] });
  const [starts_at, ends_at] = [inDays(ctx, 9), inDays(ctx, 9) + 7_200];
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

describe("a change", () => {
  test("of any subset moves `updated`, fires its event and leaves the rest", async () => {
    const { test: ctx } = await makeStore();
    const made = await createProduct(ctx, {
      ...TICKET,
      description: "Lanterns",
      events: [{ starts_at: inDays(ctx, 1) }],
    });
    const after = later(ctx, 60);
    const changed = await updateProduct(after, made.id, {
      title: "Winter Nights",
      metadata: { a: 1 },
      price_cents: 2_600,
    });
    expect(changed).toEqual({
      ...made,
      title: "Winter Nights",
      metadata: { a: 1 },
      price_cents: 2_600,
      updated: made.updated + 60,
    });
    expect(await getProduct(ctx, made.id)).toEqual(changed);
    expect(await firedSince(ctx, 1)).toEqual([{ type: "product.updated", data: changed }]);
    expect(await updateProduct(after, made.id, { metadata: null, description: null })).toMatchObject({
      metadata: null,
      description: null,
    });
  });

  test("to what is there already is none: no event, and `updated` stays", async () => {
    const { test: ctx } = await makeStore();
    const made = await createProduct(ctx, {
      ...TICKET,
      metadata: { b: 1, a: 2 },
      image_url: "https://img.example/a.png",
      events: [{ starts_at: inDays(ctx, 1), capacity: 4 }],
      tiers: [{ name: "Floor", price_cents: 100 }],
    });
    const same = {
      title: made.title,
      slug: made.slug,
      status: made.status,
      metadata: { a: 2, b: 1 },
      price_cents: 2_400,
      additional_images: null,
      events: [{ id: made.events?.[0]?.id, starts_at: inDays(ctx, 1), capacity: 4 }],
      tiers: [{ id: made.tiers?.[0]?.id?.toUpperCase(), name: "Floor" }],
    };
    expect(await updateProduct(later(ctx, 60), made.id, same)).toEqual(made);
    expect(await updateProduct(later(ctx, 60), made.id, {})).toEqual(made);
    expect(await firedSince(ctx, 1)).toEqual([]);
  });

  test("of another store's or the other mode's product finds none", async () => {
    const { test: ctx, live } = await makeStore();
    const other = await makeStore();
    const { productId } = await makeTicketProduct(ctx);
    for (const foreign of [live, other.test]) {
      await expect(updateProduct(foreign, productId, { title: "Mine" })).rejects.toMatchObject({ code: "not_found" });
      await expect(deleteProduct(foreign, productId)).rejects.toMatchObject({ code: "not_found" });
    }
  });

  test("of a plan, a voucher, a gift card and goods", async () => {
    const { test: ctx } = await makeStore();
    const common = { title: "Pass", price_cents: 900 };
    const club = await createProduct(ctx, { type: "membership", ...common });
    const plan = { ...club.plan, max_checkins_per_period: 3 };
    expect((await updateProduct(ctx, club.id, { plan: { max_checkins_per_period: 3 } })).plan).toEqual(plan);
    const voucher = await createProduct(ctx, { type: "voucher", ...common, valid_days: 9 });
    expect(await updateProduct(ctx, voucher.id, { max_uses: 4, valid_days: null })).toMatchObject({
      max_uses: 4,
      valid_days: null,
    });
    const card = await createProduct(ctx, { type: "gift_card", title: "Card", min_cents: 500 });
    expect(await updateProduct(ctx, card.id, { max_cents: 500, denominations_cents: [100] })).toMatchObject({
      min_cents: 500,
      max_cents: 500,
      denominations_cents: [100],
    });
    await expect(updateProduct(ctx, card.id, { max_cents: 499 })).rejects.toMatchObject({
      extra: { param: "min_cents" },
    });
    const mug = await createProduct(ctx, { type: "physical_product", ...common });
    const variants = [
      { options: { size: "L" }, stock: 4 },
      { id: mug.variants?.[0]?.id, stock: 2 },
    ];
    expect(await updateProduct(ctx, mug.id, { requires_shipping: false, variants })).toMatchObject({
      requires_shipping: false,
      variants: [
        { options: { size: "L" }, price_cents: 900, stock: 4 },
        { id: mug.variants?.[0]?.id, options: {}, stock: 2 },
      ],
    });
  });

  test.each([
    ["a field of another type", { valid_days: 3 }, "valid_days"],
    ["a list of another type", { variants: [{}] }, "variants"],
    ["an event that is not of this product", { events: [{ id: newId() }] }, "events.0.id"],
    ["a tier that is not of this product", { tiers: [{ name: "A", price_cents: 1 }, { id: newId() }] }, "tiers.1.id"],
    ["an event that ends too early", { events: [{ starts_at: 9, ends_at: 8 }] }, "events.0.ends_at"],
  ])("is refused for %s, and changes nothing", async (_, patch, param) => {
    const { test: ctx } = await makeStore();
    const made = await createProduct(ctx, { ...TICKET, events: [{ starts_at: inDays(ctx, 1) }] });
    const change = updateProduct(ctx, made.id, { title: "Other", status: "archived", ...patch });
    await expect(change).rejects.toMatchObject({ code: "invalid_request", extra: { param } });
    expect(await getProduct(ctx, made.id)).toEqual(made);
    expect(await firedSince(ctx, 1)).toEqual([]);
  });

  test("to a slug that is in use is refused; of 10 products at once that want one, one has it", async () => {
    const { test: ctx } = await makeStore();
    const made = await Promise.all(Array.from({ length: 10 }, () => createProduct(ctx, TICKET)));
    const wants = made.map(({ id }) => updateProduct(ctx, id, { slug: "the-one" }));
    const outcomes = await Promise.allSettled(wants);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const one of outcomes) if (one.status === "rejected") expect(one.reason.code).toBe("slug_taken");
    expect(await firedSince(ctx, 10)).toHaveLength(1);
  });
});

describe("a status moves", () => {
  const ways = ["draft", "published", "archived"] as const;
  const allowed = ["draft published", "draft archived", "published draft", "published archived", "archived draft"];
  test.each(ways.flatMap((from) => ways.map((to) => [from, to] as const)))(
    "from %s to %s as the table says",
    async (from, to) => {
      const { test: ctx } = await makeStore();
      const { productId } = await makeTicketProduct(ctx, { status: from });
      const move = updateProduct(ctx, productId, { status: to });
      if (from === to || allowed.includes(`${from} ${to}`)) expect((await move).status).toBe(to);
      else await expect(move).rejects.toMatchObject({ code: "invalid_transition", extra: { param: "status" } });
      expect(await firedSince(ctx, 0)).toHaveLength(from !== to && allowed.includes(`${from} ${to}`) ? 1 : 0);
    },
  );
});

describe("a list is given whole:", () => {
  test("entries with an id change, those without are new, those missing are removed, every pair has its seats", async () => {
    const { test: ctx } = await makeStore();
    const { productId, eventIds, tierIds } = await makeTicketProduct(ctx, {
      capacities: [10, 20],
      tiers: [
        { name: "Floor", priceCents: 100, capacity: 5 },
        { name: "Balcony", priceCents: 200, capacity: null },
      ],
    });
    const changed = await updateProduct(ctx, productId, {
      events: [{ starts_at: inDays(ctx, 9) }, { id: eventIds[0], capacity: null, location: "Quay" }],
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
      { id: eventIds[0], starts_at: inDays(ctx, 1), location: "Quay", remaining: null, tiers: seats },
      { starts_at: inDays(ctx, 9), ends_at: null, tiers: seats },
    ]);
    expect((await updateProduct(ctx, productId, { tiers: [] })).events?.[0]?.tiers).toEqual([]);
    expect((await updateProduct(ctx, productId, { events: [] })).events).toEqual([]);
  });

  test("resources and timeslots", async () => {
    const { test: ctx } = await makeStore();
    const booking = { type: "booking", title: "Hour", price_cents: 100 } as const;
    const hour = await createProduct(ctx, { ...booking, resources: [{ name: "Ines" }, { name: "Aiko" }] });
    const ines = hour.resources?.[0]?.id;
    const renamed = { resources: [{ name: "Room", kind: "room", seats: 4 } as const, { id: ines, seats: 2 }] };
    expect((await updateProduct(ctx, hour.id, renamed)).resources).toMatchObject([
      { name: "Room", kind: "room", seats: 4 },
      { id: ines, name: "Ines", kind: "person", seats: 2 },
    ]);
    const times = { starts_at: inDays(ctx, 1), ends_at: inDays(ctx, 2) };
    const table = await createProduct(ctx, { ...booking, timeslots: [{ ...times, seats: 4 }] });
    const id = table.timeslots?.[0]?.id;
    const more = await updateProduct(ctx, table.id, {
      timeslots: [
        { id, seats: 8 },
        { ...times, seats: 2 },
      ],
    });
    expect(more.timeslots).toMatchObject([{ id, seats: 8, ...times }, { seats: 2 }]);
    const early = updateProduct(ctx, table.id, { timeslots: [{ id, ends_at: inDays(ctx, 1) }] });
    await expect(early).rejects.toMatchObject({ code: "invalid_request", extra: { param: "timeslots.0.ends_at" } });
  });
});

describe("what has been sold", () => {
  const refused = (param: string) => ({ code: "invalid_transition", extra: { param } });

  test("keeps its event and tier, and their seats; the issued tickets keep their uses", async () => {
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
    expect(exact.events).toMatchObject([
      { id: ticket_event_id, sold_count: 3, remaining: 0, tiers: [{ remaining: 0 }] },
    ]);
    const { rows } = await pool().query("SELECT max_uses FROM ticket WHERE order_id = $1", [order.id]);
    expect(rows).toEqual([{ max_uses: 3 }, { max_uses: 3 }, { max_uses: 3 }]);
    await expect(deleteProduct(ctx, productId)).rejects.toMatchObject({ code: "product_in_use" });
  });

  test("counts with what is held by orders that wait for payment", async () => {
    const { test: ctx } = await makeStore();
    const { productId, eventIds } = await makeTicketProduct(ctx, { capacities: [10] });
    await pool().query("UPDATE ticket_event SET held_count = 4 WHERE id = $1", [eventIds[0]]);
    const change = (capacity: number) => updateProduct(ctx, productId, { events: [{ id: eventIds[0], capacity }] });
    await expect(change(3)).rejects.toMatchObject(refused("events.0.capacity"));
    expect((await change(4)).events).toMatchObject([{ capacity: 4, remaining: 0 }]);
  });

  test("keeps its resource and timeslot, and the seats of the largest party", async () => {
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
});

describe("a product that was never ordered", () => {
  test("is deleted with its lists, then gone, and fires its event", async () => {
    const { test: ctx } = await makeStore();
    const { productId } = await makeTicketProduct(ctx, { tiers: [{ name: "A", priceCents: 1, capacity: 1 }] });
    const deleted = { id: productId, object: "product", deleted: true };
    expect(await deleteProduct(ctx, productId)).toEqual(deleted);
    expect(await firedSince(ctx, 0)).toEqual([{ type: "product.deleted", data: deleted }]);
    await expect(getProduct(ctx, productId)).rejects.toMatchObject({ code: "not_found" });
    await expect(deleteProduct(ctx, productId)).rejects.toMatchObject({ code: "not_found" });
    const { rows } = await pool().query("SELECT id FROM ticket_event WHERE product_id = $1", [productId]);
    expect(rows).toEqual([]);
  });

  test("one that has been stays, and so does everything of it", async () => {
    const { test: ctx } = await makeStore();
    const { order } = await orderTickets(ctx);
    const id = order.items[0]?.product_id ?? "";
    const before = await getProduct(ctx, id);
    await expect(deleteProduct(ctx, id)).rejects.toMatchObject({ code: "product_in_use" });
    expect(await getProduct(ctx, id)).toEqual(before);
    expect(await firedSince(ctx, 0)).toEqual([]);
  });
});
