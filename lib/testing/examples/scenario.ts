import { renewalPayment } from "#lib/testing/payment-pages";
import { type Api, BEGINNING } from "./recorder.ts";
import { DAY, discountCodes, HOUR, makeProducts, type ResponseBody, SHOW } from "./scenario-products.ts";

const MARA = { email: "mara.lindqvist@post.example", name: "Mara Lindqvist" };
const PAUL = { email: "paul.adeyemi@post.example", name: "Paul Adeyemi" };

/**
 * Runs a day at Tidehouse, a store with a café, a stage and a bath: calls every operation and causes every event. Add new
 * operations here.
 */
export async function runDay(api: Api): Promise<void> {
  const endpoint = await api.call("webhooks.create", {
    body: {
      url: "https://hooks.tidehouse.example/zakka",
      events: ["*"],
      description: "Stock and mailing list",
    },
  });
  const products = await makeProducts(api);
  await customers(api);
  await discountCodes(api, products);
  const orders = await orderEverything(api, products);
  await giftCards(api, orders);
  await tickets(api, products, orders);
  await bookings(api, products, orders);
  await vouchers(api, orders);
  await memberships(api, orders);
  await redemptions(api, orders);
  await endings(api, products, orders);
  await testHelpers(api, orders);
  await webhooks(api, endpoint);
  await events(api);
}

async function customers(api: Api): Promise<void> {
  const { id } = await api.call("customers.create", { body: { ...MARA, accepts_marketing: true } });
  await api.call("customers.update", {
    params: { id },
    body: { name: "Mara Lindqvist-Berg", metadata: { seat: "aisle" } },
  });
  const { id: gone } = await api.call("customers.create", { body: { email: "leon.schubert@post.example" } });
  await api.call("customers.delete", { params: { id: gone } });
}

/** Orders every product and returns the issued items. */
async function orderEverything(
  api: Api,
  products: Record<string, ResponseBody>,
): Promise<Record<string, ResponseBody>> {
  const [standing] = products.show.tiers ?? [];
  const lines = [
    {
      product_id: products.show.id,
      quantity: 3,
      ...(standing && { tier_id: standing.id }),
      attendee_names: ["Mara Lindqvist", "Elin Lindqvist", "Ida Sørensen"],
    },
    {
      product_id: products.card.id,
      quantity: 1,
      amount_cents: 5_000,
      recipient_name: "Elin",
      message: "For a slow Sunday.",
    },
  ];
  const order = await api.call("orders.create", {
    body: {
      customer: MARA,
      items: lines,
      payment_method: "manual",
      discount_code: "lantern",
      metadata: { till: "Front desk" },
    },
  });
  const issued: Record<string, ResponseBody> = {
    order,
    tickets: order.items[0].issued,
    card: order.items[1].issued[0],
  };
  for (const [name, line] of Object.entries(furtherLines(products))) {
    const { items } = await api.call("orders.create", {
      body: { customer: PAUL, items: [{ quantity: 1, ...line }], payment_method: "manual" },
    });
    issued[name] = items[0].issued[0];
  }
  await api.call("orders.retrieve", { params: { id: order.id } });
  await api.call("orders.list", { query: { status: "paid", limit: 1 } });
  const { data: payments } = await api.call("payments.list", { query: { order_id: order.id } });
  await api.call("payments.retrieve", { params: { id: payments[0].id } });
  await api.call("customers.retrieve", { params: { id: order.customer_id } });
  await api.call("customers.list", { query: { email: MARA.email } });
  return issued;
}

function furtherLines({ pass, massage, table, club, coffee }: Record<string, ResponseBody>): Record<string, object> {
  const tenOClock = SHOW + DAY - 9.5 * HOUR;
  return {
    pass: { product_id: pass.id },
    massage: { product_id: massage.id, resource_id: massage.resources[0].id, starts_at: tenOClock },
    otherMassage: { product_id: massage.id, resource_id: massage.resources[0].id, starts_at: tenOClock + 2 * HOUR },
    dinner: { product_id: table.id, timeslot_id: table.timeslots[0].id, party_size: 4, lead_name: "Paul Adeyemi" },
    club: { product_id: club.id },
    otherClub: { product_id: club.id },
    coffee: { product_id: coffee.id },
    otherCoffee: { product_id: coffee.id },
  };
}

async function giftCards(api: Api, { card }: Record<string, ResponseBody>): Promise<void> {
  const params = { id: card.id };
  await api.call("gift_cards.redeem", { params, body: { amount_cents: 1_850, note: "Lunch for two" } });
  await api.refused("insufficient_balance", "gift_cards.redeem", { params, body: { amount_cents: 5_000 } });
  await api.call("gift_cards.retrieve", { params });
  await api.call("gift_cards.list", { query: { limit: 1 } });
  await api.call("gift_cards.transactions.list", { params });
  const given = await api.call("gift_cards.create", {
    body: {
      customer: PAUL,
      initial_cents: 2_000,
      recipient_name: "Paul",
      message: "Sorry about the cold sauna.",
      note: "Goodwill",
    },
  });
  await api.call("gift_cards.update", { params: { id: given.id }, body: { expires_at: BEGINNING + 365 * DAY } });
  await api.call("gift_cards.void", { params: { id: given.id } });
}

async function tickets(
  api: Api,
  { show }: Record<string, ResponseBody>,
  { tickets: [first, second] }: Record<string, ResponseBody>,
): Promise<void> {
  const params = { id: first.id };
  await api.call("tickets.update", { params, body: { attendee_name: "Mara Lindqvist-Berg" } });
  await api.call("tickets.redeem", { params, body: { source: "Door A" } });
  await api.refused("already_redeemed_or_voided", "tickets.redeem", { params });
  await api.call("tickets.retrieve", { params });
  await api.call("tickets.redemptions.list", { params });
  await api.call("tickets.list", { query: { product_id: show.id, limit: 1 } });
  await api.call("tickets.void", { params: { id: second.id } });
  await api.refused("already_voided", "tickets.void", { params: { id: second.id } });
}

async function bookings(
  api: Api,
  { table }: Record<string, ResponseBody>,
  { massage, otherMassage, dinner }: Record<string, ResponseBody>,
): Promise<void> {
  const params = { id: dinner.id };
  await api.call("bookings.update", { params, body: { timeslot_id: table.timeslots[1].id, party_size: 6 } });
  await api.refused("sold_out", "bookings.update", { params, body: { party_size: 30 } });
  await api.call("bookings.redeem", { params: { id: massage.id }, body: { note: "Ten minutes late" } });
  await api.refused("already_redeemed_or_voided", "bookings.redeem", { params: { id: massage.id } });
  await api.call("bookings.retrieve", { params: { id: massage.id } });
  await api.call("bookings.list", { query: { limit: 1 } });
  await api.call("bookings.redemptions.list", { params: { id: massage.id } });
  await api.call("bookings.void", { params: { id: otherMassage.id } });
  await api.refused("already_voided", "bookings.void", { params: { id: otherMassage.id } });
}

async function vouchers(api: Api, { coffee, otherCoffee }: Record<string, ResponseBody>): Promise<void> {
  const params = { id: coffee.id };
  await api.call("vouchers.update", { params, body: { expires_at: BEGINNING + 730 * DAY } });
  await api.call("vouchers.redeem", { params, body: { source: "Café till" } });
  await api.call("vouchers.retrieve", { params });
  await api.call("vouchers.list", { query: { limit: 1 } });
  await api.call("vouchers.redemptions.list", { params });
  await api.call("vouchers.void", { params: { id: otherCoffee.id } });
  await api.refused("already_voided", "vouchers.void", { params: { id: otherCoffee.id } });
  await api.refused("already_redeemed_or_voided", "vouchers.redeem", { params: { id: otherCoffee.id } });
}

async function memberships(api: Api, { club, otherClub }: Record<string, ResponseBody>): Promise<void> {
  const params = { id: club.id };
  await api.call("memberships.checkin", { params, body: { source: "Turnstile" } });
  await api.call("memberships.retrieve", { params });
  await api.call("memberships.list", { query: { status: "active", limit: 1 } });
  await api.call("memberships.checkins.list", { params });
  const renewal = await renewalPayment(api.ctx, club.id);
  await api.call("payments.refund", {
    params: { id: renewal },
    body: { amount_cents: 900, reason: "The bath was closed for a week" },
  });
  await api.call("memberships.cancel", { params, body: { at_period_end: true } });
  await api.call("memberships.cancel", { params: { id: otherClub.id }, body: { at_period_end: false } });
  await api.refused("invalid_transition", "memberships.cancel", { params: { id: otherClub.id } });
  await api.refused("membership_inactive", "memberships.checkin", { params: { id: otherClub.id } });
}

/** Redeems by token as a scanner does, and reverses. */
async function redemptions(api: Api, issued: Record<string, ResponseBody>): Promise<void> {
  const [, second, third] = issued.tickets;
  const { qr_token: token, ticket_event_id } = await api.call("tickets.retrieve", { params: { id: third.id } });
  await api.call("redemptions.lookup", { body: { token } });
  const { redemption } = await api.call("redemptions.create", {
    body: { token, ticket_event_ids: [ticket_event_id], source: "Door B" },
  });
  await api.call("redemptions.reverse", { params: { id: redemption.id }, body: { reason: "Scanned the wrong guest" } });
  await api.refused("already_reversed", "redemptions.reverse", { params: { id: redemption.id } });
  const { data } = await api.call("gift_cards.transactions.list", { params: { id: issued.card.id } });
  await api.call("redemptions.reverse", { params: { id: data[0].id } });
  for (const [list, item] of [
    ["bookings.redemptions.list", issued.massage],
    ["vouchers.redemptions.list", issued.coffee],
    ["memberships.checkins.list", issued.club],
  ]) {
    const log = await api.call(list, { params: { id: item.id } });
    await api.call("redemptions.reverse", { params: { id: log.data[0].id } });
  }
  const { qr_token: voided } = await api.call("tickets.retrieve", { params: { id: second.id } });
  await api.call("redemptions.batch", {
    body: {
      entries: [
        { token, redeemed_at: BEGINNING + HOUR, idempotency_key: "door-b-0001", source: "Door B" },
        { token: voided, redeemed_at: BEGINNING + HOUR + 20, idempotency_key: "door-b-0002", source: "Door B" },
      ],
    },
  });
  await api.refused("already_redeemed_or_voided", "redemptions.create", { body: { token: voided } });
}

/** Ends orders in all other ways, and calls what is refused. */
async function endings(
  api: Api,
  products: Record<string, ResponseBody>,
  { order }: Record<string, ResponseBody>,
): Promise<void> {
  const line = { product_id: products.pass.id, quantity: 1 };
  const waiting = await api.call("orders.create", {
    body: { customer: PAUL, items: [line], payment_method: "checkout" },
  });
  const tried = await api.call("orders.create", {
    body: { customer: PAUL, items: [line], payment_method: "checkout" },
  });
  await api.call("test_helpers.orders.pay", { params: { id: tried.id }, body: { card: "approved" } });
  const [payment] = (await api.call("payments.list", { query: { order_id: tried.id } })).data;
  await api.call("orders.refund", { params: { id: tried.id }, body: { amount_cents: 500 } });
  await api.call("test_helpers.payments.fail_refund", { params: { id: payment.id } });
  await api.refused("invalid_transition", "test_helpers.payments.fail_refund", { params: { id: payment.id } });
  await api.call("test_helpers.payments.dispute", { params: { id: payment.id }, body: { status: "open" } });
  await api.refused("invalid_transition", "payments.refund", { params: { id: payment.id } });
  await api.call("test_helpers.orders.pay", { params: { id: waiting.id }, body: { card: "declined" } });
  await api.call("orders.cancel", { params: { id: waiting.id } });
  await api.refused("invalid_transition", "test_helpers.orders.pay", { params: { id: waiting.id } });
  await api.refused("invalid_transition", "orders.cancel", { params: { id: order.id } });
  await api.call("orders.fulfill", { params: { id: order.id } });
  await api.refused("invalid_transition", "orders.fulfill", { params: { id: waiting.id } });
  await api.call("orders.refund", {
    params: { id: order.id },
    body: { amount_cents: 2_400, reason: "One guest fell ill" },
  });
  await api.refused("refund_exceeds_total", "orders.refund", {
    params: { id: order.id },
    body: { amount_cents: 99_000 },
  });
  await api.refused("product_in_use", "products.delete", { params: { id: products.pass.id } });
  await api.refused("product_type_not_creatable", "products.create", {
    body: { type: "physical_product", title: "Linen apron", price_cents: 4_500 },
  });
  await api.refused("slug_taken", "products.create", {
    body: { type: "experience", title: "Winter Lights Night", slug: products.show.slug, price_cents: 2_400 },
  });
  await api.refused("sold_out", "orders.create", {
    body: {
      customer: PAUL,
      items: [{ ...line, product_id: products.show.id, tier_id: products.show.tiers[1].id, quantity: 15 }],
      payment_method: "manual",
    },
  });
}

async function testHelpers(api: Api, { order }: Record<string, ResponseBody>): Promise<void> {
  const clock = await api.call("test_helpers.clock.retrieve");
  await api.call("test_helpers.clock.advance", { body: { to: Number(clock.now) + 3_600 } });
  await api.call("test_helpers.mail.list", { query: { order_id: order.id, kind: "order_refunded" } });
}

async function webhooks(api: Api, { id }: ResponseBody): Promise<void> {
  const params = { id };
  await api.call("webhooks.retrieve", { params });
  await api.call("webhooks.list");
  await api.call("webhooks.update", { params, body: { events: ["order.*", "ticket.redeemed"] } });
  const deliveries = await api.call("webhooks.deliveries.list", { params, query: { status: "pending", limit: 1 } });
  await api.call("webhooks.deliveries.retry", { params: { id, delivery_id: deliveries.data[0].id } });
  await api.call("webhooks.test", { params, body: { type: "order.completed" } });
  await api.call("webhooks.test", { params });
  await api.call("webhooks.recover", { params, body: { since: BEGINNING - DAY } });
  await api.call("webhooks.rotate_secret", { params });
  await api.call("webhooks.delete", { params });
}

async function events(api: Api): Promise<void> {
  const { data } = await api.call("events.list", { query: { type: "ticket.redeemed", limit: 1 } });
  await api.call("events.retrieve", { params: { id: data[0].id } });
}
