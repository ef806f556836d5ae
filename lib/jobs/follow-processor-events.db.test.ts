import Stripe from "stripe";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { log } from "#lib/config/log";
import { DAY_SECONDS } from "#lib/core/spans";
import { addSeconds, nowInSeconds } from "#lib/core/time";
import { pool } from "#lib/db/client";
import type { PrismaContext } from "#lib/db/context";
import { openHostedPage } from "#lib/domain/checkout/pay";
import { getOrder } from "#lib/domain/orders/read";
import { refundOrder } from "#lib/domain/refunds/refund-order";
import { FRAUD_WARNING } from "#lib/payments/stripe/event-types";
import { holdTickets } from "#lib/testing/orders";
import { ownDatabase } from "#lib/testing/own-database";
import { paymentsOf } from "#lib/testing/payment-pages";
import { addPerson, mailOf } from "#lib/testing/people";
import { codeOf } from "#lib/testing/store";
import { FIRST } from "#lib/testing/stripe/accounts";
import { SellingAtStripe } from "#lib/testing/stripe/selling";
import { sendEvent } from "#lib/testing/stripe/send-event";
import { followProcessorEvents } from "./follow-processor-events.ts";
import { purgeProcessorEvents } from "./purge-processor-events.ts";

ownDatabase();
const stripe = new SellingAtStripe();

beforeEach(() => pool().query("TRUNCATE processor_event"));
afterEach(() => {
  vi.restoreAllMocks();
});

/** Sends what has happened at Stripe so far, of these types, and returns how much that was. */
async function tell(...types: string[]): Promise<number> {
  const events = (await stripe.control.events()).filter(({ type }) => types.includes(type));
  for (const event of events) expect((await sendEvent(event)).status).toBe(200);
  return events.length;
}

/** Runs the job, so many seconds after `from`. */
const run = (seconds = 1, from = nowInSeconds()) => followProcessorEvents.run(addSeconds(from, seconds));

const kept = async () =>
  (await pool().query("SELECT type, attempts, due_at FROM processor_event ORDER BY created_at, id")).rows;

const statusOf = async (ctx: PrismaContext, { id }: { id: string }) => (await getOrder(ctx, id)).status;

test.each(["checkout.session.completed", "payment_intent.succeeded"])("%s alone pays the order", async (type) => {
  const ctx = await stripe.makeStore();
  const { order, session } = await stripe.open(ctx);
  await stripe.control.pay({ session });
  expect(await tell(type)).toBe(1);
  expect(await run()).toBe(1);
  expect(await statusOf(ctx, order)).toBe("paid");
  expect(await kept()).toEqual([{ type, attempts: 1, due_at: null }]);
  expect(await run(DAY_SECONDS)).toBe(0);
});

test("events that come doubled and in any order pay the order once", async () => {
  const ctx = await stripe.makeStore();
  const { order, session } = await stripe.open(ctx);
  await stripe.control.pay({ session });
  const events = (await stripe.control.events()).reverse();
  await Promise.all([...events, ...events].map((event) => sendEvent(event)));
  await Promise.all([run(), run()]);
  expect(await statusOf(ctx, order)).toBe("paid");
  expect(await paymentsOf(ctx, order.id)).toMatchObject([{ status: "succeeded", refunded_cents: 0 }]);
  for (const { attempts, due_at } of await kept()) expect([attempts, due_at]).toEqual([1, null]);
});

test("many runs at once follow an event once", async () => {
  const ctx = await stripe.makeStore();
  const { session } = await stripe.open(ctx);
  await stripe.control.pay({ session });
  await tell("checkout.session.completed");
  await Promise.all([run(), run(), run()]);
  expect(await kept()).toMatchObject([{ attempts: 1, due_at: null }]);
  expect(await stripe.callsOf("GET", `/v1/checkout/sessions/${session}`)).toHaveLength(1);
});

test("an event that comes before the answer of the call is tried again until the page is known", async () => {
  const ctx = await stripe.makeStore();
  const order = await holdTickets(ctx);
  await stripe.control.addFault({ method: "POST", path: "/v1/checkout/sessions", times: 2, fault: "drop_after" });
  expect(await codeOf(openHostedPage({ ctx, orderId: order.id }))).toBe("unavailable");
  const session = await sessionOf(ctx, order.id);
  await stripe.control.pay({ session });
  await tell("checkout.session.completed", "payment_intent.succeeded");
  const told = nowInSeconds();
  expect(await run(0, told)).toBe(2);
  expect(await statusOf(ctx, order)).toBe("pending");
  await openHostedPage({ ctx, orderId: order.id });
  expect(await run(9, told)).toBe(0);
  expect(await run(10, told)).toBe(2);
  expect(await statusOf(ctx, order)).toBe("paid");
  for (const { attempts, due_at } of await kept()) expect([attempts, due_at]).toEqual([2, null]);
});

/** The page that Stripe has opened for an order, whose answer was lost. */
async function sessionOf(ctx: PrismaContext, orderId: string): Promise<string> {
  const [payment] = await paymentsOf(ctx, orderId);
  const { data } = await client().checkout.sessions.list({ limit: 100 });
  return data.find(({ client_reference_id }) => client_reference_id === payment?.id)?.id ?? "";
}

function client(): Stripe {
  const { hostname, port } = new URL(stripe.url);
  return new Stripe(FIRST.key, { host: hostname, port: Number(port), protocol: "http", maxNetworkRetries: 0 });
}

test("without an answer of Stripe the event is tried again", async () => {
  vi.spyOn(log, "warn").mockImplementation(() => {});
  const ctx = await stripe.makeStore();
  const { order, session } = await stripe.open(ctx);
  await stripe.control.pay({ session });
  await tell("checkout.session.completed");
  await stripe.control.addFault({ method: "GET", path: "/v1/checkout/sessions", fault: "500" });
  await run();
  expect(await statusOf(ctx, order)).toBe("pending");
  await run(30);
  expect(await statusOf(ctx, order)).toBe("paid");
});

/** An order that was paid at Stripe and followed, and its PaymentIntent. */
async function paid(ctx: PrismaContext) {
  const { order, session } = await stripe.open(ctx);
  const { payment_intent } = await stripe.control.pay({ session });
  await tell("checkout.session.completed");
  await run();
  return { order, session, payment_intent: String(payment_intent) };
}

test("of a charge, a refund, a dispute and a warning Stripe is asked which payment it is about", async () => {
  const ctx = await stripe.makeStore();
  const { payment_intent } = await paid(ctx);
  await stripe.control.refundInDashboard({ payment_intent, amount: 100 });
  await stripe.control.openDispute({ payment_intent });
  await stripe.control.warnOfFraud({ payment_intent });
  const types = ["charge.refunded", "refund.created", "charge.dispute.created", FRAUD_WARNING];
  expect(await tell(...types)).toBe(4);
  expect(await run()).toBe(4);
  for (const { due_at } of await kept()) expect(due_at).toBeNull();
});

const fraudMail = async (ctx: PrismaContext) => (await mailOf(ctx)).filter(({ kind }) => kind === "fraud_warning");

test("a warning of fraud is mailed once to the people of the store, and changes nothing", async () => {
  const ctx = await stripe.makeStore();
  await addPerson(ctx, "owner", "ada@store.example");
  const { order, payment_intent } = await paid(ctx);
  await stripe.control.warnOfFraud({ payment_intent });
  await tell(FRAUD_WARNING);
  await Promise.all([run(), run()]);
  const [event] = (await stripe.control.events()).filter(({ type }) => type === FRAUD_WARNING);
  await sendEvent({ ...event, id: "evt_again" });
  await run();
  expect(await fraudMail(ctx)).toMatchObject([{ recipient: "ada@store.example" }]);
  expect(await statusOf(ctx, order)).toBe("paid");
});

test("nobody is warned of what was refunded", async () => {
  const ctx = await stripe.makeStore();
  await addPerson(ctx, "owner", "ben@store.example");
  const { order, payment_intent } = await paid(ctx);
  await refundOrder(ctx, order.id);
  await stripe.control.warnOfFraud({ payment_intent });
  await tell(FRAUD_WARNING);
  expect(await run()).toBe(1);
  expect(await kept()).toMatchObject([{ due_at: null }, { due_at: null }]);
  expect(await fraudMail(ctx)).toEqual([]);
});

test("a declined card is found by the page of its PaymentIntent", async () => {
  const ctx = await stripe.makeStore();
  const { order, session } = await stripe.open(ctx);
  await stripe.control.pay({ session, type: "declined" });
  expect(await tell("payment_intent.payment_failed")).toBe(1);
  await run();
  expect(await kept()).toMatchObject([{ due_at: null }]);
  expect(await statusOf(ctx, order)).toBe("pending");
});

test("a payment of other software on the same account pays no order, whatever its metadata say", async () => {
  const ctx = await stripe.makeStore();
  const { order, payment } = await stripe.open(ctx);
  const metadata = { zakka_merchant: ctx.merchantId, zakka_order: order.id, zakka_payment: payment.id };
  const forged = await client().checkout.sessions.create({
    mode: "payment",
    client_reference_id: payment.id,
    success_url: "https://other.example",
    line_items: [
      { quantity: 1, price_data: { currency: "eur", unit_amount: order.total_cents, product_data: { name: "Tea" } } },
    ],
    metadata,
    payment_intent_data: { metadata },
  });
  await stripe.control.pay({ session: forged.id });
  expect(await tell("checkout.session.completed", "payment_intent.succeeded")).toBe(2);
  await run();
  expect(await statusOf(ctx, order)).toBe("pending");
  for (const { due_at } of await kept()) expect(due_at).not.toBeNull();
});

test("what is known nowhere is tried less and less often, and given up after three days", async () => {
  const logged = vi.spyOn(log, "info").mockImplementation(() => {});
  await sendEvent({
    ...{ id: "evt_unknown", object: "event", type: "refund.created", created: 1_790_000_000, livemode: false },
    data: { object: { id: "re_unknown" } },
  });
  let tries = 0;
  for (let hour = 0; hour < 72; hour++) tries += await run(1 + hour * 3_600);
  expect(tries).toBeGreaterThan(10);
  expect(tries).toBeLessThan(30);
  expect(await kept()).toMatchObject([{ attempts: tries, due_at: expect.any(Date) }]);
  expect(await run(4 * DAY_SECONDS)).toBe(1);
  expect(await run(5 * DAY_SECONDS)).toBe(0);
  expect(await kept()).toMatchObject([{ attempts: tries, due_at: null }]);
  const givenUp = logged.mock.calls.filter(([, text]) => String(text).includes("given up"));
  expect(givenUp).toMatchObject([[{ event: "evt_unknown", object: "re_unknown" }, expect.anything()]]);
});

test("an event leaves the orders of other stores with the same account alone", async () => {
  const ctx = await stripe.makeStore();
  const other = await stripe.makeStore();
  const { order, session } = await stripe.open(ctx);
  const { order: otherOrder, session: otherSession } = await stripe.open(other);
  await stripe.control.pay({ session });
  await tell("checkout.session.completed");
  await stripe.control.pay({ session: otherSession });
  await run();
  expect(await statusOf(ctx, order)).toBe("paid");
  expect(await statusOf(other, otherOrder)).toBe("pending");
});

test("an event about another account does not find a payment of the own one", async () => {
  vi.spyOn(log, "warn").mockImplementation(() => {});
  const ctx = await stripe.makeStore();
  const { order, session } = await stripe.open(ctx);
  await stripe.control.pay({ session });
  const events = await stripe.control.events();
  for (const event of events) await sendEvent({ ...event, account: "acct_1Other" });
  await run();
  expect(await statusOf(ctx, order)).toBe("pending");
  for (const { due_at } of await kept()) expect(due_at).not.toBeNull();
});

test("a page of the other mode pays nothing, whatever the event says", async () => {
  vi.spyOn(log, "warn").mockImplementation(() => {});
  const ctx = await stripe.makeStore();
  await stripe.control.setAccount({ id: FIRST.account, livemode: true });
  const { order, session } = await stripe.open(ctx);
  await stripe.control.pay({ session });
  const events = (await stripe.control.events()).filter(({ livemode }) => livemode);
  expect(events).not.toHaveLength(0);
  for (const event of events) await sendEvent(event);
  expect(await kept()).toEqual([]);
  for (const event of events) await sendEvent({ ...event, livemode: false });
  expect(await run()).toBeGreaterThan(0);
  expect(await statusOf(ctx, order)).toBe("pending");
});

test("a rehearsal follows nothing", async () => {
  const ctx = await stripe.makeStore();
  const { order, session } = await stripe.open(ctx);
  await stripe.control.pay({ session });
  await tell("checkout.session.completed");
  await pool().query("INSERT INTO rehearsal VALUES (now())");
  expect(await run()).toBe(0);
  await pool().query("DELETE FROM rehearsal");
  expect(await statusOf(ctx, order)).toBe("pending");
  await run();
  expect(await statusOf(ctx, order)).toBe("paid");
});

test("events are deleted after 30 days", async () => {
  const ctx = await stripe.makeStore();
  await paid(ctx);
  expect(await purgeProcessorEvents.run(addSeconds(nowInSeconds(), 29 * DAY_SECONDS))).toBe(0);
  expect(await kept()).toHaveLength(1);
  expect(await purgeProcessorEvents.run(addSeconds(nowInSeconds(), 31 * DAY_SECONDS))).toBe(1);
  expect(await kept()).toEqual([]);
});
