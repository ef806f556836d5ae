import { z } from "zod";
import { IdInput } from "#lib/core/schema";
import { getBooking } from "#lib/domain/bookings/read";
import { Booking, BookingPatch } from "#lib/domain/bookings/schema";
import { updateBooking } from "#lib/domain/bookings/update";
import { route } from "#lib/http/route";

const params = z.object({ id: IdInput });

export const GET = route(
  {
    summary: "Retrieve a booking",
    description: "Where and when it is now, and whether it was taken up.",
    scope: "bookings:read",
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
      "An appointment moves by `starts_at` and `resource_id`, a reservation by `timeslot_id`; `ends_at` follows. Judged as an order is: opening hours, seats, and whether the time is free. All or nothing. Fires `booking.updated`; what changes nothing answers the booking and fires none.",
    scope: "bookings:write",
    params,
    body: BookingPatch,
    response: Booking,
    errors: ["not_found", "slot_unavailable", "sold_out", "invalid_transition"],
  },
  ({ ctx, params: { id }, body }) => updateBooking(ctx, id, body),
);
