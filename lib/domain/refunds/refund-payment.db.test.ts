import { afterEach, expect, test, vi } from "vitest";
import { prisma } from "#lib/db/client";
import { followDispute } from "#lib/domain/disputes/follow-dispute";
import { getPayment } from "#lib/domain/payments/read";
import { lookAtRefunds } from "#lib/jobs/look-at-refunds";
import { testProcessor } from "#lib/payments/test-processor";
import { allRows } from "#lib/testing/all-rows";
import { cardPayment, renewalPayment } from "#lib/testing/payment-pages";
import { codeOf, eventTypes, later, makeStore } from "#lib/testing/store";
import { refundPayment } from "./refund-payment.ts";

const asked = vi.spyOn(testProcessor, "refund");

afterEach(() => void asked.mockReset());

const TOTAL = 2_900;
const dispute = { reason: "fraudulent", amountCents: TOTAL, respondBy: null, isRefundable: false };

test("the payment of a renewal is refunded in parts, then in full, with one event each", async () => {
  const { test: ctx } = await makeStore();
  const id = await renewalPayment(ctx);
  expect(await refundPayment(ctx, id, { amount_cents: 900, reason: "Closed" })).toMatchObject({
    refunded_cents: 900,
    status: "succeeded",
  });
  expect(await refundPayment(ctx, id)).toMatchObject({ refunded_cents: TOTAL });
  expect(asked.mock.calls.map(([, { amountCents }]) => amountCents)).toEqual([900, 2_000]);
  expect(await eventTypes(ctx)).toEqual(["payment.updated", "payment.updated"]);
  const refunds = await prisma().payment_refund.findMany({ where: { payment_id: id }, orderBy: { id: "asc" } });
  expect(refunds).toMatchObject([
    { status: "succeeded", reason: "Closed", source: "api", order_refund_id: null },
    { status: "succeeded", reason: null },
  ]);
});

test("what cannot be refunded is refused and changes nothing", async () => {
  const [store, other] = [await makeStore(), await makeStore()];
  const ctx = store.test;
  const id = await renewalPayment(ctx);
  const gone = await renewalPayment(ctx);
  await refundPayment(ctx, gone);
  const disputed = await renewalPayment(ctx);
  await followDispute(ctx, disputed, { ...dispute, is: "open" });
  const ofOrder = await cardPayment(ctx);
  const declined = await renewalPayment(ctx);
  await prisma().payment.updateMany({ where: { id: declined }, data: { status: "failed" } });
  const before = await allRows([store.merchantId, other.merchantId]);
  asked.mockClear();
  expect(await codeOf(refundPayment(ctx, id, { amount_cents: TOTAL + 1 }))).toBe("refund_exceeds_total");
  for (const refused of [gone, disputed, ofOrder, declined]) {
    expect(await codeOf(refundPayment(ctx, refused))).toBe("invalid_transition");
  }
  for (const elsewhere of [other.test, store.live]) {
    expect(await codeOf(refundPayment(elsewhere, id))).toBe("not_found");
  }
  expect(asked).not.toHaveBeenCalled();
  expect(await allRows([store.merchantId, other.merchantId])).toBe(before);
});

test("when the processor refuses, nothing is refunded and no event is sent", async () => {
  const { test: ctx } = await makeStore();
  const id = await renewalPayment(ctx);
  asked.mockResolvedValueOnce({ is: "failed", reason: "The card was closed.", reference: null });
  await expect(refundPayment(ctx, id)).rejects.toThrow("The card was closed.");
  expect(await getPayment(ctx, id)).toMatchObject({ refunded_cents: 0 });
  expect(await eventTypes(ctx)).toEqual([]);
  expect(await refundPayment(ctx, id)).toMatchObject({ refunded_cents: TOTAL });
});

test("without an answer the refund waits: the same request goes on with it, and so do the job and the next refund", async () => {
  for (const goOn of ["request", "job", "next"] as const) {
    const { test: ctx } = await makeStore();
    const id = await renewalPayment(ctx);
    const keyed = { ...ctx, requestKey: "request 1" };
    asked.mockClear().mockRejectedValueOnce(new Error("no route to the processor"));
    expect(await codeOf(refundPayment(keyed, id, { amount_cents: 500 }))).toBe("unavailable");
    expect(await getPayment(ctx, id)).toMatchObject({ refunded_cents: 0 });
    if (goOn === "request") await refundPayment(keyed, id, { amount_cents: 500 });
    if (goOn === "job") await lookAtRefunds.run(later(ctx, 30).now);
    if (goOn === "next") await refundPayment(ctx, id, { amount_cents: 200 });
    expect(await getPayment(ctx, id)).toMatchObject({ refunded_cents: goOn === "next" ? 700 : 500 });
    const [lost, again] = asked.mock.calls.map(([, refund]) => refund);
    expect(again).toEqual(lost);
  }
});

test("of many refunds and a lost dispute at once, no more than the payment goes back", async () => {
  const { test: ctx } = await makeStore();
  for (let round = 0; round < 5; round++) {
    const id = await renewalPayment(ctx);
    await Promise.all([
      ...Array.from({ length: 6 }, (_, n) => codeOf(refundPayment(ctx, id, n % 2 ? {} : { amount_cents: 1_000 }))),
      followDispute(ctx, id, { ...dispute, is: "lost" }),
    ]);
    expect(await getPayment(ctx, id)).toMatchObject({ refunded_cents: TOTAL, dispute: { status: "lost" } });
    const { _sum } = await prisma().payment_refund.aggregate({
      where: { payment_id: id, status: "succeeded" },
      _sum: { amount_cents: true },
    });
    expect(Number(_sum.amount_cents)).toBe(TOTAL);
  }
});

test("a lost dispute about a renewal changes the payment alone, and a won appeal puts it back", async () => {
  const { test: ctx } = await makeStore();
  const id = await renewalPayment(ctx);
  await followDispute(ctx, id, { ...dispute, is: "lost" });
  expect(await getPayment(ctx, id)).toMatchObject({ refunded_cents: TOTAL });
  await followDispute(ctx, id, { ...dispute, is: "won" });
  expect(await getPayment(ctx, id)).toMatchObject({ refunded_cents: 0, dispute: { status: "won" } });
  expect(new Set(await eventTypes(ctx))).toEqual(new Set(["payment.updated"]));
});
