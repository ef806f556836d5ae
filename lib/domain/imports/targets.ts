import { localOf } from "#lib/core/day";
import { isUuid } from "#lib/core/ids";
import { statement } from "#lib/db/client";
import type { Context } from "#lib/db/context";
import type { Kind } from "./schema.ts";

/** An event with its free seats; null: unlimited. */
export interface TicketEventTarget {
  id: string;
  product_id: string;
  title: string;
  max_uses: number | null;
  starts_at: Date;
  free: number | null;
  tiers: TierTarget[];
}
export interface TierTarget {
  id: string;
  ticket_event_id: string;
  name: string;
  free: number | null;
}

/** A product that vouchers are of. */
export interface ProductTarget {
  id: string;
  type: "voucher" | "experience";
  title: string;
  max_uses: number | null;
}

/** What the rows of a file can be of. */
export interface Targets {
  events: TicketEventTarget[];
  products: ProductTarget[];
}

const MOST = 2_000;

/** Events that have not ended. $3 now, $4 how many. Index: ticket_event (merchant_id, mode, starts_at). */
const TICKET_EVENTS = statement(
  "imports.events",
  `SELECT e.id, e.product_id, p.title, p.max_uses, e.starts_at, e.capacity - e.sold_count - e.held_count AS free
     FROM ticket_event e JOIN product p ON p.merchant_id = e.merchant_id AND p.id = e.product_id
    WHERE e.merchant_id = $1 AND e.mode = $2 AND coalesce(e.ends_at, e.starts_at) > $3
      AND p.type = 'ticket' AND p.status <> 'archived'
    ORDER BY e.starts_at, e.id LIMIT $4`,
);

/** The tiers of events ($3). By the primary keys. */
const TIERS = statement(
  "imports.tiers",
  `SELECT t.id, s.ticket_event_id, t.name, s.capacity - s.sold_count - s.held_count AS free
     FROM ticket_event_tier s
     JOIN ticket_event e ON e.merchant_id = s.merchant_id AND e.id = s.ticket_event_id
     JOIN ticket_tier t ON t.merchant_id = s.merchant_id AND t.id = s.tier_id
    WHERE s.merchant_id = $1 AND e.mode = $2 AND s.ticket_event_id = ANY ($3::uuid[])
    ORDER BY t.position`,
);

/** $3 how many. Index: product (merchant_id, mode, created_at, id). */
const PRODUCTS = statement(
  "imports.products",
  `SELECT id, type, title, max_uses FROM product
    WHERE merchant_id = $1 AND mode = $2 AND type IN ('voucher', 'experience') AND status <> 'archived'
    ORDER BY created_at DESC, id DESC LIMIT $3`,
);

/** Returns what rows of this kind can be of. */
export async function loadTargets(ctx: Context, kind: Kind): Promise<Targets> {
  if (kind === "voucher") return { events: [], products: await ctx.sql<ProductTarget>(PRODUCTS, [MOST]) };
  if (kind !== "ticket") return { events: [], products: [] };
  const events = await ctx.sql<Omit<TicketEventTarget, "tiers">>(TICKET_EVENTS, [ctx.now, MOST]);
  const tiers = await ctx.sql<TierTarget>(TIERS, [events.map(({ id }) => id)]);
  const byEvent = Map.groupBy(tiers, (tier) => tier.ticket_event_id);
  return { events: events.map((event) => ({ ...event, tiers: byEvent.get(event.id) ?? [] })), products: [] };
}

const same = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase();

/** Finds the one product with this id or title; otherwise says what is wrong. */
export function findProduct({ products }: Targets, text: string): ProductTarget | string {
  const found = products.filter((product) => (isUuid(text) ? product.id === text : same(product.title, text)));
  if (found.length > 1) return `Several products are called “${text}”. Use the id of one.`;
  return found[0] ?? `No voucher or experience is called “${text}”. Create the product first.`;
}

/** Finds the one event with this id, or with this title and, when it is given, on this day; otherwise says what is wrong. */
export function findTicketEvent(
  { events }: Targets,
  text: string,
  at: Date | null,
  zone: string,
): TicketEventTarget | string {
  const named = events.filter((event) => (isUuid(text) ? event.id === text : same(event.title, text)));
  if (named.length === 0) return `No event that is still to come is called “${text}”. Create the product first.`;
  const found = at ? named.filter((event) => dayOf(event.starts_at, zone) === dayOf(at, zone)) : named;
  const exact = at ? found.filter((event) => event.starts_at.getTime() === at.getTime()) : [];
  const [only] = exact.length === 1 ? exact : found;
  if (!only) return `“${text}” has no event on that day.`;
  if (found.length > 1 && exact.length !== 1)
    return `“${text}” has several events. Use the date and time, or the id of one.`;
  return only;
}

const dayOf = (at: Date, zone: string): string => localOf(at, zone).slice(0, 10);

/** Finds the tier of an event; null for an event without tiers; otherwise says what is wrong. */
export function findTier({ tiers, title }: TicketEventTarget, text: string): TierTarget | string | null {
  if (tiers.length === 0) return text === "" ? null : `“${title}” has no tiers.`;
  if (text === "") return `“${title}” has tiers. Name one of them.`;
  const found = tiers.find((tier) => tier.id === text || same(tier.name, text));
  return found ?? `“${title}” has no tier “${text}”.`;
}
