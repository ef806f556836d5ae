import { listOf } from "#lib/core/schema";
import { createCustomer } from "#lib/domain/customers/create";
import { listCustomers } from "#lib/domain/customers/read";
import { Customer, CustomerQuery, NewCustomer } from "#lib/domain/customers/schema";
import { Reply, route } from "#lib/http/route";

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

export const POST = route(
  {
    summary: "Create a customer",
    description:
      "An address has one customer, compared without regard to case: one that exists is answered with 200, its name filled when it had none (`customer.updated` fires) and all else as it was. `customer.created` fires for a new one.",
    scope: "customers:write",
    body: NewCustomer,
    response: Customer,
    status: 201,
    orElse: { status: 200, when: "The customer who has this address already" },
    writes: "sql",
  },
  async ({ ctx, body }) => {
    const { customer, isNew } = await createCustomer(ctx, body);
    return new Reply(customer, { status: isNew ? 201 : 200 });
  },
);
