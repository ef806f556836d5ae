/** What can be exported, with what a file contains. */
export const EXPORTS = {
  orders: { title: "Orders", text: "One row for each order, with its amounts, buyer and address" },
  order_items: { title: "Order lines", text: "One row for each line of an order, with what it issued" },
  customers: { title: "Customers", text: "Addresses, names and consent" },
  products: { title: "Products", text: "All types, with dates, tiers, variants, places and timeslots" },
  gift_cards: { title: "Gift cards", text: "Codes that guests have, balances, recipients and dates" },
  gift_card_transactions: { title: "Gift card ledger", text: "Each issue, charge, reversal and adjustment of a card" },
  tickets: { title: "Tickets", text: "Codes that guests have, events, attendees, uses and answers" },
  bookings: { title: "Bookings", text: "Times, places, parties and answers" },
  vouchers: { title: "Vouchers", text: "Codes that guests have, products, uses and dates" },
  memberships: { title: "Memberships", text: "Status, periods and uses" },
  events: { title: "Events", text: "What was sent to webhooks in the last 30 days" },
} as const satisfies Record<string, { title: string; text: string }>;

export type ExportKind = keyof typeof EXPORTS;
export type ExportFormat = "csv" | "json";

export const isExportKind = (text: string): text is ExportKind => Object.hasOwn(EXPORTS, text);

/** The header of a file that says about how many rows follow. */
export const ROWS_HEADER = "X-Total-Rows";

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
  "sales_end_at",
  "sales_start_at",
  "starts_at",
  "updated",
  "voided_at",
]);
