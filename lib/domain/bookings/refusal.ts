import type { Refusal } from "#lib/domain/issued-items/refusal";

/** What decides whether a booking can be redeemed. */
interface BookingFacts {
  uses_after: number;
  voided_at: Date | null;
}

/**
 * Returns why a booking cannot be redeemed, or null when it can. Checks in this order: voided, used, wrong
 * event. `isAdmitted`: the door admits its time (`admitsBooking`).
 */
export function bookingRefusal(booking: BookingFacts, isAdmitted = true): Refusal | null {
  if (booking.voided_at) {
    return { code: "already_redeemed_or_voided", message: "This booking was voided and can no longer be redeemed." };
  }
  if (booking.uses_after > 0) {
    return { code: "already_redeemed_or_voided", message: "This booking was already redeemed." };
  }
  if (!isAdmitted) {
    return { code: "wrong_event", message: "This booking is not for this door or this time. It stays unused." };
  }
  return null;
}
