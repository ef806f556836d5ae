import { expect, test } from "vitest";
import { CONNECTED, FIRST, SECOND } from "./accounts.ts";
import { OneFake } from "./one-fake.ts";

const fake = new OneFake();
const typesOf = async (): Promise<string[]> => (await fake.control.events()).map(({ type }) => type);

test("a session names a customer that exists", async () => {
  const customer = await fake.stripe.customers.create({ email: "eve@example.com", metadata: { a: "1", b: "2" } });
  const known = { customer: customer.id, customer_email: undefined };
  expect((await fake.subscribed(known)).customer).toBe(customer.id);
  await fake.stripe.customers.update(customer.id, { email: "eva@example.com", metadata: { a: "" } });
  expect(await fake.stripe.customers.retrieve(customer.id)).toMatchObject({
    email: "eva@example.com",
    metadata: { b: "2" },
  });
  expect((await fake.control.events()).at(-1)).toMatchObject({
    type: "customer.updated",
    data: { previous_attributes: { email: "eve@example.com" } },
  });
  await expect(fake.openSubscription({ customer: customer.id })).rejects.toMatchObject({ param: "customer_email" });
  await fake.control.deleteCustomer(customer.id);
  expect(await fake.stripe.customers.retrieve(customer.id)).toMatchObject({ id: customer.id, deleted: true });
  expect((await fake.stripe.subscriptions.list({ customer: customer.id, status: "all" })).data).toMatchObject([
    { status: "canceled" },
  ]);
  expect((await typesOf()).slice(-2)).toEqual(["customer.subscription.deleted", "customer.deleted"]);
  const gone = { statusCode: 400, code: "resource_missing", param: "customer" };
  await expect(fake.openSubscription(known)).rejects.toMatchObject(gone);
  await expect(fake.stripe.customers.update(customer.id, { name: "Eve" })).rejects.toMatchObject({ statusCode: 404 });
});

test("a payment names a customer too, and a subscription one of its own account", async () => {
  const stripeAccount = CONNECTED.account;
  const { id: customer } = await fake.stripe.customers.create({ email: "eve@example.com" }, { stripeAccount });
  const known = { customer, customer_email: undefined };
  await expect(fake.openSubscription(known)).rejects.toMatchObject({ code: "resource_missing", param: "customer" });
  for (const session of [
    await fake.open(known, { stripeAccount }),
    await fake.openSubscription(known, { stripeAccount }),
  ]) {
    expect(await fake.control.pay({ session: session.id })).toMatchObject({
      customer,
      customer_details: { email: "eve@example.com" },
    });
  }
  const intents = (await fake.control.events()).filter(({ type }) => type === "payment_intent.succeeded");
  expect(intents).toMatchObject([{ data: { object: { customer } } }, { data: { object: { customer } } }]);
  expect((await fake.stripe.subscriptions.list({ customer }, { stripeAccount })).data).toHaveLength(1);
  expect((await fake.stripe.subscriptions.list({ customer })).data).toEqual([]);
});

test("a call of a subscription is answered once, and to its account alone", async () => {
  const { customer, invoice, subscription } = await fake.subscribed();
  const key = { idempotencyKey: "cancel-1" };
  const first = await fake.stripe.subscriptions.update(subscription, { cancel_at_period_end: true }, key);
  await fake.control.cancelSubscription({ subscription, how: "undo" });
  expect(await fake.stripe.subscriptions.update(subscription, { cancel_at_period_end: true }, key)).toEqual(first);
  expect(await fake.stripe.subscriptions.retrieve(subscription)).toMatchObject({ cancel_at_period_end: false });
  const other = fake.client(SECOND.key);
  for (const call of [
    other.subscriptions.retrieve(subscription),
    other.subscriptions.update(subscription, { metadata: { a: "b" } }),
    other.subscriptions.cancel(subscription),
    other.invoices.retrieve(invoice),
    other.customers.retrieve(customer),
    other.customers.update(customer, { email: "x@example.com" }),
  ]) {
    await expect(call).rejects.toMatchObject({ statusCode: 404, code: "resource_missing" });
  }
  expect((await other.subscriptions.list()).data).toEqual([]);
  expect((await other.invoices.list({ subscription })).data).toEqual([]);
  const lacks = ["rak_subscription_write", "rak_invoice_read", "rak_customer_write", "rak_customer_portal_write"];
  await fake.control.setKey({ key: FIRST.restricted, account: FIRST.account, lacks });
  const restricted = fake.client(FIRST.restricted);
  expect(await restricted.subscriptions.retrieve(subscription)).toMatchObject({ status: "active" });
  for (const call of [
    restricted.subscriptions.cancel(subscription),
    restricted.invoices.list(),
    restricted.customers.create(),
    restricted.billingPortal.sessions.create({ customer }),
  ]) {
    await expect(call).rejects.toMatchObject({ statusCode: 403 });
  }
});

test("the portal needs a configuration that is named", async () => {
  const { customer } = await fake.subscribed();
  const portal = fake.stripe.billingPortal;
  await expect(portal.sessions.create({ customer })).rejects.toMatchObject({
    statusCode: 400,
    message: expect.stringContaining("No configuration provided"),
  });
  const features = {
    payment_method_update: { enabled: true },
    invoice_history: { enabled: true },
    subscription_cancel: { enabled: true, mode: "at_period_end" as const },
  };
  const made = await portal.configurations.create({ features, metadata: { made_by: "store" } });
  expect(made).toMatchObject({
    is_default: false,
    active: true,
    features: { subscription_update: { enabled: false } },
  });
  await expect(portal.sessions.create({ customer })).rejects.toMatchObject({ statusCode: 400 });
  expect((await portal.configurations.list({ active: true })).data).toMatchObject([{ id: made.id }]);
  expect((await portal.configurations.list({ is_default: true })).data).toEqual([]);
  const session = { customer, configuration: made.id, return_url: "https://store.example/membership" };
  expect(await portal.sessions.create(session)).toMatchObject({
    url: expect.stringContaining("/portal/bps_"),
    return_url: session.return_url,
  });
  await expect(portal.sessions.create({ ...session, configuration: "bpc_none" })).rejects.toMatchObject({
    param: "configuration",
  });
  await expect(fake.client(SECOND.key).billingPortal.sessions.create(session)).rejects.toMatchObject({
    statusCode: 400,
    code: "resource_missing",
  });
});
