import type { Product, Ticket } from "#client";
import { apiOf } from "./api.ts";
import type { App } from "./clone.ts";

export type Sold = Awaited<ReturnType<typeof sell>>;

/**
 * Sells two tickets and a gift card as a program does: reads the products, makes an order, reads what it issued. `journey` is its
 * idempotency key. The tickets are those of `tonight`, or else of the event that begins next, which may be of another day.
 */
export async function sell(
  app: App,
  key: string,
  { journey = "journey-1", tonight }: { journey?: string; tonight?: Product } = {},
) {
  const zakka = apiOf(app, key);
  const { data } = await zakka.products.list({ status: "published", limit: 100 });
  const products = await Promise.all(data.map(({ id }) => zakka.products.retrieve(id)));
  const ticket = tonight ?? found(products.filter((one) => one.max_uses === 1 && nextEvent(one)).sort(byNextEvent)[0]);
  const card = found(products.find((one) => one.type === "gift_card" && one.denominations_cents?.includes(5_000)));
  const order = await zakka.orders.create(
    {
      customer: { email: "mara.lindqvist@post.example", name: "Mara Lindqvist" },
      items: [
        {
          product_id: ticket.id,
          quantity: 2,
          ticket_event_id: (tonight ? tonight.events?.[0] : nextEvent(ticket))?.id,
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
    zakka.tickets.retrieve(found(tickets?.[0]).id),
    zakka.tickets.retrieve(found(tickets?.[1]).id),
    zakka.giftCards.retrieve(found(cards?.[0]).id),
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
  { max_uses = 1, endsIn = 3 * 3_600 }: TonightInput = {},
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

/** Sells tickets of tonight. Each can be used twice unless said otherwise, so that a scan that counts twice is seen. */
export async function sellTonight(app: App, title: string, count: number, max_uses = 2): Promise<Ticket[]> {
  const zakka = apiOf(app);
  const product = await createTonight(app, title, { max_uses });
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

/** The first event of a product that is still to come and has two seats left. */
const nextEvent = ({ events }: Product) =>
  events?.find(({ starts_at, remaining }) => starts_at > Date.now() / 1000 && (remaining ?? 2) >= 2);

const byNextEvent = (one: Product, other: Product): number =>
  (nextEvent(one)?.starts_at ?? 0) - (nextEvent(other)?.starts_at ?? 0);

function found<T>(value: T | undefined): T {
  if (value === undefined) throw new Error("The demo store does not have what the journey sells.");
  return value;
}
