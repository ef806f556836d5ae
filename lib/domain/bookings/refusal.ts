import type { Refusal } from "#lib/domain/issued-items/refusal";

/** The facts that decide whether a booking is still to be taken up. */
export interface BookingFacts {
  uses_after: number;
  voided_at: Date | null;
}

/** Why this booking is not redeemed, or null when it is. Where both reasons hold the first counts: voided, used. */
export function bookingRefusal(booking: BookingFacts): Refusal | null {
  if (booking.voided_at) {
    return { code: "already_redeemed_or_voided", message: "This booking was voided and can no longer be redeemed." };
  }
  if (booking.uses_after > 0) {
    return { code: "already_redeemed_or_voided", message: "This booking was already redeemed." };
  }
  return null;
}
