import { expect, test } from "vitest";
import { newId } from "#lib/core/ids";
import { pool } from "#lib/db/client";
import type { PrismaContext } from "#lib/db/context";
import { createOrder } from "#lib/domain/sales/create";
import { makeGiftCardProduct, makeTicketProduct } from "#lib/testing/products";
import { codeOf, eventTypes, makeStore, unixInDays } from "#lib/testing/store";
import { archiveProducts, changePrices, duplicateProducts } from "./bulk.ts";
import { createProduct } from "./create.ts";
import { changedPrices } from "./price-change.ts";
import { getProduct } from "./read.ts";
import { updateProduct } from "./update.ts";
import { versionOf } from "./version.ts";

const makeVoucher = (ctx: PrismaContext, title = "Ten classes") =>
  createProduct(ctx, { type: "voucher", title, price_cents: 9_000, max_uses: 10, status: "published" });

const versionsOf = async (ctx: PrismaContext, ...ids: string[]) =>
  new Map(await Promise.all(ids.map(async (id) => [id, versionOf(await getProduct(ctx, id))] as const)));

const clearEvents = (ctx: PrismaContext) => pool().query("DELETE FROM event WHERE merchant_id = $1", [ctx.merchantId]);

const buyTicket = (ctx: PrismaContext, product_id: string, ticket_event_id?: string) =>
  createOrder(ctx, {
    customer: { email: "mara@post.example" },
    items: [{ product_id, quantity: 1, ticket_event_id }],
    payment_method: "manual",
  });

test("a duplicate is a draft with the same fields and upcoming dates, without sales and metadata, and fires product.created", async () => {
  const { test: ctx } = await makeStore();
  const product = await createProduct(ctx, {
    type: "ticket",
    title: "Winter Lights",
    status: "published",
    price_cents: 2_400,
    description: "Lanterns",
    metadata: { erp: "77" },
    custom_fields: [{ key: "diet", label: "Diet", type: "text", required: false }],
    tiers: [{ name: "Floor", price_cents: 2_400, capacity: 5 }],
    events: [{ starts_at: unixInDays(ctx, -2) }, { starts_at: unixInDays(ctx, 2), capacity: 7, location: "Quay" }],
  });
  await clearEvents(ctx);
  const [copy] = await duplicateProducts(ctx, [product.id]);
  expect(copy).toMatchObject({
    status: "draft",
    title: "Copy of Winter Lights",
    slug: "copy-of-winter-lights",
    description: "Lanterns",
    metadata: null,
    custom_fields: product.custom_fields,
    tiers: [{ name: "Floor", price_cents: 2_400, capacity: 5, sold_count: 0 }],
    events: [{ starts_at: unixInDays(ctx, 2), capacity: 7, location: "Quay", sold_count: 0 }],
  });
  expect(await eventTypes(ctx)).toEqual(["product.created"]);
  expect(await getProduct(ctx, product.id)).toEqual(product);
});

test("the title of a duplicate ends with a whole character", async () => {
  const { test: ctx } = await makeStore();
  const product = await makeVoucher(ctx, `${"a".repeat(191)}🎟aaaaaaa`);
  const [copy] = await duplicateProducts(ctx, [product.id]);
  expect(copy?.title).toBe(`Copy of ${"a".repeat(191)}`);
});

test("a product of every type can be duplicated, also when it was sold", async () => {
  const { test: ctx } = await makeStore();
  const inputs = [
    { type: "gift_card", denominations_cents: [2_500, 5_000] },
    { type: "experience", price_cents: 9_900, duration_minutes: 120, valid_days: 365 },
    {
      type: "booking",
      price_cents: 6_000,
      resources: [{ name: "Ines" }],
      opening_hours: [{ day: 1, opens: "09:00", closes: "17:30" }],
    },
    {
      type: "booking",
      price_cents: 0,
      timeslots: [{ starts_at: unixInDays(ctx, 1), ends_at: unixInDays(ctx, 2), seats: 4 }],
    },
    { type: "membership", price_cents: 3_900, plan: { interval: "month", trial_days: 7 } },
    { type: "voucher", price_cents: 9_000, max_uses: 10 },
    { type: "physical_product", price_cents: 2_000, variants: [{ options: { size: "S" }, sku: "S-1", stock: 3 }] },
    { type: "digital_product", price_cents: 900 },
  ] as const;
  for (const input of inputs) {
    const { id } = await createProduct(ctx, { title: "Thing", ...input } as never);
    const before = await getProduct(ctx, id);
    const [copy] = await duplicateProducts(ctx, [id]);
    const lists = ["variants", "resources", "timeslots"] as const;
    for (const name of lists) expect(copy?.[name]?.length).toBe(before[name]?.length);
    expect(copy).toMatchObject({ type: before.type, price_cents: before.price_cents, status: "draft" });
  }
  const { productId } = await makeTicketProduct(ctx, { capacities: [5] });
  await buyTicket(ctx, productId);
  expect((await duplicateProducts(ctx, [productId]))[0]?.events).toMatchObject([{ capacity: 5, sold_count: 0 }]);
});

test("prices of products, tiers and variants change by an amount or a percentage, with product.updated", async () => {
  const { test: ctx } = await makeStore();
  const voucher = await makeVoucher(ctx);
  const { productId } = await makeTicketProduct(ctx, {
    tiers: [
      { name: "Floor", priceCents: 2_450, capacity: null },
      { name: "Balcony", priceCents: 3_333, capacity: null },
    ],
  });
  await clearEvents(ctx);
  const up = { by_bps: 1_000 };
  expect(changedPrices(await getProduct(ctx, productId), up)).toEqual([
    { name: "Floor", before_cents: 2_450, after_cents: 2_695 },
    { name: "Balcony", before_cents: 3_333, after_cents: 3_666 },
  ]);
  await changePrices(ctx, await versionsOf(ctx, voucher.id, productId), up);
  expect(await getProduct(ctx, voucher.id)).toMatchObject({ price_cents: 9_900 });
  expect((await getProduct(ctx, productId)).tiers).toMatchObject([{ price_cents: 2_695 }, { price_cents: 3_666 }]);
  expect(await eventTypes(ctx)).toEqual(["product.updated", "product.updated"]);
  await changePrices(ctx, await versionsOf(ctx, voucher.id), { by_cents: -900 });
  expect(await getProduct(ctx, voucher.id)).toMatchObject({ price_cents: 9_000 });
});

test("a price below 0, a gift card, and a product that was changed since the preview are refused, and nothing changes", async () => {
  const { test: ctx } = await makeStore();
  const voucher = await makeVoucher(ctx);
  const other = await makeVoucher(ctx, "One class");
  const card = await makeGiftCardProduct(ctx);
  const seen = await versionsOf(ctx, voucher.id, other.id);
  await updateProduct(ctx, other.id, { title: "One class, renamed" });
  await clearEvents(ctx);
  await expect(changePrices(ctx, seen, { by_cents: 100 })).rejects.toMatchObject({
    code: "invalid_transition",
    message: expect.stringContaining("One class, renamed was changed since you opened it: title."),
  });
  const now = await versionsOf(ctx, voucher.id, other.id);
  expect(await codeOf(changePrices(ctx, now, { by_cents: -9_001 }))).toBe("invalid_transition");
  expect(await codeOf(changePrices(ctx, await versionsOf(ctx, card, voucher.id), { by_cents: 1 }))).toBe(
    "invalid_transition",
  );
  expect(await getProduct(ctx, voucher.id)).toMatchObject({ price_cents: 9_000 });
  expect(await eventTypes(ctx)).toEqual([]);
});

test("archiving archives all, leaves what is archived, and refuses all if one is not there", async () => {
  const { test: ctx } = await makeStore();
  const [one, two] = [await makeVoucher(ctx), await makeVoucher(ctx, "One class")];
  await clearEvents(ctx);
  expect(await codeOf(archiveProducts(ctx, [one.id, newId()]))).toBe("not_found");
  expect((await getProduct(ctx, one.id)).status).toBe("published");
  expect(await eventTypes(ctx)).toEqual([]);
  await archiveProducts(ctx, [one.id, two.id]);
  await archiveProducts(ctx, [one.id, two.id]);
  expect([(await getProduct(ctx, one.id)).status, (await getProduct(ctx, two.id)).status]).toEqual([
    "archived",
    "archived",
  ]);
  expect(await eventTypes(ctx)).toEqual(["product.updated", "product.updated"]);
});

test("another store's products and those of the other mode are not found, and no selection is refused", async () => {
  const store = await makeStore();
  const { test: foreign } = await makeStore();
  const { id } = await makeVoucher(store.test);
  const seen = await versionsOf(store.test, id);
  for (const ctx of [store.live, foreign]) {
    expect(await codeOf(duplicateProducts(ctx, [id]))).toBe("not_found");
    expect(await codeOf(archiveProducts(ctx, [id]))).toBe("not_found");
    expect(await codeOf(changePrices(ctx, seen, { by_cents: 1 }))).toBe("not_found");
    expect(await eventTypes(ctx)).toEqual([]);
  }
  expect(await codeOf(duplicateProducts(store.test, []))).toBe("invalid_request");
  expect(await codeOf(archiveProducts(store.test, Array.from({ length: 101 }, newId)))).toBe("invalid_request");
  expect(await getProduct(store.test, id)).toMatchObject({ status: "published", price_cents: 9_000 });
});

test("of 6 price changes after the same preview, one is made; changes of the same products in any order do not deadlock", async () => {
  const { test: ctx } = await makeStore();
  const products = [
    await makeVoucher(ctx),
    await makeVoucher(ctx, "One class"),
    await makeVoucher(ctx, "Five classes"),
  ];
  const ids = products.map(({ id }) => id);
  const seen = await versionsOf(ctx, ...ids);
  const results = await Promise.all(
    Array.from({ length: 6 }, (_, n) => {
      const order = [...seen].sort(() => (n % 2 ? 1 : -1));
      return codeOf(changePrices(ctx, new Map(order), { by_cents: 100 }));
    }),
  );
  expect(results.filter((code) => code === "done")).toHaveLength(1);
  expect(results.filter((code) => code === "invalid_transition")).toHaveLength(5);
  for (const id of ids) expect((await getProduct(ctx, id)).price_cents).toBe(9_100);
});

test("a change over a version that somebody has changed is refused, one of stock that was sold too, and a sale alone refuses nothing", async () => {
  const { test: ctx } = await makeStore();
  const { id } = await createProduct(ctx, {
    type: "digital_product",
    title: "Pattern",
    price_cents: 900,
    variants: [{ stock: 5 }],
    status: "published",
  });
  const opened = await getProduct(ctx, id);
  const [variant] = opened.variants ?? [];
  const variantId = variant?.id ?? "";
  await buyTicket(ctx, id);
  const seen = { version: versionOf(opened) };
  await updateProduct(ctx, id, { title: "Sewing pattern" }, seen);
  await expect(updateProduct(ctx, id, { description: "PDF" }, seen)).rejects.toMatchObject({
    code: "invalid_transition",
    message: expect.stringContaining("title"),
  });
  const change = updateProduct(ctx, id, { variants: [{ id: variantId, stock: 8 }] }, { stock: { [variantId]: 5 } });
  await expect(change).rejects.toMatchObject({ code: "invalid_transition", extra: { param: "variants.0.stock" } });
  expect(await getProduct(ctx, id)).toMatchObject({ description: null, variants: [{ stock: 4 }] });
  await updateProduct(ctx, id, { variants: [{ id: variantId, stock: 8 }] }, { stock: { [variantId]: 4 } });
  expect((await getProduct(ctx, id)).variants).toMatchObject([{ stock: 8 }]);
});
