import { showGiftCardCode } from "#lib/core/codes";
import type { SqlCtx } from "#lib/core/context";
import { notFound } from "#lib/core/errors";
import type { Page, PageQuery } from "#lib/core/schema";
import { toUnix } from "#lib/core/time";
import { type Condition, pageOf } from "#lib/db/page";
import { type SentOf, sentOf } from "#lib/domain/events/sent";
import { giftCardStatus } from "#lib/domain/gift-cards/status";
import { readSought } from "#lib/domain/search/text";
import { ticketStatus } from "#lib/domain/tickets/status";
import {
  CHARGES_OF_ORDER,
  COUNT_ISSUED,
  COUNT_PENDING,
  CUSTOMER_OF_ORDER,
  ISSUED_OF_ORDER,
  LINES_OF_ORDER,
  SUMMARIES,
  USES_OF_ORDER,
} from "./overview-sql.ts";
import { type OrderItemRow, type OrderRow, toOrder } from "./row.ts";
import type { Order, OrderOverview, OrderStatus, OrderStory, OrderStoryEntry, OrderStoryItem } from "./schema.ts";
import { GET_ORDER, ITEMS_OF_ORDERS } from "./sql.ts";

/** What narrows the merchant's list. `search`: a name, an address, a code, a token, or an id or its end. */
export interface OrderSearch
  extends Pick<PageQuery, "starting_after" | "ending_before" | "created_from" | "created_to"> {
  statuses?: readonly OrderStatus[];
  customer_id?: string;
  search?: string;
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

/** The merchant's list of orders. Two statements, three with a cursor. */
export function listOrderOverviews(ctx: SqlCtx, query: OrderSearch): Promise<Page<OrderOverview>> {
  const { statuses, customer_id, search, ...page } = query;
  const tests: Condition[] = [
    ...(statuses?.length ? [{ test: "status = ANY (?::text[])", values: [statuses] }] : []),
    ...(search ? [matching(search)] : []),
  ];
  const listing = { table: "orders", url: "/orders", equals: { customer_id }, tests };
  return pageOf(ctx, listing, page, async (rows: OrderRow[]) => {
    const summaries = await ctx.sql<SummaryRow>(SUMMARIES, [rows.map((row) => row.id)]);
    const byOrder = new Map(summaries.map((row) => [row.order_id, row]));
    return rows.map((row) => toOverview(row, byOrder.get(row.id)));
  });
}

/** Words run along the list's own index until a page is full; ids, codes and tokens go by theirs. */
function matching(search: string): Condition {
  const sought = readSought(search);
  if (sought.kind === "id") return { test: "id = ?", values: [sought.id] };
  if (sought.kind === "ticket" || sought.kind === "gift_card") {
    const column = sought.kind === "ticket" ? "qr_token" : "code";
    return {
      test: `id = (SELECT x.order_id FROM ${sought.kind} x WHERE x.merchant_id = $1 AND x.mode = $2 AND x.${column} = ?)`,
      values: [sought.token],
    };
  }
  return {
    test: "(customer_name ILIKE ? OR customer_email ILIKE ? OR id::text ILIKE ?)",
    values: [sought.like, sought.like, sought.tail],
  };
}

function toOverview(row: OrderRow, summary: SummaryRow | undefined): OrderOverview {
  return {
    id: row.id,
    created: toUnix(row.created_at),
    customer_name: row.customer_name,
    customer_email: row.customer_email,
    status: row.status as OrderStatus,
    payment_method: row.payment_method,
    currency: row.currency,
    total_cents: Number(row.total_cents),
    bought: summary ?? null,
    more: summary?.more ?? 0,
  };
}

/** How many orders wait for payment; 100 stands for 100 or more. */
export async function countPending(ctx: SqlCtx): Promise<number> {
  const [row] = await ctx.sql<{ count: number }>(COUNT_PENDING);
  return row?.count ?? 0;
}

const ITEMS_SHOWN = 50;
const ENTRIES_SHOWN = 50;

interface LineRow extends Omit<OrderStory["lines"][number], "starts_at" | "deliver_at"> {
  starts_at: Date | null;
  deliver_at: Date | null;
}
interface IssuedRow {
  id: string;
  kind: "ticket" | "gift_card";
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
}
interface CustomerRow extends Omit<NonNullable<OrderStory["customer"]>, "first_order"> {
  first_order: Date;
}
interface ChangeRow {
  id: string;
  item_id: string;
  number: number;
  token: string;
  at: Date;
  source: string | null;
  actor_kind: string;
  note: string | null;
  cents: number | null;
  reversed: boolean;
}

/** One order with its lines, what they issued, its customer and what happened. Throws `not_found`. */
export async function getOrderStory(ctx: SqlCtx, id: string): Promise<OrderStory> {
  const [row] = await ctx.sql<OrderRow>(GET_ORDER, [id]);
  if (!row) throw notFound("order");
  const [items, lines, issued, count, customers, uses, charges] = await Promise.all([
    ctx.sql<OrderItemRow>(ITEMS_OF_ORDERS, [[id]]),
    ctx.sql<LineRow>(LINES_OF_ORDER, [id]),
    ctx.sql<IssuedRow>(ISSUED_OF_ORDER, [id, ITEMS_SHOWN]),
    ctx.sql<{ count: number }>(COUNT_ISSUED, [id]),
    row.customer_id ? ctx.sql<CustomerRow>(CUSTOMER_OF_ORDER, [row.customer_id]) : [],
    ctx.sql<ChangeRow>(USES_OF_ORDER, [id, ENTRIES_SHOWN]),
    ctx.sql<ChangeRow>(CHARGES_OF_ORDER, [id, ENTRIES_SHOWN]),
  ]);
  const order = toOrder(row, items);
  const [customer] = customers;
  const issuedTotal = count[0]?.count ?? 0;
  return {
    order,
    lines: lines.map((line) => ({
      ...line,
      starts_at: toUnix(line.starts_at),
      deliver_at: toUnix(line.deliver_at),
    })),
    issued: issued.map((item) => toItem(item, ctx.now)),
    issuedTotal,
    customer: customer ? { ...customer, first_order: toUnix(customer.first_order) } : null,
    entries: await toEntries(ctx, { order, createdAt: row.created_at, issuedTotal, uses, charges }),
  };
}

function toItem(row: IssuedRow, now: Date): OrderStoryItem {
  const isTicket = row.kind === "ticket";
  return {
    id: row.id,
    kind: row.kind,
    number: row.number,
    name: row.name,
    token: isTicket ? row.token : showGiftCardCode(row.token),
    status: isTicket
      ? ticketStatus({ uses_after: row.uses_after ?? 0, max_uses: row.max_uses ?? 1, voided_at: row.voided_at })
      : giftCardStatus({ ...row, balance_cents: row.balance_cents ?? 0 }, now),
    uses_after: row.uses_after,
    max_uses: row.max_uses,
    used_at: toUnix(row.redeemed_at),
    deliver_at: toUnix(row.deliver_at),
  };
}

interface Happened {
  order: Order;
  createdAt: Date;
  issuedTotal: number;
  uses: ChangeRow[];
  charges: ChangeRow[];
}

/** Uses and charges of the order's items, then what its placing did. */
async function toEntries(ctx: SqlCtx, { order, createdAt, issuedTotal, uses, charges }: Happened) {
  const isPaid = order.status !== "pending" && order.status !== "canceled";
  const changes = [
    ...uses.map((row) => ({ ...row, kind: "let_in" as const })),
    ...charges.map((row) => ({ ...row, kind: "charged" as const })),
  ].sort((a, b) => b.at.getTime() - a.at.getTime() || (a.id < b.id ? 1 : -1));
  const sent = await sentOf(ctx, [
    { type: "order.created", at: createdAt, id: order.id },
    { type: "order.completed", at: createdAt, id: order.id },
    ...changes.map(({ kind, at, item_id }): SentOf => ({ type: EVENT_OF[kind], at, id: item_id })),
  ]);
  const [created, completed, ...ofChanges] = sent;
  const base = {
    at: order.created,
    item: null,
    source: null,
    byPerson: false,
    note: null,
    cents: null,
    reversed: false,
    sent: null,
  };
  const placing: OrderStoryEntry[] = [
    ...(issuedTotal > 0 ? [{ ...base, id: "issued", kind: "issued" as const, sent: completed ?? null }] : []),
    ...(isPaid ? [{ ...base, id: "paid", kind: "paid" as const, cents: order.total_cents }] : []),
    { ...base, id: "placed", kind: "placed", sent: created ?? null },
  ];
  return [
    ...changes.map(
      (row, at): OrderStoryEntry => ({
        id: row.id,
        kind: row.kind,
        at: toUnix(row.at),
        item: {
          kind: row.kind === "let_in" ? "ticket" : "gift_card",
          id: row.item_id,
          number: row.number,
          token: row.kind === "let_in" ? row.token : showGiftCardCode(row.token),
        },
        source: row.source,
        byPerson: row.actor_kind === "user",
        note: row.note,
        cents: row.cents,
        reversed: row.reversed,
        sent: ofChanges[at] ?? null,
      }),
    ),
    ...placing,
  ];
}

const EVENT_OF = { let_in: "ticket.redeemed", charged: "gift_card.redeemed" } as const;
