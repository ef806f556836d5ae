import { z } from "zod";
import { IdInput, RedeemBody } from "#lib/core/schema";
import { checkIn } from "#lib/domain/memberships/checkin";
import { MembershipCheckin } from "#lib/domain/memberships/schema";
import { route } from "#lib/http/route";

export const POST = route(
  {
    summary: "Check a member in",
    description:
      "Takes one check-in of the current period, appends its record and fires `membership.checked_in`. What is due is applied first: the period rolls or a trial ends (`membership.updated`), or the membership has ended (`membership.canceled`). Active and trialing memberships let their member in, past-due ones where the store's settings allow it.",
    scope: "memberships:checkin",
    params: z.object({ id: IdInput }),
    body: RedeemBody,
    response: MembershipCheckin,
    errors: ["not_found", "membership_inactive", "allowance_exhausted"],
    writes: "sql",
  },
  ({ ctx, params, body }) => checkIn(ctx, params.id, body),
);
