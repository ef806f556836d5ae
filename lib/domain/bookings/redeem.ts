import { AppError } from "#lib/core/errors";
import type { RedeemBody } from "#lib/core/schema";
import type { Context } from "#lib/db/context";
import { type Claimed, type Redeeming, runClaim } from "#lib/domain/redemptions/claim";
import { bookingRefusal } from "./refusal.ts";
import { type BookingRow, findBooking, toBooking } from "./row.ts";
import type { Booking } from "./schema.ts";
import { CLAIM_BOOKING_USE, CLAIM_BOOKING_USE_BY_TOKEN } from "./sql.ts";

/** Takes up this booking. Spec, "States and transitions / Booking and voucher". */
export async function redeemBooking(ctx: Context, id: string, how: RedeemBody = {}): Promise<Booking> {
  const claimed = await claimBookingUse(ctx, { id }, how);
  if (claimed) return toBooking(claimed);
  const refusal = bookingRefusal(await findBooking(ctx, id));
  // No reason left: the use was given back between the two statements.
  if (!refusal) return redeemBooking(ctx, id, how);
  throw new AppError(refusal.code, refusal.message);
}

/** Takes the one use, or answers null and changes nothing. */
export function claimBookingUse(
  ctx: Context,
  which: { id: string } | { token: string },
  how: Redeeming = {},
): Promise<Claimed<BookingRow> | null> {
  return "id" in which
    ? runClaim(ctx, CLAIM_BOOKING_USE, which.id, how)
    : runClaim(ctx, CLAIM_BOOKING_USE_BY_TOKEN, which.token, how);
}
