import { z } from "zod";
import { route } from "#lib/api/route";
import { IdInput, listOf, oneCursor, PageQuery } from "#lib/core/schema";
import { listMembershipCheckins } from "#lib/domain/memberships/read";
import { MembershipCheckin } from "#lib/domain/memberships/schema";

export const GET = route(
  {
    summary: "List the check-ins of a membership",
    description:
      "One record for each check-in, newest first, without `usage`. A check-in that was reversed stays in the list, with `reversed_at`.",
    scope: "memberships:read",
    params: z.object({ id: IdInput.describe("Id of the membership.") }),
    query: PageQuery.check(oneCursor),
    response: listOf(MembershipCheckin),
    errors: ["not_found"],
  },
  ({ ctx, params, query }) => listMembershipCheckins(ctx, params.id, query),
);
