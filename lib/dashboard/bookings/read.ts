import type { Page } from "#lib/core/schema";
import { shownEmail } from "#lib/core/shown-email";
import { toUnix } from "#lib/core/time";
import {
  type ItemNames,
  type ItemSearch,
  listItems,
  listProductChoices,
  readBesideItem,
} from "#lib/dashboard/items/read";
import type { Context } from "#lib/db/context";
import { findBooking } from "#lib/domain/bookings/read";
import { bookingRefusal } from "#lib/domain/bookings/refusal";
import { type BookingRedemptionRow, type BookingRow, toBooking, toBookingRedemption } from "#lib/domain/bookings/row";
import type { BookingRedemption } from "#lib/domain/bookings/schema";
import { buyerText } from "#lib/texts/buyer";
import {
  type BookingDetails,
  type BookingOverview,
  type BookingProduct,
  type BookingStatus,
  bookingStatus,
} from "./shape.ts";
import { BOOKING_NAMES, BOOKING_PRODUCTS } from "./sql.ts";

/** The filters of the dashboard's list. */
export interface BookingSearch extends ItemSearch {
  state?: BookingStatus;
  product_id?: string;
  resource_id?: string;
  /** Only bookings that start at this time or later, and before `to`. */
  from?: Date;
  to?: Date;
}

interface NamesRow extends ItemNames {
  place: string | null;
}

/** Lists bookings for the dashboard, newest first. */
export function listBookingOverviews(ctx: Context, query: BookingSearch): Promise<Page<BookingOverview>> {
  const { state, product_id, resource_id, from, to, ...common } = query;
  const conditions = [
    state && { sql: IN_STATE[state], values: [] },
    from && { sql: "starts_at >= ?", values: [from] },
    to && { sql: "starts_at < ?", values: [to] },
  ];
  const list = { kind: "booking", names: BOOKING_NAMES, equals: { product_id, resource_id }, conditions } as const;
  return listItems(ctx, list, common, toOverview);
}

/** `bookingStatus` in SQL. */
const IN_STATE: Record<BookingStatus, string> = {
  valid: "voided_at IS NULL AND uses_after = 0",
  arrived: "voided_at IS NULL AND uses_after > 0",
  voided: "voided_at IS NOT NULL",
};

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

/** Lists the products that the list can be filtered by, with the chosen one. */
export const listBookingProducts = (ctx: Context, chosen?: string): Promise<BookingProduct[]> =>
  listProductChoices(ctx, BOOKING_PRODUCTS, chosen);

/** Returns a booking with its product, place, order and log, and why it cannot be redeemed. Throws `not_found`. */
export async function getBookingDetails(ctx: Context, id: string): Promise<BookingDetails> {
  const row = await findBooking(ctx, id);
  const { names, ...shared } = await readBesideItem<NamesRow, BookingRedemptionRow, BookingRedemption>(ctx, {
    kind: "booking",
    id,
    names: BOOKING_NAMES,
    event: "booking.redeemed",
    resourceOf: (use) => use.booking_id,
    toUse: toBookingRedemption,
  });
  return {
    ...shared,
    booking: toBooking(row),
    status: bookingStatus(row),
    place: names.place,
    refusal: bookingRefusal(row)?.message ?? null,
  };
}
