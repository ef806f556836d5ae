import { z } from "zod";
import { IdInput } from "#lib/core/schema";
import { getBooking } from "#lib/domain/bookings/read";
import { Booking } from "#lib/domain/bookings/schema";
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
