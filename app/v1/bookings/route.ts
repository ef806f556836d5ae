import { listRoute } from "#lib/api/route";
import { listBookings } from "#lib/domain/bookings/read";
import { Booking, BookingQuery } from "#lib/domain/bookings/schema";

export const GET = listRoute(
  {
    summary: "List bookings",
    description: "All bookings, newest first. Filter by product, order or customer.",
    scope: "bookings:read",
    query: BookingQuery,
    items: Booking,
  },
  ({ ctx, query }) => listBookings(ctx, query),
);
