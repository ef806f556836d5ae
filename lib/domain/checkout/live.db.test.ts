import { expect, test } from "vitest";
import { newId } from "#lib/core/ids";
import { pool } from "#lib/db/client";
import { cancelOrder } from "#lib/domain/checkout/cancel";
import { getOrder } from "#lib/domain/orders/read";
import type { Order, OrderInput } from "#lib/domain/orders/schema";
import { createOrder } from "#lib/domain/sales/create";
import { allRows } from "#lib/testing/all-rows";
import { callApi } from "#lib/testing/http";
import { becomeLive, holdTickets } from "#lib/testing/orders";
import { makeTicketProduct } from "#lib/testing/products";
import { eventTypes, later, makeKey, makeStore, present } from "#lib/testing/store";
import { findCheckout, viewCheckout } from "./page.ts";
import { payAtCheckout } from "./pay.ts";

const customer = { email: "mara@post.example" };
const REFUSED = { code: "payments_not_configured" };

const byCheckout = (product_id: string, quantity = 1): OrderInput => ({
  customer,
  items: [{ product_id, quantity }],
  payment_method: "checkout",
});

const seatsOf = async (merchantId: string) =>
  (await pool().query("SELECT held_count, sold_count FROM ticket_event WHERE merchant_id = $1", [merchantId])).rows;

test("a live order by checkout is refused without a payment processor, and leaves nothing behind", async () => {
  const store = await makeStore();
  const { productId } = await makeTicketProduct(store.live, { capacities: [50] });
  const before = await allRows([store.merchantId]);
  const results = await Promise.allSettled(
    Array.from({ length: 12 }, () => createOrder(store.live, byCheckout(productId))),
  );
  for (const result of results) expect(result).toMatchObject({ status: "rejected", reason: REFUSED });
  expect(await allRows([store.merchantId])).toBe(before);
});

test("invalid input is refused first, and a manual live order needs no payment processor", async () => {
  const store = await makeStore();
  const { productId } = await makeTicketProduct(store.live, { capacities: [1] });
  const before = await allRows([store.merchantId]);
  const wrong: [OrderInput, string][] = [
    [byCheckout(newId()), "items.0.product_id"],
    [{ ...byCheckout(productId), fee_cents: 5 }, "fee_cents"],
    [{ ...byCheckout(productId), shipping_cents: 5 }, "shipping_cents"],
  ];
  for (const [input, param] of wrong) {
    await expect(createOrder(store.live, input)).rejects.toMatchObject({ code: "invalid_request", extra: { param } });
  }
  await expect(createOrder(store.live, byCheckout(productId, 2))).rejects.toMatchObject(REFUSED);
  expect(await allRows([store.merchantId])).toBe(before);
  const sold = await createOrder(store.live, { ...byCheckout(productId), payment_method: "manual" });
  expect(sold.status).toBe("paid");
});

test("the API returns 409, stored under the Idempotency-Key like any state conflict, and test mode accepts the order", async () => {
  const store = await makeStore();
  const live = await makeTicketProduct(present(store.live), { capacities: [50] });
  const key = await makeKey(store.live);
  const before = await allRows([store.merchantId]);
  const body = byCheckout(live.productId);
  expect(await callApi(key, "/v1/orders", { body })).toMatchObject({
    status: 409,
    body: { error: "payments_not_configured", message: expect.stringContaining("Nothing was ordered") },
  });
  expect(await allRows([store.merchantId])).toBe(before);
  const call = { body, headers: { "Idempotency-Key": newId() } };
  const responses = await Promise.all(Array.from({ length: 6 }, () => callApi(key, "/v1/orders", call)));
  for (const response of responses) {
    expect(response.status).toBe(409);
    expect(["payments_not_configured", "idempotency_conflict"]).toContain(response.body.error);
  }
  const again = await callApi(key, "/v1/orders", call);
  expect([again.body.error, again.headers.get("Idempotent-Replayed")]).toEqual(["payments_not_configured", "true"]);
  expect(await eventTypes(store.live)).toEqual([]);
  expect(await seatsOf(store.merchantId)).toEqual([{ held_count: 0, sold_count: 0 }]);
  const testing = await makeTicketProduct(present(store.test));
  const placed = await callApi(await makeKey(store.test), "/v1/orders", { body: byCheckout(testing.productId) });
  expect([placed.status, placed.body.status]).toEqual([201, "pending"]);
});

/** A live order that an earlier release let wait for play money, at its page. */
async function waitingLive() {
  const store = await makeStore();
  const held: Order = await holdTickets(store.test, { capacities: [1] });
  await becomeLive(store);
  const page = await findCheckout(held.checkout_url?.split("/").at(-1) ?? "", later(store.live, 60).now);
  if (!page) throw new Error("The token leads nowhere.");
  expect(page.ctx.mode).toBe("live");
  return { store, page, id: held.id };
}

test("a live order that is already pending can be canceled but not paid", async () => {
  const { store, page, id } = await waitingLive();
  expect(await viewCheckout(page)).toMatchObject({ state: "waiting", canBePaid: false, notice: null });
  const before = await allRows([store.merchantId]);
  for (const card of ["approved", "declined", "slow"] as const) {
    await expect(payAtCheckout(page, card)).rejects.toMatchObject(REFUSED);
  }
  await Promise.all(Array.from({ length: 8 }, () => payAtCheckout(page, "approved").catch(() => null)));
  expect(await allRows([store.merchantId])).toBe(before);
  expect(await getOrder(store.live, id)).toMatchObject({ status: "pending" });
  expect(await cancelOrder(page.ctx, id)).toMatchObject({ status: "canceled" });
  expect(await seatsOf(store.merchantId)).toEqual([{ held_count: 0, sold_count: 0 }]);
  await expect(payAtCheckout(page, "approved")).rejects.toMatchObject({ code: "invalid_transition" });
});
