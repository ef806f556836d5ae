import type { OrderCreateParams, Product } from "#client";
import { apiOf, findProduct } from "./api.ts";
import type { App } from "./clone.ts";
import { createShow, createTonight } from "./sell.ts";

const HOUR = 3_600;
const DAY = 24 * HOUR;
const GUEST = { email: "mara.lindqvist@post.example", name: "Mara Lindqvist" };

export type DoorCodes = Awaited<ReturnType<typeof makeDoorCodes>>;

/**
 * Sells a code for each answer of a door, and returns the codes. `title` is the event that the door will choose; it begins in three
 * days. `matinee` and `expiredCard` can be used until `endsAt` (Unix seconds), which is some seconds from now.
 */
export async function makeDoorCodes(app: App, title: string) {
  const [tickets, vouchers, memberships, booking, cards, matinee, wrongEvent] = await Promise.all([
    sellTickets(app, title),
    sellVouchers(app),
    sellMemberships(app),
    sellBooking(app),
    makeCards(app),
    sellTicketOfTonight(app, "Matinee", 8),
    sellTicketOfTonight(app, "Another show", 3 * HOUR),
  ]);
  return {
    ...tickets,
    ...vouchers,
    ...memberships,
    ...cards,
    booking,
    matinee,
    wrongEvent: wrongEvent.code,
    unknown: "T-ZZZZZZZZZZZZZZZZZZZZZZZZZZ",
    poster: "https://tidehouse.example/tour",
  };
}

type Line = OrderCreateParams["items"][number];

/** Sells some of a product, and returns the ids of what was issued. */
async function sell(app: App, product: Product, line: Omit<Line, "product_id" | "quantity"> = {}, quantity = 1) {
  const order = await apiOf(app).orders.create({
    customer: GUEST,
    items: [{ product_id: product.id, quantity, ...line }],
    payment_method: "manual",
  });
  return order.items.flatMap(({ issued }) => issued.map(({ id }) => id));
}

async function sellTickets(app: App, title: string) {
  const { tickets } = apiOf(app);
  const product = await createShow(app, title);
  const [ticket = "", voided = "", used = ""] = await sell(
    app,
    product,
    { ticket_event_id: product.events?.[0]?.id, tier_id: product.tiers?.[0]?.id },
    3,
  );
  await Promise.all([tickets.void(voided), tickets.redeem(used)]);
  return {
    ticket: (await tickets.retrieve(ticket)).qr_token,
    voided: (await tickets.retrieve(voided)).qr_token,
    used: (await tickets.retrieve(used)).qr_token,
  };
}

/** Sells a ticket of an event that has begun, and ends in so many seconds. */
async function sellTicketOfTonight(app: App, title: string, endsIn: number): Promise<{ code: string; endsAt: number }> {
  const product = await createTonight(app, title, { endsIn });
  const event = product.events?.[0];
  const [id = ""] = await sell(app, product, { ticket_event_id: event?.id });
  return { code: (await apiOf(app).tickets.retrieve(id)).qr_token, endsAt: event?.ends_at ?? 0 };
}

/** Sells a voucher for one use, and one for ten. */
async function sellVouchers(app: App) {
  const [evening, coffees] = await Promise.all([
    findProduct(app, "An evening alone in the sauna"),
    findProduct(app, "Ten coffees"),
  ]);
  const codeOf = async (product: Product) => {
    const [id = ""] = await sell(app, product);
    return (await apiOf(app).vouchers.retrieve(id)).qr_token;
  };
  return { voucher: await codeOf(evening), tenUses: await codeOf(coffees) };
}

/** Sells three memberships with one check-in a month: one is left as it is, one is at its limit, one has ended. */
async function sellMemberships(app: App) {
  const { memberships, products } = apiOf(app);
  const product = await products.create({
    type: "membership",
    title: "Once a month",
    status: "published",
    price_cents: 900,
    plan: { interval: "month", max_checkins_per_period: 1 },
  });
  const buy = async () => {
    const [id = ""] = await sell(app, product);
    return memberships.retrieve(id);
  };
  const [membership, atLimit, ended] = [await buy(), await buy(), await buy()];
  await memberships.checkin(atLimit.id);
  await memberships.cancel(ended.id, { at_period_end: false });
  return { membership: membership.qr_token, atLimit: atLimit.qr_token, ended: ended.qr_token };
}

/** Sells a booking in three days, and returns its code. */
async function sellBooking(app: App): Promise<string> {
  const { bookings, products } = apiOf(app);
  const product = await products.create({
    type: "booking",
    category: "appointment",
    title: "Facial",
    status: "published",
    price_cents: 4_000,
    duration_minutes: 60,
    opening_hours: [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, opens: "09:00", closes: "18:00" })),
    resources: [{ name: "Room 1", kind: "room" }],
  });
  const noon = Math.floor(Date.now() / 1000 / DAY) * DAY + DAY / 2; // in UTC: the hour after, or the one after that, in Berlin
  const [id = ""] = await sell(app, product, { resource_id: product.resources?.[0]?.id, starts_at: noon + 3 * DAY });
  return (await bookings.retrieve(id)).qr_token;
}

/** Makes a gift card of 50 euros, one that ends before it is shown, and one that is charged as a whole. */
async function makeCards(app: App) {
  const { giftCards } = apiOf(app);
  const endsAt = Math.floor(Date.now() / 1000) + 10;
  const [card, ending, empty] = await Promise.all([
    giftCards.create({ initial_cents: 5_000, customer: GUEST }),
    giftCards.create({ initial_cents: 500, customer: GUEST, expires_at: endsAt }),
    giftCards.create({ initial_cents: 500, customer: GUEST }),
  ]);
  await giftCards.redeem(empty.id, { amount_cents: 500 });
  return { card: card.code, expiredCard: { code: ending.code, endsAt }, emptyCard: empty.code };
}
