import { listOf } from "#lib/core/schema";
import { listCustomers } from "#lib/domain/customers/read";
import { Customer, CustomerQuery } from "#lib/domain/customers/schema";
import { route } from "#lib/http/route";

export const GET = route(
  {
    summary: "List customers",
    description: "Newest first. A customer is made on the first purchase of an e-mail address.",
    scope: "customers:read",
    query: CustomerQuery,
    response: listOf(Customer),
  },
  ({ ctx, query }) => listCustomers(ctx, query),
);
