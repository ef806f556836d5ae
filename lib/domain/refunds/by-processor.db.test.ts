import { afterEach, expect, test, vi } from "vitest";
import { readChanges } from "#lib/dashboard/order-history/read";
import { pool, prisma } from "#lib/db/client";
import type { PrismaContext } from "#lib/db/context";
import type { MailRow } from "#lib/domain/mail/row";
import { fulfillOrder } from "#lib/domain/orders/fulfill";
import { getOrder } from "#lib/domain/orders/read";
import { lookAtRefunds } from "#lib/jobs/look-at-refunds";
import { renderMail } from "#lib/mail/templates/render";
import type { TestCard } from "#lib/payments/test-cards";
import { testProcessor } from "#lib/payments/test-processor";
import { allRows } from "#lib/testing/all-rows";
import { becomeLive, holdTickets, orderTickets } from "#lib/testing/orders";
import { payOrder } from "#lib/testing/pay-order";
import { paymentsOf } from "#lib/testing/payment-pages";
import { signInPerson } from "#lib/testing/people";
import { codeOf, eventTypes, later, makeStore, type TestStore } from "#lib/testing/store";
import { failRefund } from "./fail-test-refund.ts";
import { refundOrder } from "./refund-order.ts";

const asked = vi.spyOn(testProcessor, "refund");

afterEach(() => void asked.mockReset());

const TOTAL = 7_200;

/** An order of three tickets, 3 × €24.00, that was paid at its payment page. */
async function paidByCard({ test: ctx }: TestStore, card: TestCard = "approved"): Promise<string> {
  const { id } = await holdTickets(ctx, {}, 3);
  await payOrder(ctx, id, card);
  return id;
}

const partsOf = async (orderId: string) =>
  (
    await pool().query(
      `SELECT r.status, r.look_at IS NOT NULL AS is_looked_at FROM payment_refund r JOIN payment p ON p.id = r.payment_id
        WHERE p.order_id = $1`,
      [orderId],
    )
  ).rows;

const statusOf = async (ctx: PrismaContext, id: string) => {
  const { status, refunded_cents } = await getOrder(ctx, id);
  return [status, refunded_cents];
};

test("an order that was paid by card is paid back by the processor: a part, then the rest, which voids its items", async () => {
  const store = await makeStore();
  const id = await paidByCard(store);
  await refundOrder(store.test, id, { amount_cents: 500 });
  expect(await statusOf(store.test, id)).toEqual(["partially_refunded", 500]);
  await refundOrder(store.test, id);
  expect(await statusOf(store.test, id)).toEqual(["refunded", TOTAL]);
  const [payment] = await paymentsOf(store.test, id);
  const part = expect.objectContaining({
    try: 1,
    payment: { paymentId: payment?.id, page: payment?.id, reference: null },
    currency: "eur",
  });
  const refunds = asked.mock.calls.map(([, refund]) => refund);
  expect(refunds).toEqual([part, part]);
  expect(refunds.map(({ amountCents }) => amountCents)).toEqual([500, TOTAL - 500]);
  expect(payment?.refunded_cents).toBe(TOTAL);
  expect((await eventTypes(store.test)).filter((type) => type === "ticket.voided")).toHaveLength(3);
});

test("no processor is asked for an order that was paid in another way", async () => {
  const { test: ctx } = await makeStore();
  const { order } = await orderTickets(ctx);
  await refundOrder(ctx, order.id);
  expect(asked).not.toHaveBeenCalled();
});

test("when the processor refuses a refund nothing is refunded or voided, and it can be tried again", async () => {
  const store = await makeStore();
  const id = await paidByCard(store);
  const events = await eventTypes(store.test);
  for (const body of [{ amount_cents: 500 }, {}]) {
    asked.mockResolvedValueOnce({ is: "failed", reason: "The card was closed.", reference: null });
    await expect(refundOrder(store.test, id, body)).rejects.toThrow("The card was closed.");
    expect(await statusOf(store.test, id)).toEqual(["paid", 0]);
  }
  expect(await eventTypes(store.test)).toEqual(events);
  expect(await paymentsOf(store.test, id)).toMatchObject([{ refunded_cents: 0 }]);
  await refundOrder(store.test, id);
  expect(await statusOf(store.test, id)).toEqual(["refunded", TOTAL]);
  const { rows } = await pool().query(
    "SELECT status, amount_cents::int AS cents FROM order_refund WHERE order_id = $1 ORDER BY created_at, id",
    [id],
  );
  expect(rows.map(({ status }) => status)).toEqual(["failed", "failed", "succeeded"]);
});

test("without an answer the refund waits: a job goes on with it under the same name, and so does the next refund", async () => {
  for (const goOn of ["job", "next"] as const) {
    const store = await makeStore();
    const id = await paidByCard(store);
    asked.mockClear().mockRejectedValueOnce(new Error("no route to the processor"));
    expect(await codeOf(refundOrder(store.test, id, { amount_cents: 500 }))).toBe("unavailable");
    expect(await statusOf(store.test, id)).toEqual(["paid", 0]);
    if (goOn === "job") await lookAtRefunds.run(later(store.test, 30).now);
    else await refundOrder(store.test, id, { amount_cents: 200 });
    expect(await statusOf(store.test, id)).toEqual(["partially_refunded", goOn === "job" ? 500 : 700]);
    const [lost, again] = asked.mock.calls.map(([, refund]) => refund);
    expect(again).toEqual(lost);
  }
});

test("a request that is sent again with its key goes on with its own refund, and refunds nothing more", async () => {
  const store = await makeStore();
  const id = await paidByCard(store);
  const keyed = { ...store.test, requestKey: "request 1" };
  asked.mockRejectedValueOnce(new Error("no route to the processor"));
  expect(await codeOf(refundOrder(keyed, id, { amount_cents: 500 }))).toBe("unavailable");
  await Promise.all(Array.from({ length: 6 }, () => refundOrder(keyed, id, { amount_cents: 500 })));
  expect(await statusOf(store.test, id)).toEqual(["partially_refunded", 500]);
  await refundOrder({ ...keyed, requestKey: "request 2" }, id, { amount_cents: 500 });
  expect(await statusOf(store.test, id)).toEqual(["partially_refunded", 1_000]);
});

test("a refund that the bank works on counts at once, and stays when it succeeds", async () => {
  const store = await makeStore();
  const id = await paidByCard(store, "refund_pending");
  await refundOrder(store.test, id);
  expect(await statusOf(store.test, id)).toEqual(["refunded", TOTAL]);
  const events = await eventTypes(store.test);
  await lookAtRefunds.run(later(store.test, 60).now);
  expect(await statusOf(store.test, id)).toEqual(["refunded", TOTAL]);
  expect(await partsOf(id)).toEqual([{ status: "succeeded", is_looked_at: false }]);
  expect(await eventTypes(store.test)).toEqual(events);
});

test("a refund that fails later gives the order and its payment back what they were; what it voided stays void", async () => {
  const store = await makeStore();
  const id = await paidByCard(store, "refund_fails");
  await refundOrder(store.test, id, { amount_cents: 700 });
  await refundOrder(store.test, id);
  expect(await statusOf(store.test, id)).toEqual(["refunded", TOTAL]);
  await Promise.all(Array.from({ length: 4 }, () => lookAtRefunds.run(later(store.test, 60).now)));
  expect(await statusOf(store.test, id)).toEqual(["paid", 0]);
  expect(await paymentsOf(store.test, id)).toMatchObject([{ refunded_cents: 0, status: "succeeded" }]);
  expect(await partsOf(id)).toEqual([
    { status: "failed", is_looked_at: false },
    { status: "failed", is_looked_at: false },
  ]);
  const { rows } = await pool().query("SELECT count(voided_at)::int AS voided FROM ticket WHERE order_id = $1", [id]);
  expect(rows).toEqual([{ voided: 3 }]);
  expect((await eventTypes(store.test)).filter((type) => type === "payment.updated")).toHaveLength(2);
});

test("the history of an order shows what became of each of its refunds", async () => {
  const store = await makeStore();
  const id = await paidByCard(store, "refund_fails");
  await refundOrder(store.test, id, { amount_cents: 700 });
  await lookAtRefunds.run(later(store.test, 60).now);
  asked.mockRejectedValueOnce(new Error("no route to the processor"));
  await codeOf(refundOrder(store.test, id, { amount_cents: 500 }));
  const kinds = (await readChanges(store.test, id)).refunds.map(({ status, cents }) => [status, Number(cents)]);
  expect(kinds.sort()).toEqual([
    ["failed", 700],
    ["pending", 500],
  ]);
});

test("the people of the store get a mail about a refund that failed", async () => {
  const store = await makeStore();
  await signInPerson(store.test, "owner");
  const id = await paidByCard(store, "refund_fails");
  await refundOrder(store.test, id, { amount_cents: 700 });
  await lookAtRefunds.run(later(store.test, 60).now);
  const [mail] = await prisma().mail.findMany({ where: { merchant_id: store.merchantId, kind: "refund_failed" } });
  expect(mail?.data).toMatchObject({ cents: 700, currency: "eur", order_id: id, store: "Tidehouse" });
  const { subject, text } = await renderMail(mail as unknown as MailRow, "https://zakka.example");
  expect(subject).toBe("Test: A refund of €7.00 failed: Tidehouse");
  expect(text).toContain(`https://zakka.example/orders/${id}`);
});

test("a test helper lets the latest refund of a payment fail, and refuses a payment without one", async () => {
  const store = await makeStore();
  const id = await paidByCard(store);
  const [payment] = await paymentsOf(store.test, id);
  const paymentId = payment?.id ?? "";
  expect(await codeOf(failRefund(store.test, paymentId))).toBe("invalid_transition");
  await refundOrder(store.test, id, { amount_cents: 500 });
  await refundOrder(store.test, id, { amount_cents: 200 });
  expect(await failRefund(store.test, paymentId)).toMatchObject({ refunded_cents: 500 });
  expect(await statusOf(store.test, id)).toEqual(["partially_refunded", 500]);
  expect(await failRefund(store.test, paymentId)).toMatchObject({ refunded_cents: 0 });
  expect(await codeOf(failRefund(store.test, paymentId))).toBe("invalid_transition");
  const { order } = await orderTickets(store.test);
  await refundOrder(store.test, order.id);
  const [manual] = await paymentsOf(store.test, order.id);
  expect(await codeOf(failRefund(store.test, manual?.id ?? ""))).toBe("invalid_transition");
});

test("a refund that fails after the order was fulfilled, or after a part of it, leaves that status", async () => {
  const store = await makeStore();
  const id = await paidByCard(store, "refund_fails");
  await fulfillOrder(store.test, id);
  await refundOrder(store.test, id, { amount_cents: 700 });
  await lookAtRefunds.run(later(store.test, 60).now);
  expect(await statusOf(store.test, id)).toEqual(["fulfilled", 0]);
});

test("a live order is not recorded as refunded while no processor can pay it back", async () => {
  const store = await makeStore();
  const id = await paidByCard(store);
  await becomeLive(store);
  const before = await allRows([store.merchantId]);
  expect(await codeOf(refundOrder(store.live, id))).toBe("invalid_transition");
  expect(await allRows([store.merchantId])).toBe(before);
});

test("of many refunds at once the processor is asked once for each cent", async () => {
  const store = await makeStore();
  const id = await paidByCard(store);
  const codes = await Promise.all(
    Array.from({ length: 8 }, (_, n) => codeOf(refundOrder(store.test, id, n % 2 ? { amount_cents: 1_000 } : {}))),
  );
  expect(codes).toContain("done");
  const byName = new Map(asked.mock.calls.map(([, { refundId, amountCents }]) => [refundId, amountCents]));
  expect([...byName.values()].reduce((sum, cents) => sum + cents, 0)).toBe(TOTAL);
  expect(await statusOf(store.test, id)).toEqual(["refunded", TOTAL]);
});
