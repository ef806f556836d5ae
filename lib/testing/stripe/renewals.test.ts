import type Stripe from "stripe";
import { expect, test } from "vitest";
import { OneFake, PRICE } from "./one-fake.ts";

const fake = new OneFake();
const DAY = 24 * 60 * 60;
const MONTH = 31 * DAY;
const typesOf = async (): Promise<string[]> => (await fake.control.events()).map(({ type }) => type);
/** Of what happens in `run`. */
async function eventsOf(run: () => Promise<unknown>): Promise<string[]> {
  const before = (await typesOf()).length;
  await run();
  return (await typesOf()).slice(before);
}
const read = (subscription: string) =>
  fake.stripe.subscriptions.retrieve(subscription, { expand: ["latest_invoice.payments"] });
const latestOf = ({ latest_invoice }: Stripe.Subscription) => latest_invoice as Stripe.Invoice;
const dateOf = (seconds: number): string => new Date(seconds * 1_000).toISOString().slice(0, 10);

test("what is due is renewed on the way, one month after the other", async () => {
  const now = await fake.control.moveTime(0);
  const year = new Date(now * 1_000).getUTCFullYear() + 1;
  await fake.control.moveTime(Date.UTC(year, 0, 31, 12) / 1_000 - now);
  const { subscription } = await fake.subscribed();
  await fake.control.moveTime(100 * DAY);
  const invoices = await fake.stripe.invoices.list({ subscription });
  const february = new Date(Date.UTC(year, 2, 0)).toISOString().slice(0, 10);
  const dates = [`${year}-01-31`, february, `${year}-03-31`, `${year}-04-30`, `${year}-05-31`];
  const periods = invoices.data.map(({ lines }) => lines.data[0]?.period).reverse();
  expect(periods.map((period) => dateOf(period?.start ?? 0))).toEqual(dates.slice(0, -1));
  expect(periods.map((period) => dateOf(period?.end ?? 0))).toEqual(dates.slice(1));
  expect(invoices.data[0]).toMatchObject({
    status: "paid",
    billing_reason: "subscription_cycle",
    number: expect.stringMatching(/-0004$/),
    amount_paid: 2_000,
    attempt_count: 1,
    created: periods[3]?.start,
    // The invoice names the period that is over.
    period_end: periods[3]?.start,
    period_start: periods[2]?.start,
  });
  expect((await read(subscription)).items.data[0]).toMatchObject({
    current_period_start: periods[3]?.start,
    current_period_end: periods[3]?.end,
  });
  expect(await fake.control.money()).toMatchObject([{ taken: 3_250 + 3 * 2_000 }]);
});

test.each([
  ["day", 10, 10],
  ["week", 2, 14],
] as const)("a period of %ss is %i of them", async (interval, interval_count, days) => {
  const recurring = { interval, interval_count };
  const { subscription } = await fake.subscribed({
    line_items: [{ price_data: { ...PRICE, recurring }, quantity: 2 }],
  });
  const [item] = (await read(subscription)).items.data;
  expect((item?.current_period_end ?? 0) - (item?.current_period_start ?? 0)).toBe(days * DAY);
  await fake.control.moveTime(days * DAY + 60);
  expect(latestOf(await read(subscription))).toMatchObject({ amount_paid: 2_500 });
});

test("a renewal is told in its order, and can be a draft first", async () => {
  const { subscription } = await fake.subscribed();
  const made = ["invoice.created", "customer.subscription.updated"];
  const taken = [
    "invoice.finalized",
    "payment_intent.created",
    "charge.succeeded",
    "payment_intent.succeeded",
    "invoice.paid",
    "invoice.payment_succeeded",
  ];
  expect(await eventsOf(() => fake.control.moveTime(MONTH + 60))).toEqual([...made, ...taken]);
  await fake.control.setDraftSeconds(60 * 60);
  const { items } = await read(subscription);
  const [item] = items.data;
  const left = (item?.current_period_end ?? 0) - (await fake.control.moveTime(0));
  expect(await eventsOf(() => fake.control.moveTime(left + 60))).toEqual(made);
  const draft = await read(subscription);
  expect(draft.items.data[0]?.current_period_start).toBe(item?.current_period_end);
  expect(latestOf(draft)).toMatchObject({ status: "draft", number: null, amount_due: 2_000 });
  expect(await eventsOf(() => fake.control.moveTime(60 * 60))).toEqual(taken);
});

test("a renewal that fails is past due until its invoice is paid", async () => {
  const { customer, subscription } = await fake.subscribed();
  await fake.control.setCard({ customer, outcome: "declined" });
  expect(await eventsOf(() => fake.control.moveTime(MONTH + 60))).toEqual([
    "invoice.created",
    "customer.subscription.updated",
    "invoice.finalized",
    "payment_intent.created",
    "charge.failed",
    "payment_intent.payment_failed",
    "invoice.payment_failed",
    "customer.subscription.updated",
  ]);
  const failed = await read(subscription);
  const { id, ...invoice } = latestOf(failed);
  expect(failed.status).toBe("past_due");
  expect(invoice).toMatchObject({ status: "open", attempt_count: 1, amount_paid: 0, amount_remaining: 2_000 });
  expect(invoice.next_payment_attempt).toBe(invoice.created + 3 * DAY);
  expect(await fake.control.retryInvoice({ invoice: id })).toMatchObject({ attempt_count: 2, status: "open" });
  await fake.control.setCard({ customer, card: { brand: "mastercard", last4: "4444" } });
  expect(await eventsOf(() => fake.control.retryInvoice({ invoice: id }))).toEqual([
    "charge.succeeded",
    "payment_intent.succeeded",
    "invoice.paid",
    "invoice.payment_succeeded",
    "customer.subscription.updated",
  ]);
  const paid = await read(subscription);
  expect(paid.status).toBe("active");
  expect(latestOf(paid)).toMatchObject({ status: "paid", attempt_count: 3, next_payment_attempt: null });
  const intent = await fake.stripe.paymentIntents.retrieve(
    String(latestOf(paid).payments?.data[0]?.payment.payment_intent),
    { expand: ["latest_charge"] },
  );
  expect(intent.latest_charge).toMatchObject({ payment_method_details: { card: { last4: "4444" } } });
  await expect(fake.control.retryInvoice({ invoice: id })).rejects.toThrow("paid");
});

test("a payment can ask for its customer", async () => {
  const { customer, subscription } = await fake.subscribed();
  await fake.control.setCard({ customer, outcome: "requires_action" });
  expect((await eventsOf(() => fake.control.moveTime(MONTH + 60))).slice(-4)).toEqual([
    "payment_intent.requires_action",
    "invoice.payment_failed",
    "customer.subscription.updated",
    "invoice.payment_action_required",
  ]);
  const asked = await read(subscription);
  expect(asked.status).toBe("past_due");
  const invoice = latestOf(asked);
  await fake.control.retryInvoice({ invoice: invoice.id, outcome: "succeeded" });
  expect((await read(subscription)).status).toBe("active");
});

test("an invoice is written off", async () => {
  const { customer, subscription } = await fake.subscribed();
  await fake.control.setCard({ customer, outcome: "declined" });
  await fake.control.moveTime(MONTH + 60);
  const { id } = latestOf(await read(subscription));
  await fake.control.closeInvoice({ invoice: id, status: "uncollectible" });
  expect(await read(subscription)).toMatchObject({ status: "active", latest_invoice: { status: "uncollectible" } });
  await fake.control.closeInvoice({ invoice: id, status: "void" });
  const invoice = latestOf(await read(subscription));
  expect(invoice).toMatchObject({ status: "void", payments: { data: [{ status: "canceled" }] } });
  const intent = String(invoice.payments?.data[0]?.payment.payment_intent);
  expect(await fake.stripe.paymentIntents.retrieve(intent)).toMatchObject({ status: "canceled" });
  expect((await typesOf()).slice(-2)).toEqual(["payment_intent.canceled", "invoice.voided"]);
  await expect(fake.control.closeInvoice({ invoice: id, status: "void" })).rejects.toThrow("void");
  expect((await fake.stripe.invoices.list({ subscription, status: "void" })).data).toHaveLength(1);
});

test("a subscription ends at the end of its period, and once", async () => {
  const { subscription } = await fake.subscribed();
  const asked = await fake.stripe.subscriptions.update(subscription, { cancel_at_period_end: true });
  const end = asked.items.data[0]?.current_period_end;
  expect(asked).toMatchObject({ status: "active", cancel_at_period_end: true, cancel_at: end });
  await fake.stripe.subscriptions.update(subscription, { cancel_at_period_end: false });
  expect(await read(subscription)).toMatchObject({ cancel_at_period_end: false, cancel_at: null, canceled_at: null });
  await fake.control.cancelSubscription({ subscription, how: "period_end" });
  expect(await eventsOf(() => fake.control.moveTime(2 * MONTH))).toEqual(["customer.subscription.deleted"]);
  const ended = await read(subscription);
  expect(ended).toMatchObject({
    status: "canceled",
    ended_at: end,
    latest_invoice: { billing_reason: "subscription_create" },
  });
  expect(ended.canceled_at).toBeLessThan(end ?? 0);
  await expect(fake.stripe.subscriptions.cancel(subscription)).rejects.toMatchObject({ statusCode: 404 });
  await expect(fake.stripe.subscriptions.update(subscription, { cancel_at_period_end: true })).rejects.toMatchObject({
    code: "invalid_canceled_subscription_fields",
  });
  expect(await fake.stripe.subscriptions.update(subscription, { metadata: { a: "b" } })).toMatchObject({
    metadata: { a: "b", order: "order_1" },
  });
});

test("the portal sets no more than the time of the end", async () => {
  const { subscription } = await fake.subscribed();
  const how = "portal";
  const asked = await fake.control.cancelSubscription({ subscription, how });
  const end = asked.items.data[0]?.current_period_end;
  expect(asked).toMatchObject({ cancel_at_period_end: false, cancel_at: end });
  await fake.stripe.subscriptions.update(subscription, { cancel_at_period_end: false });
  expect(await read(subscription)).toMatchObject({ cancel_at: end });
  await fake.stripe.subscriptions.update(subscription, { cancel_at: "" });
  expect(await read(subscription)).toMatchObject({ cancel_at: null });
  await fake.control.cancelSubscription({ subscription, how });
  await fake.control.cancelSubscription({ subscription, how: "undo" });
  expect(await read(subscription)).toMatchObject({ cancel_at: null, status: "active" });
  await fake.control.cancelSubscription({ subscription, how });
  await fake.control.moveTime(MONTH + 60);
  expect(await read(subscription)).toMatchObject({ status: "canceled", ended_at: end });
});

test("a subscription that is canceled now is not renewed, and is listed on request", async () => {
  const { customer, subscription } = await fake.subscribed();
  const canceled = await fake.stripe.subscriptions.cancel(subscription);
  expect(canceled).toMatchObject({ status: "canceled", canceled_at: canceled.ended_at });
  expect(await eventsOf(() => fake.control.moveTime(MONTH + 60))).toEqual([]);
  const other = (await fake.subscribed()).subscription;
  const list = async (params: Stripe.SubscriptionListParams) =>
    (await fake.stripe.subscriptions.list(params)).data.map(({ id }) => id);
  expect(await list({})).toEqual([other]);
  expect(await list({ status: "all" })).toEqual([other, subscription]);
  expect(await list({ status: "ended", customer })).toEqual([subscription]);
  expect(await list({ status: "active", created: { lte: canceled.created } })).toEqual([]);
  await fake.control.cancelSubscription({ subscription: other, how: "now" });
  expect(await list({ status: "canceled" })).toEqual([other, subscription]);
});

test("the end of a subscription ends the drafts of its invoices", async () => {
  const { subscription } = await fake.subscribed();
  await fake.control.setDraftSeconds(2 * MONTH);
  await fake.control.moveTime(MONTH + 60);
  await fake.stripe.subscriptions.cancel(subscription);
  expect(await eventsOf(() => fake.control.moveTime(2 * MONTH))).toEqual([]);
  expect(latestOf(await read(subscription))).toMatchObject({ status: "draft", auto_advance: false });
});

test("a cancellation whose answer is lost has happened", async () => {
  const { subscription } = await fake.subscribed();
  await fake.control.addFault({ method: "DELETE", path: "/v1/subscriptions", fault: "500" });
  await expect(fake.stripe.subscriptions.cancel(subscription)).rejects.toMatchObject({ statusCode: 500 });
  expect(await read(subscription)).toMatchObject({ status: "active" });
  await fake.control.addFault({ method: "DELETE", path: "/v1/subscriptions", fault: "500_after" });
  await expect(fake.stripe.subscriptions.cancel(subscription)).rejects.toMatchObject({ statusCode: 500 });
  expect(await read(subscription)).toMatchObject({ status: "canceled" });
});

test.each([
  ["past_due", "customer.subscription.updated"],
  ["unpaid", "customer.subscription.updated"],
  ["paused", "customer.subscription.paused"],
  ["incomplete_expired", "customer.subscription.updated"],
  ["canceled", "customer.subscription.deleted"],
  ["asleep", "customer.subscription.updated"],
])("a subscription becomes %s", async (status, type) => {
  const { subscription } = await fake.subscribed();
  await fake.control.setSubscription({ subscription, status });
  expect(await read(subscription)).toMatchObject({ status });
  expect((await typesOf()).at(-1)).toBe(type);
});

test("a paused subscription resumes, and one that is unpaid keeps drafts", async () => {
  const { subscription } = await fake.subscribed();
  await fake.control.setSubscription({ subscription, status: "paused" });
  expect(await eventsOf(() => fake.control.moveTime(MONTH + 60))).toEqual([]);
  await fake.control.setSubscription({ subscription, status: "active" });
  expect((await typesOf()).at(-1)).toBe("customer.subscription.resumed");
  await fake.control.setSubscription({ subscription, status: "unpaid" });
  await fake.control.moveTime(60);
  const unpaid = await read(subscription);
  expect(unpaid).toMatchObject({ status: "unpaid", latest_invoice: { status: "draft", auto_advance: false } });
  await fake.control.retryInvoice({ invoice: latestOf(unpaid).id });
  expect(await read(subscription)).toMatchObject({ status: "active", latest_invoice: { status: "paid" } });
});

test.each([
  ["keep_as_draft", "draft"],
  ["void", "void"],
  ["mark_uncollectible", "uncollectible"],
] as const)("a subscription whose collection is paused as %s stays active", async (behavior, status) => {
  const { subscription } = await fake.subscribed();
  await fake.control.pauseCollection({ subscription, behavior });
  await fake.control.moveTime(MONTH + 60);
  const paused = await read(subscription);
  expect(paused).toMatchObject({ status: "active", pause_collection: { behavior }, latest_invoice: { status } });
  await fake.control.pauseCollection({ subscription, behavior: null });
  await fake.control.moveTime(MONTH);
  expect(await read(subscription)).toMatchObject({ pause_collection: null, latest_invoice: { status: "paid" } });
  expect(await fake.control.money()).toMatchObject([{ taken: 3_250 + 2_000 }]);
});

test("a renewal is refunded and disputed as any payment", async () => {
  const { subscription } = await fake.subscribed();
  await fake.control.moveTime(MONTH + 60);
  const payment_intent = String(latestOf(await read(subscription)).payments?.data[0]?.payment.payment_intent);
  await fake.stripe.refunds.create({ payment_intent, amount: 500 });
  await fake.control.openDispute({ payment_intent, status: "lost" });
  expect(latestOf(await read(subscription))).toMatchObject({ status: "paid", amount_paid: 2_000 });
  expect(await fake.control.money()).toMatchObject([{ taken: 5_250, refunded: 500, lost: 1_500, left: 3_250 }]);
});
