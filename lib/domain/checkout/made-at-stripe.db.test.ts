import { expect, test } from "vitest";
import { pool } from "#lib/db/client";
import type { PrismaContext } from "#lib/db/context";
import { followRefunds } from "#lib/domain/payment-refunds/follow-refunds";
import { getPayment } from "#lib/domain/payments/read";
import { refundOrder } from "#lib/domain/refunds/refund-order";
import { lookAtRefunds } from "#lib/jobs/look-at-refunds";
import { pageRowOf, paymentsOf, refundedOf } from "#lib/testing/payment-pages";
import { addPerson, mailOf } from "#lib/testing/people";
import { codeOf, eventTypes, later } from "#lib/testing/store";
import { SellingAtStripe, TOTAL } from "#lib/testing/stripe/selling";
import { followPayment } from "./follow-payment.ts";
import { openHostedPage } from "./pay.ts";

// What people and banks do at Stripe, and what becomes of it here.

const stripe = new SellingAtStripe();

const paid = (ctx?: PrismaContext) => stripe.paid(ctx);

const sourcesOf = async (orderId: string) =>
  (
    await pool().query(
      "SELECT source, amount_cents::int AS cents FROM order_refund WHERE order_id = $1 AND status = 'succeeded' ORDER BY created_at, id",
      [orderId],
    )
  ).rows.map(({ source, cents }) => [source, cents]);

const areVoid = async (orderId: string) =>
  (
    await pool().query("SELECT DISTINCT voided_at IS NOT NULL AS is_void FROM ticket WHERE order_id = $1", [orderId])
  ).rows.map(({ is_void }) => is_void);

test("a refund in Stripe's dashboard is one of the order, and voids what is unused when it completes the total", async () => {
  const { ctx, orderId, paymentId, payment_intent } = await paid();
  await stripe.control.refundInDashboard({ payment_intent });
  await Promise.all(Array.from({ length: 5 }, () => followPayment(ctx, paymentId)));
  expect(await refundedOf(ctx, orderId)).toEqual(["refunded", TOTAL, TOTAL]);
  expect(await sourcesOf(orderId)).toEqual([["stripe", TOTAL]]);
  expect(await areVoid(orderId)).toEqual([true]);
  expect((await eventTypes(ctx)).filter((type) => type === "order.refunded")).toHaveLength(1);
  expect(await stripe.callsOf("POST", "/v1/refunds")).toHaveLength(0);
});

test("a refund in Stripe's dashboard counts beside those that were made here, each once, in several parts", async () => {
  const { ctx, orderId, paymentId, payment_intent } = await paid();
  await stripe.control.refundInDashboard({ payment_intent, amount: 300 });
  await refundOrder(ctx, orderId, { amount_cents: 500 });
  await stripe.control.refundInDashboard({ payment_intent, amount: 700 });
  for (const _ of [1, 2]) await followPayment(ctx, paymentId);
  expect(await refundedOf(ctx, orderId)).toEqual(["partially_refunded", 1_500, 1_500]);
  expect((await sourcesOf(orderId)).sort()).toEqual(
    [
      ["api", 500],
      ["stripe", 300],
      ["stripe", 700],
    ].sort(),
  );
  expect(await areVoid(orderId)).toEqual([false]);
});

test("a refund in Stripe's dashboard is read to the last one when there are more than a charge lists", async () => {
  const { ctx, orderId, paymentId, payment_intent } = await paid();
  for (let n = 0; n < 12; n++) await stripe.control.refundInDashboard({ payment_intent, amount: 100 });
  await followPayment(ctx, paymentId);
  expect(await refundedOf(ctx, orderId)).toEqual(["partially_refunded", 1_200, 1_200]);
});

test("a refund in Stripe's dashboard is read with the payment that is recorded first", async () => {
  const ctx = await stripe.makeStore();
  const { order, payment, session } = await stripe.open(ctx, 3);
  const { payment_intent } = await stripe.control.pay({ session });
  await stripe.control.refundInDashboard({ payment_intent: String(payment_intent) });
  await followPayment(ctx, payment.id);
  expect(await refundedOf(ctx, order.id)).toEqual(["refunded", TOTAL, TOTAL]);
  expect(await eventTypes(ctx)).toEqual(expect.arrayContaining(["order.completed", "order.refunded"]));
});

test("a refund in Stripe's dashboard is taken back when it fails days later, and people of the store learn of it", async () => {
  const { ctx, orderId, paymentId, payment_intent } = await paid();
  await addPerson(ctx, "owner");
  const { id } = await stripe.control.refundInDashboard({ payment_intent, outcome: "pending" });
  await followPayment(ctx, paymentId);
  expect(await refundedOf(ctx, orderId)).toEqual(["refunded", TOTAL, TOTAL]);
  await stripe.control.decideRefund({ refund: id, status: "failed" });
  await lookAtRefunds.work.run(later(ctx, 700), await partOf(paymentId));
  expect(await refundedOf(ctx, orderId)).toEqual(["paid", 0, 0]);
  for (const _ of [1, 2]) await followPayment(ctx, paymentId);
  expect(await refundedOf(ctx, orderId)).toEqual(["paid", 0, 0]);
  expect((await mailOf(ctx)).filter(({ kind }) => kind === "refund_failed")).toHaveLength(1);
  await stripe.control.decideRefund({ refund: id, status: "succeeded" });
  await followPayment(ctx, paymentId);
  expect(await refundedOf(ctx, orderId)).toEqual(["paid", 0, 0]); // what has failed is final
});

test.each(["failed", "canceled"] as const)(
  "a refund in Stripe's dashboard that has %s returned nothing",
  async (outcome) => {
    const { ctx, orderId, paymentId, payment_intent } = await paid();
    await stripe.control.refundInDashboard({ payment_intent, outcome });
    await followPayment(ctx, paymentId);
    expect(await refundedOf(ctx, orderId)).toEqual(["paid", 0, 0]);
  },
);

test("a refund in Stripe's dashboard of another store on the same account changes nothing here", async () => {
  const [mine, other] = [await paid(), await paid()];
  await stripe.control.refundInDashboard({
    payment_intent: other.payment_intent,
    metadata: { zakka_merchant: mine.ctx.merchantId, zakka_payment: mine.paymentId },
  });
  for (const one of [mine, other]) await followPayment(one.ctx, one.paymentId);
  expect(await refundedOf(mine.ctx, mine.orderId)).toEqual(["paid", 0, 0]);
  expect(await refundedOf(other.ctx, other.orderId)).toEqual(["refunded", TOTAL, TOTAL]);
});

test("a refund in Stripe's dashboard of surplus never touches the order", async () => {
  const ctx = await stripe.makeStore();
  const { order, payment, session } = await stripe.open(ctx, 3);
  await stripe.control.setRefunds("failed");
  const { payment_intent } = await stripe.control.pay({ session, amount: TOTAL + 100 });
  await followPayment(ctx, payment.id);
  expect(await getPayment(ctx, payment.id)).toMatchObject({ surplus: true, refunded_cents: 0 });
  await stripe.control.refundInDashboard({ payment_intent: String(payment_intent), outcome: "succeeded" });
  await followPayment(ctx, payment.id);
  expect(await getPayment(ctx, payment.id)).toMatchObject({ surplus: true, refunded_cents: TOTAL + 100 });
  expect(await refundedOf(ctx, order.id)).toEqual(["pending", 0, TOTAL + 100]);
  expect(await sourcesOf(order.id)).toEqual([]);
});

test("refunds never count more than the payment", async () => {
  const { ctx, orderId, paymentId } = await paid();
  const state = { is: "succeeded", reference: "re_listed" } as const;
  const listed = [{ reference: "re_listed", amountCents: TOTAL + 1, state }];
  for (const _ of [1, 2]) await followRefunds(ctx, paymentId, listed);
  expect(await refundedOf(ctx, orderId)).toEqual(["refunded", TOTAL, TOTAL]);
});

const partOf = async (paymentId: string): Promise<string> =>
  (await pool().query("SELECT id FROM payment_refund WHERE payment_id = $1", [paymentId])).rows[0].id;

test("a refund of ours whose answer was lost is not taken for one of the dashboard", async () => {
  const { ctx, orderId, paymentId } = await paid();
  await stripe.control.addFault({ method: "POST", path: "/v1/refunds", times: 2, fault: "drop_after" });
  expect(await codeOf(refundOrder(ctx, orderId, { amount_cents: 500 }))).toBe("unavailable");
  for (const _ of [1, 2]) await followPayment(ctx, paymentId);
  expect(await refundedOf(ctx, orderId)).toEqual(["partially_refunded", 500, 500]);
  expect(await sourcesOf(orderId)).toEqual([["api", 500]]);
  expect((await stripe.control.money())[0]).toMatchObject({ refunded: 500 });
});

test("a refund of ours of all that is left is judged again when a part was refunded at Stripe", async () => {
  const { ctx, orderId, payment_intent } = await paid();
  await stripe.control.refundInDashboard({ payment_intent, amount: 700 });
  await refundOrder(ctx, orderId);
  expect(await refundedOf(ctx, orderId)).toEqual(["refunded", TOTAL, TOTAL]);
  expect((await stripe.control.money())[0]).toMatchObject({ refunded: TOTAL, left: 0 });
});

test("a refund of ours of more than was left at Stripe is refused as any that exceeds the total", async () => {
  const { ctx, orderId, payment_intent } = await paid();
  await stripe.control.refundInDashboard({ payment_intent, amount: 700 });
  expect(await codeOf(refundOrder({ ...ctx, requestKey: "one" }, orderId, { amount_cents: 7_000 }))).toBe(
    "refund_exceeds_total",
  );
  expect(await refundedOf(ctx, orderId)).toEqual(["partially_refunded", 700, 700]);
});

test("a refund of ours is refused when all was refunded at Stripe, and when a dispute was opened there", async () => {
  const refunded = await paid();
  await stripe.control.refundInDashboard({ payment_intent: refunded.payment_intent });
  expect(await codeOf(refundOrder(refunded.ctx, refunded.orderId))).toBe("invalid_transition");
  expect(await refundedOf(refunded.ctx, refunded.orderId)).toEqual(["refunded", TOTAL, TOTAL]);
  const disputed = await paid();
  await stripe.control.openDispute({ payment_intent: disputed.payment_intent });
  await expect(refundOrder(disputed.ctx, disputed.orderId)).rejects.toThrow(/is disputed/);
  expect(await refundedOf(disputed.ctx, disputed.orderId)).toEqual(["paid", 0, 0]);
  expect((await getPayment(disputed.ctx, disputed.paymentId)).dispute).toMatchObject({ status: "open" });
});

test("a refund of ours that Stripe refuses for another reason is asked for once", async () => {
  const { ctx, orderId } = await paid();
  await stripe.control.addFault({ method: "POST", path: "/v1/refunds", times: 1, fault: "400" });
  await expect(refundOrder(ctx, orderId)).rejects.toThrow(/was made to fail/);
  expect(await stripe.callsOf("POST", "/v1/refunds")).toHaveLength(1);
  expect(await refundedOf(ctx, orderId)).toEqual(["paid", 0, 0]);
});

test("a payment whose money comes later is checked: it is not paid, and leads to no second page", async () => {
  const ctx = await stripe.makeStore();
  const { order, payment, session } = await stripe.open(ctx, 3);
  await stripe.control.pay({ session, type: "unpaid", kind: "wechat_pay" });
  await followPayment(ctx, payment.id);
  expect(await refundedOf(ctx, order.id)).toEqual(["pending", 0, 0]);
  expect(await openHostedPage({ ctx, orderId: order.id })).toBeNull();
  await stripe.control.settle({ session, outcome: "succeeded" });
  await followPayment(ctx, payment.id);
  expect(await refundedOf(ctx, order.id)).toEqual(["paid", 0, 0]);
});

test("money of the other mode pays nothing, and nothing of it is returned", async () => {
  const ctx = await stripe.makeStore();
  await stripe.control.setAccount({ id: stripe.account, livemode: true });
  const { order, payment, session } = await stripe.open(ctx, 3);
  await stripe.control.pay({ session });
  for (const _ of [1, 2]) await followPayment(ctx, payment.id);
  expect(await refundedOf(ctx, order.id)).toEqual(["pending", 0, 0]);
  expect(await getPayment(ctx, payment.id)).toMatchObject({ status: "canceled", surplus: false });
  expect(await stripe.callsOf("POST", "/v1/refunds")).toHaveLength(0);
  const { rows } = await pool().query(
    "SELECT target_id, details FROM security_event WHERE merchant_id = $1 AND action = 'payment.mismatch'",
    [ctx.merchantId],
  );
  expect(rows).toEqual([{ target_id: payment.id, details: { reason: "other_mode" } }]);
});

test("money that comes for a page which was taken for closed pays late", async () => {
  const ctx = await stripe.makeStore();
  const { order, payment, session } = await stripe.open(ctx, 3);
  await stripe.control.pay({ session });
  await pool().query("UPDATE payment SET status = 'canceled', look_at = NULL WHERE id = $1", [payment.id]);
  await pool().query("UPDATE orders SET status = 'canceled', hold_ended = true, open_payment_id = NULL WHERE id = $1", [
    order.id,
  ]);
  await followPayment(ctx, payment.id);
  expect((await paymentsOf(ctx, order.id))[0]?.status).toBe("succeeded");
});

test("an order that an earlier page has paid closes the later one", async () => {
  const ctx = await stripe.makeStore();
  const { order, payment, session } = await stripe.open(ctx, 3);
  await pool().query("UPDATE payment SET status = 'canceled', look_at = NULL WHERE id = $1", [payment.id]);
  await pool().query("UPDATE orders SET open_payment_id = NULL WHERE id = $1", [order.id]);
  const later = await openHostedPage({ ctx, orderId: order.id });
  const { page_reference } = await pageRowOf(ctx, later?.paymentId ?? "");
  await stripe.control.pay({ session });
  await followPayment(ctx, payment.id);
  expect(await refundedOf(ctx, order.id)).toEqual(["paid", 0, 0]);
  await followPayment(ctx, later?.paymentId ?? "");
  expect((await getPayment(ctx, later?.paymentId ?? "")).status).toBe("canceled");
  await expect(stripe.control.pay({ session: page_reference ?? "" })).rejects.toThrow(/expired/);
  expect(await refundedOf(ctx, order.id)).toEqual(["paid", 0, 0]);
});
