import { z } from "zod";
import { IdInput, listOf, oneCursor, PageQuery } from "#lib/core/schema";
import { listBookingRedemptions } from "#lib/domain/bookings/read";
import { BookingRedemption } from "#lib/domain/bookings/schema";
import { route } from "#lib/http/route";

export const GET = route(
  {
    summary: "List the redemptions of a booking",
    description: "One record per use, newest first. A use that was taken back keeps its place, with `reversed_at`.",
    scope: "bookings:read",
    params: z.object({ id: IdInput }),
    query: PageQuery.check(oneCursor),
    response: listOf(BookingRedemption),
    errors: ["not_found"],
  },
  ({ ctx, params, query }) => listBookingRedemptions(ctx, params.id, query),
);
