import { describe, expect, test } from "vitest";
import { pool } from "#lib/db/client";
import type { PrismaContext } from "#lib/db/context";
import { makeStore, unixInDays } from "#lib/testing/store";
import { createApiProduct, createProduct } from "./create.ts";
import type { NewProduct } from "./input.ts";
import { getProduct, listProducts } from "./read.ts";
import type { Product } from "./schema.ts";

const TICKET = { type: "ticket", title: "Winter Lights", price_cents: 2_400 } as const;

/** Unix seconds, so many days from now. */

const eventsOf = async (ctx: PrismaContext): Promise<{ type: string; data: Product }[]> =>
  (
    await pool().query(
      "SELECT type, payload::jsonb -> 'data' AS data FROM event WHERE merchant_id = $1 AND mode = $2 ORDER BY id",
      [ctx.merchantId, ctx.mode],
    )
  ).rows;

const countOf = async (ctx: PrismaContext): Promise<number> =>
  (await pool().query("SELECT count(*)::int AS count FROM product WHERE merchant_id = $1", [ctx.merchantId])).rows[0]
    .count;

test("a new product is a draft in the store's currency, with a slug made from its title, and fires its event", async () => {
  const { test: ctx, live } = await makeStore({ currency: "sek" });
  const made = await createProduct(ctx, { ...TICKET, description: "Lanterns" });
  expect(made).toMatchObject({
    object: "product",
    status: "draft",
    slug: "winter-lights",
    currency: "sek",
    description: "Lanterns",
    additional_images: null,
    metadata: null,
    custom_fields: null,
    max_uses: 1,
    events: [],
    tiers: [],
  });
  expect(await getProduct(ctx, made.id)).toEqual(made);
  expect(await eventsOf(ctx)).toEqual([{ type: "product.created", data: made }]);
  await expect(getProduct(live, made.id)).rejects.toMatchObject({ code: "not_found" });
});

test("each type has its own fields, and its lists only when retrieved: ticket", async () => {
  const { test: ctx } = await makeStore();
  const made = await createProduct(ctx, {
    ...TICKET,
    max_uses: 3,
    tiers: [
      { name: "Floor", price_cents: 2_400, capacity: 5 },
      { name: "Balcony", price_cents: 3_000 },
    ],
    events: [{ starts_at: unixInDays(ctx, 2), capacity: 7, location: "Quay" }, { starts_at: unixInDays(ctx, 1) }],
  });
  const [floor, balcony] = made.tiers ?? [];
  expect(made).toMatchObject({
    max_uses: 3,
    tiers: [
      { object: "ticket_tier", name: "Floor", capacity: 5, sold_count: 0 },
      { name: "Balcony", capacity: null },
    ],
    events: [
      { object: "ticket_event", starts_at: unixInDays(ctx, 1), ends_at: null, capacity: null, remaining: null },
      {
        starts_at: unixInDays(ctx, 2),
        capacity: 7,
        remaining: 7,
        location: "Quay",
        tiers: [
          { tier_id: floor?.id, sold_count: 0, remaining: 5 },
          { tier_id: balcony?.id, sold_count: 0, remaining: null },
        ],
      },
    ],
  });
  const [listed] = (await listProducts(ctx, {})).data;
  expect(listed).toMatchObject({ id: made.id, max_uses: 3 });
  expect(listed).not.toHaveProperty("events");
  expect(listed).not.toHaveProperty("tiers");
});

test("each type has its own fields, and its lists only when retrieved: booking", async () => {
  const { test: ctx } = await makeStore();
  const booking = { type: "booking", title: "Quiet hour", price_cents: 6_000 } as const;
  const appointment = await createProduct(ctx, {
    ...booking,
    buffer_minutes: 15,
    opening_hours: [{ day: 1, opens: "09:00", closes: "17:30" }],
    resources: [{ name: "Ines" }, { name: "Table 4", kind: "table", seats: 6 }],
  });
  expect(appointment).toMatchObject({
    category: "appointment",
    duration_minutes: 60,
    buffer_minutes: 15,
    opening_hours: [{ day: 1, opens: "09:00", closes: "17:30" }],
    resources: [
      { object: "booking_resource", name: "Ines", kind: "person", seats: 1 },
      { name: "Table 4", kind: "table", seats: 6 },
    ],
  });
  expect(appointment).not.toHaveProperty("timeslots");
  const reservation = await createProduct(ctx, {
    ...booking,
    timeslots: [{ starts_at: unixInDays(ctx, 1), ends_at: unixInDays(ctx, 2), seats: 10 }],
  });
  expect(reservation).toMatchObject({
    category: "reservation",
    duration_minutes: null,
    buffer_minutes: 0,
    opening_hours: null,
    timeslots: [
      { object: "timeslot", starts_at: unixInDays(ctx, 1), ends_at: unixInDays(ctx, 2), seats: 10, seats_taken: 0 },
    ],
  });
  expect(reservation).not.toHaveProperty("resources");
});

test("each type has its own fields, and its lists only when retrieved: membership, voucher and experience", async () => {
  const { test: ctx } = await makeStore();
  const make = (input: object) => createProduct(ctx, { title: "Pass", price_cents: 900, ...input } as NewProduct);
  expect((await make({ type: "membership" })).plan).toEqual({
    interval: "month",
    interval_count: 1,
    trial_days: 0,
    max_checkins_per_period: null,
  });
  const plan = { interval: "week", interval_count: 2, trial_days: 7, max_checkins_per_period: 3 } as const;
  expect((await make({ type: "membership", plan })).plan).toEqual(plan);
  expect(await make({ type: "voucher", max_uses: 10, valid_days: 90 })).toMatchObject({
    max_uses: 10,
    valid_days: 90,
  });
  expect(await make({ type: "experience" })).toMatchObject({ valid_days: null, duration_minutes: null });
});

test("each type has its own fields, and its lists only when retrieved: goods, with one variant at the product's price where none is named", async () => {
  const { test: ctx } = await makeStore();
  const mug = await createProduct(ctx, { type: "physical_product", title: "Mug", price_cents: 6_000 });
  expect(mug).toMatchObject({
    requires_shipping: true,
    variants: [{ object: "product_variant", options: {}, sku: null, price_cents: 6_000, stock: null, sold_count: 0 }],
  });
  const shirt = await createProduct(ctx, {
    type: "digital_product",
    title: "Pattern",
    price_cents: 6_000,
    variants: [{ options: { size: "S" }, sku: "TEE-S", price_cents: 1_900, stock: 0 }, { options: { size: "M" } }],
  });
  expect(shirt.variants).toMatchObject([
    { options: { size: "S" }, sku: "TEE-S", price_cents: 1_900, stock: 0 },
    { options: { size: "M" }, price_cents: 6_000, stock: null },
  ]);
  expect(shirt).not.toHaveProperty("requires_shipping");
  for (const listed of (await listProducts(ctx, {})).data) expect(listed).not.toHaveProperty("variants");
});

test.each([
  [{ denominations_cents: [5_000, 2_500], min_cents: 1_000 }, 2_500],
  [{ min_cents: 1_000 }, 1_000],
  [{ max_cents: 9_000 }, 0],
  [{ denominations_cents: [5_000], price_cents: 700 }, 700],
])(
  "each type has its own fields, and its lists only when retrieved: gift card %j costs %i from",
  async (fields, price) => {
    const { test: ctx } = await makeStore();
    const made = await createProduct(ctx, { type: "gift_card", title: "Card", ...fields });
    expect(made).toMatchObject({
      price_cents: price,
      denominations_cents: [],
      min_cents: null,
      max_cents: null,
      valid_days: null,
      ...fields,
    });
  },
);

test("retrieving takes one round trip to the database, for each type, with its lists in their order", async () => {
  const { test: ctx } = await makeStore();
  const common = { title: "Any", price_cents: 100 };
  const slot = (days: number) => ({ starts_at: unixInDays(ctx, days), ends_at: unixInDays(ctx, days + 1), seats: 1 });
  const asked: NewProduct[] = [
    { ...TICKET, events: [3, 1, 2].map((day) => ({ starts_at: unixInDays(ctx, day) })), tiers: [] },
    { type: "booking", ...common, resources: [{ name: "B" }, { name: "A" }] },
    { type: "booking", ...common, timeslots: [slot(5), slot(1)] },
    { type: "physical_product", ...common, variants: [{ sku: "2" }, { sku: "1" }] },
    { type: "membership", ...common },
    { type: "voucher", ...common },
  ];
  const found: Product[] = [];
  for (const input of asked) {
    const created = await createProduct(ctx, input);
    let statements = 0;
    const sql: PrismaContext["sql"] = (...args) => {
      statements++;
      return ctx.sql(...args);
    };
    found.push(await getProduct({ ...ctx, sql }, created.id));
    expect([input.type, statements]).toEqual([input.type, 1]);
    expect(found.at(-1)).toEqual(created);
  }
  const [ticket, resources, slots, goods] = found;
  expect(ticket?.events?.map(({ starts_at }) => starts_at)).toEqual([1, 2, 3].map((day) => unixInDays(ctx, day)));
  expect(resources?.resources?.map(({ name }) => name)).toEqual(["B", "A"]);
  expect(slots?.timeslots?.map(({ starts_at }) => starts_at)).toEqual([1, 5].map((day) => unixInDays(ctx, day)));
  expect(goods?.variants?.map(({ sku }) => sku)).toEqual(["2", "1"]);
});

test("a slug made from a title gets the next free number", async () => {
  const { test: ctx, live } = await makeStore();
  const slugs = [];
  for (let n = 0; n < 3; n++) slugs.push((await createProduct(ctx, TICKET)).slug);
  expect(slugs).toEqual(["winter-lights", "winter-lights-2", "winter-lights-3"]);
  expect((await createProduct(live, TICKET)).slug).toBe("winter-lights");
  expect((await createProduct(ctx, { ...TICKET, title: "夕鶴" })).slug).toBe("xi-he");
  expect((await createProduct(ctx, { ...TICKET, title: "🎄" })).slug).toBe("ticket");
});

test("a given slug that is in use is refused, and nothing is created", async () => {
  const { test: ctx } = await makeStore();
  await createProduct(ctx, { ...TICKET, slug: "lights" });
  const again = createProduct(ctx, { ...TICKET, slug: "lights", events: [{ starts_at: unixInDays(ctx, 1) }] });
  await expect(again).rejects.toMatchObject({ code: "slug_taken", extra: { param: "slug" } });
  expect([await countOf(ctx), (await eventsOf(ctx)).length]).toEqual([1, 1]);
});

test("20 products with equal titles at once get different slugs, and of 20 that give the same slug one is created", async () => {
  const { test: ctx } = await makeStore();
  const made = await Promise.all(Array.from({ length: 20 }, () => createProduct(ctx, TICKET)));
  const wanted = Array.from({ length: 20 }, (_, n) => (n === 0 ? "winter-lights" : `winter-lights-${n + 1}`));
  expect(made.map(({ slug }) => slug).sort()).toEqual(wanted.sort());
  const stated = Array.from({ length: 20 }, () => createProduct(ctx, { ...TICKET, slug: "mine" }));
  const outcomes = await Promise.allSettled(stated);
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  for (const one of outcomes) if (one.status === "rejected") expect(one.reason.code).toBe("slug_taken");
});

describe("a product is refused, and nothing is created, for:", () => {
  const BOOKING = { type: "booking", title: "Hour", price_cents: 100 } as const;
  const slot = { starts_at: 2_000_000_000, ends_at: 2_000_000_000, seats: 1 };
  test.each<[string, unknown, string]>([
    ["a field of another type", { ...TICKET, valid_days: 3 }, "valid_days"],
    ["resources of a reservation", { ...BOOKING, category: "reservation", resources: [] }, "resources"],
    ["timeslots of an appointment", { ...BOOKING, category: "appointment", timeslots: [] }, "timeslots"],
    ["an appointment of no length", { ...BOOKING, duration_minutes: null }, "duration_minutes"],
    ["a range upside down", { type: "gift_card", title: "Card", min_cents: 2, max_cents: 1 }, "min_cents"],
    [
      "an event that ends before it starts",
      { ...TICKET, events: [{ starts_at: 10 }, { starts_at: 10, ends_at: 9 }] },
      "events.1.ends_at",
    ],
    ["a timeslot of no length", { ...BOOKING, timeslots: [slot] }, "timeslots.0.ends_at"],
  ])("%s", async (_, input, param) => {
    const { test: ctx } = await makeStore();
    const made = createProduct(ctx, input as NewProduct);
    await expect(made).rejects.toMatchObject({ code: "invalid_request", extra: { param } });
    expect([await countOf(ctx), await eventsOf(ctx)]).toEqual([0, []]);
  });

  test.each(["physical_product", "digital_product"] as const)("a %s over the API", async (type) => {
    const { test: ctx } = await makeStore();
    await expect(createApiProduct(ctx, { type })).rejects.toMatchObject({ code: "product_type_not_creatable" });
    expect(await countOf(ctx)).toBe(0);
  });
});
