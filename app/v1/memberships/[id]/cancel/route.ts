import { z } from "zod";
import { IdInput } from "#lib/core/schema";
import { cancelMembership } from "#lib/domain/memberships/cancel";
import { CancelBody, Membership } from "#lib/domain/memberships/schema";
import { route } from "#lib/http/route";

export const POST = route(
  {
    summary: "Cancel a membership",
    description:
      "Ends it with its period and fires `membership.updated`, or with `at_period_end: false` at once and fires `membership.canceled`. Asked again for the end of the period it changes nothing.",
    scope: "memberships:write",
    params: z.object({ id: IdInput }),
    body: CancelBody,
    response: Membership,
    errors: ["not_found", "invalid_transition"],
    writes: "sql",
  },
  ({ ctx, params, body }) => cancelMembership(ctx, params.id, body),
);
