import { notFound } from "#lib/core/errors";
import type { Page, PageQuery } from "#lib/core/schema";
import type { Context } from "#lib/db/context";
import { type Listing, pageOf } from "#lib/db/page";
import { listLog } from "#lib/domain/issued-items/log";
import { type BookingRow, toBooking, toBookingRedemption } from "./row.ts";
import type { Booking, BookingQuery, BookingRedemption } from "./schema.ts";
import { GET_BOOKING } from "./sql.ts";

/** Returns the row of a booking. Throws `not_found`. */
export async function findBooking(ctx: Context, id: string): Promise<BookingRow> {
  const [row] = await ctx.sql<BookingRow>(GET_BOOKING, [id]);
  if (!row) throw notFound("booking");
  return row;
}

/** Returns a booking. Throws `not_found`. */
export const getBooking = async (ctx: Context, id: string): Promise<Booking> => toBooking(await findBooking(ctx, id));

/** Lists bookings, newest first. */
export function listBookings(ctx: Context, query: BookingQuery): Promise<Page<Booking>> {
  const { product_id, order_id, customer_id } = query;
  const listing: Listing = { table: "booking", equals: { product_id, order_id, customer_id } };
  return pageOf(ctx, listing, query, (rows: BookingRow[]) => rows.map(toBooking));
}

/** Lists the redemptions of a booking, newest first. Throws `not_found`. */
export const listBookingRedemptions = (ctx: Context, id: string, query: PageQuery): Promise<Page<BookingRedemption>> =>
  listLog(ctx, { table: "booking_redemption", of: { kind: "booking", id } }, query, toBookingRedemption);
