import { listRoute } from "#lib/api/route";
import { listMemberships } from "#lib/domain/memberships/read";
import { Membership, MembershipQuery } from "#lib/domain/memberships/schema";

export const GET = listRoute(
  {
    summary: "List memberships",
    description: "All memberships, newest first, without `usage`. Filter by status, product, order or customer.",
    scope: "memberships:read",
    query: MembershipQuery,
    items: Membership,
  },
  ({ ctx, query }) => listMemberships(ctx, query),
);
