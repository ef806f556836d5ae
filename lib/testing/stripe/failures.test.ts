import { expect, test } from "vitest";
import { startReceiver, until } from "#lib/testing/receiver";
import { CONNECTED } from "./accounts.ts";
import { OneFake } from "./one-fake.ts";

const fake = new OneFake();

test("an answer is kept under its key and replayed word for word", async () => {
  const payment_intent = await fake.paid();
  const key = { idempotencyKey: "refund-1" };
  const first = await fake.stripe.refunds.create({ payment_intent, amount: 1_000 }, key);
  const again = await fake.stripe.refunds.create({ payment_intent, amount: 1_000 }, key);
  expect(again).toEqual(first);
  expect(again.lastResponse.headers).toMatchObject({ "idempotent-replayed": "true", "idempotency-key": "refund-1" });
  await expect(fake.stripe.refunds.create({ payment_intent, amount: 999 }, key)).rejects.toMatchObject({
    type: "StripeIdempotencyError",
    statusCode: 400,
  });
  expect(await fake.control.money()).toMatchObject([{ refunded: 1_000 }]);
});

test("a key is taken while its first call runs", async () => {
  const payment_intent = await fake.paid();
  const released = Promise.withResolvers<void>();
  const receiver = await startReceiver(() => (response) => void released.promise.then(() => response.end()));
  await fake.control.setWebhook({ url: receiver.url, secret: "whsec_one" });
  await fake.control.setDelivery("before");
  const refund = () => fake.stripe.refunds.create({ payment_intent, amount: 1 }, { idempotencyKey: "one" });
  await fake.control.addFault({ method: "POST", path: "/v1/refunds", fault: "slow", ms: 20 });
  const first = refund();
  await until(() => receiver.received.length > 0);
  await expect(refund()).rejects.toMatchObject({ statusCode: 409, code: "idempotency_key_in_use" });
  released.resolve();
  const { id } = await first;
  expect(await refund()).toMatchObject({ id });
});

test.each([
  ["500", 0, "StripeAPIError"],
  ["500_after", 1_000, "StripeAPIError"],
  ["400", 0, "StripeInvalidRequestError"],
  ["402", 0, "StripeCardError"],
] as const)("the key of a call that met %s keeps it", async (fault, refunded, type) => {
  const payment_intent = await fake.paid();
  await fake.control.addFault({ path: "/v1/refunds", fault });
  const refund = () => fake.stripe.refunds.create({ payment_intent, amount: 1_000 }, { idempotencyKey: "one" });
  for (const _time of [1, 2])
    await expect(refund()).rejects.toMatchObject({ type, statusCode: Number.parseInt(fault, 10) });
  expect(await fake.control.money()).toMatchObject([{ refunded }]);
  const repeated = (await fake.control.calls()).filter(({ idempotencyKey }) => idempotencyKey === "one");
  expect(repeated.map(({ isReplayed }) => isReplayed)).toEqual([false, true]);
});

test.each([
  ["409", "StripeAPIError"],
  ["429", "StripeRateLimitError"],
  ["403", "StripePermissionError"],
] as const)("a call that met %s had no effect, and has one when it is repeated", async (fault, type) => {
  const payment_intent = await fake.paid();
  await fake.control.addFault({ method: "POST", path: "/v1/refunds", fault });
  const refund = () => fake.stripe.refunds.create({ payment_intent, amount: 1_000 }, { idempotencyKey: "one" });
  await expect(refund()).rejects.toMatchObject({ type });
  expect(await fake.control.money()).toMatchObject([{ refunded: 0 }]);
  expect(await refund()).toMatchObject({ amount: 1_000 });
  expect(await fake.control.money()).toMatchObject([{ refunded: 1_000 }]);
});

test("a connection is closed before a call has its effect, or after it", async () => {
  const receiver = await startReceiver();
  const payment_intent = await fake.paid();
  const { id } = await fake.open();
  await fake.control.setWebhook({ url: receiver.url, secret: "whsec_one" });
  await fake.control.addFault({ path: "/v1/refunds", times: 2, fault: "drop_before" });
  await fake.control.addFault({ path: `/v1/checkout/sessions/${id}/expire`, times: 2, fault: "drop_after" });
  const refund = () => fake.stripe.refunds.create({ payment_intent }, { idempotencyKey: "one" });
  const expire = () => fake.stripe.checkout.sessions.expire(id, {}, { idempotencyKey: "two" });
  const closed = { type: "StripeConnectionError" };
  await Promise.all([expect(refund()).rejects.toMatchObject(closed), expect(expire()).rejects.toMatchObject(closed)]);
  expect(await fake.control.money()).toMatchObject([{ refunded: 0 }]);
  expect(await fake.stripe.checkout.sessions.retrieve(id)).toMatchObject({ status: "expired" });
  await fake.control.settled();
  expect(receiver.received.map(({ body }) => JSON.parse(body).type)).toEqual(["checkout.session.expired"]);
  expect(await refund()).toMatchObject({ amount: 2_500 });
  expect(await expire()).toMatchObject({ status: "expired" });
});

test("events are signed, and can be held, reversed, doubled and dropped", async () => {
  const receiver = await startReceiver();
  const types = () => receiver.received.splice(0).map(({ body }) => JSON.parse(body).type);
  await fake.control.setWebhook({ url: receiver.url, secret: "whsec_one" });
  const payment_intent = await fake.paid();
  for (const { body, headers } of receiver.received) {
    const event = await fake.stripe.webhooks.constructEventAsync(
      body,
      String(headers["stripe-signature"]),
      "whsec_one",
    );
    expect(await fake.stripe.events.retrieve(event.id)).toMatchObject({ id: event.id, type: event.type });
  }
  const last = receiver.received.at(-1);
  expect(() =>
    fake.stripe.webhooks.constructEvent(String(last?.body), String(last?.headers["stripe-signature"]), "x"),
  ).toThrow();
  const made = ["payment_intent.created", "charge.succeeded", "payment_intent.succeeded", "checkout.session.completed"];
  expect(types()).toEqual(made);
  expect((await fake.stripe.events.list({ limit: 4 })).data.map(({ type }) => type)).toEqual(made.toReversed());
  await fake.control.setDelivery("held");
  await fake.stripe.refunds.create({ payment_intent, amount: 1 });
  await fake.control.settled();
  expect(types()).toEqual([]);
  await fake.control.release({ order: "reversed", times: 2 });
  expect(types()).toEqual(["charge.refunded", "charge.refunded", "refund.created", "refund.created"]);
  await fake.stripe.refunds.create({ payment_intent, amount: 1 });
  await fake.control.settled();
  await fake.control.release({ types: ["refund.created"], times: 2, isAtOnce: true });
  expect(types()).toEqual(["refund.created", "refund.created"]);
  expect(await fake.control.heldEvents()).toMatchObject([{ type: "charge.refunded" }]);
  await fake.control.dropHeld();
  await fake.control.setDelivery("before");
  await fake.stripe.refunds.create({ payment_intent, amount: 1 });
  expect(types()).toEqual(["refund.created", "charge.refunded"]);
  await fake.control.setDelivery("dropped");
  await fake.stripe.refunds.create({ payment_intent, amount: 1 });
  await fake.control.settled();
  expect(types()).toEqual([]);
});

test("the events of a connected account name it", async () => {
  const receiver = await startReceiver();
  await fake.control.setWebhook({ url: receiver.url, secret: "whsec_two", isConnect: true });
  const unknown = { url: receiver.url, secret: "whsec_two", account: "acct_none" };
  await expect(fake.control.setWebhook(unknown)).rejects.toThrow("acct_none");
  await fake.paid();
  expect(receiver.received).toEqual([]);
  const { id } = await fake.open({}, { stripeAccount: CONNECTED.account });
  await fake.control.pay({ session: id });
  expect(JSON.parse(receiver.received.at(-1)?.body ?? "")).toMatchObject({
    account: CONNECTED.account,
    type: "checkout.session.completed",
  });
});
