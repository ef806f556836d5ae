import { z } from "zod";
import { Id, type Page, type PageQuery, Timestamp } from "#lib/core/schema";
import type { Context } from "#lib/db/context";
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
import { listTickets } from "#lib/domain/tickets/read";
import { Ticket } from "#lib/domain/tickets/schema";
import { listVouchers } from "#lib/domain/vouchers/read";
import { Voucher } from "#lib/domain/vouchers/schema";
import type { ExportKind } from "./shape.ts";

/** A row of a file, in the shape of the API. */
export type ExportRow = Readonly<Record<string, unknown>>;

type List = (ctx: Context, page: PageQuery) => Promise<Page<{ id: string }>>;

/** Where the rows of a file come from. */
interface Source {
  /** Has merchant, mode and `created_at`. */
  table: string;
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

/** The lines with the time of their order. */
const LINES = `(SELECT i.merchant_id, i.mode, o.created_at FROM order_item i
                  JOIN orders o ON o.merchant_id = i.merchant_id AND o.id = i.order_id
                 WHERE i.merchant_id = $1) lines`;

/** The columns that are times, in Unix seconds. A file has them as ISO 8601. */
export const TIME_COLUMNS: ReadonlySet<string> = new Set([
  "created",
  "current_period_end",
  "current_period_start",
  "deliver_at",
  "email_sent_at",
  "ends_at",
  "event_starts_at",
  "expires_at",
  "order_created",
  "redeemed_at",
  "reversed_at",
  "starts_at",
  "updated",
  "voided_at",
]);

export const SOURCES: Record<ExportKind, Source> = {
  orders: { table: "orders", shape: OrderShape, list: listOrders },
  order_items: { table: LINES, shape: LINE, list: listOrders, rowsOf: linesOf },
  customers: { table: "customer", shape: Customer, list: listCustomers },
  products: { table: "product", shape: Product, list: listWholeProducts, pageSize: LARGE },
  gift_cards: { table: "gift_card", shape: GiftCard, list: listGiftCards, guests: "gift_card" },
  gift_card_transactions: {
    table: "gift_card_transaction",
    shape: GiftCardTransaction,
    list: listAllTransactions,
  },
  tickets: { table: "ticket", shape: Ticket, list: listTickets, guests: "ticket" },
  bookings: { table: "booking", shape: Booking, list: listBookings },
  vouchers: { table: "voucher", shape: Voucher, list: listVouchers, guests: "voucher" },
  memberships: { table: "membership", shape: Membership, list: listMemberships },
  events: { table: "event", shape: Event, list: listEvents },
};
