import { expect, test } from "vitest";
import { allRows } from "#lib/testing/all-rows";
import { makeGiftCardProduct } from "#lib/testing/products";
import { makeStore } from "#lib/testing/store";
import { createOrder } from "./create.ts";

/** Places orders for 50.00 with a fee of 3.00 that state their tax. */
async function makeOrders(tax_inclusive: boolean) {
  const store = await makeStore({ tax_inclusive });
  const product_id = await makeGiftCardProduct(store.test);
  const items = [{ product_id, quantity: 1, amount_cents: 5_000 }];
  const customer = { email: "mara@example.com" };
  const place = (tax_cents: number) =>
    createOrder(store.test, { customer, items, payment_method: "manual", fee_cents: 300, tax_cents });
  return { store, place };
}

test("where prices contain the tax, a stated tax is at most the total, and nothing is sold with more", async () => {
  const { store, place } = await makeOrders(true);
  expect(await place(5_300)).toMatchObject({ tax_cents: 5_300, total_cents: 5_300 });
  const before = await allRows([store.merchantId]);
  await expect(place(5_301)).rejects.toMatchObject({ code: "invalid_request", extra: { param: "tax_cents" } });
  expect(await allRows([store.merchantId])).toBe(before);
});

test("where the tax is added to the prices, the total has it", async () => {
  const { place } = await makeOrders(false);
  expect(await place(5_301)).toMatchObject({ tax_cents: 5_301, total_cents: 10_601 });
});
