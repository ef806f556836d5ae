import { showGiftCardCode } from "#lib/core/codes";
import { notFound } from "#lib/core/errors";
import { toUnix } from "#lib/core/time";
import type { Context } from "#lib/db/context";
import { downloadsOf } from "#lib/domain/files/download";
import { CODES_IN_A_MAIL } from "#lib/domain/mail/schema";
import type { OrderRow } from "#lib/domain/orders/row";
import { GET_ORDER } from "#lib/domain/orders/sql";
import type { GuestCards, GuestEntry, GuestFacts, GuestItem, GuestLine, GuestOrder, GuestStore } from "./facts.ts";
import { CALENDAR, CARDS, ENDED_ITEMS, GET_STORE, LINES, ONE_ITEM, SOME_ITEMS } from "./facts-sql.ts";

/** Which items an email is about: a part of them from 1, one of them, or those that ended at a time. */
export type WhichItems = { part: number } | { id: string } | { endedAt: Date };

/** Returns the store as its guests know it. */
export async function getGuestStore(ctx: Context): Promise<GuestStore> {
  const [store] = await ctx.sql<GuestStore>(GET_STORE);
  if (!store) throw notFound("store");
  return store;
}

/** Reads what an email about an order says. Throws `not_found`. */
export async function readGuestFacts(
  ctx: Context,
  store: GuestStore,
  orderId: string,
  which: WhichItems,
): Promise<GuestFacts> {
  const [row] = await ctx.sql<OrderRow>(GET_ORDER, [orderId]);
  if (!row) throw notFound("order");
  const [lines, cards, items, entries, downloads] = await Promise.all([
    ctx.sql<GuestLine>(LINES, [orderId]),
    ctx.sql<Dated<GuestCards>>(CARDS, [orderId]),
    readItems(ctx, orderId, which),
    ctx.sql<EntryRow>(CALENDAR, [orderId, "endedAt" in which ? which.endedAt : null]),
    "id" in which ? null : downloadsOf(ctx, orderId),
  ]);
  return {
    store,
    order: toGuestOrder(row),
    lines: lines.map((line) => ({ ...line, total_cents: Number(line.total_cents) })),
    cards: cards.map((card) => ({ ...card, cents: Number(card.cents), deliver_at: toUnix(card.deliver_at) })),
    downloads,
    items: items.map(toGuestItem),
    entries: entriesOf(items, entries),
    count: items[0]?.count ?? items.length,
  };
}

/** A row has dates where the email has Unix seconds. */
type Dated<Shape> = { [Key in keyof Shape]: Key extends `${string}_at` ? Date | null : Shape[Key] };
type ItemRow = Dated<GuestItem> & { count?: number };
type EntryRow = Omit<GuestEntry, "starts_at" | "ends_at"> & {
  starts_at: Date;
  ends_at: Date | null;
  ends_now: boolean;
};

function readItems(ctx: Context, orderId: string, which: WhichItems): Promise<ItemRow[]> {
  if ("id" in which) return ctx.sql<ItemRow>(ONE_ITEM, [orderId, which.id]);
  if ("endedAt" in which) return ctx.sql<ItemRow>(ENDED_ITEMS, [orderId, which.endedAt, CODES_IN_A_MAIL]);
  return ctx.sql<ItemRow>(SOME_ITEMS, [orderId, (which.part - 1) * CODES_IN_A_MAIL, CODES_IN_A_MAIL]);
}

/** Returns the entries of the items, and of what ended with them. */
function entriesOf(items: readonly ItemRow[], rows: readonly EntryRow[]): GuestEntry[] {
  const occasions = new Set(items.map(({ occasion_id }) => occasion_id));
  return rows
    .filter(({ occasion_id, ends_now }) => ends_now || occasions.has(occasion_id))
    .map(({ ends_now: _, ...row }) => ({ ...row, starts_at: toUnix(row.starts_at), ends_at: toUnix(row.ends_at) }));
}

const toGuestItem = ({ count: _count, ...row }: ItemRow): GuestItem => ({
  ...row,
  code: row.kind === "gift_card" ? showGiftCardCode(row.code) : row.code,
  starts_at: toUnix(row.starts_at),
  ends_at: toUnix(row.ends_at),
  expires_at: toUnix(row.expires_at),
  ended_at: toUnix(row.ended_at),
  balance_cents: row.balance_cents === null ? null : Number(row.balance_cents),
});

const toGuestOrder = (row: OrderRow): GuestOrder => ({
  id: row.id,
  created: toUnix(row.created_at),
  currency: row.currency,
  customer_name: row.customer_name,
  customer_email: row.customer_email,
  subtotal_cents: Number(row.subtotal_cents),
  discount_cents: Number(row.discount_cents),
  discount_code: row.discount_code,
  fee_cents: Number(row.fee_cents),
  tax_cents: Number(row.tax_cents),
  tax_inclusive: row.tax_inclusive,
  shipping_cents: Number(row.shipping_cents),
  total_cents: Number(row.total_cents),
  gift_card_cents: Number(row.gift_card_cents),
  refunded_cents: Number(row.refunded_cents),
  is_shipped: row.shipping_address !== null,
});
