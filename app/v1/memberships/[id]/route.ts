import { z } from "zod";
import { route } from "#lib/api/route";
import { IdInput } from "#lib/core/schema";
import { getMembership } from "#lib/domain/memberships/read";
import { Membership } from "#lib/domain/memberships/schema";

export const GET = route(
  {
    summary: "Retrieve a membership",
    description: "The membership, with the `usage` of its current period when the plan has a cap.",
    scope: "memberships:read",
    isForDevices: true,
    params: z.object({ id: IdInput.describe("Id of the membership.") }),
    response: Membership,
    errors: ["not_found"],
  },
  ({ ctx, params }) => getMembership(ctx, params.id),
);
