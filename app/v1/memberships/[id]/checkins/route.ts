import { z } from "zod";
import { listRoute } from "#lib/api/route";
import { IdInput, oneCursor, PageQuery } from "#lib/core/schema";
import { listMembershipCheckins } from "#lib/domain/memberships/read";
import { MembershipCheckin } from "#lib/domain/memberships/schema";

export const GET = listRoute(
  {
    summary: "List the check-ins of a membership",
    description:
      "One record for each check-in, newest first, without `usage`. A check-in that was reversed stays in the list, with `reversed_at`.",
    scope: "memberships:read",
    params: z.object({ id: IdInput.describe("Id of the membership.") }),
    query: PageQuery.check(oneCursor),
    items: MembershipCheckin,
    errors: ["not_found"],
  },
  ({ ctx, params, query }) => listMembershipCheckins(ctx, params.id, query),
);
