import { z } from "zod";
import { route } from "#lib/api/route";
import { IdInput } from "#lib/core/schema";
import { cancelMembership } from "#lib/domain/memberships/cancel";
import { CancelBody, Membership } from "#lib/domain/memberships/schema";

export const POST = route(
  {
    summary: "Cancel a membership",
    description:
      "Cancels the membership at the end of its current period and fires `membership.updated`. With `at_period_end: false` it ends now and fires `membership.canceled`. A second request for the end of the period changes nothing and answers 200. When the period had ended before, the membership is first renewed or ended accordingly (`membership.updated` or `membership.canceled`).",
    scope: "memberships:write",
    params: z.object({ id: IdInput.describe("Id of the membership.") }),
    body: CancelBody,
    response: Membership,
    errors: ["not_found", "invalid_transition"],
  },
  ({ ctx, params, body }) => cancelMembership(ctx, params.id, body),
);
