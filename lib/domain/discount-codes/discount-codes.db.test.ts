import { expect, test } from "vitest";
import { newId } from "#lib/core/ids";
import { pool, prisma } from "#lib/db/client";
import { createOrder } from "#lib/domain/sales/create";
import { allRows } from "#lib/testing/all-rows";
import { makeTicketProduct } from "#lib/testing/products";
import { makeStore } from "#lib/testing/store";
import { createDiscountCode } from "./create.ts";
import { deleteDiscountCode } from "./delete.ts";
import { getDiscountCode, listDiscountCodes } from "./read.ts";
import { updateDiscountCode } from "./update.ts";

const refusalOf = (promise: Promise<unknown>) =>
  promise.then(
    () => "done",
    ({ code, extra }) => [code, extra.param],
  );

const actionsOf = async (merchantId: string) =>
  (
    await pool().query("SELECT action, details FROM security_event WHERE merchant_id = $1 ORDER BY created_at, id", [
      merchantId,
    ])
  ).rows.map(({ action, details }) => [action, details.name]);

test("a code has all its fields, is changed and listed, and leaves the list when it is deleted", async () => {
  const { test: ctx, merchantId } = await makeStore();
  const { productId } = await makeTicketProduct(ctx);
  const code = await createDiscountCode(ctx, {
    code: "Summer",
    percent_off: 15,
    product_ids: [productId],
    max_uses: 50,
  });
  expect(code).toEqual({
    id: expect.any(String),
    object: "discount_code",
    created: expect.any(Number),
    merchant_id: merchantId,
    code: "Summer",
    percent_off: 15,
    amount_off_cents: null,
    product_ids: [productId],
    starts_at: null,
    ends_at: null,
    max_uses: 50,
    uses: 0,
    once_per_customer: false,
    active: true,
  });
  expect(await getDiscountCode(ctx, code.id)).toEqual(code);
  const patch = { percent_off: null, amount_off_cents: 500, product_ids: null, ends_at: code.created + 60 };
  const changed = await updateDiscountCode(ctx, code.id, { ...patch, once_per_customer: true, code: "SUMMER" });
  expect(changed).toEqual({ ...code, ...patch, once_per_customer: true, code: "SUMMER" });
  expect((await listDiscountCodes(ctx, {})).data).toEqual([changed]);
  expect(await deleteDiscountCode(ctx, code.id)).toEqual({ id: code.id, object: "discount_code", deleted: true });
  expect(await refusalOf(getDiscountCode(ctx, code.id))).toEqual(["not_found", undefined]);
  expect(await refusalOf(updateDiscountCode(ctx, code.id, { active: false }))).toEqual(["not_found", undefined]);
  expect(await refusalOf(deleteDiscountCode(ctx, code.id))).toEqual(["not_found", undefined]);
  expect((await listDiscountCodes(ctx, {})).data).toEqual([]);
  expect(await actionsOf(merchantId)).toEqual([
    ["discount_code.created", "Summer"],
    ["discount_code.updated", "SUMMER"],
    ["discount_code.deleted", "SUMMER"],
  ]);
});

test("a code is unique in its store and mode, whatever its case and the space around it, until it is deleted", async () => {
  const [store, other] = [await makeStore(), await makeStore()];
  const create = (code: string, ctx = store.test) => createDiscountCode(ctx, { code, percent_off: 10 });
  const first = await create("Été");
  const second = await create("winter");
  const before = await allRows([store.merchantId]);
  for (const same of ["été", "ÉTÉ", "E\u0301te\u0301"])
    expect(await refusalOf(create(same))).toEqual(["invalid_request", "code"]);
  expect(await refusalOf(updateDiscountCode(store.test, second.id, { code: "ÉTÉ" }))).toEqual([
    ...["invalid_request", "code"],
  ]);
  expect(await allRows([store.merchantId])).toBe(before);
  expect((await create("été", store.live)).code).toBe("été");
  expect((await create("été", other.test)).code).toBe("été");
  await deleteDiscountCode(store.test, first.id);
  expect((await updateDiscountCode(store.test, second.id, { code: "ÉTÉ" })).code).toBe("ÉTÉ");
});

test("of ten equal codes at once, one is made, and of ten changes to one name, one", async () => {
  const { test: ctx } = await makeStore();
  const made = await Promise.allSettled(
    Array.from({ length: 10 }, () => createDiscountCode(ctx, { code: "RUSH", percent_off: 5 })),
  );
  expect(made.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const codes = await Promise.all(
    Array.from({ length: 10 }, () => createDiscountCode(ctx, { code: newId(), percent_off: 5 })),
  );
  const renamed = await Promise.all(codes.map(({ id }) => refusalOf(updateDiscountCode(ctx, id, { code: "ONE" }))));
  expect(renamed.filter((result) => result === "done")).toHaveLength(1);
  expect(renamed.filter((result) => String(result) === "invalid_request,code")).toHaveLength(9);
});

test("terms that do not fit together are refused and change nothing", async () => {
  const store = await makeStore();
  const ctx = store.test;
  const [percent, amount] = [
    await createDiscountCode(ctx, { code: "P", percent_off: 10, starts_at: 1_000 }),
    await createDiscountCode(ctx, { code: "A", amount_off_cents: 500 }),
  ];
  const foreign = (await makeTicketProduct(store.live)).productId;
  const before = await allRows([store.merchantId]);
  const refused = async (promise: Promise<unknown>, param: string) =>
    expect(await refusalOf(promise)).toEqual(["invalid_request", param]);
  await refused(createDiscountCode(ctx, { code: "B" }), "percent_off");
  await refused(createDiscountCode(ctx, { code: "B", percent_off: 1, amount_off_cents: 1 }), "amount_off_cents");
  await refused(createDiscountCode(ctx, { code: "B", percent_off: 1, starts_at: 9, ends_at: 9 }), "ends_at");
  await refused(createDiscountCode(ctx, { code: "B", percent_off: 1, product_ids: [foreign] }), "product_ids.0");
  await refused(updateDiscountCode(ctx, percent.id, { amount_off_cents: 100 }), "amount_off_cents");
  await refused(updateDiscountCode(ctx, percent.id, { percent_off: null }), "percent_off");
  await refused(updateDiscountCode(ctx, amount.id, { percent_off: 10 }), "amount_off_cents");
  await refused(updateDiscountCode(ctx, amount.id, { amount_off_cents: null }), "percent_off");
  await refused(updateDiscountCode(ctx, percent.id, { ends_at: 1_000 }), "ends_at");
  await refused(updateDiscountCode(ctx, percent.id, { product_ids: [foreign] }), "product_ids.0");
  expect(await allRows([store.merchantId])).toBe(before);
});

test("fewer uses than a code has are refused, and none of another store or mode can be reached", async () => {
  const [store, other] = [await makeStore(), await makeStore()];
  const { id, code } = await createDiscountCode(store.test, { code: "TWO", percent_off: 10 });
  const { productId } = await makeTicketProduct(store.test);
  for (const email of ["ines@post.example", "elin@post.example"]) {
    const items = [{ product_id: productId, quantity: 1 }];
    await createOrder(store.test, { customer: { email }, items, payment_method: "manual", discount_code: code });
  }
  const before = await allRows([store.merchantId, other.merchantId]);
  expect(await refusalOf(updateDiscountCode(store.test, id, { max_uses: 1 }))).toEqual([
    ...["invalid_transition", "max_uses"],
  ]);
  for (const ctx of [store.live, other.test]) {
    for (const call of [getDiscountCode, deleteDiscountCode])
      expect(await refusalOf(call(ctx, id))).toEqual(["not_found", undefined]);
    expect(await refusalOf(updateDiscountCode(ctx, id, { active: false }))).toEqual(["not_found", undefined]);
  }
  expect(await allRows([store.merchantId, other.merchantId])).toBe(before);
  expect(await updateDiscountCode(store.test, id, { max_uses: 2 })).toMatchObject({ max_uses: 2, uses: 2 });
});

test("an order keeps the name of its code when the code is renamed and deleted", async () => {
  const { test: ctx, merchantId } = await makeStore();
  const { id } = await createDiscountCode(ctx, { code: "FIRST", percent_off: 10 });
  const { productId } = await makeTicketProduct(ctx);
  await createOrder(ctx, {
    customer: { email: "ines@post.example" },
    items: [{ product_id: productId, quantity: 1 }],
    payment_method: "manual",
    discount_code: "first",
  });
  await updateDiscountCode(ctx, id, { code: "SECOND", percent_off: 20 });
  await deleteDiscountCode(ctx, id);
  expect(await prisma().orders.findMany({ where: { merchant_id: merchantId } })).toMatchObject([
    { discount_code: "FIRST", discount_cents: 240n, total_cents: 2_160n },
  ]);
});
