import type { Page, PageQuery } from "#lib/core/schema";
import { shownEmail } from "#lib/core/shown-email";
import { toUnix } from "#lib/core/time";
import { toConsent } from "#lib/dashboard/customers/read";
import type { Context } from "#lib/db/context";
import { listBookingRedemptions, listBookings } from "#lib/domain/bookings/read";
import { addressesOf, listFormer } from "#lib/domain/customers/former";
import { findCustomer } from "#lib/domain/customers/read";
import { toCustomer } from "#lib/domain/customers/row";
import { getGiftCard, listGiftCards, listGiftCardTransactions } from "#lib/domain/gift-cards/read";
import { listMembershipCheckins, listMemberships } from "#lib/domain/memberships/read";
import { getOrders, listOrders } from "#lib/domain/orders/read";
import { listTicketRedemptions, listTickets } from "#lib/domain/tickets/read";
import { listVoucherRedemptions, listVouchers } from "#lib/domain/vouchers/read";
import { GIFTS_TO, MAIL_TO, UNPAID_OF } from "./sql.ts";

/**
 * Returns all that the store holds about a customer, in the shapes of the API: a right of every guest. Orders that were never
 * paid and gift cards that others sent to them are part of it. Throws `not_found`.
 */
export async function exportCustomer(ctx: Context, id: string) {
  const row = await findCustomer(ctx, id);
  const former = await listFormer(ctx, id);
  const addresses = addressesOf(row.email, former);
  const own = { customer_id: id };
  const [unpaid, gifts, mail] = await Promise.all([
    ctx.sql<{ id: string }>(UNPAID_OF, [addresses]),
    ctx.sql<{ id: string }>(GIFTS_TO, [id, addresses]),
    ctx.sql<MailRow>(MAIL_TO, [addresses]),
  ]);
  return {
    object: "customer_export" as const,
    exported: toUnix(ctx.now),
    customer: toCustomer(row),
    marketing_consent: { agreed: row.accepts_marketing, last_change: toConsent(row) },
    former_addresses: former.map(({ id, email, created_at }) => ({
      id,
      email: shownEmail(email),
      merged: toUnix(created_at),
    })),
    orders: await allOf((page) => listOrders(ctx, { ...own, ...page })),
    unpaid_orders: await getOrders(
      ctx,
      unpaid.map((order) => order.id),
    ),
    tickets: await withLogs(await allOf((page) => listTickets(ctx, { ...own, ...page })), (item, page) =>
      listTicketRedemptions(ctx, item, page),
    ),
    bookings: await withLogs(await allOf((page) => listBookings(ctx, { ...own, ...page })), (item, page) =>
      listBookingRedemptions(ctx, item, page),
    ),
    vouchers: await withLogs(await allOf((page) => listVouchers(ctx, { ...own, ...page })), (item, page) =>
      listVoucherRedemptions(ctx, item, page),
    ),
    memberships: await withLogs(await allOf((page) => listMemberships(ctx, { ...own, ...page })), (item, page) =>
      listMembershipCheckins(ctx, item, page),
    ),
    gift_cards: await withLogs(await allOf((page) => listGiftCards(ctx, { ...own, ...page })), (item, page) =>
      listGiftCardTransactions(ctx, item, page),
    ),
    gift_cards_from_others: await Promise.all(gifts.map((gift) => getGiftCard(ctx, gift.id))),
    mail: mail.map(({ created_at, ...rest }) => ({ created: toUnix(created_at), ...rest })),
  };
}

interface MailRow {
  id: string;
  kind: string;
  recipient: string;
  subject: string | null;
  text: string | null;
  status: string;
  created_at: Date;
}

type ListPage<Item> = (page: PageQuery) => Promise<Page<Item>>;

/** Returns all entries of a list, page by page. */
async function allOf<Item extends { id: string }>(list: ListPage<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for (let hasMore = true; hasMore; ) {
    const last = all.at(-1)?.id;
    const page = await list({ limit: 100, ...(last && { starting_after: last }) });
    all.push(...page.data);
    hasMore = page.has_more;
  }
  return all;
}

/** Returns each item with its log. */
async function withLogs<Item extends { id: string }, Entry extends { id: string }>(
  items: readonly Item[],
  list: (id: string, page: PageQuery) => Promise<Page<Entry>>,
): Promise<(Item & { log: Entry[] })[]> {
  const all: (Item & { log: Entry[] })[] = [];
  for (const item of items) all.push({ ...item, log: await allOf((page) => list(item.id, page)) });
  return all;
}
