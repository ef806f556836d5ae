import { describe, expect, test } from "vitest";
import { newId } from "#lib/core/ids";
import { pool } from "#lib/db/client";
import type { PrismaContext } from "#lib/db/context";
import { orderTickets } from "#lib/testing/orders";
import { makeTicketProduct } from "#lib/testing/products";
import { later, makeStore, unixInDays } from "#lib/testing/store";
import { createProduct } from "./create.ts";
import { deleteProduct } from "./delete.ts";
import { getProduct } from "./read.ts";
import { updateProduct } from "./update.ts";

const TICKET = { type: "ticket", title: "Winter Lights", price_cents: 2_400, status: "published" } as const;

/** Unix seconds, so many days from now. */

/** The products' events after the first, which made the product. */
const firedSince = async (ctx: PrismaContext, skip: number): Promise<unknown[]> =>
  (
    await pool().query(
      `SELECT type, payload::jsonb -> 'data' AS data FROM event
        WHERE merchant_id = $1 AND mode = $2 AND type LIKE 'product.%' ORDER BY id OFFSET $3`,
      [ctx.merchantId, ctx.mode, skip],
    )
  ).rows;

test("a change of some fields sets `updated`, fires its event and keeps the other fields", async () => {
  const { test: ctx } = await makeStore();
  const made = await createProduct(ctx, {
    ...TICKET,
    description: "Lanterns",
    events: [{ starts_at: unixInDays(ctx, 1) }],
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

test("a change with equal values fires no event and keeps `updated`", async () => {
  const { test: ctx } = await makeStore();
  const made = await createProduct(ctx, {
    ...TICKET,
    metadata: { b: 1, a: 2 },
    image_url: "https://img.example/a.png",
    events: [{ starts_at: unixInDays(ctx, 1), capacity: 4 }],
    tiers: [{ name: "Floor", price_cents: 100 }],
  });
  const same = {
    title: made.title,
    slug: made.slug,
    status: made.status,
    metadata: { a: 2, b: 1 },
    price_cents: 2_400,
    additional_images: null,
    events: [{ id: made.events?.[0]?.id, starts_at: unixInDays(ctx, 1), capacity: 4 }],
    tiers: [{ id: made.tiers?.[0]?.id?.toUpperCase(), name: "Floor" }],
  };
  expect(await updateProduct(later(ctx, 60), made.id, same)).toEqual(made);
  expect(await updateProduct(later(ctx, 60), made.id, {})).toEqual(made);
  expect(await firedSince(ctx, 1)).toEqual([]);
});

test("a change of another store's or the other mode's product is not found", async () => {
  const { test: ctx, live } = await makeStore();
  const other = await makeStore();
  const { productId } = await makeTicketProduct(ctx);
  for (const foreign of [live, other.test]) {
    await expect(updateProduct(foreign, productId, { title: "Mine" })).rejects.toMatchObject({ code: "not_found" });
    await expect(deleteProduct(foreign, productId)).rejects.toMatchObject({ code: "not_found" });
  }
});

test("the fields of memberships, vouchers, gift cards and goods can be changed", async () => {
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
])("a change is refused for %s, and changes nothing", async (_, patch, param) => {
  const { test: ctx } = await makeStore();
  const made = await createProduct(ctx, { ...TICKET, events: [{ starts_at: unixInDays(ctx, 1) }] });
  const change = updateProduct(ctx, made.id, { title: "Other", status: "archived", ...patch });
  await expect(change).rejects.toMatchObject({ code: "invalid_request", extra: { param } });
  expect(await getProduct(ctx, made.id)).toEqual(made);
  expect(await firedSince(ctx, 1)).toEqual([]);
});

test("a slug that is in use is refused, and of 10 products that take the same slug at once, one gets it", async () => {
  const { test: ctx } = await makeStore();
  const made = await Promise.all(Array.from({ length: 10 }, () => createProduct(ctx, TICKET)));
  const wants = made.map(({ id }) => updateProduct(ctx, id, { slug: "the-one" }));
  const outcomes = await Promise.allSettled(wants);
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  for (const one of outcomes) if (one.status === "rejected") expect(one.reason.code).toBe("slug_taken");
  expect(await firedSince(ctx, 10)).toHaveLength(1);
});

describe("the status of a product can change", () => {
  const ways = ["draft", "published", "archived"] as const;
  const allowed = ["draft published", "draft archived", "published draft", "published archived", "archived draft"];
  test.each(ways.flatMap((from) => ways.map((to) => [from, to] as const)))(
    "from %s to %s only if the table allows it",
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

test("a product that was never ordered is deleted with its lists, and fires its event", async () => {
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

test("a product that was ordered cannot be deleted and keeps all its lists", async () => {
  const { test: ctx } = await makeStore();
  const { order } = await orderTickets(ctx);
  const id = order.items[0]?.product_id ?? "";
  const before = await getProduct(ctx, id);
  await expect(deleteProduct(ctx, id)).rejects.toMatchObject({ code: "product_in_use" });
  expect(await getProduct(ctx, id)).toEqual(before);
  expect(await firedSince(ctx, 0)).toEqual([]);
});
