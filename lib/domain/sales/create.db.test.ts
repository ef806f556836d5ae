import { expect, test } from "vitest";
import { newId } from "#lib/core/ids";
import { toUnix } from "#lib/core/time";
import { pool, prisma } from "#lib/db/client";
import { getGiftCard, listGiftCardTransactions } from "#lib/domain/gift-cards/read";
import { getOrder, listOrders } from "#lib/domain/orders/read";
import type { OrderInput } from "#lib/domain/orders/schema";
import { getProduct } from "#lib/domain/products/read";
import { getTicket } from "#lib/domain/tickets/read";
import { untilBlocked } from "#lib/testing/blocked";
import { makeAppointmentProduct, makeGiftCardProduct, makeTicketProduct } from "#lib/testing/products";
import { eventTypes, later, makeStore, NOW, type TestStore } from "#lib/testing/store";
import { createOrder } from "./create.ts";

const customer = { email: "mara.lindqvist@post.example", name: "Mara Lindqvist" };
const order = (items: OrderInput["items"], more: Partial<OrderInput> = {}): OrderInput => ({
  customer,
  items,
  payment_method: "manual",
  ...more,
});

/** Everything an order could leave behind. */
async function footprint(store: TestStore) {
  const where = { merchant_id: store.merchantId };
  const [orders, items, tickets, cards, customers, events, seats] = await Promise.all([
    prisma().orders.count({ where }),
    prisma().order_item.count({ where }),
    prisma().ticket.count({ where }),
    prisma().gift_card.count({ where }),
    prisma().customer.count({ where }),
    prisma().event.count({ where }),
    prisma().ticket_event.aggregate({ where, _sum: { sold_count: true } }),
  ]);
  return { orders, items, tickets, cards, customers, events, seats: seats._sum.sold_count ?? 0 };
}

test("a manual order issues tickets and gift cards, takes seats, and fires its events in order", async () => {
  const store = await makeStore({ fee_bps: 250, tax_rate_bps: 1900, tax_inclusive: true });
  const { productId, eventIds } = await makeTicketProduct(store.test, { capacities: [140] });
  const cardProduct = await makeGiftCardProduct(store.test);
  const placed = await createOrder(
    store.test,
    order([
      { product_id: productId, quantity: 2, attendee_names: ["Mara", "Elin"] },
      { product_id: cardProduct, quantity: 1, amount_cents: 5_000, recipient_name: "Noor" },
    ]),
  );
  expect(placed).toMatchObject({
    status: "paid",
    subtotal_cents: 9_800,
    fee_cents: 245,
    tax_cents: 1_565,
    total_cents: 10_045,
    checkout_url: null,
    customer_email: customer.email,
  });
  const [tickets, cards] = placed.items.map((item) => item.issued);
  const ticket = await getTicket(store.test, tickets?.[1]?.id ?? "");
  expect(ticket).toMatchObject({ seat_index: 2, attendee_name: "Elin", ticket_event_id: eventIds[0], remaining: 1 });
  const card = await getGiftCard(store.test, cards?.[0]?.id ?? "");
  expect(card).toMatchObject({ balance_cents: 5_000, initial_cents: 5_000, recipient_name: "Noor", currency: "eur" });
  const ledger = await listGiftCardTransactions(store.test, card.id, {});
  expect(ledger.data).toMatchObject([{ type: "issue", amount_cents: 5_000, balance_after_cents: 5_000 }]);
  const product = await getProduct(store.test, productId);
  expect(product.events?.[0]).toMatchObject({ sold_count: 2, remaining: 138 });
  expect(await eventTypes(store.test)).toEqual([
    "customer.created",
    "order.created",
    "ticket.issued",
    "ticket.issued",
    "gift_card.issued",
    "order.completed",
  ]);
  expect(await getOrder(store.test, placed.id)).toEqual(placed);
  expect((await listOrders(store.test, {})).data).toEqual([placed]);
});

test("a customer is found by e-mail address, in upper or lower case, and keeps the name", async () => {
  const store = await makeStore();
  const product_id = await makeGiftCardProduct(store.test);
  const items = [{ product_id, quantity: 1, amount_cents: 100 }];
  const first = await createOrder(store.test, order(items));
  const second = await createOrder(
    store.test,
    order(items, { customer: { email: " Mara.Lindqvist@POST.example".trim(), name: "M." } }),
  );
  expect(second.customer_id).toBe(first.customer_id);
  const found = await prisma().customer.findMany({ where: { merchant_id: store.merchantId } });
  expect(found).toMatchObject([{ name: "Mara Lindqvist", email: "mara.lindqvist@post.example" }]);
});

test("20 first purchases with one e-mail address at once create one customer", async () => {
  const store = await makeStore();
  const product_id = await makeGiftCardProduct(store.test);
  const orders = await Promise.all(
    Array.from({ length: 20 }, () => createOrder(store.test, order([{ product_id, quantity: 1, amount_cents: 100 }]))),
  );
  expect(new Set(orders.map((one) => one.customer_id)).size).toBe(1);
  expect((await eventTypes(store.test)).filter((type) => type === "customer.created")).toHaveLength(1);
});

test("of 50 buyers for 5 seats exactly 5 succeed, and the others get sold_out and leave nothing behind", async () => {
  const store = await makeStore();
  const { productId } = await makeTicketProduct(store.test, { capacities: [5] });
  const results = await Promise.allSettled(
    Array.from({ length: 50 }, (_, buyer) =>
      createOrder(
        store.test,
        order([{ product_id: productId, quantity: 1 }], { customer: { email: `buyer${buyer}@post.example` } }),
      ),
    ),
  );
  const refused = results.filter((result) => result.status === "rejected");
  expect(refused).toHaveLength(45);
  for (const { reason } of refused) expect(reason).toMatchObject({ code: "sold_out" });
  expect(await footprint(store)).toEqual({
    orders: 5,
    items: 5,
    tickets: 5,
    cards: 0,
    customers: 5,
    events: 20,
    seats: 5,
  });
});

test("30 carts with the same events in opposite order all succeed", async () => {
  const store = await makeStore();
  const { productId, eventIds } = await makeTicketProduct(store.test, { capacities: [1_000, 1_000] });
  const [a, b] = eventIds;
  const placed = await Promise.all(
    Array.from({ length: 30 }, (_, buyer) => {
      const ids = buyer % 2 ? [a, b] : [b, a];
      const items = ids.map((ticket_event_id) => ({ product_id: productId, quantity: 1, ticket_event_id }));
      // Each its own customer, or they would wait for one another before they reach the seats.
      return createOrder(store.test, order(items, { customer: { email: `cart${buyer}@post.example` } }));
    }),
  );
  expect(placed).toHaveLength(30);
  expect((await footprint(store)).seats).toBe(60);
});

test("a cart locks its events in a fixed order, so that no two carts deadlock", async () => {
  const store = await makeStore();
  const { productId, eventIds } = await makeTicketProduct(store.test, { capacities: [10, 10] });
  const [first = "", second = ""] = [...eventIds].sort();
  const items = [second, first].map((ticket_event_id) => ({ product_id: productId, quantity: 1, ticket_event_id }));
  const holder = await pool().connect();
  try {
    await holder.query("BEGIN");
    await holder.query("SELECT FROM ticket_event WHERE merchant_id = $1 AND id = $2 FOR UPDATE", [
      store.merchantId,
      first,
    ]);
    const placing = createOrder(store.test, order(items));
    await untilBlocked();
    const free = await pool().query(
      "SELECT FROM ticket_event WHERE merchant_id = $1 AND id = $2 FOR UPDATE SKIP LOCKED",
      [store.merchantId, second],
    );
    await holder.query("COMMIT");
    await placing;
    expect(free.rowCount).toBe(1);
  } finally {
    holder.release();
  }
});

test("each tier sells its own seats at its own price", async () => {
  const store = await makeStore();
  const tiers = [
    { name: "Balcony", priceCents: 3_600, capacity: 2 },
    { name: "Standing", priceCents: 2_400, capacity: null },
  ];
  const { productId, tierIds } = await makeTicketProduct(store.test, { capacities: [10], tiers });
  const line = { product_id: productId, tier_id: tierIds[0] };
  const placed = await createOrder(store.test, order([{ ...line, quantity: 2 }]));
  expect(placed.items[0]).toMatchObject({ unit_price_cents: 3_600, total_cents: 7_200 });
  const before = await footprint(store);
  await expect(createOrder(store.test, order([{ ...line, quantity: 1 }]))).rejects.toMatchObject({ code: "sold_out" });
  expect(await footprint(store)).toEqual(before);
  const product = await getProduct(store.test, productId);
  expect(product.tiers).toMatchObject([{ sold_count: 2 }, { sold_count: 0 }]);
  expect(product.events?.[0]?.tiers).toMatchObject([{ remaining: 0 }, { remaining: null }]);
});

test("an order that cannot be fulfilled is refused with its code and param, and leaves nothing behind", async () => {
  const store = await makeStore();
  const other = await makeStore();
  const single = await makeTicketProduct(store.test, { capacities: [10] });
  const double = await makeTicketProduct(store.test, { capacities: [10, 10] });
  const tiered = await makeTicketProduct(store.test, { tiers: [{ name: "Only", priceCents: 1, capacity: null }] });
  const draft = await makeTicketProduct(store.test, { status: "draft" });
  const ended = await makeTicketProduct(store.test, { startsAt: new Date(NOW.getTime() - 86_400_000) });
  const foreign = await makeTicketProduct(other.test);
  const live = await makeTicketProduct(store.live);
  const card = await makeGiftCardProduct(store.test, {
    denominations_cents: [2_500, 5_000],
    min_cents: 1_000,
    max_cents: 2_000,
  });
  const good = { product_id: single.productId, quantity: 1 };
  const before = await footprint(store);
  const cases: [object, string, string][] = [
    [{ product_id: foreign.productId, quantity: 1 }, "invalid_request", "items.1.product_id"],
    [{ product_id: live.productId, quantity: 1 }, "invalid_request", "items.1.product_id"],
    [{ product_id: draft.productId, quantity: 1 }, "product_not_available", "items.1.product_id"],
    [{ product_id: ended.productId, quantity: 1 }, "product_not_available", "items.1.product_id"],
    [
      { product_id: ended.productId, quantity: 1, ticket_event_id: ended.eventIds[0] },
      "product_not_available",
      "items.1.ticket_event_id",
    ],
    [{ product_id: double.productId, quantity: 1 }, "invalid_request", "items.1.ticket_event_id"],
    [{ ...good, ticket_event_id: double.eventIds[0] }, "invalid_request", "items.1.ticket_event_id"],
    [{ product_id: tiered.productId, quantity: 1 }, "invalid_request", "items.1.tier_id"],
    [{ ...good, tier_id: tiered.tierIds[0] }, "invalid_request", "items.1.tier_id"],
    [{ ...good, attendee_names: ["A", "B"] }, "invalid_request", "items.1.attendee_names"],
    [{ ...good, amount_cents: 100 }, "invalid_request", "items.1.amount_cents"],
    [{ ...good, custom_fields: { shoe: "42" } }, "invalid_request", "items.1.custom_fields.shoe"],
    [{ product_id: card, quantity: 1 }, "invalid_request", "items.1.amount_cents"],
    [{ product_id: card, quantity: 1, amount_cents: 2_001 }, "invalid_request", "items.1.amount_cents"],
    [{ product_id: card, quantity: 1, amount_cents: 999 }, "invalid_request", "items.1.amount_cents"],
    [{ ...good, quantity: 10 }, "sold_out", "items.0"],
  ];
  for (const [line, code, param] of cases) {
    const attempt = createOrder(store.test, order([good, line as OrderInput["items"][number]]));
    await expect(attempt, JSON.stringify(line)).rejects.toMatchObject({ code, extra: { param } });
  }
  const shipped = createOrder(store.test, order([good], { shipping_cents: 500 }));
  await expect(shipped).rejects.toMatchObject({ code: "invalid_request", extra: { param: "shipping_cents" } });
  expect(await footprint(store)).toEqual(before);
});

test("invalid input is refused before a state conflict, on any line", async () => {
  const { test: ctx } = await makeStore();
  const { productId, resourceIds } = await makeAppointmentProduct(ctx);
  const past = { product_id: productId, quantity: 1, resource_id: resourceIds[0], starts_at: toUnix(NOW) - 60 };
  const unknown = { product_id: newId(), quantity: 1 };
  const refused = async (input: OrderInput, code: string, param: string) =>
    expect(createOrder(ctx, input)).rejects.toMatchObject({ code, extra: { param } });
  await refused(order([past]), "slot_unavailable", "items.0.starts_at");
  await refused(order([past, past]), "slot_unavailable", "items.0.starts_at");
  await refused(order([past, unknown]), "invalid_request", "items.1.product_id");
  await refused(order([past], { shipping_cents: 5 }), "invalid_request", "shipping_cents");
  await refused(order([past], { payment_method: "checkout", fee_cents: 5 }), "invalid_request", "fee_cents");
});

test("a gift card line without an amount costs the product's price", async () => {
  const { test: ctx } = await makeStore();
  const card = await makeGiftCardProduct(ctx, { price_cents: 3_000, denominations_cents: [2_500, 5_000] });
  expect((await createOrder(ctx, order([{ product_id: card, quantity: 2 }]))).subtotal_cents).toBe(6_000);
  await expect(createOrder(ctx, order([{ product_id: card, quantity: 1, amount_cents: 3_000 }]))).rejects.toMatchObject(
    {
      code: "invalid_request",
      extra: { param: "items.0.amount_cents" },
    },
  );
});

test("a gift card expires after the days of its product, or else of the store", async () => {
  const store = await makeStore({ gift_card_expiry_days: 365 });
  const own = await makeGiftCardProduct(store.test, { valid_days: 30 });
  const stores = await makeGiftCardProduct(store.test);
  const placed = await createOrder(
    store.test,
    order([
      { product_id: own, quantity: 1, amount_cents: 100 },
      { product_id: stores, quantity: 1, amount_cents: 100 },
    ]),
  );
  const cards = await Promise.all(placed.items.map((item) => getGiftCard(store.test, item.issued[0]?.id ?? "")));
  const day = 86_400;
  expect(cards.map((card) => ((card.expires_at ?? 0) - placed.created) / day)).toEqual([30, 365]);
});

test("one order can have 50 lines with 100 seats each", async () => {
  const store = await makeStore();
  const { productId } = await makeTicketProduct(store.test);
  const placed = await createOrder(
    later(store.test, 5),
    order(Array.from({ length: 50 }, () => ({ product_id: productId, quantity: 100 }))),
  );
  expect(placed.items.flatMap((item) => item.issued)).toHaveLength(5_000);
});
