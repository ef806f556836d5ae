import type Stripe from "stripe";
import { expect, test } from "vitest";
import { CONNECTED, FIRST, SECOND } from "./accounts.ts";
import { OneFake, PRICE } from "./one-fake.ts";

const fake = new OneFake();
const seconds = (): number => Math.floor(Date.now() / 1000);
const typesOf = async (): Promise<string[]> => (await fake.control.events()).map(({ type }) => type);

test("a session is opened, read and listed", async () => {
  const session = await fake.open();
  expect(session).toMatchObject({
    id: expect.stringMatching(/^cs_test_/),
    status: "open",
    payment_status: "unpaid",
    amount_total: 2_500,
    currency: "eur",
    livemode: false,
    client_reference_id: "order_1",
    payment_intent: null,
    metadata: { order: "order_1" },
  });
  expect(session.lastResponse.requestId).toMatch(/^req_/);
  expect(await fake.stripe.checkout.sessions.retrieve(session.id)).toEqual(session);
  const others = [await fake.open(), await fake.open()].map(({ id }) => id).reverse();
  const page = await fake.stripe.checkout.sessions.list({ limit: 2, created: { gte: session.created } });
  expect(page).toMatchObject({ has_more: true, data: others.map((id) => ({ id })) });
  const rest = await fake.stripe.checkout.sessions.list({ limit: 2, starting_after: others[1] });
  expect(rest).toMatchObject({ has_more: false, data: [{ id: session.id }] });
  expect((await fake.stripe.checkout.sessions.list({ created: { gte: seconds() + 60 } })).data).toEqual([]);
});

test.each([
  [{ colour: "red" } as object, { code: "parameter_unknown", param: "colour" }],
  [{ customer_creation: "always" } as object, { code: "parameter_unknown", param: "customer_creation" }],
  [{ expires_at: 1 }, { param: "expires_at" }],
  [{ expires_at: seconds() + 25 * 3_600 }, { param: "expires_at" }],
  [{ customer_email: "nobody" }, { code: "email_invalid" }],
  [{ success_url: "thanks" }, { code: "url_invalid", param: "success_url" }],
  [{ locale: "xx" }, { param: "locale" }],
  [{ excluded_payment_method_types: ["gold"] }, { param: "excluded_payment_method_types[0]" }],
  [lineOf({ unit_amount: 49 }), { code: "amount_too_small" }],
  [lineOf({ unit_amount: 1_001, currency: "kwd" }), { param: "line_items[0][price_data][unit_amount]" }],
  [lineOf({ currency: "usd" }), { param: "line_items[0][price_data][currency]" }],
])("a session with %j is refused", async (change, error) => {
  await fake.control.setAccount({ id: FIRST.account, currencies: ["eur"] });
  await expect(fake.open(change)).rejects.toMatchObject({
    type: "StripeInvalidRequestError",
    statusCode: 400,
    ...error,
  });
  expect(await typesOf()).toEqual([]);
});

function lineOf(change: { unit_amount?: number; currency?: string }): Partial<Stripe.Checkout.SessionCreateParams> {
  return { line_items: [{ price_data: { ...PRICE, ...change }, quantity: 1 }] };
}

test("a list is read page by page to its end", async () => {
  const ids = [await fake.open(), await fake.open(), await fake.open()].map(({ id }) => id);
  const all = await fake.stripe.checkout.sessions.list({ limit: 1 }).autoPagingToArray({ limit: 10 });
  expect(all.map(({ id }) => id)).toEqual(ids.toReversed());
});

test("an account can be a live one", async () => {
  await fake.control.setAccount({ id: FIRST.account, livemode: true });
  expect(await fake.open()).toMatchObject({ id: expect.stringMatching(/^cs_live_/), livemode: true });
});

test("a session expires when asked and when its time has come, once", async () => {
  const [asked, late] = [await fake.open(), await fake.open({ expires_at: seconds() + 1_900 })];
  expect(await fake.stripe.checkout.sessions.expire(asked.id)).toMatchObject({ status: "expired", url: null });
  await expect(fake.stripe.checkout.sessions.expire(asked.id)).rejects.toMatchObject({ statusCode: 400 });
  await fake.control.moveTime(1_901);
  expect(await fake.stripe.checkout.sessions.retrieve(late.id)).toMatchObject({ status: "expired" });
  await expect(fake.control.pay({ session: late.id })).rejects.toThrow("expired");
  expect(await typesOf()).toEqual(["checkout.session.expired", "checkout.session.expired"]);
});

test("a session is declined, then paid", async () => {
  const { id } = await fake.open();
  await fake.control.pay({ session: id, type: "declined" });
  const expand = ["payment_intent.latest_charge"];
  expect(await fake.stripe.checkout.sessions.retrieve(id, { expand })).toMatchObject({
    status: "open",
    payment_intent: { status: "requires_payment_method", latest_charge: { status: "failed" } },
  });
  await fake.control.pay({ session: id, card: { brand: "mastercard", last4: "4444" } });
  const session = await fake.stripe.checkout.sessions.retrieve(id, { expand });
  const intent = session.payment_intent as Stripe.PaymentIntent;
  const charge = intent.latest_charge as Stripe.Charge;
  expect(session).toMatchObject({ status: "complete", payment_status: "paid", url: null });
  expect(intent).toMatchObject({ status: "succeeded", amount_received: 2_500, metadata: { order: "order_1" } });
  expect(charge.payment_method_details).toMatchObject({ type: "card", card: { brand: "mastercard", last4: "4444" } });
  expect(await fake.stripe.charges.retrieve(charge.id)).toMatchObject({ payment_intent: intent.id });
  expect(await fake.stripe.paymentIntents.retrieve(intent.id)).toMatchObject({ latest_charge: charge.id });
  expect((await fake.stripe.checkout.sessions.list({ payment_intent: intent.id })).data).toHaveLength(1);
  expect(await typesOf()).toEqual([
    "payment_intent.created",
    "charge.failed",
    "payment_intent.payment_failed",
    "charge.succeeded",
    "payment_intent.succeeded",
    "checkout.session.completed",
  ]);
});

test("the money of a delayed method arrives later", async () => {
  const { id } = await fake.open();
  expect(await fake.control.pay({ session: id, type: "unpaid" })).toMatchObject({
    status: "complete",
    payment_status: "unpaid",
  });
  expect(await fake.control.money()).toEqual([]);
  await fake.control.settle({ session: id, outcome: "succeeded" });
  expect(await fake.stripe.checkout.sessions.retrieve(id)).toMatchObject({ payment_status: "paid" });
  expect(await typesOf()).toContain("checkout.session.async_payment_succeeded");
  expect(await fake.control.money()).toMatchObject([{ taken: 2_500, left: 2_500 }]);
});

test("the money of a delayed method does not arrive", async () => {
  const { id } = await fake.open();
  await fake.control.pay({ session: id, type: "unpaid" });
  await fake.control.settle({ session: id, outcome: "failed" });
  const session = await fake.stripe.checkout.sessions.retrieve(id, { expand: ["payment_intent"] });
  expect(session).toMatchObject({
    status: "complete",
    payment_status: "unpaid",
    payment_intent: { status: "requires_payment_method" },
  });
  expect(await typesOf()).toContain("checkout.session.async_payment_failed");
});

test("a method that a session excludes does not pay it, and a test may pay another amount", async () => {
  const { id } = await fake.open();
  await expect(fake.control.pay({ session: id, kind: "klarna" })).rejects.toThrow("klarna");
  await fake.control.pay({ session: id, kind: "ideal", amount: 1, currency: "usd" });
  expect(await fake.stripe.checkout.sessions.retrieve(id)).toMatchObject({ amount_total: 1, currency: "usd" });
});

test("the page of a session takes its payment", async () => {
  const { id, url } = await fake.open();
  const press = (choice: string) =>
    fetch(String(url), { method: "POST", body: new URLSearchParams({ choice }), redirect: "manual" });
  expect(await (await fetch(String(url))).text()).toContain("Tea &amp; cake");
  expect(await (await press("decline")).text()).toContain("declined");
  expect((await press("pay")).headers.get("location")).toBe(`https://store.example/thanks?session=${id}`);
  expect(await fake.stripe.checkout.sessions.retrieve(id)).toMatchObject({ payment_status: "paid" });
});

test("a payment is refunded in parts, and no more than it was", async () => {
  const payment_intent = await fake.paid();
  const first = await fake.stripe.refunds.create({ payment_intent, amount: 1_000, metadata: { refund: "re" } });
  expect(first).toMatchObject({ status: "succeeded", amount: 1_000, metadata: { refund: "re" } });
  await expect(fake.stripe.refunds.create({ payment_intent, amount: 1_501 })).rejects.toMatchObject({
    param: "amount",
  });
  await fake.control.refundInDashboard({ payment_intent });
  await expect(fake.stripe.refunds.create({ payment_intent })).rejects.toMatchObject({
    code: "charge_already_refunded",
  });
  expect((await fake.stripe.refunds.list({ payment_intent })).data.map(({ amount }) => amount)).toEqual([1_500, 1_000]);
  expect(await fake.control.money()).toEqual([
    { account: FIRST.account, currency: "eur", taken: 2_500, refunded: 2_500, lost: 0, left: 0 },
  ]);
});

test("a refund is decided later, and fails after it had succeeded", async () => {
  const payment_intent = await fake.paid();
  await fake.control.setRefunds("pending");
  const { id } = await fake.stripe.refunds.create({ payment_intent });
  expect(await fake.stripe.refunds.retrieve(id)).toMatchObject({ status: "pending" });
  await fake.control.decideRefund({ refund: id, status: "succeeded" });
  await fake.control.decideRefund({ refund: id, status: "failed", failure_reason: "lost_or_stolen_card" });
  expect(await fake.stripe.refunds.retrieve(id)).toMatchObject({
    status: "failed",
    failure_reason: "lost_or_stolen_card",
  });
  await fake.control.setRefunds("fails_later");
  const again = await fake.stripe.refunds.create({ payment_intent, amount: 100 });
  expect(again.status).toBe("succeeded");
  await fake.control.moveTime(60);
  expect(await fake.stripe.refunds.retrieve(again.id)).toMatchObject({ status: "failed" });
  expect(await fake.control.money()).toMatchObject([{ refunded: 0, left: 2_500 }]);
  expect((await typesOf()).filter((type) => type === "refund.failed")).toHaveLength(2);
});

test("a disputed payment is not refunded, and a lost dispute takes its money", async () => {
  const payment_intent = await fake.paid();
  const inquiry = await fake.control.openDispute({ payment_intent, amount: 900, status: "warning_needs_response" });
  await fake.stripe.refunds.create({ payment_intent, amount: 100 });
  await fake.control.changeDispute({ dispute: inquiry.id, status: "needs_response" });
  await expect(fake.stripe.refunds.create({ payment_intent })).rejects.toMatchObject({ code: "charge_disputed" });
  await fake.control.changeDispute({ dispute: inquiry.id, status: "lost" });
  expect((await fake.stripe.disputes.list({ payment_intent })).data).toMatchObject([
    { id: inquiry.id, status: "lost" },
  ]);
  expect(await fake.stripe.disputes.retrieve(inquiry.id)).toMatchObject({ amount: 900, is_charge_refundable: false });
  expect(await fake.control.money()).toMatchObject([{ taken: 2_500, refunded: 100, lost: 900, left: 1_500 }]);
  expect((await typesOf()).slice(-3)).toEqual([
    "charge.dispute.funds_withdrawn",
    "charge.dispute.updated",
    "charge.dispute.closed",
  ]);
});

test("a key sees what is of its account, and needs the permission", async () => {
  const { id } = await fake.open();
  const missing = { statusCode: 404, code: "resource_missing" };
  await expect(fake.client(SECOND.key).checkout.sessions.retrieve(id)).rejects.toMatchObject(missing);
  await expect(fake.client("sk_test_none").accounts.retrieveCurrent()).rejects.toMatchObject({
    statusCode: 401,
  });
  const stripeAccount = CONNECTED.account;
  await expect(fake.stripe.checkout.sessions.retrieve(id, {}, { stripeAccount })).rejects.toMatchObject(missing);
  const connected = await fake.open({}, { stripeAccount });
  expect(await fake.stripe.checkout.sessions.retrieve(connected.id, {}, { stripeAccount })).toMatchObject({
    id: connected.id,
  });
  await expect(fake.open({}, { stripeAccount: SECOND.account })).rejects.toMatchObject({ statusCode: 403 });
  await fake.control.setKey({ key: FIRST.restricted, account: FIRST.account, lacks: ["rak_charge_write"] });
  const restricted = fake.client(FIRST.restricted);
  expect(await restricted.checkout.sessions.retrieve(id)).toMatchObject({ id });
  await expect(restricted.refunds.create({ payment_intent: "pi_none" })).rejects.toMatchObject({
    statusCode: 403,
    message: expect.stringContaining("rak_charge_write"),
  });
  expect(await fake.stripe.accounts.retrieveCurrent()).toMatchObject({ id: FIRST.account, charges_enabled: true });
  expect(await fake.stripe.accounts.retrieve(CONNECTED.account)).toMatchObject({ id: CONNECTED.account });
  expect((await fake.control.calls())[0]).toMatchObject({
    method: "POST",
    path: "/v1/checkout/sessions",
    params: { line_items: [{ quantity: "2" }] },
    status: 200,
  });
});
