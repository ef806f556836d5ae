import { toUnix } from "#lib/core/time";
import type { Context } from "#lib/db/context";
import { claimBookingUse } from "#lib/domain/bookings/redeem";
import { bookingRefusal } from "#lib/domain/bookings/refusal";
import { type BookingRow, type BookingScanRow, toBooking, toBookingRedemption } from "#lib/domain/bookings/row";
import { FIND_BOOKING_BY_TOKEN } from "#lib/domain/bookings/sql";
import { voidBooking } from "#lib/domain/bookings/void";
import { admitsBooking } from "#lib/domain/issued-items/admission";
import { recordOfClaim } from "#lib/domain/issued-items/claim";
import { findItem } from "#lib/domain/issued-items/find";
import type { Refusal } from "#lib/domain/issued-items/refusal";
import { lockStatement, reverseUse } from "#lib/domain/issued-items/reverse";
import type { RedeemableKind, RedeemRequest } from "./redeemable-kind.ts";
import type { Display } from "./schema.ts";

export const bookingKind: RedeemableKind = {
  async find(ctx, token) {
    const row = await findItem<BookingScanRow>(ctx, FIND_BOOKING_BY_TOKEN, token);
    if (!row) return null;
    return {
      kind: "booking",
      token,
      resource: toBooking(row),
      display: toDisplay(row),
      refusal: () => refusalOf(ctx, row),
      async claim(request) {
        const claimed = await claimBookingUse(ctx, { token }, request, request);
        if (!claimed) return refusalOf(ctx, row, request);
        const redemption = toBookingRedemption({ ...recordOfClaim(ctx, claimed, request), booking_id: claimed.id });
        return { resource: toBooking(claimed), redemption, display: toDisplay({ ...row, ...claimed }) };
      },
    };
  },

  lock: lockStatement("booking"),

  async reverse(ctx, redemption, reason) {
    const reversed = await reverseUse<BookingRow>(ctx, "booking", redemption, reason);
    return { id: reversed.reversal_id, resource: toBooking(reversed), isUnused: reversed.uses_after === 0 };
  },

  void: voidBooking,
};

function refusalOf({ now }: Context, row: BookingScanRow, request: RedeemRequest = {}): Refusal | null {
  const booking = { ...row, starts_at: toUnix(row.starts_at), ends_at: toUnix(row.ends_at) };
  const time = { now: toUnix(request.at ?? now), timeZone: row.timezone };
  return bookingRefusal(row, admitsBooking(request, booking, time));
}

const toDisplay = (row: BookingScanRow): Display => ({
  title: row.product_title,
  detail: row.resource_name,
  name: row.lead_name ?? row.customer_name,
  starts_at: toUnix(row.starts_at),
  first_redeemed_at: toUnix(row.redeemed_at),
  first_source: row.redeemed_source,
});
