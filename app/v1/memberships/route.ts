import { route } from "#lib/api/route";
import { listOf } from "#lib/core/schema";
import { listMemberships } from "#lib/domain/memberships/read";
import { Membership, MembershipQuery } from "#lib/domain/memberships/schema";

export const GET = route(
  {
    summary: "List memberships",
    description: "All memberships, newest first, without `usage`. Filter by status, product, order or customer.",
    scope: "memberships:read",
    query: MembershipQuery,
    response: listOf(Membership),
  },
  ({ ctx, query }) => listMemberships(ctx, query),
);
