import { showGiftCardCode } from "#lib/core/codes";
import { notFound } from "#lib/core/errors";
import type { Page, PageQuery } from "#lib/core/schema";
import { shownEmail } from "#lib/core/shown-email";
import { toUnix } from "#lib/core/time";
import { giftCardStatus } from "#lib/dashboard/gift-cards/shape";
import { readChanges, toEntries } from "#lib/dashboard/order-history/read";
import { parseSearch } from "#lib/dashboard/search/shape";
import { ordersWithText } from "#lib/dashboard/search/sql";
import { ticketStatus } from "#lib/dashboard/tickets/shape";
import type { Context } from "#lib/db/context";
import { type Condition, type Listing, pageOf } from "#lib/db/page";
import { type OrderRow, toOrder, type WholeOrderRow } from "#lib/domain/orders/row";
import type { OrderStatus } from "#lib/domain/orders/schema";
import { GET_ORDER } from "#lib/domain/orders/sql";
import type { CustomField } from "#lib/domain/products/schema-custom-fields";
import type { IssuedItem, OrderDetails, OrderDetailsLine, OrderDispute, OrderOverview } from "./shape.ts";
import {
  COUNT_ISSUED,
  COUNT_PENDING,
  CUSTOMER_OF_ORDER,
  DISPUTE_OF_ORDER,
  ISSUED_OF_ORDER,
  LINES_OF_ORDER,
  SUMMARIES,
} from "./sql.ts";

/** The filters of the dashboard's list. `search`: a name, an e-mail address, a code, a token, or an id or its end. */
export interface OrderSearch
  extends Pick<PageQuery, "starting_after" | "ending_before" | "created_from" | "created_to" | "limit"> {
  statuses?: readonly OrderStatus[];
  customer_id?: string;
  /** Orders of which a line is of this product. */
  product_id?: string;
  search?: string;
  /** True: only those that came with a file of another system. False: only those that were sold here. Absent: all. */
  is_imported?: boolean;
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
  const { statuses, customer_id, product_id, search, is_imported, ...page } = query;
  const conditions = [
    statuses?.length && { sql: "status = ANY (?::text[])", values: [statuses] },
    product_id && { sql: WITH_PRODUCT, values: [product_id] },
    search && matching(search),
    is_imported !== undefined && { sql: is_imported ? "moved_in" : "NOT moved_in", values: [] },
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
  /** Only a gift card can be. */
  is_on_hold: boolean;
  /** Only for a membership. The status of other items follows from their uses. */
  status: string | null;
}
interface CustomerRow extends Omit<NonNullable<OrderDetails["customer"]>, "first_order"> {
  first_order: Date;
}

/** Returns an order with its lines, issued items, customer and history. Throws `not_found`. */
export async function getOrderDetails(ctx: Context, id: string): Promise<OrderDetails> {
  const [row] = await ctx.sql<WholeOrderRow>(GET_ORDER, [id]);
  if (!row) throw notFound("order");
  const [lines, issued, count, customers, disputes, changes] = await Promise.all([
    linesOf(ctx, id),
    ctx.sql<IssuedRow>(ISSUED_OF_ORDER, [id, ITEMS_SHOWN, ctx.now]),
    ctx.sql<{ count: number }>(COUNT_ISSUED, [id]),
    row.customer_id ? ctx.sql<CustomerRow>(CUSTOMER_OF_ORDER, [row.customer_id]) : [],
    ctx.sql<DisputeRow>(DISPUTE_OF_ORDER, [id]),
    readChanges(ctx, id),
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
    dispute: disputes[0] ? toDispute(disputes[0]) : null,
    entries: await toEntries(ctx, { order, row, issuedTotal, ...changes }),
  };
}

interface DisputeRow extends Omit<OrderDispute, "cents" | "respond_by"> {
  cents: bigint;
  respond_by: Date | null;
}

const toDispute = ({ cents, respond_by, ...row }: DisputeRow): OrderDispute => ({
  ...row,
  cents: Number(cents),
  respond_by: toUnix(respond_by),
});

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

interface LineRow extends Omit<OrderDetailsLine, "starts_at" | "deliver_at" | "answers"> {
  starts_at: Date | null;
  deliver_at: Date | null;
  questions: CustomField[] | null;
  answers: Record<string, unknown> | null;
}

/** Reads the lines of an order, with what tells each from another of the same product, for the dashboard. */
async function linesOf(ctx: Context, orderId: string): Promise<OrderDetailsLine[]> {
  const rows = await ctx.sql<LineRow>(LINES_OF_ORDER, [orderId]);
  return rows.map(({ questions, answers, ...line }) => ({
    ...line,
    starts_at: toUnix(line.starts_at),
    deliver_at: toUnix(line.deliver_at),
    answers: answerText(questions, answers),
  }));
}

/**
 * Returns the answers as text, with the labels of their fields and in their order. An answer whose field was removed since has its
 * key as the label.
 */
function answerText(fields: readonly CustomField[] | null, answers: Record<string, unknown> | null) {
  const given = Object.entries(answers ?? {}).map(([key, answer]) => {
    const at = fields?.findIndex((field) => field.key === key) ?? -1;
    return { at: at < 0 ? Number.MAX_SAFE_INTEGER : at, label: fields?.[at]?.label ?? key, answer: wordOf(answer) };
  });
  return given.sort((one, other) => one.at - other.at).map(({ label, answer }) => ({ label, answer }));
}

const wordOf = (answer: unknown): string => (typeof answer === "boolean" ? (answer ? "Yes" : "No") : String(answer));
