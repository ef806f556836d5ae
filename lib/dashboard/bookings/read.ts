import { readToken } from "#lib/core/codes";
import type { Page, PageQuery } from "#lib/core/schema";
import { shownEmail } from "#lib/core/shown-email";
import { toUnix } from "#lib/core/time";
import { countSubscribers, summarizeDeliveries } from "#lib/dashboard/delivery-summary/read";
import type { EventRef } from "#lib/dashboard/delivery-summary/shape";
import { parseSearch } from "#lib/dashboard/search/shape";
import { boughtByEmail, withIdOrOrder, withText } from "#lib/dashboard/search/sql";
import type { Context } from "#lib/db/context";
import { type Condition, type Listing, pageOf } from "#lib/db/page";
import { findBooking } from "#lib/domain/bookings/read";
import { bookingRefusal } from "#lib/domain/bookings/refusal";
import { type BookingRedemptionRow, type BookingRow, toBooking, toBookingRedemption } from "#lib/domain/bookings/row";
import { buyerText } from "#lib/texts/buyer";
import {
  type BookingDetails,
  type BookingOverview,
  type BookingProduct,
  type BookingStatus,
  type BookingUse,
  bookingStatus,
} from "./shape.ts";
import { BOOKING_NAMES, BOOKING_PRODUCTS, USES_OF_BOOKING } from "./sql.ts";

/** The filters of the dashboard's list. `search`: a name, an e-mail address, an id, or a token or its end. */
export interface BookingSearch extends Pick<PageQuery, "starting_after" | "ending_before" | "limit"> {
  state?: BookingStatus;
  product_id?: string;
  resource_id?: string;
  order_id?: string;
  customer_id?: string;
  /** Only bookings that start at this time or later, and before `to`. */
  from?: Date;
  to?: Date;
  search?: string;
}

interface NamesRow {
  id: string;
  title: string;
  place: string | null;
  order_id: string;
  customer_name: string | null;
  customer_email: string | null;
}

/** Lists bookings for the dashboard, newest first. Runs two statements, three with a cursor. */
export function listBookingOverviews(ctx: Context, query: BookingSearch): Promise<Page<BookingOverview>> {
  const { state, product_id, resource_id, order_id, customer_id, from, to, search, ...page } = query;
  const conditions: Condition[] = [
    ...(state ? [{ sql: IN_STATE[state], values: [] }] : []),
    ...(from ? [{ sql: "starts_at >= ?", values: [from] }] : []),
    ...(to ? [{ sql: "starts_at < ?", values: [to] }] : []),
    ...(search ? [matching(search)] : []),
  ];
  const listing: Listing = { table: "booking", equals: { product_id, resource_id, order_id, customer_id }, conditions };
  return pageOf(ctx, listing, page, async (rows: BookingRow[]) => {
    const names = await ctx.sql<NamesRow>(BOOKING_NAMES, [rows.map((row) => row.id)]);
    const byId = new Map(names.map((row) => [row.id, row]));
    return rows.flatMap((row) => {
      const found = byId.get(row.id);
      return found ? [toOverview(row, found)] : [];
    });
  });
}

/** `bookingStatus` in SQL. */
const IN_STATE: Record<BookingStatus, string> = {
  valid: "voided_at IS NULL AND uses_after = 0",
  arrived: "voided_at IS NULL AND uses_after > 0",
  voided: "voided_at IS NOT NULL",
};

function matching(search: string): Condition {
  const { kind, token } = readToken(search);
  if (kind === "booking" && token) return { sql: "qr_token = ?", values: [token] };
  const parsed = parseSearch(search);
  if (parsed.kind === "id") return withIdOrOrder("booking", parsed.id);
  if (parsed.kind !== "text") return { sql: "false", values: [] };
  const bought = boughtByEmail(search);
  if (bought) return bought;
  return withText("booking", search, parsed);
}

const toOverview = (row: BookingRow, names: NamesRow): BookingOverview => ({
  id: row.id,
  qr_token: row.qr_token,
  guest: row.lead_name ?? shownEmail(buyerText(names)),
  title: names.title,
  place: names.place,
  starts_at: toUnix(row.starts_at),
  ends_at: toUnix(row.ends_at),
  party_size: row.party_size,
  status: bookingStatus(row),
});

const PRODUCTS_SHOWN = 5;

/** Lists the products that the list can be filtered by, with the chosen one. */
export const listBookingProducts = (ctx: Context, chosen?: string): Promise<BookingProduct[]> =>
  ctx.sql<BookingProduct>(BOOKING_PRODUCTS, [PRODUCTS_SHOWN, chosen ?? null]);

const USES_SHOWN = 100;

/** Returns a booking with its product, place, order and log, and why it cannot be redeemed. Throws `not_found`. */
export async function getBookingDetails(ctx: Context, id: string): Promise<BookingDetails> {
  const row = await findBooking(ctx, id);
  const [[names], uses, subscribers] = await Promise.all([
    ctx.sql<NamesRow>(BOOKING_NAMES, [[id]]),
    ctx.sql<BookingRedemptionRow>(USES_OF_BOOKING, [id, USES_SHOWN]),
    countSubscribers(ctx, "booking.redeemed"),
  ]);
  if (!names) throw new Error("A booking without an order.");
  const { title, place, order_id, customer_name, customer_email } = names;
  return {
    booking: toBooking(row),
    status: bookingStatus(row),
    title,
    place,
    order: { id: order_id, customer_name, customer_email: shownEmail(customer_email) },
    uses: await toUses(ctx, uses),
    refusal: bookingRefusal(row)?.message ?? null,
    subscribers,
  };
}

async function toUses(ctx: Context, rows: BookingRedemptionRow[]): Promise<BookingUse[]> {
  const sent = await summarizeDeliveries(
    ctx,
    rows.map((row): EventRef => ({ type: "booking.redeemed", at: row.created_at, id: row.booking_id })),
  );
  return rows.map((row, index) => ({ ...toBookingRedemption(row), sent: sent[index] ?? null }));
}
