import { listRoute, route } from "#lib/api/route";
import { createDiscountCode } from "#lib/domain/discount-codes/create";
import { listDiscountCodes } from "#lib/domain/discount-codes/read";
import { DiscountCode, DiscountCodeInput, DiscountCodeQuery } from "#lib/domain/discount-codes/schema";

export const GET = listRoute(
  {
    summary: "List discount codes",
    description: "All discount codes, newest first, without those that were deleted.",
    scope: "products:read",
    query: DiscountCodeQuery,
    items: DiscountCode,
  },
  ({ ctx, query }) => listDiscountCodes(ctx, query),
);

export const POST = route(
  {
    summary: "Create a discount code",
    description:
      "Creates a code that takes a percentage or an amount off orders. A code that the store and mode has already, compared without regard to case, is `invalid_request` with `code` in `param`.",
    scope: "products:write",
    body: DiscountCodeInput,
    response: DiscountCode,
    status: 201,
  },
  ({ ctx, body }) => createDiscountCode(ctx, body),
);
