import { listOf } from "#lib/core/schema";
import { listMemberships } from "#lib/domain/memberships/read";
import { Membership, MembershipQuery } from "#lib/domain/memberships/schema";
import { route } from "#lib/http/route";

export const GET = route(
  {
    summary: "List memberships",
    description:
      "Newest first, without `usage`. Filters by status, the product, the order and the customer that bought it.",
    scope: "memberships:read",
    query: MembershipQuery,
    response: listOf(Membership),
  },
  ({ ctx, query }) => listMemberships(ctx, query),
);
