import { z } from "zod";
import { IdInput } from "#lib/core/schema";
import { deleteCustomer } from "#lib/domain/customers/delete";
import { getCustomer } from "#lib/domain/customers/read";
import { Customer, CustomerPatch, DeletedCustomer } from "#lib/domain/customers/schema";
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

export const DELETE = route(
  {
    summary: "Delete a customer",
    description:
      "Erases their personal data: in orders, which stay under `erased+<id>@erased.invalid`, in what these issued, in past events and in stored answers. The address is free for a new customer. Fires `customer.deleted`.",
    scope: "customers:write",
    params,
    response: DeletedCustomer,
    errors: ["not_found"],
  },
  ({ ctx, params: { id } }) => deleteCustomer(ctx, id),
);
