import { Reply } from "#lib/api/declaration";
import { listRoute, route } from "#lib/api/route";
import { createCustomer } from "#lib/domain/customers/create";
import { listCustomers } from "#lib/domain/customers/read";
import { Customer, CustomerQuery, NewCustomer } from "#lib/domain/customers/schema";

export const GET = listRoute(
  {
    summary: "List customers",
    description: "All customers, newest first. The first paid order of an e-mail address creates one.",
    scope: "customers:read",
    query: CustomerQuery,
    items: Customer,
  },
  ({ ctx, query }) => listCustomers(ctx, query),
);

export const POST = route(
  {
    summary: "Create a customer",
    description:
      "Creates a customer and answers 201. When the e-mail address has a customer, compared without regard to case, nothing is created: the answer is 200 with that customer, whose name is filled in when it was null and who otherwise stays the same. Fires `customer.created` for a new customer, and `customer.updated` when a name was filled in.",
    scope: "customers:write",
    body: NewCustomer,
    response: Customer,
    status: 201,
    orElse: { status: 200, when: "The e-mail address has a customer already, and this is the customer." },
  },
  async ({ ctx, body }) => {
    const { customer, isNew } = await createCustomer(ctx, body);
    return new Reply(customer, { status: isNew ? 201 : 200 });
  },
);
