import { listOf } from "#lib/core/schema";
import { listBookings } from "#lib/domain/bookings/read";
import { Booking, BookingQuery } from "#lib/domain/bookings/schema";
import { route } from "#lib/http/route";

export const GET = route(
  {
    summary: "List bookings",
    description: "Newest first. Filters by the product, the order and the customer that bought it.",
    scope: "bookings:read",
    query: BookingQuery,
    response: listOf(Booking),
  },
  ({ ctx, query }) => listBookings(ctx, query),
);
