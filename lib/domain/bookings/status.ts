import type { BookingStatus } from "./schema.ts";

/** Returns the status of a booking. Checks in the order of `bookingRefusal`. */
export function bookingStatus(booking: { uses_after: number; voided_at: Date | null }): BookingStatus {
  if (booking.voided_at) return "voided";
  return booking.uses_after > 0 ? "arrived" : "valid";
}
