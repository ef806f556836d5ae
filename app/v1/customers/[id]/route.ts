import { z } from "zod";
import { route } from "#lib/api/route";
import { IdInput } from "#lib/core/schema";
import { deleteCustomer } from "#lib/domain/customers/delete";
import { getCustomer } from "#lib/domain/customers/read";
import { Customer, CustomerPatch, DeletedCustomer } from "#lib/domain/customers/schema";
import { updateCustomer } from "#lib/domain/customers/update";

const params = z.object({ id: IdInput.describe("Id of the customer.") });

export const GET = route(
  {
    summary: "Retrieve a customer",
    description: "A customer by id. One that was deleted is `not_found`.",
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
      "Changes the name, the consent to marketing and the metadata. The e-mail address cannot be changed: another address is another customer. Fires `customer.updated`, unless nothing changed.",
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
      "Deletes the customer and erases their personal data: in orders, which stay with the address `erased+<id>@erased.invalid`, in what the orders issued, in past events and in stored answers. Events that still wait to be delivered are sent as they are. Issued items stay valid. The address is free for a new customer. This cannot be undone. Fires `customer.deleted`.",
    scope: "customers:write",
    params,
    response: DeletedCustomer,
    errors: ["not_found"],
  },
  ({ ctx, params: { id } }) => deleteCustomer(ctx, id),
);
