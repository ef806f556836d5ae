import { z } from "zod";
import { IdInput } from "#lib/core/schema";
import { getCustomer } from "#lib/domain/customers/read";
import { Customer } from "#lib/domain/customers/schema";
import { route } from "#lib/http/route";

export const GET = route(
  {
    summary: "Retrieve a customer",
    description: "A customer that was deleted is `not_found`.",
    scope: "customers:read",
    params: z.object({ id: IdInput }),
    response: Customer,
    errors: ["not_found"],
  },
  ({ ctx, params }) => getCustomer(ctx, params.id),
);
