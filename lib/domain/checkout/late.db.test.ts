import { afterEach, expect, test, vi } from "vitest";
import { pool, prisma } from "#lib/db/client";
import { deleteCustomer } from "#lib/domain/customers/delete";
import { getOrder } from "#lib/domain/orders/read";
import { refundOrder } from "#lib/domain/refunds/refund-order";
import { createOrder } from "#lib/domain/sales/create";
import { cancelHolds } from "#lib/jobs/cancel-holds";
import { lookAtPayments } from "#lib/jobs/look-at-payments";
import { lookAtRefunds } from "#lib/jobs/look-at-refunds";
import { testProcessor } from "#lib/payments/test-processor";
import { allRows } from "#lib/testing/all-rows";
import { holdTickets, orderTickets } from "#lib/testing/orders";
import { heldFor, pageRowOf, paidState, paymentsOf } from "#lib/testing/payment-pages";
import { signInPerson } from "#lib/testing/people";
import { codeOf, eventTypes, later, makeStore } from "#lib/testing/store";
import { cancelOrder } from "./cancel.ts";
import { lookAt } from "./look-at.ts";
import { openPage } from "./open-page.ts";
import { payAtCheckout } from "./pay.ts";
import { applyState, settle } from "./settle.ts";

const processor = { expire: vi.spyOn(testProcessor, "expire"), refund: vi.spyOn(testProcessor, "refund") };
afterEach(() => {
  processor.expire.mockReset();
  processor.refund.mockReset().mockResolvedValue({ is: "succeeded", reference: "re_1" });
});

const TOTAL = 2_400;
const MINUTE = 60;
/** The last moment of a page that was opened when the order was placed. */
const END = 31 * MINUTE;

/** An order of the last ticket, with its page open. */
async function opened() {
  const store = await makeStore();
  const ctx = store.test;
  const order = await holdTickets(ctx, { capacities: [1] });
  const payment = await openPage(ctx, order.id);
  const item = { product_id: order.items[0]?.product_id ?? "", quantity: 1 };
  const buy = (seconds: number) =>
    createOrder(later(ctx, seconds), {
      customer: { email: "tomas@post.example" },
      items: [item],
      payment_method: "manual",
    });
  return { ctx, merchantId: store.merchantId, id: order.id, paymentId: payment?.id ?? "", buy };
}

type Opened = Awaited<ReturnType<typeof opened>>;

const statusOf = async ({ ctx, id }: Opened) => (await getOrder(ctx, id)).status;

const mailsOf = async ({ merchantId }: Opened) =>
  (await pool().query("SELECT kind FROM mail WHERE merchant_id = $1 ORDER BY created_at, id", [merchantId])).rows.map(
    ({ kind }) => kind,
  );

/** The hold of the order ended while its processor did not answer, so it was canceled with its page perhaps still open. */
async function endedUnanswered(): Promise<Opened> {
  const order = await opened();
  processor.expire.mockRejectedValue(new Error("no route to the processor"));
  await lookAtPayments.run(later(order.ctx, END + 10 * MINUTE).now);
  processor.expire.mockReset();
  expect(await statusOf(order)).toBe("canceled");
  return order;
}

/** What an event of the processor says after that: the page was paid. */
const payLate = async ({ ctx, paymentId }: Opened, cents = TOTAL, currency = "eur") =>
  applyState(later(ctx, END + 11 * MINUTE), await pageRowOf(ctx, paymentId), paidState(cents, currency));

test("nobody gets what an order with an open page holds before that page is closed", async () => {
  const order = await opened();
  expect(await codeOf(order.buy(END + 1))).toBe("sold_out");
  await cancelHolds.run(later(order.ctx, END + 1).now);
  expect(await statusOf(order)).toBe("pending");
  await lookAtPayments.run(later(order.ctx, END + 1).now);
  expect(await statusOf(order)).toBe("canceled");
  expect((await order.buy(END + 2)).status).toBe("paid");
  expect(await paymentsOf(order.ctx, order.id)).toMatchObject([{ status: "canceled" }]);
  expect(await eventTypes(order.ctx)).not.toContain("payment.updated");
});

test("a page that was paid in the last moment pays its order when it is closed", async () => {
  const order = await opened();
  processor.expire.mockResolvedValueOnce(paidState(TOTAL));
  await lookAtPayments.run(later(order.ctx, END).now);
  expect(await statusOf(order)).toBe("paid");
});

test("a processor that does not answer at the end of the hold is asked again for ten minutes", async () => {
  const order = await opened();
  processor.expire.mockRejectedValue(new Error("no route to the processor"));
  for (const seconds of [0, 120, 9 * MINUTE]) await lookAtPayments.run(later(order.ctx, END + seconds).now);
  expect(await statusOf(order)).toBe("pending");
  expect(await codeOf(order.buy(END + 9 * MINUTE))).toBe("sold_out");
  await lookAtPayments.run(later(order.ctx, END + 11 * MINUTE).now);
  expect(await statusOf(order)).toBe("canceled");
});

test("an order whose payment is checked at the end of its hold is held for a day at most", async () => {
  const order = await opened();
  processor.expire.mockResolvedValue({ is: "checking" });
  const look = vi.spyOn(testProcessor, "look").mockResolvedValue({ is: "checking" });
  await lookAtPayments.run(later(order.ctx, END).now);
  expect([await statusOf(order), await heldFor(order.id)]).toEqual(["pending", 24 * 60 * MINUTE]);
  await lookAtPayments.run(later(order.ctx, 23 * 60 * MINUTE).now);
  expect(await statusOf(order)).toBe("pending");
  await lookAtPayments.run(later(order.ctx, 24 * 60 * MINUTE).now);
  expect(await statusOf(order)).toBe("canceled");
  look.mockRestore();
});

test("late money pays the order when all that it held is still free: canceled becomes paid, with both events", async () => {
  const order = await endedUnanswered();
  await Promise.all(Array.from({ length: 6 }, () => payLate(order)));
  expect(await statusOf(order)).toBe("paid");
  expect(await eventTypes(order.ctx)).toEqual([
    ...["order.created", "order.canceled", "customer.created", "ticket.issued", "order.completed"],
  ]);
  expect(await paymentsOf(order.ctx, order.id)).toMatchObject([{ status: "succeeded", surplus: false }]);
  expect(await codeOf(order.buy(END + 12 * MINUTE))).toBe("sold_out");
  expect(processor.refund).not.toHaveBeenCalled();
});

test("late money goes back in full, once, when others have bought what the order held", async () => {
  const order = await endedUnanswered();
  await order.buy(END + 10 * MINUTE);
  await Promise.all(Array.from({ length: 6 }, () => payLate(order)));
  expect(await statusOf(order)).toBe("canceled");
  expect(await paymentsOf(order.ctx, order.id)).toMatchObject([
    { status: "succeeded", surplus: true, amount_cents: TOTAL, refunded_cents: TOTAL },
  ]);
  expect(new Set(processor.refund.mock.calls.map(([, { refundId }]) => refundId)).size).toBe(1);
  expect((await eventTypes(order.ctx)).filter((type) => type === "payment.updated")).toHaveLength(1);
  expect((await mailsOf(order)).filter((kind) => kind === "payment_returned")).toHaveLength(1);
});

test("late money of a buyer who was erased goes back", async () => {
  const order = await endedUnanswered();
  const { customer_id } = await orderTickets(order.ctx).then(({ order }) => order);
  await deleteCustomer(later(order.ctx, END + 10 * MINUTE), customer_id ?? "");
  await payLate(order);
  expect(await statusOf(order)).toBe("canceled");
  expect(await paymentsOf(order.ctx, order.id)).toMatchObject([{ surplus: true, refunded_cents: TOTAL }]);
});

test("money for an order that a person canceled goes back, also when its seat is free", async () => {
  const order = await opened();
  await cancelOrder(order.ctx, order.id);
  await payLate(order);
  expect(await statusOf(order)).toBe("canceled");
  expect(await paymentsOf(order.ctx, order.id)).toMatchObject([{ surplus: true, refunded_cents: TOTAL }]);
});

test("a second payment of an order goes back, and a refund of the order never touches it", async () => {
  const order = await opened();
  const { ctx, id, paymentId } = order;
  await applyState(ctx, await pageRowOf(ctx, paymentId), { is: "expired" });
  await payAtCheckout({ ctx, orderId: id }, "approved");
  await payLate(order);
  await refundOrder(ctx, id, { amount_cents: 400 });
  expect((await getOrder(ctx, id)).refunded_cents).toBe(400);
  const refunded = (await paymentsOf(ctx, id)).map(({ surplus, refunded_cents }) => [surplus, refunded_cents]);
  expect(refunded.sort()).toEqual([
    [false, 400],
    [true, TOTAL],
  ]);
});

test.each([
  [TOTAL - 1, "eur"],
  [TOTAL + 1, "eur"],
  [TOTAL, "usd"],
])(
  "%i %s instead of what is due pays nothing: it goes back in full, and the order stays payable",
  async (cents, currency) => {
    const order = await opened();
    const { ctx, id, paymentId, merchantId } = order;
    await applyState(ctx, await pageRowOf(ctx, paymentId), paidState(cents, currency));
    expect(await statusOf(order)).toBe("pending");
    expect(await paymentsOf(ctx, id)).toMatchObject([
      { status: "succeeded", surplus: true, amount_cents: cents, currency, refunded_cents: cents },
    ]);
    const { rows } = await pool().query("SELECT action, target_id FROM security_event WHERE merchant_id = $1", [
      merchantId,
    ]);
    expect(rows).toContainEqual({ action: "payment.mismatch", target_id: paymentId });
    await payAtCheckout({ ctx, orderId: id }, "approved");
    expect(await statusOf(order)).toBe("paid");
  },
);

test("when surplus cannot be returned, the people of the store get a mail, and the payment shows it", async () => {
  const order = await endedUnanswered();
  await signInPerson(order.ctx, "owner");
  await order.buy(END + 10 * MINUTE);
  processor.refund.mockResolvedValueOnce({ is: "failed", reason: "The card was closed.", reference: null });
  await payLate(order);
  expect(await paymentsOf(order.ctx, order.id)).toMatchObject([{ surplus: true, refunded_cents: 0 }]);
  const mails = await prisma().mail.findMany({ where: { merchant_id: order.ctx.merchantId, kind: "refund_failed" } });
  expect(mails.map(({ data }) => data)).toMatchObject([{ order_id: order.id, reason: "The card was closed." }]);
});

test("a refund of surplus without an answer is asked again under the same name", async () => {
  const order = await opened();
  await cancelOrder(order.ctx, order.id);
  processor.refund.mockRejectedValueOnce(new Error("no route to the processor"));
  await payLate(order);
  expect(await paymentsOf(order.ctx, order.id)).toMatchObject([{ surplus: true, refunded_cents: 0 }]);
  const soon = END + 11 * MINUTE + 30;
  for (let n = 0; n < 3; n++) await lookAtRefunds.run(later(order.ctx, soon).now);
  expect(await paymentsOf(order.ctx, order.id)).toMatchObject([{ surplus: true, refunded_cents: TOTAL }]);
  const [lost, again, ...more] = processor.refund.mock.calls.map(([, refund]) => refund);
  expect([again, more]).toEqual([lost, []]);
});

test("canceling an order closes its page first: nobody can pay on it any more", async () => {
  const order = await opened();
  await cancelOrder(order.ctx, order.id);
  expect(processor.expire).toHaveBeenCalledOnce();
  expect(await paymentsOf(order.ctx, order.id)).toMatchObject([{ status: "canceled" }]);
  expect(await codeOf(payAtCheckout({ ctx: order.ctx, orderId: order.id }, "approved"))).toBe("invalid_transition");
  expect(await eventTypes(order.ctx)).toEqual(["order.created", "order.canceled"]);
});

test("a cancellation whose answer was lost gets it when the request is sent again with its key, and no other request does", async () => {
  const { ctx, id } = await opened();
  const keyed = { ...ctx, requestKey: "request 1" };
  const canceled = await cancelOrder(keyed, id);
  expect(await cancelOrder(keyed, id)).toEqual(canceled);
  for (const requestKey of ["request 2", undefined])
    expect(await codeOf(cancelOrder({ ...ctx, requestKey }, id))).toBe("invalid_transition");
  expect((await eventTypes(ctx)).filter((type) => type === "order.canceled")).toHaveLength(1);
});

test("an order whose processor does not answer cannot be canceled, and nothing is changed", async () => {
  const order = await opened();
  const before = await allRows([order.merchantId]);
  processor.expire.mockRejectedValueOnce(new Error("no route to the processor"));
  expect(await codeOf(cancelOrder(order.ctx, order.id))).toBe("unavailable");
  expect(await allRows([order.merchantId])).toBe(before);
});

test("an order that was just paid on its page is paid instead of canceled", async () => {
  const order = await opened();
  processor.expire.mockResolvedValueOnce(paidState(TOTAL));
  expect(await codeOf(cancelOrder(order.ctx, order.id))).toBe("invalid_transition");
  expect(await statusOf(order)).toBe("paid");
  const checked = await opened();
  processor.expire.mockResolvedValueOnce({ is: "checking" });
  expect(await codeOf(cancelOrder(checked.ctx, checked.id))).toBe("invalid_transition");
  expect(await statusOf(checked)).toBe("pending");
});

test("of a payment, cancellations and the end of the hold at once, the order is paid or canceled, and no money stays with a canceled one", async () => {
  for (let round = 0; round < 5; round++) {
    const order = await opened();
    const { ctx, id } = order;
    await Promise.allSettled([
      payAtCheckout({ ctx, orderId: id }, "approved"),
      cancelOrder(ctx, id),
      lookAtPayments.run(later(ctx, END).now),
      cancelOrder(ctx, id),
      payAtCheckout({ ctx, orderId: id }, "approved"),
    ]);
    const status = await statusOf(order);
    expect(["paid", "canceled"]).toContain(status);
    const kept = (await paymentsOf(ctx, id)).reduce(
      (sum, { status, amount_cents, refunded_cents }) =>
        sum + (status === "succeeded" ? amount_cents - refunded_cents : 0),
      0,
    );
    expect(kept).toBe(status === "paid" ? TOTAL : 0);
  }
});

test("a payment of another store or mode is neither looked at nor settled", async () => {
  const order = await opened();
  const other = await makeStore();
  const before = await allRows([order.merchantId, other.merchantId]);
  const live = { ...other.live, merchantId: order.merchantId };
  for (const ctx of [other.test, other.live]) await lookAt(later(ctx, END), order.paymentId);
  await expect(settle(live, await pageRowOf(order.ctx, order.paymentId))).rejects.toThrow(
    "cannot be asked in live mode",
  );
  expect(await codeOf(cancelOrder(other.test, order.id))).toBe("not_found");
  expect(await codeOf(openPage(other.test, order.id))).toBe("not_found");
  expect(await allRows([order.merchantId, other.merchantId])).toBe(before);
});
