import { z } from "zod";
import { route } from "#lib/api/route";
import { IdInput } from "#lib/core/schema";
import { getBooking } from "#lib/domain/bookings/read";
import { Booking, BookingPatch } from "#lib/domain/bookings/schema";
import { updateBooking } from "#lib/domain/bookings/update";

const params = z.object({ id: IdInput.describe("Id of the booking.") });

export const GET = route(
  {
    summary: "Retrieve a booking",
    description: "The booking with its present time and place, and whether it was redeemed.",
    scope: "bookings:read",
    isForDevices: true,
    params,
    response: Booking,
    errors: ["not_found"],
  },
  ({ ctx, params: { id } }) => getBooking(ctx, id),
);

export const PATCH = route(
  {
    summary: "Move or change a booking",
    description:
      "Move an appointment by `starts_at` and `resource_id`, a reservation by `timeslot_id`; `ends_at` follows. The new place is checked as for an order: opening hours, seats, and whether the time is free. Everything changes, or nothing. A booking that was redeemed or voided cannot be moved. Fires `booking.updated`, unless nothing changed. Unpaid orders that hold the new place beyond their 30 minutes are canceled first (`order.canceled`).",
    scope: "bookings:write",
    params,
    body: BookingPatch,
    response: Booking,
    errors: ["not_found", "slot_unavailable", "sold_out", "invalid_transition"],
  },
  ({ ctx, params: { id }, body }) => updateBooking(ctx, id, body),
);
