import { z } from "zod";
import { IdInput, NoBody } from "#lib/core/schema";
import { Booking } from "#lib/domain/bookings/schema";
import { voidBooking } from "#lib/domain/bookings/void";
import { route } from "#lib/http/route";

export const POST = route(
  {
    summary: "Void a booking",
    description:
      "One taken up too. One that is not gives its time or its seats back. It cannot be undone. Fires `booking.voided`.",
    scope: "bookings:write",
    params: z.object({ id: IdInput }),
    body: NoBody,
    response: Booking,
    errors: ["not_found", "already_voided"],
    writes: "sql",
  },
  ({ ctx, params }) => voidBooking(ctx, params.id),
);
