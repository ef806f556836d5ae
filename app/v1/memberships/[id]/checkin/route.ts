import { z } from "zod";
import { route } from "#lib/api/route";
import { IdInput, RedeemBody } from "#lib/core/schema";
import { checkIn } from "#lib/domain/memberships/checkin";
import { MembershipCheckin } from "#lib/domain/memberships/schema";

export const POST = route(
  {
    summary: "Check a member in",
    description:
      "Takes one check-in of the current period, adds its record and fires `membership.checked_in`. Members with the status `active` or `trialing` can check in, and `past_due` ones when the store's settings allow it. When the period had ended before, the membership is first renewed (`membership.updated`) or ended (`membership.canceled`).",
    scope: "memberships:checkin",
    isDoor: true,
    isForDevices: true,
    params: z.object({ id: IdInput.describe("Id of the membership.") }),
    body: RedeemBody,
    response: MembershipCheckin,
    errors: ["not_found", "membership_inactive", "allowance_exhausted"],
  },
  ({ ctx, params, body }) => checkIn(ctx, params.id, body),
);
