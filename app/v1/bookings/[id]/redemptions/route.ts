import { z } from "zod";
import { listRoute } from "#lib/api/route";
import { IdInput, oneCursor, PageQuery } from "#lib/core/schema";
import { listBookingRedemptions } from "#lib/domain/bookings/read";
import { BookingRedemption } from "#lib/domain/bookings/schema";

export const GET = listRoute(
  {
    summary: "List the redemptions of a booking",
    description:
      "One record for each redemption, newest first. A redemption that was reversed stays in the list, with `reversed_at`.",
    scope: "bookings:read",
    params: z.object({ id: IdInput.describe("Id of the booking.") }),
    query: PageQuery.check(oneCursor),
    items: BookingRedemption,
    errors: ["not_found"],
  },
  ({ ctx, params, query }) => listBookingRedemptions(ctx, params.id, query),
);
