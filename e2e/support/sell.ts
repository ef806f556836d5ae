import type { Product, Ticket } from "#client";
import { apiOf, findProduct } from "./api.ts";
import type { App } from "./clone.ts";

export type Sold = Awaited<ReturnType<typeof sell>>;

/**
 * Sells two tickets of a product and a gift card as a program does: reads the products, makes an order, reads what it issued.
 * `journey` is its idempotency key.
 */
export async function sell(
  app: App,
  key: string,
  { ticketProduct, journey }: { ticketProduct: Product; journey: string },
) {
  const zakka = apiOf(app, key);
  const [ticket, card] = await Promise.all([
    zakka.products.retrieve(ticketProduct.id),
    findProduct(app, "Tidehouse gift card", key),
  ]);
  const order = await zakka.orders.create(
    {
      customer: { email: "mara.lindqvist@post.example", name: "Mara Lindqvist" },
      items: [
        {
          product_id: ticket.id,
          quantity: 2,
          ticket_event_id: ticket.events?.[0]?.id,
          tier_id: ticket.tiers?.[0]?.id,
          attendee_names: ["Mara Lindqvist", "Elin Lindqvist"],
        },
        { product_id: card.id, quantity: 1, amount_cents: 5_000 },
      ],
      payment_method: "manual",
    },
    { idempotencyKey: journey },
  );
  const [tickets, cards] = order.items.map(({ issued }) => issued);
  const [first, second, issuedCard] = await Promise.all([
    zakka.tickets.retrieve(tickets?.[0]?.id ?? ""),
    zakka.tickets.retrieve(tickets?.[1]?.id ?? ""),
    zakka.giftCards.retrieve(cards?.[0]?.id ?? ""),
  ]);
  return {
    orderId: order.id,
    title: ticket.title,
    ticketId: first.id,
    secondTicketId: second.id,
    cardId: issuedCard.id,
    token: first.qr_token,
    secondToken: second.qr_token,
    code: issuedCard.code,
  };
}

const HOUR = 3_600;
const DAY = 24 * HOUR;

/** Publishes a ticket of an event in three days. */
export function createShow(app: App, title: string): Promise<Product> {
  const starts_at = Math.floor(Date.now() / 1000) + 3 * DAY;
  return apiOf(app).products.create({
    type: "ticket",
    title,
    status: "published",
    price_cents: 2_400,
    events: [{ starts_at, ends_at: starts_at + 3 * HOUR }],
    tiers: [{ name: "Standing", price_cents: 2_400, capacity: 40 }],
  });
}

/** An event that began before midnight is of today too, one that begins after it is not. */
const BEGAN_SECONDS = 60;

interface TonightInput {
  max_uses?: number;
  /** Seconds from now. */
  endsIn?: number;
}

/** Publishes a ticket of an event that has just begun, so that it is of today at any time of the day. */
export function createTonight(
  app: App,
  title: string,
  { max_uses = 1, endsIn = 3 * HOUR }: TonightInput = {},
): Promise<Product> {
  const now = Math.floor(Date.now() / 1000);
  const events = [{ starts_at: now - BEGAN_SECONDS, ends_at: now + endsIn }];
  return apiOf(app).products.create({
    type: "ticket",
    title,
    status: "published",
    price_cents: 1_800,
    max_uses,
    events,
  });
}

const EACH_ORDER = 100;

/**
 * Sells tickets of tonight. Each can be used twice unless said otherwise, so that a scan that counts twice is seen. The store has
 * another event tonight too: of only one, phones show the name instead of their own.
 */
export async function sellTonight(app: App, title: string, count: number, max_uses = 2): Promise<Ticket[]> {
  const zakka = apiOf(app);
  const [product] = await Promise.all([createTonight(app, title, { max_uses }), createTonight(app, "Late bath")]);
  const ticket_event_id = product.events?.[0]?.id;
  for (let left = count; left > 0; left -= EACH_ORDER) {
    await zakka.orders.create({
      customer: { email: "mara.lindqvist@post.example", name: "Mara Lindqvist" },
      items: [{ product_id: product.id, quantity: Math.min(left, EACH_ORDER), ticket_event_id }],
      payment_method: "manual",
    });
  }
  return ticketsOf(app, product.id);
}

export async function ticketsOf(app: App, productId: string): Promise<Ticket[]> {
  const tickets: Ticket[] = [];
  for await (const ticket of apiOf(app).tickets.list({ product_id: productId, limit: 100 })) tickets.push(ticket);
  return tickets;
}
