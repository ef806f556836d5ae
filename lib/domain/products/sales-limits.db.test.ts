import { expect, test } from "vitest";
import { ProductType } from "#lib/core/product-types";
import { toUnix } from "#lib/core/time";
import { pool } from "#lib/db/client";
import { allRows } from "#lib/testing/all-rows";
import { codeOf, eventTypes, makeStore, NOW, unixInDays } from "#lib/testing/store";
import { duplicateProducts } from "./bulk.ts";
import { createProduct } from "./create.ts";
import { AnyNewProduct, type NewProduct, type ProductPatch } from "./input.ts";
import { getProduct, listProducts } from "./read.ts";
import { updateProduct } from "./update.ts";
import { versionOf } from "./version.ts";

const TICKET = { type: "ticket", title: "Winter Lights", price_cents: 2_400 } as const;
const DEFAULTS = { max_per_order: 10, sales_start_at: null, sales_end_at: null };

test.each(ProductType.options)("%s: has the limits of its sale, and takes others", async (type) => {
  const { test: ctx } = await makeStore();
  const input = AnyNewProduct.parse({ type, title: "Thing", price_cents: 900 });
  const plain = await createProduct(ctx, input);
  expect(plain).toMatchObject(DEFAULTS);
  const limits = { max_per_order: 4, sales_start_at: unixInDays(ctx, 1), sales_end_at: unixInDays(ctx, 2) };
  const limited = await createProduct(ctx, { ...input, ...limits } as NewProduct);
  expect(limited).toMatchObject(limits);
  expect((await listProducts(ctx, {})).data).toMatchObject([limits, DEFAULTS]);
  expect(await updateProduct(ctx, plain.id, limits)).toMatchObject(limits);
  expect(await updateProduct(ctx, plain.id, DEFAULTS)).toMatchObject(DEFAULTS);
  const { rows } = await pool().query(
    "SELECT payload::jsonb -> 'data' AS data FROM event WHERE merchant_id = $1 ORDER BY id",
    [ctx.merchantId],
  );
  expect(rows.map(({ data }) => data)).toMatchObject([DEFAULTS, limits, limits, DEFAULTS]);
});

test.each([0, 101, 1.5, "10", null])("max_per_order %s is refused", (max_per_order) => {
  expect(AnyNewProduct.safeParse({ ...TICKET, max_per_order }).error?.issues).toMatchObject([
    { path: ["max_per_order"] },
  ]);
});

test.each([-1, 1.5, "tomorrow", 1e13])("a time of sale %s is refused", (time) => {
  for (const name of ["sales_start_at", "sales_end_at"]) {
    expect(AnyNewProduct.safeParse({ ...TICKET, [name]: time }).error?.issues).toMatchObject([{ path: [name] }]);
  }
});

test("a sale ends after it starts, also with the other time as it is stored", async () => {
  const { test: ctx } = await makeStore();
  const [day, next, after] = [1, 2, 3].map((days) => unixInDays(ctx, days)) as [number, number, number];
  const refused = async (work: () => Promise<unknown>) => {
    const before = await allRows([ctx.merchantId]);
    await expect(work()).rejects.toMatchObject({ code: "invalid_request", extra: { param: "sales_end_at" } });
    expect(await allRows([ctx.merchantId])).toBe(before);
  };
  await refused(() => createProduct(ctx, { ...TICKET, sales_start_at: next, sales_end_at: next }));
  await refused(() => createProduct(ctx, { ...TICKET, sales_start_at: next, sales_end_at: next - 1 }));
  const { id } = await createProduct(ctx, { ...TICKET, sales_start_at: day, sales_end_at: next });
  const patch = (change: ProductPatch) => updateProduct(ctx, id, change);
  await refused(() => patch({ sales_start_at: next }));
  await refused(() => patch({ sales_end_at: day }));
  await refused(() => patch({ sales_start_at: after, sales_end_at: next }));
  expect(await patch({ sales_start_at: next, sales_end_at: after })).toMatchObject({ sales_end_at: after });
  expect(await patch({ sales_start_at: null, sales_end_at: day })).toMatchObject({ sales_end_at: day });
  expect(await patch({ sales_start_at: after, sales_end_at: null })).toMatchObject({ sales_start_at: after });
  expect(await patch({ sales_end_at: after + 1 })).toMatchObject({ sales_start_at: after, sales_end_at: after + 1 });
});

test("the same limits again send no event, and a person who had the form open learns what changed", async () => {
  const { test: ctx } = await makeStore();
  const limits = { max_per_order: 4, sales_start_at: unixInDays(ctx, 1), sales_end_at: unixInDays(ctx, 2) };
  const made = await createProduct(ctx, { ...TICKET, ...limits });
  expect(await updateProduct(ctx, made.id, limits)).toEqual(made);
  expect(await eventTypes(ctx)).toEqual(["product.created"]);
  const version = versionOf(made);
  await updateProduct(ctx, made.id, DEFAULTS);
  await expect(updateProduct(ctx, made.id, { title: "Lights" }, { version })).rejects.toMatchObject({
    code: "invalid_transition",
    message: expect.stringContaining("most in one order, end of the sale, start of the sale"),
  });
});

test("a change of a product of another store or the other mode is not found", async () => {
  const [store, other] = [await makeStore(), await makeStore()];
  const { id } = await createProduct(store.test, TICKET);
  for (const ctx of [other.test, store.live]) {
    expect(await codeOf(updateProduct(ctx, id, { max_per_order: 1 }))).toBe("not_found");
  }
  expect(await getProduct(store.test, id)).toMatchObject(DEFAULTS);
});

test("a duplicate has the same limits, without a sale that is over", async () => {
  const { test: ctx } = await makeStore();
  const sale = { sales_start_at: unixInDays(ctx, -2), sales_end_at: unixInDays(ctx, 2) };
  const running = await createProduct(ctx, { ...TICKET, ...sale, max_per_order: 3 });
  const over = await createProduct(ctx, { ...TICKET, ...sale, max_per_order: 3, sales_end_at: toUnix(NOW) });
  expect(await duplicateProducts(ctx, [running.id])).toMatchObject([{ ...sale, max_per_order: 3 }]);
  expect(await duplicateProducts(ctx, [over.id])).toMatchObject([{ ...DEFAULTS, max_per_order: 3 }]);
});

test("the database keeps the limits too", async () => {
  const { test: ctx } = await makeStore();
  const { id } = await createProduct(ctx, { ...TICKET, sales_start_at: unixInDays(ctx, 1) });
  const write = (change: string) => pool().query(`UPDATE product SET ${change} WHERE id = $1`, [id]);
  for (const count of [0, 101]) {
    await expect(write(`max_per_order = ${count}`)).rejects.toThrow("product_max_per_order_check");
  }
  await expect(write("sales_end_at = sales_start_at")).rejects.toThrow("product_sales_check");
});
