import { showGiftCardCode } from "#lib/core/codes";
import { notFound } from "#lib/core/errors";
import type { Page, PageQuery } from "#lib/core/schema";
import { shownEmail } from "#lib/core/shown-email";
import { toUnix } from "#lib/core/time";
import type { Context } from "#lib/db/context";
import { type Condition, type Listing, pageOf } from "#lib/db/page";
import { giftCardStatus } from "#lib/domain/gift-cards/status";
import { type OrderRow, toOrder, type WholeOrderRow } from "#lib/domain/orders/row";
import type { Order, OrderStatus } from "#lib/domain/orders/schema";
import { GET_ORDER } from "#lib/domain/orders/sql";
import { type EventRef, summarizeDeliveries } from "#lib/domain/outbox/delivery-summary";
import { ordersWithText } from "#lib/domain/search/items";
import { parseSearch } from "#lib/domain/search/parse";
import { ticketStatus } from "#lib/domain/tickets/status";
import { mailsOfOrder } from "./mail-history.ts";
import { linesOf } from "./order-lines.ts";
import {
  CHARGES_OF_ORDER,
  COUNT_ISSUED,
  COUNT_PENDING,
  CUSTOMER_OF_ORDER,
  ISSUED_OF_ORDER,
  REFUNDS_OF_ORDER,
  SUMMARIES,
  USES_OF_ORDER,
} from "./overview-sql.ts";
import type { IssuedItem, OrderDetails, OrderHistoryEntry, OrderOverview } from "./schema.ts";

/** The filters of the dashboard's list. `search`: a name, an e-mail address, a code, a token, or an id or its end. */
export interface OrderSearch
  extends Pick<PageQuery, "starting_after" | "ending_before" | "created_from" | "created_to" | "limit"> {
  statuses?: readonly OrderStatus[];
  customer_id?: string;
  /** Orders of which a line is of this product. */
  product_id?: string;
  search?: string;
  /** True: only those that came with a file of another system. False: only those that were sold here. Absent: all. */
  is_moved_in?: boolean;
}

interface SummaryRow {
  order_id: string;
  type: string;
  title: string;
  quantity: number;
  tier: string | null;
  recipient: string | null;
  more: number;
}

/** Lists orders for the dashboard, newest first. Runs two statements, three with a cursor. */
export function listOrderOverviews(ctx: Context, query: OrderSearch): Promise<Page<OrderOverview>> {
  const { statuses, customer_id, product_id, search, is_moved_in, ...page } = query;
  const conditions: Condition[] = [
    ...(statuses?.length ? [{ sql: "status = ANY (?::text[])", values: [statuses] }] : []),
    ...(product_id ? [{ sql: WITH_PRODUCT, values: [product_id] }] : []),
    ...(search ? [matching(search)] : []),
    ...(is_moved_in === undefined ? [] : [{ sql: is_moved_in ? "moved_in" : "NOT moved_in", values: [] }]),
  ];
  const listing: Listing = { table: "orders", equals: { customer_id }, conditions };
  return pageOf(ctx, listing, page, async (rows: OrderRow[]) => {
    const summaries = await ctx.sql<SummaryRow>(SUMMARIES, [rows.map((row) => row.id)]);
    const byOrder = new Map(summaries.map((row) => [row.order_id, row]));
    return rows.map((row) => toOverview(row, byOrder.get(row.id)));
  });
}

/** By the index order_item (merchant_id, product_id). */
const WITH_PRODUCT = `id IN (SELECT i.order_id FROM order_item i
  WHERE i.merchant_id = $1 AND i.mode = $2 AND i.product_id = ?)`;

/** Returns the condition for a search: an id, a code, a token, words of the customer, or the end of an id. Each has its index. */
function matching(search: string): Condition {
  const parsed = parseSearch(search);
  if (parsed.kind === "id") return { sql: "id = ?", values: [parsed.id] };
  if (parsed.kind === "ticket" || parsed.kind === "gift_card") {
    const column = parsed.kind === "ticket" ? "qr_token" : "code";
    return {
      sql: `id = (SELECT x.order_id FROM ${parsed.kind} x WHERE x.merchant_id = $1 AND x.mode = $2 AND x.${column} = ?)`,
      values: [parsed.token],
    };
  }
  return ordersWithText(search, parsed.tail);
}

function toOverview(row: OrderRow, summary: SummaryRow | undefined): OrderOverview {
  return {
    id: row.id,
    created: toUnix(row.created_at),
    customer_name: row.customer_name,
    customer_email: shownEmail(row.customer_email),
    status: row.status,
    payment_method: row.payment_method,
    currency: row.currency,
    total_cents: Number(row.total_cents),
    bought: summary ?? null,
    more: summary?.more ?? 0,
  };
}

/** Counts the orders that wait for payment. 100 means 100 or more. */
export async function countPending(ctx: Context): Promise<number> {
  const [row] = await ctx.sql<{ count: number }>(COUNT_PENDING);
  return row?.count ?? 0;
}

const ITEMS_SHOWN = 50;
const ENTRIES_SHOWN = 50;

/** An issued item of any kind, as the statements of the dashboard select it. */
export interface IssuedRow {
  id: string;
  kind: IssuedItem["kind"];
  number: number;
  name: string | null;
  token: string;
  uses_after: number | null;
  max_uses: number | null;
  balance_cents: number | null;
  redeemed_at: Date | null;
  voided_at: Date | null;
  expires_at: Date | null;
  deliver_at: Date | null;
  email_sent_at: Date | null;
  /** Only for a membership. The status of other items follows from their uses. */
  status: string | null;
}
interface CustomerRow extends Omit<NonNullable<OrderDetails["customer"]>, "first_order"> {
  first_order: Date;
}
interface RefundRow {
  id: string;
  at: Date;
  source: string | null;
  actor_kind: string;
  note: string | null;
  cents: number | null;
}
interface ChangeRow extends RefundRow {
  kind: IssuedItem["kind"];
  item_id: string;
  number: number;
  token: string;
  reversed: boolean;
}

/** Returns an order with its lines, issued items, customer and history. Throws `not_found`. */
export async function getOrderDetails(ctx: Context, id: string): Promise<OrderDetails> {
  const [row] = await ctx.sql<WholeOrderRow>(GET_ORDER, [id]);
  if (!row) throw notFound("order");
  const [lines, issued, count, customers, uses, charges, refunds, mails] = await Promise.all([
    linesOf(ctx, id),
    ctx.sql<IssuedRow>(ISSUED_OF_ORDER, [id, ITEMS_SHOWN, ctx.now]),
    ctx.sql<{ count: number }>(COUNT_ISSUED, [id]),
    row.customer_id ? ctx.sql<CustomerRow>(CUSTOMER_OF_ORDER, [row.customer_id]) : [],
    ctx.sql<ChangeRow>(USES_OF_ORDER, [id, ENTRIES_SHOWN]),
    ctx.sql<ChangeRow>(CHARGES_OF_ORDER, [id, ENTRIES_SHOWN]),
    ctx.sql<RefundRow>(REFUNDS_OF_ORDER, [id, ENTRIES_SHOWN]),
    mailsOfOrder(ctx, id, ENTRIES_SHOWN),
  ]);
  const order = toOrder(row);
  const [customer] = customers;
  const issuedTotal = count[0]?.count ?? 0;
  return {
    order,
    lines,
    issued: issued.map((item) => toIssuedItem(item, ctx.now)),
    issuedTotal,
    customer: customer ? { ...customer, first_order: toUnix(customer.first_order) } : null,
    entries: await toEntries(ctx, { order, row, issuedTotal, uses, charges, refunds, mails }),
  };
}

/** Returns an issued item with its state at `now`. */
export function toIssuedItem(row: IssuedRow, now: Date): IssuedItem {
  return {
    id: row.id,
    kind: row.kind,
    number: row.number,
    name: row.name,
    token: row.kind === "gift_card" ? showGiftCardCode(row.token) : row.token,
    status: statusOf(row, now),
    uses_after: row.uses_after,
    max_uses: row.max_uses,
    used_at: toUnix(row.redeemed_at),
    deliver_at: toUnix(row.deliver_at),
  };
}

/** Returns one of the states that the dashboard has for the item's kind. */
function statusOf(row: IssuedRow, now: Date): string {
  if (row.kind === "membership") return row.status ?? "";
  if (row.kind === "gift_card") return giftCardStatus({ ...row, balance_cents: row.balance_cents ?? 0 }, now);
  const { uses_after, max_uses, voided_at } = row;
  const status = ticketStatus({ uses_after: uses_after ?? 0, max_uses: max_uses ?? 1, voided_at });
  if (row.kind === "booking" && status === "used") return "arrived";
  const isOver = row.expires_at !== null && row.expires_at <= now;
  return isOver && (status === "valid" || status === "part") ? "expired" : status;
}

interface OrderChanges {
  order: Order;
  row: OrderRow;
  issuedTotal: number;
  uses: ChangeRow[];
  charges: ChangeRow[];
  refunds: RefundRow[];
  mails: OrderHistoryEntry[];
}

/** An entry of the history, and the event that was sent for it. */
interface HistoryEntry {
  entry: Omit<OrderHistoryEntry, "at" | "sent" | "mail">;
  at: Date;
  event: EventRef["type"];
  /** The id of the resource in the event. */
  resourceId: string;
}

const NO_DETAILS = { item: null, source: null, byPerson: false, note: null, cents: null, reversed: false };

/** Returns the history of the order, newest first. The entries of placing it are last. */
async function toEntries(ctx: Context, changes: OrderChanges): Promise<OrderHistoryEntry[]> {
  const entries = [...changesOf(changes), ...placingOf(changes)];
  const sent = await summarizeDeliveries(
    ctx,
    entries.map(({ event, at, resourceId }): EventRef => ({ type: event, at, id: resourceId })),
  );
  const told = entries.map(({ entry, at }, index) => ({
    ...entry,
    at: toUnix(at),
    mail: null,
    sent: entry.kind === "paid" ? null : (sent[index] ?? null), // its event is shown with the entry "issued"
  }));
  return [...changes.mails, ...told].sort((a, b) => b.at - a.at);
}

function changesOf({ order, row, uses, charges, refunds }: OrderChanges): HistoryEntry[] {
  const ofOrder = (kind: "fulfilled" | "canceled", at: Date | null): HistoryEntry[] =>
    at ? [{ entry: { ...NO_DETAILS, id: kind, kind }, at, event: `order.${kind}`, resourceId: order.id }] : [];
  return [
    ...[...uses, ...charges].map(
      (use): HistoryEntry => ({ ...toChange(use), event: USE_EVENTS[use.kind], resourceId: use.item_id }),
    ),
    ...refunds.map(
      (refund): HistoryEntry => ({
        entry: { ...NO_DETAILS, ...commonFields(refund), kind: "refunded" },
        at: refund.at,
        event: "order.refunded",
        resourceId: order.id,
      }),
    ),
    ...ofOrder("fulfilled", row.fulfilled_at),
    ...ofOrder("canceled", row.canceled_at),
  ].sort((a, b) => b.at.getTime() - a.at.getTime() || (a.entry.id < b.entry.id ? 1 : -1));
}

const commonFields = ({ id, source, actor_kind, note, cents }: RefundRow) => ({
  id,
  source,
  byPerson: actor_kind === "user",
  note,
  cents,
});

const USE_EVENTS: Record<IssuedItem["kind"], EventRef["type"]> = {
  ticket: "ticket.redeemed",
  booking: "booking.redeemed",
  voucher: "voucher.redeemed",
  membership: "membership.checked_in",
  gift_card: "gift_card.redeemed",
};

function toChange({ item_id, number, token, reversed, ...row }: ChangeRow): Pick<HistoryEntry, "entry" | "at"> {
  const isCard = row.kind === "gift_card";
  const item = { kind: row.kind, id: item_id, number, token: isCard ? showGiftCardCode(token) : token };
  return { entry: { ...commonFields(row), kind: isCard ? "charged" : "used", item, reversed }, at: row.at };
}

function placingOf({ order, row, issuedTotal }: OrderChanges): HistoryEntry[] {
  const paidAt = row.paid_at ?? row.created_at;
  const isPaid = order.status !== "pending" && order.status !== "canceled";
  const completed = { at: paidAt, event: "order.completed", resourceId: order.id } as const;
  const created = { at: row.created_at, event: "order.created", resourceId: order.id } as const;
  return [
    ...(issuedTotal > 0 ? [{ entry: { ...NO_DETAILS, id: "issued", kind: "issued" as const }, ...completed }] : []),
    ...(isPaid
      ? [{ entry: { ...NO_DETAILS, id: "paid", kind: "paid" as const, cents: order.total_cents }, ...completed }]
      : []),
    { entry: { ...NO_DETAILS, id: "placed", kind: "placed" }, ...created },
  ];
}
