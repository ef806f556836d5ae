import { describe, expect, test } from "vitest";
import { getPayment } from "#lib/domain/payments/read";
import { refundOrder } from "#lib/domain/refunds/refund-order";
import { refundedOf } from "#lib/testing/payment-pages";
import { codeOf } from "#lib/testing/store";
import { SellingAtStripe, TOTAL } from "#lib/testing/stripe/selling";
import { followPayment } from "./follow-payment.ts";

const stripe = new SellingAtStripe();

describe("a dispute", () => {
  test.each([
    ["needs_response", "open"],
    ["under_review", "open"],
    ["warning_needs_response", "open"],
    ["warning_under_review", "open"],
    ["appeal_under_review", "open"],
    ["something_new", "open"],
    ["warning_closed", "won"],
    ["prevented", "won"],
    ["won", "won"],
    ["lost", "lost"],
  ] as const)("that Stripe calls %s is %s", async (word, status) => {
    const { ctx, orderId, paymentId, payment_intent } = await stripe.paid();
    await stripe.control.openDispute({ payment_intent, status: word as "lost" });
    for (const _ of [1, 2]) await followPayment(ctx, paymentId);
    const { dispute } = await getPayment(ctx, paymentId);
    expect(dispute).toMatchObject({ status, amount_cents: TOTAL, reason: "fraudulent" });
    expect(dispute?.respond_by === null).toBe(status !== "open");
    expect(await refundedOf(ctx, orderId)).toEqual(status === "lost" ? ["refunded", TOTAL, TOTAL] : ["paid", 0, 0]);
  });

  test("is refundable while it is an inquiry, and no longer when it has become a dispute", async () => {
    const { ctx, orderId, paymentId, payment_intent } = await stripe.paid();
    const { id } = await stripe.control.openDispute({ payment_intent, status: "warning_needs_response" });
    await followPayment(ctx, paymentId);
    expect((await refundOrder(ctx, orderId, { amount_cents: 500 })).refunded_cents).toBe(500);
    await stripe.control.changeDispute({ dispute: id, status: "needs_response" });
    await followPayment(ctx, paymentId);
    expect(await codeOf(refundOrder(ctx, orderId))).toBe("invalid_transition");
    expect(await stripe.callsOf("POST", "/v1/refunds")).toHaveLength(1);
    expect(await refundedOf(ctx, orderId)).toEqual(["partially_refunded", 500, 500]);
  });

  test("of several about one payment is the one that bars refunds, until it is decided", async () => {
    const { ctx, paymentId, payment_intent } = await stripe.paid();
    const { id } = await stripe.control.openDispute({ payment_intent, amount: 1_000 });
    await stripe.control.openDispute({ payment_intent, amount: 500, status: "warning_needs_response" });
    await followPayment(ctx, paymentId);
    expect((await getPayment(ctx, paymentId)).dispute).toMatchObject({ status: "open", amount_cents: 1_000 });
    await stripe.control.changeDispute({ dispute: id, status: "won" });
    await followPayment(ctx, paymentId);
    expect((await getPayment(ctx, paymentId)).dispute).toMatchObject({ status: "open", amount_cents: 500 });
  });

  test("about a part, after a refund, that is lost and then won, ends where the money is", async () => {
    const { ctx, orderId, paymentId, payment_intent } = await stripe.paid();
    await stripe.control.refundInDashboard({ payment_intent, amount: 1_200 });
    const { id } = await stripe.control.openDispute({ payment_intent, amount: 2_000 });
    await stripe.control.changeDispute({ dispute: id, status: "lost" });
    await followPayment(ctx, paymentId);
    expect(await refundedOf(ctx, orderId)).toEqual(["partially_refunded", 3_200, 3_200]);
    expect((await stripe.control.money())[0]).toMatchObject({ left: TOTAL - 3_200 });
    await stripe.control.changeDispute({ dispute: id, status: "won" });
    await followPayment(ctx, paymentId);
    expect(await refundedOf(ctx, orderId)).toEqual(["partially_refunded", 1_200, 1_200]);
    expect((await stripe.control.money())[0]).toMatchObject({ left: TOTAL - 1_200 });
  });
});
