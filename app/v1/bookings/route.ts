import { route } from "#lib/api/route";
import { listOf } from "#lib/core/schema";
import { listBookings } from "#lib/domain/bookings/read";
import { Booking, BookingQuery } from "#lib/domain/bookings/schema";

export const GET = route(
  {
    summary: "List bookings",
    description: "All bookings, newest first. Filter by product, order or customer.",
    scope: "bookings:read",
    query: BookingQuery,
    response: listOf(Booking),
  },
  ({ ctx, query }) => listBookings(ctx, query),
);
