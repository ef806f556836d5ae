import { expect, test } from "vitest";
import { toUnix } from "#lib/core/time";
import { createDiscountCode } from "#lib/domain/discount-codes/create";
import { getDiscountCode } from "#lib/domain/discount-codes/read";
import type { DiscountCodeInput } from "#lib/domain/discount-codes/schema";
import { updateDiscountCode } from "#lib/domain/discount-codes/update";
import { getOrder } from "#lib/domain/orders/read";
import type { Order, OrderInput } from "#lib/domain/orders/schema";
import { allRows } from "#lib/testing/all-rows";
import { makeGiftCardProduct, makeMembershipProduct, makeTicketProduct } from "#lib/testing/products";
import { untilServed } from "#lib/testing/served";
import { later, makeStore, NOW, type TestStore } from "#lib/testing/store";
import { createOrder } from "./create.ts";

/** Two tickets of 33.33 each, a gift card of 50.00 and a membership of 29.00, in a store with these settings. */
async function stocked(settings: Record<string, unknown> = {}) {
  const store = await makeStore(settings);
  const ticket = (await makeTicketProduct(store.test, { priceCents: 3_333 })).productId;
  const other = (await makeTicketProduct(store.test, { priceCents: 1_000 })).productId;
  const card = await makeGiftCardProduct(store.test);
  const member = await makeMembershipProduct(store.test, { price_cents: 2_900 });
  return { store, ticket, other, card, member };
}

type Items = OrderInput["items"];

const order = (store: TestStore, items: Items, discount_code?: string, more: Partial<OrderInput> = {}) =>
  createOrder(store.test, {
    customer: { email: "mara@post.example" },
    items,
    payment_method: "manual",
    ...(discount_code !== undefined && { discount_code }),
    ...more,
  });

const create = (store: TestStore, input: Partial<DiscountCodeInput>) =>
  createDiscountCode(store.test, { code: "SUMMER", ...input });

const sums = ({ subtotal_cents, discount_cents, fee_cents, tax_cents, total_cents }: Order) => [
  ...[subtotal_cents, discount_cents, fee_cents, tax_cents, total_cents],
];

test("a percentage is taken off all lines but gift cards and memberships, rounded half up once", async () => {
  const { store, ticket, card, member } = await stocked({ fee_bps: 250, tax_rate_bps: 1_900, tax_inclusive: false });
  const { id } = await create(store, { percent_off: 25 });
  const items: Items = [
    { product_id: ticket, quantity: 2 },
    { product_id: card, quantity: 1, amount_cents: 5_000 },
    { product_id: member, quantity: 1 },
  ];
  const placed = await order(store, items, " summer ");
  // 25 % of 66.66 is 16.665; 2.5 % of 128.99 is 3.22475, and 19 % of it is 24.5081.
  expect(sums(placed)).toEqual([14_566, 1_667, 322, 2_451, 15_672]);
  expect(placed.discount_code).toBe("SUMMER");
  expect(await getOrder(store.test, placed.id)).toEqual(placed);
  expect((await getDiscountCode(store.test, id)).uses).toBe(1);
});

test("with a tax that the prices contain, the tax is that of what is left", async () => {
  const { store, ticket } = await stocked({ fee_bps: 0, tax_rate_bps: 1_900, tax_inclusive: true });
  await create(store, { percent_off: 50 });
  // Half of 33.33 is 16.665.
  expect(sums(await order(store, [{ product_id: ticket, quantity: 1 }], "SUMMER"))).toEqual([
    ...[3_333, 1_667, 0, 266, 1_666],
  ]);
});

test("an amount is taken off the products of the code, once for each order, and at most what they cost", async () => {
  const { store, ticket, other } = await stocked();
  await create(store, { amount_off_cents: 1_500, product_ids: [other] });
  await create(store, { code: "ALL", amount_off_cents: 1_500 });
  const one = { product_id: ticket, quantity: 1 };
  const two = { product_id: other, quantity: 1 };
  const discount = async (items: Items, code: string) => (await order(store, items, code)).discount_cents;
  expect(await discount([one, two], "SUMMER")).toBe(1_000);
  expect(await discount([one, two, two], "SUMMER")).toBe(1_500);
  expect(await discount([one, two], "ALL")).toBe(1_500);
  expect(await discount([two], "ALL")).toBe(1_000);
});

test("an order that a code makes free is placed by hand and by checkout", async () => {
  const { store, other } = await stocked({ fee_bps: 250 });
  await create(store, { percent_off: 100 });
  const items = [{ product_id: other, quantity: 1 }];
  expect(sums(await order(store, items, "SUMMER"))).toEqual([1_000, 1_000, 0, 0, 0]);
  const pending = await order(store, items, "SUMMER", { payment_method: "checkout" });
  expect(pending).toMatchObject({ status: "pending", total_cents: 0, discount_cents: 1_000 });
});

test("the amounts that a manual order states go before those of the settings", async () => {
  const { store, other } = await stocked({ tax_rate_bps: 1_900, tax_inclusive: false, fee_bps: 500 });
  await create(store, { percent_off: 10 });
  const placed = await order(store, [{ product_id: other, quantity: 1 }], "SUMMER", { fee_cents: 7, tax_cents: 100 });
  expect(sums(placed)).toEqual([1_000, 100, 7, 100, 1_007]);
});

test("an order without a code has none", async () => {
  const { store, other } = await stocked();
  expect(await order(store, [{ product_id: other, quantity: 1 }])).toMatchObject({
    discount_cents: 0,
    discount_code: null,
  });
});

test("a code that cannot be used for an order is refused in words, and nothing is ordered", async () => {
  const { store, ticket, other, card, member } = await stocked();
  const foreign = await makeStore();
  const now = toUnix(NOW);
  await createDiscountCode(store.live, { code: "LIVE", percent_off: 10 });
  await createDiscountCode(foreign.test, { code: "FOREIGN", percent_off: 10 });
  await create(store, { code: "EARLY", percent_off: 10, starts_at: now + 1 });
  await create(store, { code: "LATE", percent_off: 10, ends_at: now });
  await create(store, { code: "OFF", percent_off: 10, active: false });
  await create(store, { code: "OTHER", percent_off: 10, product_ids: [other, card] });
  await create(store, { code: "ANY", percent_off: 10 });
  await create(store, { code: "ONE", percent_off: 10, max_uses: 1 });
  await create(store, { code: "ONCE", percent_off: 10, once_per_customer: true });
  await order(store, [{ product_id: other, quantity: 1 }], "ONE", { customer: { email: "elin@post.example" } });
  await order(store, [{ product_id: other, quantity: 1 }], "ONCE", { payment_method: "checkout" });
  const before = await allRows([store.merchantId, foreign.merchantId]);
  const refused = async (code: string, words: RegExp, items: Items = [{ product_id: ticket, quantity: 1 }]) => {
    for (const payment_method of ["manual", "checkout"] as const) {
      const placed = order(store, items, code, { payment_method, customer: { email: "MARA@post.example" } });
      await expect(placed).rejects.toMatchObject({ code: "invalid_request", extra: { param: "discount_code" } });
      await expect(placed).rejects.toThrow(words);
    }
  };
  for (const unknown of ["NOBODY", "LIVE", "FOREIGN"]) await refused(unknown, /No discount code/);
  await refused("EARLY", /can be used from/);
  await refused("LATE", /ended on/);
  await refused("OFF", /switched off/);
  await refused("OTHER", /not for these products/);
  const never: Items = [
    { product_id: card, quantity: 1, amount_cents: 5_000 },
    { product_id: member, quantity: 1 },
  ];
  await refused("OTHER", /not for these products/, never);
  await refused("ANY", /not for these products/, never);
  await refused("ONE", /used up/);
  await refused("ONCE", /used the discount code ONCE before/);
  expect(await allRows([store.merchantId, foreign.merchantId])).toBe(before);
});

test("a code can be used from its start on, and no longer at its end", async () => {
  const { store, other } = await stocked();
  const { id } = await create(store, { percent_off: 10, starts_at: toUnix(NOW), ends_at: toUnix(NOW) + 60 });
  const at = (seconds: number) =>
    order({ ...store, test: later(store.test, seconds) }, [{ product_id: other, quantity: 1 }], "SUMMER");
  expect((await at(0)).discount_cents).toBe(100);
  expect((await at(59)).discount_cents).toBe(100);
  await expect(at(60)).rejects.toThrow("ended on");
  await updateDiscountCode(store.test, id, { ends_at: null });
  expect((await at(60)).discount_cents).toBe(100);
});

test("an order that fails for another reason takes no use", async () => {
  const { store } = await stocked();
  const { productId } = await makeTicketProduct(store.test, { capacities: [1] });
  const { id } = await create(store, { percent_off: 10 });
  await expect(order(store, [{ product_id: productId, quantity: 2 }], "SUMMER")).rejects.toMatchObject({
    code: "sold_out",
  });
  expect((await getDiscountCode(store.test, id)).uses).toBe(0);
});

/** Places orders at once, each of another buyer unless `email` is given. Returns how many were placed and refused. */
async function crowd(store: TestStore, orders: number, items: Items, code: string, email?: string) {
  const results = await Promise.allSettled(
    Array.from({ length: orders }, (_, at) =>
      untilServed(() =>
        order(store, items, code, {
          customer: { email: email ?? `buyer${at}@post.example` },
          payment_method: at % 2 === 0 ? "manual" : "checkout",
        }),
      ),
    ),
  );
  const refused = results.flatMap((result) => (result.status === "rejected" ? [result.reason.extra?.param] : []));
  return { placed: orders - refused.length, refused: [...new Set(refused)] };
}

test("of 200 orders at once, exactly as many get a code as it has uses", async () => {
  const { store, other } = await stocked();
  const { id } = await create(store, { percent_off: 10, max_uses: 20 });
  const result = await crowd(store, 200, [{ product_id: other, quantity: 1 }], "SUMMER");
  expect(result).toEqual({ placed: 20, refused: ["discount_code"] });
  expect((await getDiscountCode(store.test, id)).uses).toBe(20);
});

test("of 20 orders of one customer at once, exactly 1 gets a code that each can use once", async () => {
  const { store, other } = await stocked();
  await create(store, { percent_off: 10, once_per_customer: true });
  const result = await crowd(store, 20, [{ product_id: other, quantity: 1 }], "SUMMER", "Ines@post.example");
  expect(result).toEqual({ placed: 1, refused: ["discount_code"] });
});
