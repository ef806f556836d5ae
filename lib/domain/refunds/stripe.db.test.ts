import { expect, test } from "vitest";
import { pool } from "#lib/db/client";
import type { PrismaContext } from "#lib/db/context";
import { lookAt } from "#lib/domain/checkout/look-at";
import { getOrder } from "#lib/domain/orders/read";
import { lookAtRefund } from "#lib/domain/payment-refunds/look-at-refund";
import { getPayment } from "#lib/domain/payments/read";
import { renewalPayment } from "#lib/testing/payment-pages";
import { codeOf, later } from "#lib/testing/store";
import { SellingAtStripe } from "#lib/testing/stripe/selling";
import { refundOrder } from "./refund-order.ts";
import { refundPayment } from "./refund-payment.ts";

const stripe = new SellingAtStripe();

/** Opens the page of an order and pays it. */
async function paidAtStripe(ctx: PrismaContext) {
  const opened = await stripe.open(ctx);
  await stripe.control.pay({ session: opened.session });
  await lookAt(ctx, opened.payment.id);
  return opened.order;
}

test("a refund is made at Stripe, once, whatever becomes of the answer", async () => {
  const ctx = await stripe.makeStore();
  const order = await paidAtStripe(ctx);
  expect((await refundOrder(ctx, order.id, { amount_cents: 500 })).refunded_cents).toBe(500);
  await stripe.control.addFault({ method: "POST", path: "/v1/refunds", times: 2, fault: "drop_after" });
  expect(await codeOf(refundOrder(ctx, order.id, { amount_cents: 300 }))).toBe("unavailable");
  const { rows } = await pool().query("SELECT id FROM payment_refund WHERE merchant_id = $1 AND reference IS NULL", [
    ctx.merchantId,
  ]);
  for (const { id } of rows) await lookAtRefund(ctx, id);
  expect((await getOrder(ctx, order.id)).refunded_cents).toBe(800);
  const [money] = await stripe.control.money();
  expect(money).toMatchObject({ taken: order.total_cents, refunded: 800 });
});

test("a refund after a kept 500 is made with a new idempotency key", async () => {
  const ctx = await stripe.makeStore();
  const order = await paidAtStripe(ctx);
  await refundOrder(ctx, order.id, { amount_cents: 100 }); // it is not the one that is searched
  await stripe.control.clearCalls();
  await stripe.control.addFault({ method: "POST", path: "/v1/refunds", times: 1, fault: "500" });
  expect(await codeOf(refundOrder(ctx, order.id))).toBe("unavailable");
  const { rows } = await pool().query("SELECT id FROM payment_refund WHERE merchant_id = $1 AND reference IS NULL", [
    ctx.merchantId,
  ]);
  expect(rows).toHaveLength(1);
  await lookAtRefund(ctx, rows[0].id);
  expect((await getOrder(ctx, order.id)).status).toBe("refunded");
  expect((await stripe.callsOf("POST", "/v1/refunds")).map((call) => call.idempotencyKey)).toEqual([
    `${rows[0].id}-1`,
    `${rows[0].id}-2`,
  ]);
});

test.each(["failed", "canceled"] as const)(
  "a refund that the bank works on counts, and is taken back when it has %s",
  async (status) => {
    const ctx = await stripe.makeStore();
    const order = await paidAtStripe(ctx);
    await stripe.control.setRefunds("pending");
    expect((await refundOrder(ctx, order.id)).status).toBe("refunded");
    const { rows } = await pool().query("SELECT id, reference FROM payment_refund WHERE merchant_id = $1", [
      ctx.merchantId,
    ]);
    expect(rows[0].reference).toMatch(/^re_/);
    await stripe.control.decideRefund({ refund: rows[0].reference, status });
    await lookAtRefund(ctx, rows[0].id);
    expect(await getOrder(ctx, order.id)).toMatchObject({ status: "paid", refunded_cents: 0 });
  },
);

test("a refusal of a refund is its answer, and changes nothing", async () => {
  const ctx = await stripe.makeStore();
  const order = await paidAtStripe(ctx);
  await stripe.control.addFault({ method: "POST", path: "/v1/refunds", times: 1, fault: "400" });
  expect(await codeOf(refundOrder(ctx, order.id))).toBe("invalid_transition");
  expect(await getOrder(ctx, order.id)).toMatchObject({ status: "paid", refunded_cents: 0 });
});

test("without the key a refund is left to Stripe's dashboard", async () => {
  const ctx = await stripe.makeStore();
  const order = await paidAtStripe(ctx);
  const key = process.env.STRIPE_TEST_SECRET_KEY;
  delete process.env.STRIPE_TEST_SECRET_KEY;
  try {
    expect(await codeOf(refundOrder(ctx, order.id))).toBe("invalid_transition");
    const renewal = await renewalPayment(ctx);
    await pool().query("UPDATE payment SET processor = 'stripe', account = 'own' WHERE id = $1", [renewal]);
    expect(await codeOf(refundPayment(ctx, renewal))).toBe("invalid_transition");
    expect((await getPayment(ctx, renewal)).refunded_cents).toBe(0);
  } finally {
    process.env.STRIPE_TEST_SECRET_KEY = key;
  }
  expect((await getOrder(ctx, order.id)).refunded_cents).toBe(0);
});

test("a refund whose answer was lost is searched once Stripe has forgotten its idempotency key", async () => {
  const ctx = await stripe.makeStore();
  const order = await paidAtStripe(ctx);
  await stripe.control.addFault({ method: "POST", path: "/v1/refunds", times: 2, fault: "drop_after" });
  expect(await codeOf(refundOrder(ctx, order.id, { amount_cents: 500 }))).toBe("unavailable");
  await stripe.control.moveTime(25 * 3_600);
  const { rows } = await pool().query("SELECT id FROM payment_refund WHERE merchant_id = $1", [ctx.merchantId]);
  await lookAtRefund(later(ctx, 25 * 3_600), rows[0].id);
  expect((await getOrder(ctx, order.id)).refunded_cents).toBe(500);
  expect((await stripe.control.money())[0]).toMatchObject({ refunded: 500 });
});
