import { beforeEach, expect, test } from "vitest";
import { EVENTS } from "#lib/api/payloads";
import { EVENT_TYPES, type EventType } from "#lib/core/event-types";
import { newId } from "#lib/core/ids";
import { pool } from "#lib/db/client";
import type { PrismaContext } from "#lib/db/context";
import { createCustomer } from "#lib/domain/customers/create";
import { listEvents } from "#lib/domain/events/read";
import { updateProduct } from "#lib/domain/products/update";
import { makeStore, present } from "#lib/testing/store";
import { deliveriesTo, makeEndpoint } from "#lib/testing/webhooks";
import { Overrides } from "./overrides.ts";
import { triggerEvent } from "./trigger.ts";

const SILENT = () => {};

beforeEach(() => {
  process.env.WEBHOOK_ALLOW_PRIVATE_TARGETS = "true";
});

const eventsOf = async (ctx: PrismaContext) => (await listEvents(ctx, { limit: 100 })).data.reverse();
const productsOf = async ({ merchantId }: PrismaContext) =>
  (await pool().query("SELECT id, title, mode FROM product WHERE merchant_id = $1", [merchantId])).rows;

test.each(EVENT_TYPES)("%s happens with the documented data, only in test mode, and can happen again", async (type) => {
  const store = await makeStore();
  const ctx = present(store.test);
  const lines: string[] = [];
  const events = await triggerEvent(ctx, type, (line) => lines.push(line));
  expect(lines.length).toBeGreaterThan(0);
  const listed = await eventsOf(ctx);
  expect(events).toEqual(listed.map((event) => ({ id: event.id, type: event.type })));
  const made = listed.findLast((event) => event.type === type);
  expect(EVENTS[type].parse(made?.data)).toEqual(made?.data);
  const again = await triggerEvent(ctx, type, SILENT);
  expect(again.map((event) => event.type)).toContain(type);
  expect(again.filter(({ id }) => events.some((event) => event.id === id))).toEqual([]);
  expect(await eventsOf(present(store.live))).toEqual([]);
});

test("trigger prints each step, and marks its fixtures", async () => {
  const { test: ctx } = await makeStore();
  const lines: string[] = [];
  const events = await triggerEvent(present(ctx), "ticket.redemption_reversed", (line) => lines.push(line));
  expect(lines.map((line) => line.replace(/ {2}\S+$/, ""))).toEqual([
    "Setting up fixture for: product (ticket)",
    "Setting up fixture for: order",
    "Setting up fixture for: ticket",
    "Setting up fixture for: redemption",
    "Running: reversal",
  ]);
  expect(events.map(({ type }) => type)).toEqual([
    "product.created",
    "customer.created",
    "order.created",
    "ticket.issued",
    "order.completed",
    "ticket.redeemed",
    "ticket.redemption_reversed",
  ]);
  expect(await productsOf(ctx)).toMatchObject([{ title: expect.stringMatching(/^Trigger fixture: ticket, 2/) }]);
});

test("trigger reuses the product of the day while it is published", async () => {
  const { test: past } = await makeStore();
  const ctx = present(past);
  await triggerEvent(ctx, "ticket.issued", SILENT);
  await triggerEvent(ctx, "ticket.voided", SILENT);
  const [product, ...others] = await productsOf(ctx);
  expect(others).toEqual([]);
  await updateProduct(ctx, product.id, { status: "archived" });
  await triggerEvent(ctx, "ticket.issued", SILENT);
  expect(await productsOf(ctx)).toHaveLength(2);
});

test("trigger redeems with strict store settings too", async () => {
  const strict = { redeem_opens_minutes_before: 0, redeem_closes_minutes_after: 0, gift_card_expiry_days: 1 };
  const { test: ctx } = await makeStore(strict);
  for (const type of ["ticket.redeemed", "gift_card.redeemed", "redemption.conflict"] as const) {
    const events = await triggerEvent(present(ctx), type, SILENT);
    expect(events.map((event) => event.type)).toContain(type);
  }
});

test("trigger queues deliveries, and sends webhook.test to an existing endpoint", async () => {
  const { test: past } = await makeStore();
  const ctx = present(past);
  const endpoint = await makeEndpoint(ctx, "http://127.0.0.1:9/hooks", ["voucher.*"]);
  const queued: EventType[] = ["voucher.issued", "webhook.test"];
  for (const type of queued) {
    const events = await triggerEvent(ctx, type, SILENT);
    const id = events.find((event) => event.type === type)?.id;
    expect((await deliveriesTo(endpoint)).map((delivery) => delivery.event_id)).toContain(id);
  }
  const [newest] = (await listEvents(ctx, {})).data;
  expect(newest).toMatchObject({ type: "webhook.test", data: { id: endpoint.id, object: "webhook_endpoint" } });
});

test("trigger returns only its own events, not events of others at the same time", async () => {
  const { test: past } = await makeStore();
  const ctx = present(past);
  const others: Promise<unknown>[] = [];
  const events = await triggerEvent(ctx, "order.fulfilled", () => {
    others.push(createCustomer(ctx, { email: `${newId()}@post.example` }));
  });
  await Promise.all(others);
  expect(events.filter(({ type }) => type === "customer.created")).toHaveLength(1);
});

test("trigger sets fields of its fixtures, checked as in the API", async () => {
  const { test: past } = await makeStore();
  const ctx = present(past);
  await triggerEvent(ctx, "order.completed", SILENT);
  const words = [
    "order.metadata.till=Door = 2",
    "order.metadata.shift=3",
    "order.items.0.quantity=2",
    "customer.email= Mara@Post.example",
    "product.title=Two coffees",
    "product.price_cents=900",
  ];
  await triggerEvent(ctx, "order.completed", SILENT, new Overrides(words));
  const [order] = (await listEvents(ctx, { type: "order.completed" })).data;
  expect(order?.data).toMatchObject({
    customer_email: "Mara@Post.example",
    subtotal_cents: 1_800,
    metadata: { till: "Door = 2", shift: 3 },
    items: [{ title: "Two coffees", quantity: 2 }],
  });
  expect(await productsOf(ctx)).toHaveLength(2);
  await triggerEvent(ctx, "customer.created", SILENT, new Overrides(["customer.name=Ida"]));
  expect((await listEvents(ctx, { type: "customer.created" })).data[0]?.data).toMatchObject({ name: "Ida" });
});

test.each([
  ["order.completed", "order.items.0.quantity=0", /^order\.items\.0\.quantity: /],
  ["order.completed", "order.colour=red", /colour/],
  ["order.completed", "order.payment_method=checkout", /order\.completed did not happen/],
  ["order.completed", "product.status=draft", /not/],
  ["product.created", "product.type=physical_product", /dashboard/],
  ["product.created", "order.metadata.a=b", /^order\.metadata\.a=b: there is no order/],
  ["product.created", "refund.reason=b", /is not FIELD=VALUE/],
  ["product.created", "title", /is not FIELD=VALUE/],
] as const)("%s with %s is refused and writes nothing", async (type, word, message) => {
  const { test: past } = await makeStore();
  const ctx = present(past);
  await expect((async () => triggerEvent(ctx, type, SILENT, new Overrides([word])))()).rejects.toThrow(message);
  expect(await eventsOf(ctx)).toEqual([]);
  expect(await productsOf(ctx)).toEqual([]);
});

test("trigger writes nothing when a step fails", async () => {
  const { test: past } = await makeStore();
  const ctx = present(past);
  const steps: string[] = [];
  const failing = triggerEvent(ctx, "order.fulfilled", (line) => {
    if (steps.push(line) === 3) throw new Error("Nobody reads on.");
  });
  await expect(failing).rejects.toThrow("Nobody reads on.");
  expect(await eventsOf(ctx)).toEqual([]);
  expect(await productsOf(ctx)).toEqual([]);
});
