import type Stripe from "stripe";
import { expect, test } from "vitest";
import { OneFake, PRICE } from "./one-fake.ts";

const fake = new OneFake();
const DAY = 24 * 60 * 60;
const seconds = (): number => Math.floor(Date.now() / 1000);
const typesOf = async (): Promise<string[]> => (await fake.control.events()).map(({ type }) => type);
const monthly = (change: object = {}): Stripe.Checkout.SessionCreateParams.LineItem => ({
  price_data: { ...PRICE, recurring: { interval: "month", ...change } },
  quantity: 1,
});

test("a paid session makes a customer, a subscription and its first invoice", async () => {
  const { session, customer, invoice, subscription } = await fake.subscribed();
  expect(
    await fake.stripe.checkout.sessions.retrieve(session, { expand: ["subscription.latest_invoice", "customer"] }),
  ).toMatchObject({
    status: "complete",
    payment_status: "paid",
    payment_intent: null,
    payment_method_collection: "always",
    amount_total: 3_250,
    customer: { id: customer, email: "ada@example.com" },
    subscription: {
      id: subscription,
      status: "active",
      customer,
      metadata: { order: "order_1" },
      cancel_at_period_end: false,
      cancel_at: null,
      ended_at: null,
      trial_end: null,
      latest_invoice: { id: invoice, status: "paid" },
      items: { data: [{ price: { unit_amount: 2_000, recurring: { interval: "month", interval_count: 1 } } }] },
    },
  });
  const read = await fake.stripe.invoices.retrieve(invoice, { expand: ["payments.data.payment.payment_intent"] });
  expect(read).toMatchObject({
    status: "paid",
    billing_reason: "subscription_create",
    number: expect.stringMatching(/^[0-9A-F]{8}-0001$/),
    amount_due: 3_250,
    amount_paid: 3_250,
    hosted_invoice_url: expect.stringContaining(invoice),
    parent: { subscription_details: { subscription, metadata: { order: "order_1" } } },
    lines: { data: [{ amount: 2_000 }, { amount: 1_250 }] },
    payments: { data: [{ status: "paid", payment: { payment_intent: { status: "succeeded", customer } } }] },
  });
  expect((await fake.stripe.invoicePayments.list({ invoice })).data).toMatchObject([
    { amount_paid: 3_250, invoice, status_transitions: { paid_at: expect.any(Number) } },
  ]);
  await expect(
    fake.stripe.subscriptions.retrieve(subscription, { expand: ["latest_invoice.payment_intent"] }),
  ).rejects.toMatchObject({ message: expect.stringContaining("cannot be expanded") });
  expect((await fake.stripe.checkout.sessions.list({ subscription })).data).toMatchObject([{ id: session }]);
  expect(await fake.control.money()).toMatchObject([{ taken: 3_250, left: 3_250 }]);
  expect(await typesOf()).toEqual([
    "payment_intent.created",
    "customer.created",
    "customer.subscription.created",
    "invoice.created",
    "invoice.finalized",
    "charge.succeeded",
    "payment_intent.succeeded",
    "invoice.paid",
    "invoice.payment_succeeded",
    "customer.subscription.updated",
    "checkout.session.completed",
  ]);
});

test.each<[string, object, object]>([
  ["no line that recurs", { line_items: [{ price_data: PRICE, quantity: 1 }] }, { param: "mode" }],
  ["the mode of payments", { mode: "payment", subscription_data: undefined }, { param: "mode" }],
  ["data of the other mode", { mode: "payment" }, { param: "subscription_data" }],
  ["data of a payment", { payment_intent_data: { metadata: { a: "b" } } }, { param: "payment_intent_data" }],
  ["21 lines that recur", { line_items: Array(21).fill(monthly()) }, { param: "line_items" }],
  [
    "21 lines that do not",
    { line_items: [monthly(), ...Array(21).fill({ price_data: PRICE })] },
    { param: "line_items" },
  ],
  ["two intervals", { line_items: [monthly(), monthly({ interval_count: 2 })] }, { param: "line_items" }],
  [
    "an unknown interval",
    { line_items: [monthly({ interval: "hour" })] },
    { param: "line_items[0][price_data][recurring][interval]" },
  ],
  [
    "more than three years",
    { line_items: [monthly({ interval_count: 37 })] },
    { param: "line_items[0][price_data][recurring][interval_count]" },
  ],
  [
    "a trial of no day",
    { subscription_data: { trial_period_days: 0 } },
    { param: "subscription_data[trial_period_days]" },
  ],
  [
    "a trial that ends tomorrow",
    { subscription_data: { trial_end: seconds() + DAY } },
    { param: "subscription_data[trial_end]" },
  ],
  [
    "two trials",
    { subscription_data: { trial_end: seconds() + 9 * DAY, trial_period_days: 9 } },
    { message: expect.stringContaining("only specify one") },
  ],
  [
    "a fee above all",
    { subscription_data: { application_fee_percent: 101 } },
    { param: "subscription_data[application_fee_percent]" },
  ],
  ["no collection", { payment_method_collection: "never" }, { param: "payment_method_collection" }],
])("a session of a subscription with %s is refused", async (_what, change, error) => {
  await expect(fake.openSubscription(change)).rejects.toMatchObject({
    type: "StripeInvalidRequestError",
    ...error,
  });
  expect(await typesOf()).toEqual([]);
});

test("a declined card leaves the page open, and makes no subscription", async () => {
  const { id } = await fake.openSubscription({
    subscription_data: { application_fee_percent: 2.5, description: "Members" },
  });
  await fake.control.pay({ session: id, type: "declined" });
  expect(await fake.stripe.checkout.sessions.retrieve(id)).toMatchObject({ status: "open", subscription: null });
  expect(await typesOf()).toEqual(["payment_intent.created", "charge.failed", "payment_intent.payment_failed"]);
  const { invoice } = await fake.control.pay({ session: id, card: { last4: "4444" } });
  const payments = await fake.stripe.invoicePayments.list({
    invoice: String(invoice),
    expand: ["data.payment.payment_intent.latest_charge"],
  });
  expect(payments.data[0]?.payment.payment_intent).toMatchObject({
    application_fee_amount: 81,
    description: "Members",
    latest_charge: { payment_method_details: { card: { last4: "4444" } } },
  });
});

test("the money of a delayed method makes a subscription active, or leaves it incomplete", async () => {
  for (const [outcome, status] of [
    ["succeeded", "active"],
    ["failed", "incomplete"],
  ] as const) {
    const { id } = await fake.openSubscription();
    const { subscription } = await fake.control.pay({ session: id, type: "unpaid" });
    expect(await fake.stripe.subscriptions.retrieve(String(subscription))).toMatchObject({ status: "incomplete" });
    await fake.control.settle({ session: id, outcome });
    expect(await fake.stripe.subscriptions.retrieve(String(subscription))).toMatchObject({ status });
  }
  expect(await typesOf()).toContain("invoice.payment_failed");
});

test("a trial is free, and its end is told three days ahead", async () => {
  const { id, url } = await fake.openSubscription({
    line_items: [monthly()],
    subscription_data: { trial_period_days: 14 },
  });
  const choice = new URLSearchParams({ choice: "pay" });
  expect((await fetch(String(url), { method: "POST", body: choice, redirect: "manual" })).status).toBe(303);
  const session = await fake.stripe.checkout.sessions.retrieve(id);
  expect(session).toMatchObject({ status: "complete", payment_status: "no_payment_required", amount_total: 0 });
  const [subscription, invoice] = [String(session.subscription), String(session.invoice)];
  const begun = await fake.stripe.subscriptions.retrieve(subscription);
  expect(begun).toMatchObject({ status: "trialing", trial_end: begun.created + 14 * DAY });
  expect(begun.items.data[0]).toMatchObject({ current_period_end: begun.trial_end });
  expect(await fake.stripe.invoices.retrieve(invoice, { expand: ["payments"] })).toMatchObject({
    status: "paid",
    amount_due: 0,
    payments: { data: [] },
  });
  await fake.control.moveTime(11 * DAY + 60);
  expect((await typesOf()).slice(-1)).toEqual(["customer.subscription.trial_will_end"]);
  await fake.control.moveTime(3 * DAY);
  const charged = await fake.stripe.subscriptions.retrieve(subscription, { expand: ["latest_invoice"] });
  expect(charged).toMatchObject({ status: "active", latest_invoice: { status: "paid", amount_paid: 1_250 } });
  expect(charged.items.data[0]).toMatchObject({ current_period_start: begun.trial_end });
  expect((await typesOf()).filter((type) => type === "customer.subscription.trial_will_end")).toHaveLength(1);
});

test("a short trial tells of its end at once", async () => {
  const { subscription } = await fake.subscribed({
    subscription_data: { trial_end: seconds() + 2 * DAY + 60 },
  });
  expect(await fake.stripe.subscriptions.retrieve(subscription)).toMatchObject({ status: "trialing" });
  expect((await typesOf()).filter((type) => type === "customer.subscription.trial_will_end")).toHaveLength(1);
  expect(await fake.control.money()).toMatchObject([{ taken: 1_250 }]);
});
