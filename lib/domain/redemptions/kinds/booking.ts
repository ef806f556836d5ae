import { toUnix } from "#lib/core/time";
import { claimBookingUse } from "#lib/domain/bookings/redeem";
import { bookingRefusal } from "#lib/domain/bookings/refusal";
import { type BookingAtTheDoor, type BookingRow, toBooking, toBookingRedemption } from "#lib/domain/bookings/row";
import { FIND_BOOKING_BY_TOKEN } from "#lib/domain/bookings/sql";
import { giveUseBack, lockOf } from "#lib/domain/redemptions/give-back";
import type { Display } from "#lib/domain/redemptions/schema";
import { type Kind, recordOf } from "./kind.ts";

export const bookingKind: Kind = {
  writeScope: "bookings:write",

  async find(ctx, token) {
    const [row] = await ctx.sql<BookingAtTheDoor>(FIND_BOOKING_BY_TOKEN, [token]);
    if (!row) return null;
    return {
      kind: "booking",
      id: row.id,
      resource: toBooking(row),
      display: toDisplay(row),
      refusal: () => bookingRefusal(row),
    };
  },

  async claim(ctx, token, asking) {
    const claimed = await claimBookingUse(ctx, { token }, asking);
    if (!claimed) return null;
    const redemption = toBookingRedemption({ ...recordOf(ctx, claimed, asking), booking_id: claimed.id });
    return { resource: toBooking(claimed), redemption };
  },

  lock: lockOf("booking"),
  giveBack: (ctx, taken, reason) => giveUseBack<BookingRow>(ctx, "booking", taken, reason, toBooking),
};

const toDisplay = (row: BookingAtTheDoor): Display => ({
  title: row.product_title,
  detail: row.resource_name,
  name: row.lead_name ?? row.customer_name,
  starts_at: toUnix(row.starts_at),
  first_redeemed_at: toUnix(row.redeemed_at),
  first_source: row.redeemed_source,
});
