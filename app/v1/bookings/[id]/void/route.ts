import { z } from "zod";
import { route } from "#lib/api/route";
import { IdInput, NoBody } from "#lib/core/schema";
import { Booking } from "#lib/domain/bookings/schema";
import { voidBooking } from "#lib/domain/bookings/void";

export const POST = route(
  {
    summary: "Void a booking",
    description:
      "Voids the booking, redeemed or not; it can no longer be redeemed. An unused booking gives its time or seats back. This cannot be undone, and it refunds nothing. Fires `booking.voided`.",
    scope: "bookings:write",
    params: z.object({ id: IdInput.describe("Id of the booking.") }),
    body: NoBody,
    response: Booking,
    errors: ["not_found", "already_voided"],
  },
  ({ ctx, params }) => voidBooking(ctx, params.id),
);
