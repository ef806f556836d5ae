import { z } from "zod";
import { route } from "#lib/api/route";
import { IdInput, RedeemBody } from "#lib/core/schema";
import { redeemBooking } from "#lib/domain/bookings/redeem";
import { Booking } from "#lib/domain/bookings/schema";

export const POST = route(
  {
    summary: "Redeem a booking",
    description:
      "Records that the party arrived: takes the booking's only use, adds a redemption record and fires `booking.redeemed`.",
    scope: "bookings:redeem",
    isDoor: true,
    isForDevices: true,
    params: z.object({ id: IdInput.describe("Id of the booking.") }),
    body: RedeemBody,
    response: Booking,
    errors: ["not_found", "already_redeemed_or_voided"],
  },
  ({ ctx, params, body }) => redeemBooking(ctx, params.id, body),
);
