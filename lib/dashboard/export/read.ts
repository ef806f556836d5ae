import { z } from "zod";
import { csvHead, csvRows } from "#lib/core/csv";
import { secondsOfDays } from "#lib/core/day";
import { invalid } from "#lib/core/errors";
import { Id, type Page, type PageQuery, Timestamp } from "#lib/core/schema";
import { shownEmail } from "#lib/core/shown-email";
import { fromUnix, toUnix } from "#lib/core/time";
import type { Context } from "#lib/db/context";
import { pagesOf } from "#lib/db/whole-list";
import { listBookings } from "#lib/domain/bookings/read";
import { Booking } from "#lib/domain/bookings/schema";
import { listCustomers } from "#lib/domain/customers/read";
import { Customer } from "#lib/domain/customers/schema";
import { listEvents } from "#lib/domain/events/read";
import { Event } from "#lib/domain/events/schema";
import { listAllTransactions, listGiftCards } from "#lib/domain/gift-cards/read";
import { GiftCard, GiftCardTransaction } from "#lib/domain/gift-cards/schema";
import { listMemberships } from "#lib/domain/memberships/read";
import { Membership } from "#lib/domain/memberships/schema";
import { listOrders } from "#lib/domain/orders/read";
import { type Order, OrderItem, Order as OrderShape } from "#lib/domain/orders/schema";
import { listWholeProducts } from "#lib/domain/products/read";
import { Product } from "#lib/domain/products/schema";
import type { ForeignKind } from "#lib/domain/redemptions/foreign-codes";
import { recordSecurityEvent } from "#lib/domain/security-events/record";
import { getSettings } from "#lib/domain/store-settings/read";
import { listTickets } from "#lib/domain/tickets/read";
import { Ticket } from "#lib/domain/tickets/schema";
import { listVouchers } from "#lib/domain/vouchers/read";
import { Voucher } from "#lib/domain/vouchers/schema";
import { type ExportFormat, type ExportKind, TIME_COLUMNS } from "./shape.ts";
import { COUNTS, GUESTS } from "./sql.ts";

const PAGE_SIZE = 200;

/** A file that is made while it is read, with about how many rows it will have. */
export interface Export {
  name: string;
  type: string;
  rows: number;
  text: AsyncGenerator<string>;
}

/** The days of an export, in the time zone of the store: 2026-11-21. A day that is not given does not bound it. */
export interface ExportDays {
  from?: string;
  to?: string;
}

type Span = Pick<PageQuery, "created_from" | "created_to">;

/**
 * Begins an export of the data of this mode that was created on these days, and records it. The text is made page by page
 * as it is read, so that its size does not matter. A row that changes in the meantime is exported as it is when its page is
 * read. Throws `invalid_request` for a first day after the last one.
 */
export async function beginExport(
  ctx: Context,
  kind: ExportKind,
  format: ExportFormat,
  days: ExportDays = {},
): Promise<Export> {
  const { from, to } = days;
  if (from && to && from > to) throw invalid("from", "The first day is after the last one. Swap them.");
  const span = from || to ? secondsOfDays(from, to, (await getSettings(ctx)).timezone) : {};
  const rows = await countRows(ctx, kind, span);
  await recordSecurityEvent(ctx, { action: "data.exported", details: { what: kind, format, ...days, rows } });
  return {
    name: `${kind.replaceAll("_", "-")}-${ctx.mode}-${daysInName(ctx, days)}.${format === "csv" ? "csv" : "ndjson"}`,
    type: format === "csv" ? "text/csv; charset=utf-8" : "application/x-ndjson; charset=utf-8",
    rows,
    text: format === "csv" ? csvOf(ctx, kind, span) : jsonOf(ctx, kind, span),
  };
}

const daysInName = ({ now }: Context, { from, to }: ExportDays): string =>
  [from && `from-${from}`, to && `to-${to}`].filter(Boolean).join("-") || now.toISOString().slice(0, 10);

async function countRows(ctx: Context, kind: ExportKind, { created_from, created_to }: Span): Promise<number> {
  const timeOf = (seconds?: number) => (seconds === undefined ? null : fromUnix(seconds));
  const [row] = await ctx.sql<{ rows: number }>(COUNTS[kind], [timeOf(created_from), timeOf(created_to)]);
  return row?.rows ?? 0;
}

async function* rowsOf(ctx: Context, kind: ExportKind, span: Span): AsyncGenerator<readonly ExportRow[]> {
  const { list, rowsOf, pageSize = PAGE_SIZE } = SOURCES[kind];
  for await (const page of pagesOf((query) => list(ctx, { ...query, ...span }), pageSize)) {
    yield rowsOf ? page.flatMap((entry) => rowsOf(entry as never)) : (page as unknown as ExportRow[]);
  }
}

/** One JSON object in each line, as the API returns it. An item that guests have under a code of another system has that too. */
async function* jsonOf(ctx: Context, kind: ExportKind, span: Span): AsyncGenerator<string> {
  for await (const rows of rowsOf(ctx, kind, span)) {
    const guests = await guestsOf(ctx, kind, rows);
    const withCode = (row: ExportRow): ExportRow => {
      const code = guests.get(row.id)?.guest_code;
      return code === undefined ? row : { ...row, guest_code: code };
    };
    yield rows.map((row) => `${JSON.stringify(withCode(row))}\n`).join("");
  }
}

/** One row in each record, after the names of the columns. Of items it also has what another store needs to know to take them over. */
async function* csvOf(ctx: Context, kind: ExportKind, span: Span): AsyncGenerator<string> {
  const { shape, guests } = SOURCES[kind];
  const fields = Object.keys(shape.shape).filter((name) => name !== "object");
  const columns = [...new Set([...fields, ...(guests ? GUEST_COLUMNS[guests] : [])])];
  yield csvHead(columns);
  for await (const rows of rowsOf(ctx, kind, span)) {
    const cells = await guestsOf(ctx, kind, rows);
    const whole = rows.map(
      (row): ExportRow => ({ guest_code: row.code ?? row.qr_token, ...row, ...cells.get(row.id) }),
    );
    yield csvRows(whole.map((row) => columns.map((name) => cellOf(name, row[name]))));
  }
}

const guestsOf = async (
  ctx: Context,
  kind: ExportKind,
  rows: readonly ExportRow[],
): Promise<Map<unknown, GuestCells>> => {
  const { guests } = SOURCES[kind];
  return guests && rows.length > 0 ? readGuests(ctx, guests, rows) : new Map();
};

/** Times are ISO 8601 in UTC, lists and objects JSON. */
function cellOf(name: string, value: unknown): string | number | null {
  if (value === null || value === undefined) return null;
  if (typeof value === "number") return TIME_COLUMNS.has(name) ? isoOf(value) : value;
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

const isoOf = (seconds: number): string => fromUnix(seconds).toISOString().replace(".000Z", "Z");

/** A row of a file, in the shape of the API. */
type ExportRow = Readonly<Record<string, unknown>>;

type List = (ctx: Context, page: PageQuery) => Promise<Page<{ id: string }>>;

/** Where the rows of a file come from. */
interface Source {
  /** Its fields are the columns. */
  shape: z.ZodObject;
  list: List;
  /** The rows of an entry of the list. Default: the entry itself. */
  rowsOf?: (entry: never) => ExportRow[];
  /** Guests hold a code of its items. */
  guests?: ForeignKind;
  /** How many entries are read at once, where one can be large. */
  pageSize?: number;
}

const LINE = z.object({
  order_id: Id,
  order_created: Timestamp,
  order_status: z.string(),
  currency: z.string(),
  ...OrderItem.shape,
});

const linesOf = ({ id, created, status, currency, items }: Order): ExportRow[] =>
  items.map((item) => ({ order_id: id, order_created: created, order_status: status, currency, ...item }));

const LARGE = 20;

export const SOURCES: Record<ExportKind, Source> = {
  orders: { shape: OrderShape, list: listOrders },
  order_items: { shape: LINE, list: listOrders, rowsOf: linesOf },
  customers: { shape: Customer, list: listCustomers },
  products: { shape: Product, list: listWholeProducts, pageSize: LARGE },
  gift_cards: { shape: GiftCard, list: listGiftCards, guests: "gift_card" },
  gift_card_transactions: {
    shape: GiftCardTransaction,
    list: listAllTransactions,
  },
  tickets: { shape: Ticket, list: listTickets, guests: "ticket" },
  bookings: { shape: Booking, list: listBookings },
  vouchers: { shape: Voucher, list: listVouchers, guests: "voucher" },
  memberships: { shape: Membership, list: listMemberships },
  events: { shape: Event, list: listEvents },
};

/** What another store needs to know of an item, beside what the API returns of it. */
type GuestCells = Readonly<Record<string, string | number | null>>;

interface GuestRow {
  id: string;
  /** The code of another system that the item was imported with. */
  other_code: string | null;
  customer_email: string | null;
  customer_name: string | null;
  product_title?: string;
  event_starts_at?: Date;
  tier_name?: string | null;
  currency?: string;
  /** What the guest is owed for the uses that are left. */
  owed_cents?: number | bigint;
}

const PERSON = ["guest_code", "customer_email", "customer_name"];
const OWED = ["owed_cents", "currency"];

/** The columns that a file has of these items beside the fields of the API. */
const GUEST_COLUMNS: Record<ForeignKind, readonly string[]> = {
  gift_card: PERSON,
  ticket: [...PERSON, "product_title", "event_starts_at", "tier_name", ...OWED],
  voucher: [...PERSON, "product_title", ...OWED],
};

/** Returns these cells of items by their ids. `guest_code` is there only where it is not our own code. Runs one statement. */
async function readGuests(
  ctx: Context,
  kind: ForeignKind,
  items: readonly { id?: unknown }[],
): Promise<Map<unknown, GuestCells>> {
  const rows = await ctx.sql<GuestRow>(GUESTS[kind], [items.map(({ id }) => id)]);
  return new Map(rows.map((row) => [row.id, cellsOf(row)]));
}

const cellsOf = ({
  id: _id,
  other_code,
  customer_email,
  event_starts_at,
  owed_cents,
  ...rest
}: GuestRow): GuestCells => ({
  ...rest,
  ...(other_code !== null && { guest_code: other_code }),
  customer_email: customer_email === null ? null : shownEmail(customer_email),
  ...(event_starts_at && { event_starts_at: toUnix(event_starts_at) }),
  ...(owed_cents !== undefined && { owed_cents: Number(owed_cents) }),
});
