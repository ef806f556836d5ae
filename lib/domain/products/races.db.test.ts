import { describe, expect, test } from "vitest";
import { isAppError } from "#lib/core/errors";
import { pool } from "#lib/db/client";
import type { PrismaContext } from "#lib/db/context";
import { inPrismaTransaction } from "#lib/db/transaction";
import { listOrders } from "#lib/domain/orders/read";
import type { OrderInput } from "#lib/domain/orders/schema";
import { createOrder } from "#lib/domain/sales/create";
import { areBlocked } from "#lib/testing/blocked";
import { ownDatabase } from "#lib/testing/own-database";
import {
  makeAppointmentProduct,
  makeGiftCardProduct,
  makePhysicalProduct,
  makeTicketProduct,
} from "#lib/testing/products";
import { until } from "#lib/testing/receiver";
import { untilServed } from "#lib/testing/served";
import { makeStore } from "#lib/testing/store";
import { deleteProduct } from "./delete.ts";
import { getProduct } from "./read.ts";
import { updateProduct } from "./update.ts";

ownDatabase();

const order = (product_id: string, buyer: number, line: object = {}) => ({
  customer: { email: `buyer${buyer}@post.example` },
  items: [{ product_id, quantity: 1, ...line }],
  payment_method: "manual" as const,
});

/** Runs `first` in a transaction that stays open until `second` waits for it, then lets both end. */
async function whileOpen<T>(
  ctx: PrismaContext,
  first: (tx: PrismaContext) => Promise<unknown>,
  second: () => Promise<T>,
): Promise<T> {
  let isDone = false;
  let waiting: Promise<T> | undefined;
  await inPrismaTransaction(ctx, async (tx) => {
    await first(tx);
    waiting = second();
    waiting
      .catch(() => {})
      .finally(() => {
        isDone = true;
      });
    await until(async () => isDone || (await areBlocked()));
  });
  if (!waiting) throw new Error("It was begun above.");
  return waiting;
}

/** Since the file began. A connection reports at most once a second, unless it is told to report at once. */
async function deadlocks(): Promise<number> {
  await Promise.all(
    Array.from({ length: 12 }, () => pool().query("SELECT pg_stat_force_next_flush(), pg_sleep(0.05)")),
  );
  const { rows } = await pool().query("SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()");
  return rows[0].deadlocks;
}

const codesOf = (outcomes: PromiseSettledResult<unknown>[]): string[] =>
  outcomes.map((one) => {
    if (one.status === "fulfilled") return "done";
    return isAppError(one.reason) ? one.reason.code : String(one.reason);
  });

describe("an order that is being created", () => {
  test("keeps the event from being removed, and its seat", async () => {
    const { test: ctx } = await makeStore();
    const { productId, eventIds } = await makeTicketProduct(ctx, { capacities: [5, 5] });
    const [bought, other] = eventIds;
    const buy = (tx: PrismaContext) => createOrder(tx, order(productId, 1, { ticket_event_id: bought }));
    const change = (events: object[]) => () => updateProduct(ctx, productId, { events });
    await expect(whileOpen(ctx, buy, change([{ id: other }]))).rejects.toMatchObject({ code: "invalid_transition" });
    const again = whileOpen(ctx, buy, change([{ id: bought, capacity: 1 }, { id: other }]));
    await expect(again).rejects.toMatchObject({ code: "invalid_transition", extra: { param: "events.0.capacity" } });
    expect((await getProduct(ctx, productId)).events).toMatchObject([
      { sold_count: 2, capacity: 5 },
      { sold_count: 0 },
    ]);
  });

  test("keeps the product from being deleted, with lists and without", async () => {
    const { test: ctx } = await makeStore();
    const { productId } = await makeTicketProduct(ctx);
    const card = await makeGiftCardProduct(ctx);
    for (const [id, line] of [
      [productId, {}],
      [card, { amount_cents: 500 }],
    ] as const) {
      const buy = (tx: PrismaContext) => createOrder(tx, order(id, 1, line));
      const deleted = whileOpen(ctx, buy, () => deleteProduct(ctx, id));
      await expect(deleted).rejects.toMatchObject({ code: "product_in_use" });
    }
  });

  test("finds no seat on an event that is removed first", async () => {
    const { test: ctx } = await makeStore();
    const { productId, eventIds } = await makeTicketProduct(ctx, { capacities: [5, 5] });
    const remove = (tx: PrismaContext) => updateProduct(tx, productId, { events: [{ id: eventIds[1] }] });
    const buy = () => createOrder(ctx, order(productId, 1, { ticket_event_id: eventIds[0] }));
    await expect(whileOpen(ctx, remove, buy)).rejects.toMatchObject({ code: "sold_out" });
  });
});

describe("an order of something that was removed just before", () => {
  test("is refused and orders nothing, for a product, a variant and a resource", async () => {
    const { test: ctx } = await makeStore();
    const card = await makeGiftCardProduct(ctx);
    const shirt = await makePhysicalProduct(ctx, [5, 5]);
    const hour = await makeAppointmentProduct(ctx, {}, [1, 1]);
    const [, kept] = shirt.variantIds;
    const [resource_id, other] = hour.resourceIds;
    const starts_at = ctx.now.getTime() / 1_000 + 86_400;
    const address = { name: "Mara", line1: "Hafen 1", city: "Kiel", postal_code: "24103", country: "DE" };
    const shipped = { ...order(shirt.productId, 1, { variant_id: shirt.variantIds[0] }), shipping_address: address };
    const booked = order(hour.productId, 1, { resource_id, starts_at });
    const code = async (remove: (tx: PrismaContext) => Promise<unknown>, input: OrderInput) =>
      codesOf(await Promise.allSettled([whileOpen(ctx, remove, () => createOrder(ctx, input))]));
    const deleteCard = (tx: PrismaContext) => deleteProduct(tx, card);
    const dropVariant = (tx: PrismaContext) => updateProduct(tx, shirt.productId, { variants: [{ id: kept }] });
    const dropResource = (tx: PrismaContext) => updateProduct(tx, hour.productId, { resources: [{ id: other }] });
    expect(await code(deleteCard, order(card, 1, { amount_cents: 500 }))).toEqual(["invalid_request"]);
    expect(await code(dropVariant, shipped)).toEqual(["out_of_stock"]);
    expect(await code(dropResource, booked)).toEqual(["slot_unavailable"]);
    expect((await listOrders(ctx, {})).data).toEqual([]);
  });
});

test("of 8 lists sent at once, exactly one is stored, with seats for every pair of event and tier", async () => {
  const { test: ctx } = await makeStore();
  const { productId } = await makeTicketProduct(ctx, { capacities: [] });
  const change = (n: number) =>
    updateProduct(ctx, productId, {
      events: [{ starts_at: 1_900_000_000 + n }],
      tiers: [{ name: `Box ${n}`, price_cents: n }],
    });
  await Promise.all(Array.from({ length: 8 }, (_, n) => change(n)));
  const { events = [], tiers = [] } = await getProduct(ctx, productId);
  expect([events.length, tiers.length]).toEqual([1, 1]);
  expect(events[0]?.tiers.map(({ tier_id }) => tier_id)).toEqual([tiers[0]?.id]);
});

test("40 buyers during changes of capacities, tiers, prices and the slug cause no deadlock, and no seat is sold twice", async () => {
  const { test: ctx } = await makeStore();
  const { productId, eventIds, tierIds } = await makeTicketProduct(ctx, {
    capacities: [14, 14],
    tiers: [
      { name: "Floor", priceCents: 100, capacity: 9 },
      { name: "Balcony", priceCents: 200, capacity: 9 },
    ],
  });
  const buy = (n: number) => {
    const line = { ticket_event_id: eventIds[n % 2], tier_id: tierIds[(n >> 1) % 2] };
    return createOrder(ctx, order(productId, n, line));
  };
  const change = (n: number) =>
    updateProduct(ctx, productId, {
      ...(n % 4 === 0 && { slug: `lights-${n}` }),
      events: [{ starts_at: 1_900_000_000 + n }, ...eventIds.map((id) => ({ id, capacity: 5 + n }))],
      tiers: [
        { name: `Box ${n}`, price_cents: n },
        ...tierIds.map((id) => ({ id, capacity: 3 + n, price_cents: 100 + n })),
      ],
    });
  const buyers: Promise<unknown>[] = [];
  const changes: Promise<unknown>[] = [];
  for (let n = 0; n < 40; n++) {
    buyers.push(untilServed(() => buy(n)));
    if (n % 3 === 0) changes.push(untilServed(() => change(n / 3)));
  }
  const [bought, changed] = await Promise.all([Promise.allSettled(buyers), Promise.allSettled(changes)]);
  for (const code of codesOf(bought)) expect(["done", "sold_out"]).toContain(code);
  for (const code of codesOf(changed)) expect(["done", "invalid_transition"]).toContain(code);
  expect(codesOf(changed)).toContain("done");
  const { events = [], tiers = [] } = await getProduct(ctx, productId);
  for (const event of events) {
    expect(event.remaining ?? 0).toBeGreaterThanOrEqual(0);
    expect(event.tiers.map(({ tier_id }) => tier_id)).toEqual(tiers.map(({ id }) => id));
    for (const seats of event.tiers) expect(seats.remaining ?? 0).toBeGreaterThanOrEqual(0);
  }
  const sold = events.reduce((sum, event) => sum + event.sold_count, 0);
  expect(sold).toBe(codesOf(bought).filter((code) => code === "done").length);
  expect(await deadlocks()).toBe(0);
});
