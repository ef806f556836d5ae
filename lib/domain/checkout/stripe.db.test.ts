import { expect, test } from "vitest";
import { addSeconds, nowInSeconds, toUnix } from "#lib/core/time";
import { pool } from "#lib/db/client";
import type { PrismaContext } from "#lib/db/context";
import { getOrder } from "#lib/domain/orders/read";
import { setPayments } from "#lib/domain/payments/set-account";
import { refundOrder } from "#lib/domain/refunds/refund-order";
import { CallRefused } from "#lib/payments/processor";
import { holdTickets } from "#lib/testing/orders";
import { pageRowOf, paymentsOf } from "#lib/testing/payment-pages";
import { addPerson, mailOf } from "#lib/testing/people";
import { codeOf, eventTypes, later, makeStore, present } from "#lib/testing/store";
import { SellingAtStripe } from "#lib/testing/stripe/selling";
import { cancelOrder } from "./cancel.ts";
import { lookAt } from "./look-at.ts";
import { openHostedPage } from "./pay.ts";
import { payTestOrder } from "./pay-test-order.ts";
import { noteRefusedPage } from "./refused-page.ts";

const stripe = new SellingAtStripe();

const look = (ctx: PrismaContext, id: string) => lookAt({ ...ctx, now: nowInSeconds() }, id);

test("an order is paid on a page of Stripe, which shows its lines", async () => {
  const ctx = await stripe.makeStore();
  const { order, payment, session, url } = await stripe.open(ctx);
  expect(url).toContain(stripe.url);
  const [call] = await stripe.callsOf("POST", "/v1/checkout/sessions");
  expect(call?.params).toMatchObject({
    mode: "payment",
    client_reference_id: payment.id,
    customer_email: order.customer_email,
    excluded_payment_method_types: expect.arrayContaining(["sepa_debit", "us_bank_account", "customer_balance"]),
  });
  expect((await getOrder(ctx, order.id)).status).toBe("pending");
  await stripe.control.pay({ session });
  await look(ctx, payment.id);
  expect((await getOrder(ctx, order.id)).status).toBe("paid");
  expect((await paymentsOf(ctx, order.id))[0]).toMatchObject({
    status: "succeeded",
    processor: "stripe",
    reference: expect.stringMatching(/^pi_/),
    amount_cents: order.total_cents,
    kind: "card",
    card: { brand: "visa", last4: "4242" },
  });
  expect(await eventTypes(ctx)).toContain("order.completed");
  const [money] = await stripe.control.money();
  expect(money).toMatchObject({ currency: "eur", taken: order.total_cents });
});

test("Pay leads to the same page as long as it is open", async () => {
  const ctx = await stripe.makeStore();
  const { order, url } = await stripe.open(ctx);
  const again = await Promise.all(Array.from({ length: 5 }, () => openHostedPage({ ctx, orderId: order.id })));
  expect(new Set(again.map((one) => one?.url))).toEqual(new Set([url]));
  expect(await stripe.callsOf("POST", "/v1/checkout/sessions")).toHaveLength(1);
});

test("many who press Pay at once open one page", async () => {
  const ctx = await stripe.makeStore();
  const { id: orderId } = await holdTickets(ctx);
  const all = await Promise.all(Array.from({ length: 8 }, () => openHostedPage({ ctx, orderId }).catch(() => null)));
  expect(new Set(all.filter(Boolean).map((one) => one?.paymentId)).size).toBe(1);
  expect(new Set((await stripe.callsOf("POST", "/v1/checkout/sessions")).map((call) => call.idempotencyKey)).size).toBe(
    1,
  );
});

test.each(["drop_before", "drop_after"] as const)(
  "a call whose answer is lost (%s) is repeated with its idempotency key",
  async (fault) => {
    const ctx = await stripe.makeStore();
    const { id: orderId } = await holdTickets(ctx);
    await stripe.control.addFault({ method: "POST", path: "/v1/checkout/sessions", times: 2, fault });
    expect(await codeOf(openHostedPage({ ctx, orderId }))).toBe("unavailable");
    const opened = await openHostedPage({ ctx, orderId });
    expect(opened?.url).toContain(stripe.url);
    const keys = (await stripe.callsOf("POST", "/v1/checkout/sessions")).map((call) => call.idempotencyKey);
    expect(new Set(keys)).toEqual(new Set([`${opened?.paymentId}-1`]));
  },
);

test("a page whose answer was lost is found when the order was changed meanwhile", async () => {
  const ctx = await stripe.makeStore();
  const { id: orderId } = await holdTickets(ctx);
  await stripe.control.addFault({ method: "POST", path: "/v1/checkout/sessions", times: 2, fault: "drop_after" });
  expect(await codeOf(openHostedPage({ ctx, orderId }))).toBe("unavailable");
  await pool().query("UPDATE orders SET customer_email = 'other@post.example' WHERE id = $1", [orderId]);
  const opened = await openHostedPage({ ctx, orderId });
  expect((await stripe.callsOf("POST", "/v1/checkout/sessions")).map((call) => call.idempotencyKey?.slice(-2))).toEqual(
    ["-1", "-1", "-1"],
  );
  const { page_reference } = await pageRowOf(ctx, opened?.paymentId ?? "");
  await stripe.control.pay({ session: page_reference ?? "" });
  await look(ctx, opened?.paymentId ?? "");
  expect((await getOrder(ctx, orderId)).status).toBe("paid");
});

test("after a 500 the page is searched, and asked for with a new idempotency key when there is none", async () => {
  const ctx = await stripe.makeStore();
  await stripe.open(ctx); // the page of another order is not the one
  await stripe.control.clearCalls();
  const { id: orderId } = await holdTickets(ctx);
  await stripe.control.addFault({ method: "POST", path: "/v1/checkout/sessions", times: 1, fault: "500" });
  await expect(openHostedPage({ ctx, orderId })).rejects.toThrow();
  const opened = await openHostedPage({ ctx, orderId });
  const keys = (await stripe.callsOf("POST", "/v1/checkout/sessions")).map((call) => call.idempotencyKey);
  expect(keys).toEqual([`${opened?.paymentId}-1`, `${opened?.paymentId}-2`]);
  await stripe.control.reset();
  const next = await holdTickets(ctx);
  await stripe.control.addFault({ method: "POST", path: "/v1/checkout/sessions", times: 1, fault: "500_after" });
  const found = await openHostedPage({ ctx, orderId: next.id });
  expect(found?.url).toContain(stripe.url);
  expect(await stripe.callsOf("POST", "/v1/checkout/sessions")).toHaveLength(1);
});

test("a page that was never opened keeps nobody from canceling the order", async () => {
  const ctx = await stripe.makeStore();
  const { id: orderId } = await holdTickets(ctx);
  await stripe.control.addFault({ method: "POST", path: "/v1/checkout/sessions", times: 2, fault: "400" });
  await expect(openHostedPage({ ctx, orderId })).rejects.toBeInstanceOf(CallRefused);
  expect((await cancelOrder(ctx, orderId)).status).toBe("canceled");
});

test("of two presses that Stripe refuses at once the next has one idempotency key", async () => {
  const ctx = await stripe.makeStore();
  const { id: orderId } = await holdTickets(ctx);
  await stripe.control.addFault({ method: "POST", path: "/v1/checkout/sessions", times: 1, fault: "400" });
  await expect(openHostedPage({ ctx, orderId })).rejects.toBeInstanceOf(CallRefused);
  const [refused] = await paymentsOf(ctx, orderId);
  const row = await pageRowOf(ctx, refused?.id ?? "");
  await noteRefusedPage(ctx, { ...row, page_try: 1 }, new CallRefused("The other press was refused too."));
  expect((await pageRowOf(ctx, row.id)).page_try).toBe(2);
});

test("a page that Stripe refuses leaves the order payable, and the store is told once", async () => {
  const ctx = await stripe.makeStore();
  await addPerson(ctx, "owner");
  const { id: orderId } = await holdTickets(ctx);
  await stripe.control.addFault({ method: "POST", path: "/v1/checkout/sessions", times: 2, fault: "400" });
  for (const _ of [1, 2]) await expect(openHostedPage({ ctx, orderId })).rejects.toBeInstanceOf(CallRefused);
  expect((await getOrder(ctx, orderId)).status).toBe("pending");
  expect((await openHostedPage({ ctx, orderId }))?.url).toContain(stripe.url);
  expect((await mailOf(ctx)).filter(({ kind }) => kind === "payment_refused")).toHaveLength(1);
});

test("an order whose page is refused again and again is not asked for without end", async () => {
  const ctx = await stripe.makeStore();
  const { id: orderId } = await holdTickets(ctx);
  await stripe.control.addFault({ method: "POST", path: "/v1/checkout/sessions", times: 50, fault: "400" });
  const codes: (string | undefined)[] = [];
  for (let press = 0; press < 12; press++) codes.push(await codeOf(openHostedPage({ ctx, orderId })));
  expect(codes.slice(-2)).toEqual(["rate_limited", "rate_limited"]);
  expect(await stripe.callsOf("POST", "/v1/checkout/sessions")).toHaveLength(10);
});

test("the end of the hold closes the page, and cancels the order", async () => {
  const ctx = await stripe.makeStore();
  const { order, payment, session } = await stripe.open(ctx);
  await lookAt(later(ctx, 3_700), payment.id);
  expect((await getOrder(ctx, order.id)).status).toBe("canceled");
  await expect(stripe.control.pay({ session })).rejects.toThrow();
});

test("a page that was paid in the last second pays the order", async () => {
  const ctx = await stripe.makeStore();
  const { order, payment, session } = await stripe.open(ctx);
  await stripe.control.pay({ session });
  await lookAt(later(ctx, 3_700), payment.id);
  expect((await getOrder(ctx, order.id)).status).toBe("paid");
});

test("canceling closes the page first, and is refused when the order was just paid", async () => {
  const ctx = await stripe.makeStore();
  const first = await stripe.open(ctx);
  expect((await cancelOrder(ctx, first.order.id)).status).toBe("canceled");
  await expect(stripe.control.pay({ session: first.session })).rejects.toThrow();
  const second = await stripe.open(ctx);
  await stripe.control.pay({ session: second.session });
  expect(await codeOf(cancelOrder(ctx, second.order.id))).toBe("invalid_transition");
  expect((await getOrder(ctx, second.order.id)).status).toBe("paid");
  const third = await stripe.open(ctx);
  await stripe.control.addFault({ method: "POST", path: "/v1/checkout/sessions", times: 2, fault: "drop_before" });
  expect(await codeOf(cancelOrder(ctx, third.order.id))).toBe("unavailable");
  expect((await getOrder(ctx, third.order.id)).status).toBe("pending");
});

test("a store whose payments are nobody's takes no order by checkout", async () => {
  const ctx = present((await makeStore()).test);
  expect(await codeOf(holdTickets(ctx))).toBe("payments_not_configured");
});

test("test helpers do not work where Stripe takes the payments", async () => {
  const ctx = await stripe.makeStore();
  const { id } = await holdTickets(ctx);
  expect(await codeOf(payTestOrder(ctx, id, { card: "approved" }))).toBe("invalid_transition");
});

test("a payment keeps its processor when the store's is taken away", async () => {
  const ctx = await stripe.makeStore();
  const { order, payment, session } = await stripe.open(ctx);
  await setPayments(ctx, "none");
  await stripe.control.pay({ session });
  await look(ctx, payment.id);
  expect((await getOrder(ctx, order.id)).status).toBe("paid");
  expect((await refundOrder(ctx, order.id)).status).toBe("refunded");
});

test("another amount than is due is returned in full", async () => {
  const ctx = await stripe.makeStore();
  const { order, payment, session } = await stripe.open(ctx);
  await stripe.control.pay({ session, amount: order.total_cents + 100 });
  await look(ctx, payment.id);
  expect((await getOrder(ctx, order.id)).status).toBe("pending");
  expect((await paymentsOf(ctx, order.id))[0]).toMatchObject({
    surplus: true,
    amount_cents: order.total_cents + 100,
    refunded_cents: order.total_cents + 100,
  });
  const [money] = await stripe.control.money();
  expect(money?.taken).toBe(money?.refunded);
});

test("the page asks for an end that Stripe takes", async () => {
  const ctx = await stripe.makeStore();
  const { payment } = await stripe.open(ctx);
  const [call] = await stripe.callsOf("POST", "/v1/checkout/sessions");
  expect(Number(call?.params.expires_at)).toBe(toUnix(addSeconds(payment.created_at, 31 * 60)));
});
