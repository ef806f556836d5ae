import { showGiftCardCode } from "#lib/core/codes";
import { isUuid } from "#lib/core/ids";
import type { Page, PageQuery } from "#lib/core/schema";
import { shownEmail } from "#lib/core/shown-email";
import { toUnix } from "#lib/core/time";
import { type IssuedRow, toIssuedItem } from "#lib/dashboard/orders/read";
import { matchingWords } from "#lib/dashboard/search/sql";
import { readById } from "#lib/db/by-id";
import type { Context } from "#lib/db/context";
import { type Condition, type Listing, pageOf } from "#lib/db/page";
import { pagesOf } from "#lib/db/whole-list";
import { listBookingRedemptions, listBookings } from "#lib/domain/bookings/read";
import { addressesOf, type Former, listFormer } from "#lib/domain/customers/former";
import { findCustomer } from "#lib/domain/customers/read";
import { type CustomerRow, toCustomer } from "#lib/domain/customers/row";
import { getGiftCard, listGiftCards, listGiftCardTransactions } from "#lib/domain/gift-cards/read";
import { listMembershipCheckins, listMemberships } from "#lib/domain/memberships/read";
import { getOrders, listOrders } from "#lib/domain/orders/read";
import { getSettings } from "#lib/domain/store-settings/read";
import { listTicketRedemptions, listTickets } from "#lib/domain/tickets/read";
import { listVoucherRedemptions, listVouchers } from "#lib/domain/vouchers/read";
import type { Consent, CustomerDetails, CustomerOverview, HeldItem, StoryEntry } from "./shape.ts";
import {
  BOUGHT_BY,
  COUNT_HELD,
  GIFTS_TO,
  HELD_BY_CUSTOMER,
  MAIL_TO,
  MERGED_INTO,
  STORY_OF_CUSTOMER,
  TOTALS_OF_CUSTOMER,
  UNPAID_OF,
} from "./sql.ts";

/** The filters of the dashboard's list. `search`: the beginnings of words of a name or an e-mail address, or an id. */
export interface CustomerSearch extends Pick<PageQuery, "starting_after" | "ending_before" | "limit"> {
  accepts_marketing?: boolean;
  search?: string;
}

interface BoughtRow {
  id: string;
  orders: number;
  spent_cents: number;
}

/** Lists customers for the dashboard, newest first. Runs two statements, three with a cursor. */
export function listCustomerOverviews(ctx: Context, query: CustomerSearch): Promise<Page<CustomerOverview>> {
  const { accepts_marketing, search, ...page } = query;
  const conditions = [
    accepts_marketing !== undefined && { sql: "accepts_marketing = ?", values: [accepts_marketing] },
    search && matching(search),
  ];
  const listing: Listing = { table: "customer", conditions };
  return pageOf(ctx, listing, page, async (rows: CustomerRow[]) => {
    const bought = await readById<BoughtRow>(ctx, BOUGHT_BY, rows);
    return rows.map((row) => toOverview(row, bought.get(row.id)));
  });
}

const matching = (search: string): Condition =>
  isUuid(search) ? { sql: "id = ?", values: [search] } : matchingWords(search);

const toOverview = (row: CustomerRow, bought: BoughtRow | undefined): CustomerOverview => ({
  id: row.id,
  created: toUnix(row.created_at),
  email: shownEmail(row.email),
  name: row.name,
  accepts_marketing: row.accepts_marketing,
  orders: bought?.orders ?? 0,
  spent_cents: Number(bought?.spent_cents ?? 0),
});

const ITEMS_SHOWN = 50;
const ENTRIES_SHOWN = 30;

interface HeldRow extends IssuedRow {
  title: string;
  order_id: string;
  starts_at: Date | null;
  is_usable: boolean;
  is_gift: boolean;
}
interface TotalsRow {
  orders: number;
  first_order: Date | null;
  spent_cents: number;
  refunded_cents: number;
}
interface CountRow {
  total: number;
  balance_cents: number;
}
interface StoryRow extends Pick<StoryEntry, "id" | "kind" | "order_id" | "title" | "cents" | "source" | "reversed"> {
  at: Date;
  actor_kind: string | null;
}

/** Returns a customer with all that they hold and did. Throws `not_found`. */
export async function getCustomerDetails(ctx: Context, id: string): Promise<CustomerDetails> {
  const row = await findCustomer(ctx, id);
  const former = await listFormer(ctx, id);
  const addresses = addressesOf(row.email, former);
  const [settings, [totals], held, [count], story] = await Promise.all([
    getSettings(ctx),
    ctx.sql<TotalsRow>(TOTALS_OF_CUSTOMER, [id]),
    ctx.sql<HeldRow>(HELD_BY_CUSTOMER, [id, ctx.now, addresses, ITEMS_SHOWN]),
    ctx.sql<CountRow>(COUNT_HELD, [id, ctx.now, addresses]),
    ctx.sql<StoryRow>(STORY_OF_CUSTOMER, [id, ENTRIES_SHOWN]),
  ]);
  if (!totals || !count) throw new Error("The statements always return one row.");
  return {
    customer: toCustomer(row),
    consent: toConsent(row),
    currency: settings.currency,
    totals: {
      orders: totals.orders,
      first_order: toUnix(totals.first_order),
      spent_cents: Number(totals.spent_cents),
      refunded_cents: Number(totals.refunded_cents),
      balance_cents: Number(count.balance_cents),
    },
    held: held.map((item) => toHeld(item, ctx.now)),
    heldTotal: count.total,
    usableTotal: held.filter((item) => item.is_usable).length,
    former: former.map((one) => ({ id: one.id, email: shownEmail(one.email), at: toUnix(one.created_at) })),
    story: toStory(row, story, former),
  };
}

/** Returns when and how consent last changed. */
export function toConsent({ marketing_at, marketing_how, marketing_by }: CustomerRow): Consent {
  return marketing_at && marketing_how ? { at: toUnix(marketing_at), how: marketing_how, by: marketing_by } : null;
}

function toHeld(row: HeldRow, now: Date): HeldItem {
  return {
    ...toIssuedItem(row, now),
    title: row.title,
    order_id: row.order_id,
    starts_at: toUnix(row.starts_at),
    balance_cents: row.balance_cents === null ? null : Number(row.balance_cents),
    is_usable: row.is_usable,
    is_gift: row.is_gift,
  };
}

const NO_DETAILS = { order_id: null, title: null, cents: null, source: null, byPerson: false, reversed: false };

/** Returns the newest entries, with what is stored about the customer, as far back as the others go. */
function toStory(customer: CustomerRow, rows: readonly StoryRow[], former: readonly Former[]): StoryEntry[] {
  const entries = rows.map(
    ({ at, actor_kind, ...row }): StoryEntry => ({
      ...row,
      title: row.kind === "charged" && row.title ? showGiftCardCode(row.title) : row.title,
      cents: row.cents === null ? null : Number(row.cents),
      at: toUnix(at),
      byPerson: actor_kind === "user",
    }),
  );
  const consent = toConsent(customer);
  const own: StoryEntry[] = [
    ...former.map(({ id, email, created_at, source, actor_kind }) => ({
      ...NO_DETAILS,
      id,
      kind: "merged" as const,
      title: shownEmail(email),
      at: toUnix(created_at),
      source,
      byPerson: actor_kind === "user",
    })),
    ...(consent
      ? [
          {
            ...NO_DETAILS,
            id: "consent",
            kind: customer.accepts_marketing ? ("agreed" as const) : ("withdrew" as const),
            at: consent.at,
            source: consent.by,
            byPerson: consent.how === "person",
          },
        ]
      : []),
    { ...NO_DETAILS, id: "created", kind: "created", at: toUnix(customer.created_at) },
  ];
  const from = entries.length === ENTRIES_SHOWN ? (entries.at(-1)?.at ?? 0) : 0;
  return [...entries, ...own.filter((entry) => entry.at >= from)].sort((a, b) => b.at - a.at);
}

/** Returns the id of the customer into whom this one was merged, or null. */
export async function findMergedInto(ctx: Context, id: string): Promise<string | null> {
  const [row] = await ctx.sql<{ customer_id: string }>(MERGED_INTO, [id]);
  return row?.customer_id ?? null;
}

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
  for await (const page of pagesOf(list, 100)) all.push(...page);
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
