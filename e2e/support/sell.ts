import { expect } from "playwright/test";
import { get } from "./api.ts";
import type { App } from "./clone.ts";

export type Sold = Awaited<ReturnType<typeof sell>>;

/**
 * Sells two tickets and a gift card as a program does: reads the products, makes an order, reads what it issued. `journey` is its
 * idempotency key.
 */
export async function sell(app: App, key: string, journey = "journey-1") {
  const products = await get(app, "/v1/products?status=published", key);
  const details = await Promise.all(
    products.data.map((one: { id: string }) => get(app, `/v1/products/${one.id}`, key)),
  );
  const now = Date.now() / 1000;
  const ticket = details.find((one) => one.type === "ticket" && one.max_uses === 1 && upcoming(one, now).length > 0);
  const card = details.find((one) => one.type === "gift_card" && one.denominations_cents.includes(5_000));
  const line = {
    product_id: ticket.id,
    quantity: 2,
    ticket_event_id: upcoming(ticket, now)[0]?.id,
    ...(ticket.tiers.length > 0 && { tier_id: ticket.tiers[0].id }),
    attendee_names: ["Mara Lindqvist", "Elin Lindqvist"],
  };
  const response = await fetch(`${app.url}/v1/orders`, {
    method: "POST",
    headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json", "Idempotency-Key": journey },
    body: JSON.stringify({
      customer: { email: "mara.lindqvist@post.example", name: "Mara Lindqvist" },
      items: [line, { product_id: card.id, quantity: 1, amount_cents: 5_000 }],
      payment_method: "manual",
    }),
  });
  const order = await response.json();
  expect(response.status, JSON.stringify(order)).toBe(201);
  const [first, second] = order.items[0].issued;
  const [issuedCard] = order.items[1].issued;
  const [{ qr_token: token }, { qr_token: secondToken }, { code }] = await Promise.all([
    ticketOf(app, key, first.id),
    ticketOf(app, key, second.id),
    get(app, `/v1/gift_cards/${issuedCard.id}`, key),
  ]);
  return {
    title: ticket.title as string,
    ticketId: first.id as string,
    secondTicketId: second.id as string,
    cardId: issuedCard.id as string,
    token: token as string,
    secondToken: secondToken as string,
    code: code as string,
  };
}

interface UpcomingEvent {
  id: string;
  starts_at: number;
  remaining: number | null;
}

const upcoming = (product: { events: UpcomingEvent[] }, now: number): UpcomingEvent[] =>
  product.events.filter((event) => event.starts_at > now && (event.remaining ?? 2) >= 2);

export const ticketOf = (app: App, key: string, id: string) => get(app, `/v1/tickets/${id}`, key);
