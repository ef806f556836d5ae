import type { RedeemBody } from "#lib/core/schema";
import type { Context } from "#lib/db/context";
import type { Admission } from "#lib/domain/issued-items/admission";
import { type Claimed, claimUse, type ItemKey, type RedeemOptions } from "#lib/domain/issued-items/claim";
import { redeemOrRefuse } from "#lib/domain/issued-items/refusal";
import { findBooking } from "./read.ts";
import { bookingRefusal } from "./refusal.ts";
import { type BookingRow, toBooking } from "./row.ts";
import type { Booking } from "./schema.ts";
import { CLAIM_BOOKING_USE } from "./sql.ts";

/** Redeems a booking. Spec, "States and transitions / Booking and voucher". Throws `not_found` and the refusal. */
export async function redeemBooking(ctx: Context, id: string, options: RedeemBody = {}): Promise<Booking> {
  const claimed = await redeemOrRefuse(
    () => claimBookingUse(ctx, { id }, options),
    async () => bookingRefusal(await findBooking(ctx, id)),
  );
  return toBooking(claimed);
}

/** Takes the only use of a booking that the door admits, or returns null and changes nothing. */
export const claimBookingUse = (
  ctx: Context,
  key: ItemKey,
  options: RedeemOptions = {},
  { timeslot_ids, resource_ids, only_today }: Admission = {},
): Promise<Claimed<BookingRow> | null> =>
  claimUse(ctx, CLAIM_BOOKING_USE, key, options, [timeslot_ids ?? null, resource_ids ?? null, only_today ?? false]);
