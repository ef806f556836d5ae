import type { RedeemBody } from "#lib/core/schema";
import type { Context } from "#lib/db/context";
import type { Admission } from "#lib/domain/issued-items/admission";
import { type Claimed, claimUse, type ItemKey, type RedeemOptions } from "#lib/domain/issued-items/claim";
import { dayOfClaim } from "#lib/domain/issued-items/day-of-claim";
import { redeemOrRefuse } from "#lib/domain/issued-items/refusal";
import { findBooking } from "./read.ts";
import { bookingRefusal } from "./refusal.ts";
import { type BookingRow, toBooking } from "./row.ts";
import type { Booking } from "./schema.ts";
import { CLAIM_BOOKING_USE } from "./sql.ts";

/** Redeems a booking. Throws `not_found` and the refusal. */
export async function redeemBooking(ctx: Context, id: string, options: RedeemBody = {}): Promise<Booking> {
  const claimed = await redeemOrRefuse(
    () => claimBookingUse(ctx, { id }, options),
    async () => bookingRefusal(await findBooking(ctx, id)),
  );
  return toBooking(claimed);
}

/** Takes the only use of a booking that the door admits, or returns null and changes nothing. */
export async function claimBookingUse(
  ctx: Context,
  key: ItemKey,
  options: RedeemOptions = {},
  admission: Admission = {},
): Promise<Claimed<BookingRow> | null> {
  const named = [admission.timeslot_ids ?? null, admission.resource_ids ?? null];
  const day = await dayOfClaim(ctx, admission, options);
  return claimUse(ctx, CLAIM_BOOKING_USE, key, options, [...named, ...day]);
}
