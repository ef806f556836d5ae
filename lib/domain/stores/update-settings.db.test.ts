import { expect, test } from "vitest";
import { newId } from "#lib/core/ids";
import { sqlOnPool } from "#lib/db/client";
import { cancelOrder } from "#lib/domain/checkout/cancel";
import { beginPayment } from "#lib/domain/checkout/open-page";
import { getPayment } from "#lib/domain/payments/read";
import { getProduct } from "#lib/domain/products/read";
import { getSettings } from "#lib/domain/store-settings/read";
import { holdTickets } from "#lib/testing/orders";
import { makeGiftCardProduct, makeTicketProduct } from "#lib/testing/products";
import { eventTypes, makeStore } from "#lib/testing/store";
import { getStoreSettings } from "./read.ts";
import { updateSettings } from "./update-settings.ts";

test("a new currency also changes the products in both modes, with an event for each", async () => {
  const store = await makeStore({ currency: "eur" });
  const { productId } = await makeTicketProduct(store.test);
  const liveId = await makeGiftCardProduct(store.live);
  await updateSettings(store.live, { currency: "sek", fee_bps: 100 });
  expect(await getSettings(store.test)).toMatchObject({ currency: "sek", fee_bps: 100 });
  expect((await getProduct(store.test, productId)).currency).toBe("sek");
  expect((await getProduct(store.live, liveId)).currency).toBe("sek");
  expect(await eventTypes(store.test)).toEqual(["product.updated"]);
  expect(await eventTypes(store.live)).toEqual(["product.updated"]);
});

test("the currency stays while a guest pays, in either mode, and everything else can be changed", async () => {
  const store = await makeStore({ currency: "eur" });
  const { id: orderId } = await holdTickets(store.test);
  const payment = await beginPayment(store.test, orderId);
  const other = await makeStore({ currency: "eur" });
  await expect(updateSettings(store.live, { currency: "sek", fee_bps: 100 })).rejects.toMatchObject({
    code: "invalid_transition",
    extra: { param: "currency" },
  });
  expect(await getSettings(store.live)).toMatchObject({ currency: "eur", fee_bps: 0 });
  expect(await updateSettings(store.live, { currency: "eur", fee_bps: 100 })).toMatchObject({ fee_bps: 100 });
  expect(await updateSettings(other.live, { currency: "sek" })).toMatchObject({ currency: "sek" });
  await cancelOrder(store.test, orderId);
  expect((await getPayment(store.test, payment?.id ?? "")).status).toBe("canceled");
  expect(await updateSettings(store.live, { currency: "sek" })).toMatchObject({ currency: "sek" });
});

test("a store keeps a currency that ISO has withdrawn, and cannot choose one", async () => {
  const store = await makeStore({ currency: "bgn" });
  expect((await updateSettings(store.live, { fee_bps: 30 })).currency).toBe("bgn");
  expect(await getStoreSettings(store.test)).toMatchObject({ currency: "bgn", fee_bps: 30 });
  for (const currency of ["hrk", "xau", "EUR"]) {
    await expect(updateSettings(store.live, { currency, fee_bps: 40 })).rejects.toThrow();
  }
  expect(await getStoreSettings(store.live)).toMatchObject({ currency: "bgn", fee_bps: 30 });
});

test("an invalid value changes nothing, and another store's settings stay", async () => {
  const [store, other] = [await makeStore({ fee_bps: 5 }), await makeStore({ fee_bps: 7 })];
  await expect(updateSettings(store.live, { fee_bps: 50, tax_rate_bps: -1 })).rejects.toThrow();
  expect(await getSettings(store.live)).toMatchObject({ fee_bps: 5 });
  await updateSettings(store.live, { fee_bps: 50 });
  expect(await getSettings(other.live)).toMatchObject({ fee_bps: 7 });
  const nobody = newId();
  const ctx = { ...store.live, merchantId: nobody, sql: sqlOnPool({ merchantId: nobody }, "live") };
  await expect(updateSettings(ctx, { fee_bps: 1 })).rejects.toMatchObject({ code: "not_found" });
});
