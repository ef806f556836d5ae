import { z } from "zod";
import { route } from "#lib/api/route";
import { IdInput } from "#lib/core/schema";
import { deleteDiscountCode } from "#lib/domain/discount-codes/delete";
import { getDiscountCode } from "#lib/domain/discount-codes/read";
import { DeletedDiscountCode, DiscountCode, DiscountCodePatch } from "#lib/domain/discount-codes/schema";
import { updateDiscountCode } from "#lib/domain/discount-codes/update";

const params = z.object({ id: IdInput.describe("Id of the discount code.") });

export const GET = route(
  {
    summary: "Retrieve a discount code",
    description: "The discount code, with how many orders use it now.",
    scope: "products:read",
    params,
    response: DiscountCode,
    errors: ["not_found"],
  },
  ({ ctx, params: { id } }) => getDiscountCode(ctx, id),
);

export const PATCH = route(
  {
    summary: "Change a discount code",
    description:
      "Changes what you send, for orders from now on: orders that were placed keep their discount. `max_uses` below `uses` is `invalid_transition`.",
    scope: "products:write",
    params,
    body: DiscountCodePatch,
    response: DiscountCode,
    errors: ["not_found", "invalid_transition"],
  },
  ({ ctx, params: { id }, body }) => updateDiscountCode(ctx, id, body),
);

export const DELETE = route(
  {
    summary: "Delete a discount code",
    description:
      "Deletes the code, so that no new order can use it. Orders that used it keep their discount and its name in `discount_code`, and an order that waits for payment can still be paid. The name is free for a new code.",
    scope: "products:write",
    params,
    response: DeletedDiscountCode,
    errors: ["not_found"],
  },
  ({ ctx, params: { id } }) => deleteDiscountCode(ctx, id),
);
