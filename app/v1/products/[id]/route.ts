import { z } from "zod";
import { IdInput } from "#lib/core/schema";
import { getProduct } from "#lib/domain/products/read";
import { Product } from "#lib/domain/products/schema";
import { route } from "#lib/http/route";

export const GET = route(
  {
    summary: "Retrieve a product",
    description: "With the lists inside it, such as events, tiers and variants.",
    scope: "products:read",
    params: z.object({ id: IdInput }),
    response: Product,
    errors: ["not_found"],
  },
  ({ ctx, params }) => getProduct(ctx, params.id),
);
