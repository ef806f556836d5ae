import { z } from "zod";
import { IdInput } from "#lib/core/schema";
import { getCustomer } from "#lib/domain/customers/read";
import { Customer, CustomerPatch } from "#lib/domain/customers/schema";
import { updateCustomer } from "#lib/domain/customers/update";
import { route } from "#lib/http/route";

const params = z.object({ id: IdInput });

export const GET = route(
  {
    summary: "Retrieve a customer",
    description: "A customer that was deleted is `not_found`.",
    scope: "customers:read",
    params,
    response: Customer,
    errors: ["not_found"],
  },
  ({ ctx, params }) => getCustomer(ctx, params.id),
);

export const PATCH = route(
  {
    summary: "Change a customer",
    description:
      "The address stays: another one is another customer. `customer.updated` fires, unless nothing changed.",
    scope: "customers:write",
    params,
    body: CustomerPatch,
    response: Customer,
    errors: ["not_found"],
  },
  ({ ctx, params: { id }, body }) => updateCustomer(ctx, id, body),
);
