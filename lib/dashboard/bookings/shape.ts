import type { WithDelivery } from "#lib/dashboard/delivery-summary/shape";
import type { ItemDetails } from "#lib/dashboard/items/shape";
import type { Booking, BookingRedemption } from "#lib/domain/bookings/schema";

export type BookingStatus = "valid" | "arrived" | "voided";

/** A booking in the dashboard's list. */
export interface BookingOverview {
  id: string;
  qr_token: string;
  /** The name that the booking is under, else that of the buyer. */
  guest: string;
  title: string;
  /** The person, table or room of an appointment. */
  place: string | null;
  starts_at: number | null;
  ends_at: number | null;
  party_size: number;
  status: BookingStatus;
}

/** What bookings can be filtered by: a booking product, with its people, tables or rooms. */
export interface BookingProduct {
  id: string;
  title: string;
  resources: { id: string; name: string }[];
}

/** A booking with its product, place and order, and its log. */
export interface BookingDetails extends ItemDetails {
  booking: Booking;
  status: BookingStatus;
  place: string | null;
  uses: WithDelivery<BookingRedemption>[];
}

/** Returns the status of a booking. Checks in the order of `bookingRefusal`. */
export function bookingStatus(booking: { uses_after: number; voided_at: Date | null }): BookingStatus {
  if (booking.voided_at) return "voided";
  return booking.uses_after > 0 ? "arrived" : "valid";
}
