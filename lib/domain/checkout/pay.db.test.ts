import { afterEach, expect, test, vi } from "vitest";
import { addDays } from "#lib/core/time";
import { pool } from "#lib/db/client";
import { getOrder } from "#lib/domain/orders/read";
import { createOrder } from "#lib/domain/sales/create";
import { lookAtPayments } from "#lib/jobs/look-at-payments";
import { testProcessor } from "#lib/payments/test-processor";
import { allRows } from "#lib/testing/all-rows";
import { holdTickets } from "#lib/testing/orders";
import { heldFor, paymentsOf } from "#lib/testing/payment-pages";
import { makeGiftCardProduct, makeMembershipProduct, makeVoucherProduct } from "#lib/testing/products";
import { codeOf, eventTypes, later, makeStore } from "#lib/testing/store";
import { openPage } from "./open-page.ts";
import { viewCheckout } from "./page.ts";
import { payAtCheckout } from "./pay.ts";

const started = vi.spyOn(testProcessor, "start");
afterEach(() => void started.mockClear());

const TOTAL = 2_400;
const MINUTE = 60;

async function waiting(priceCents?: number) {
  const { test: ctx, merchantId } = await makeStore();
  const { id } = await holdTickets(ctx, { capacities: [1], ...(priceCents !== undefined && { priceCents }) });
  return { ctx, merchantId, id, page: { ctx, orderId: id } };
}

const statusOf = async ({ ctx, id }: Awaited<ReturnType<typeof waiting>>) => (await getOrder(ctx, id)).status;

test("an order has one open page, however many want to pay at once, and is held until that page ends", async () => {
  const { ctx, id } = await waiting();
  expect(await heldFor(id)).toBe(30 * MINUTE);
  const pages = await Promise.all(Array.from({ length: 8 }, () => openPage(later(ctx, 5 * MINUTE), id)));
  expect(new Set(pages.map((page) => page?.id)).size).toBe(1);
  expect(await paymentsOf(ctx, id)).toMatchObject([{ status: "pending", amount_cents: TOTAL, card: null, kind: null }]);
  expect(await heldFor(id)).toBe(36 * MINUTE);
  expect(await eventTypes(ctx)).toEqual(["order.created"]);
});

test("a declined card ends its payment, the order stays payable, and the next card is a new payment", async () => {
  const order = await waiting();
  const { ctx, id, page } = order;
  for (const [card, minute] of [["declined", 1] as const, ["insufficient_funds", 5] as const]) {
    const then = later(ctx, minute * MINUTE);
    expect(await payAtCheckout({ ...page, ctx: then }, card)).toMatchObject({ outcome: "declined" });
  }
  expect(await statusOf(order)).toBe("pending");
  expect(await heldFor(id)).toBe(32 * MINUTE); // the first page moved the end of the hold, and no later one does
  await payAtCheckout({ ...page, ctx: later(ctx, 20 * MINUTE) }, "approved");
  expect(await statusOf(order)).toBe("paid");
  expect((await paymentsOf(ctx, id)).map(({ status }) => status)).toEqual(["failed", "failed", "succeeded"]);
  expect(await eventTypes(ctx)).toEqual([
    ...["order.created", "payment.updated", "payment.updated"],
    ...["customer.created", "ticket.issued", "order.completed"],
  ]);
});

test("the fifth declined card cancels the order, also when the cards come at once", async () => {
  const order = await waiting();
  const { ctx, page, id } = order;
  for (let n = 0; n < 4; n++) await payAtCheckout(page, "declined");
  expect(await statusOf(order)).toBe("pending");
  await Promise.allSettled(Array.from({ length: 6 }, () => payAtCheckout(page, "declined")));
  expect(await statusOf(order)).toBe("canceled");
  expect(await paymentsOf(ctx, id)).toHaveLength(5);
  expect(await codeOf(payAtCheckout(page, "approved"))).toBe("invalid_transition");
  expect((await eventTypes(ctx)).filter((type) => type === "order.canceled")).toHaveLength(1);
});

test("the payment of an order is begun ten times an hour at most, and a refusal changes nothing", async () => {
  const { ctx, merchantId, id, page } = await waiting();
  for (let n = 0; n < 10; n++) {
    await openPage(ctx, id);
    await pool().query("UPDATE test_payment_page SET status = 'expired' WHERE merchant_id = $1", [merchantId]);
    expect((await viewCheckout(page)).state).toBe("waiting");
  }
  expect((await paymentsOf(ctx, id)).every(({ status }) => status === "canceled")).toBe(true);
  const before = await allRows([merchantId]);
  expect(await codeOf(payAtCheckout(page, "approved"))).toBe("rate_limited");
  expect(await allRows([merchantId])).toBe(before);
});

test("the card with a second step waits for it, and is paid or declined by the answer", async () => {
  const first = await waiting();
  expect(await payAtCheckout(first.page, "authenticate")).toMatchObject({ outcome: "asking", isTheirs: true });
  expect((await viewCheckout(first.page)).state).toBe("asking");
  expect(await paymentsOf(first.ctx, first.id)).toMatchObject([{ status: "pending" }]);
  await payAtCheckout(first.page, "authenticate", false);
  expect(await statusOf(first)).toBe("pending");
  expect((await viewCheckout(first.page)).state).toBe("waiting");
  await payAtCheckout(first.page, "authenticate");
  await payAtCheckout(first.page, "authenticate", true);
  expect(await statusOf(first)).toBe("paid");
  expect(await paymentsOf(first.ctx, first.id)).toMatchObject([
    { status: "failed" },
    { status: "succeeded", card: { brand: "visa", last4: "3155" } },
  ]);
});

test("a payment that is confirmed later is checked, cannot be paid again, and is paid without anybody coming back", async () => {
  const order = await waiting();
  const { ctx, page, id } = order;
  expect((await payAtCheckout(page, "slow")).outcome).toBe("checking");
  expect((await viewCheckout({ ...page, ctx: later(ctx, 19) })).state).toBe("checking");
  expect((await payAtCheckout(page, "approved")).outcome).toBe("checking");
  expect(await paymentsOf(ctx, id)).toMatchObject([{ status: "pending" }]);
  await lookAtPayments.run(later(ctx, 29).now);
  expect(await statusOf(order)).toBe("pending");
  await lookAtPayments.run(later(ctx, 30).now);
  expect(await statusOf(order)).toBe("paid");
});

test("an order that costs nothing asks no processor, whatever card is sent", async () => {
  const order = await waiting(0);
  expect(await payAtCheckout(order.page, "declined")).toMatchObject({ outcome: "paid", paymentId: null });
  expect(await statusOf(order)).toBe("paid");
  expect(await paymentsOf(order.ctx, order.id)).toEqual([]);
  expect(started).not.toHaveBeenCalled();
});

test("a processor that does not answer leaves only the try, and the next press goes on with it", async () => {
  const order = await waiting();
  const { ctx, page, id } = order;
  started.mockRejectedValueOnce(new Error("no route to the processor"));
  expect(await codeOf(payAtCheckout(page, "approved"))).toBe("unavailable");
  expect(await heldFor(id)).toBe(30 * MINUTE);
  const [tried] = await paymentsOf(ctx, id);
  expect(tried?.status).toBe("pending");
  expect((await viewCheckout(page)).state).toBe("waiting");
  await payAtCheckout(page, "approved");
  expect(await statusOf(order)).toBe("paid");
  expect(await paymentsOf(ctx, id)).toMatchObject([{ id: tried?.id, status: "succeeded" }]);
});

test("of many that pay, decline and look at once, the order is paid once or still waits", async () => {
  for (let round = 0; round < 4; round++) {
    const order = await waiting();
    const { ctx, page, id } = order;
    await Promise.allSettled([
      ...(["approved", "declined", "approved", "slow"] as const).map((card) => payAtCheckout(page, card)),
      viewCheckout(page),
      lookAtPayments.run(later(ctx, 31).now),
    ]);
    if ((await statusOf(order)) === "pending") await payAtCheckout({ ...page, ctx: later(ctx, 40) }, "approved");
    await lookAtPayments.run(later(ctx, 120).now);
    expect(await statusOf(order)).toBe("paid");
    expect((await paymentsOf(ctx, id)).filter(({ status }) => status === "succeeded")).toHaveLength(1);
    expect((await eventTypes(ctx)).filter((type) => type === "order.completed")).toHaveLength(1);
  }
});

test("an item is as its product was when the order was placed, whatever was changed before it was paid", async () => {
  const { test: ctx } = await makeStore({ gift_card_expiry_days: 30 });
  const products = {
    pack: await makeVoucherProduct(ctx, { max_uses: 5, valid_days: 10 }),
    card: await makeGiftCardProduct(ctx),
    plan: await makeMembershipProduct(ctx, { plan_interval: "month", plan_max_checkins: 4 }),
  };
  const { id } = await createOrder(ctx, {
    customer: { email: "mara@post.example" },
    items: [
      { product_id: products.pack, quantity: 1 },
      { product_id: products.card, quantity: 1, amount_cents: 2_000 },
      { product_id: products.plan, quantity: 1 },
    ],
    payment_method: "checkout",
  });
  const values = [ctx.merchantId];
  await pool().query(
    "UPDATE product SET max_uses = 1, valid_days = 1, plan_interval = 'year', plan_max_checkins = 1 WHERE merchant_id = $1",
    values,
  );
  await pool().query("UPDATE store_settings SET gift_card_expiry_days = 1 WHERE merchant_id = $1", values);
  await payAtCheckout({ ctx, orderId: id }, "approved");
  const daysAfter = (days: number) => addDays(ctx.now, days);
  const read = async (text: string) => (await pool().query(text, values)).rows;
  expect(await read("SELECT max_uses, expires_at FROM voucher WHERE merchant_id = $1")).toEqual([
    { max_uses: 5, expires_at: daysAfter(10) },
  ]);
  expect(await read("SELECT expires_at FROM gift_card WHERE merchant_id = $1")).toEqual([
    { expires_at: daysAfter(30) },
  ]);
  expect(await read("SELECT plan_interval, max_checkins_per_period FROM membership WHERE merchant_id = $1")).toEqual([
    { plan_interval: "month", max_checkins_per_period: 4 },
  ]);
});

test("a line of before its terms were kept is issued as its product is", async () => {
  const { test: ctx } = await makeStore();
  const product_id = await makeVoucherProduct(ctx, { max_uses: 5 });
  const { id } = await createOrder(ctx, {
    customer: { email: "mara@post.example" },
    items: [{ product_id, quantity: 1 }],
    payment_method: "checkout",
  });
  await pool().query("UPDATE order_item SET terms = NULL WHERE merchant_id = $1", [ctx.merchantId]);
  await payAtCheckout({ ctx, orderId: id }, "approved");
  const { rows } = await pool().query("SELECT max_uses FROM voucher WHERE merchant_id = $1", [ctx.merchantId]);
  expect(rows).toEqual([{ max_uses: 5 }]);
});
