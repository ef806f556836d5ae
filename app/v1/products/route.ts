import { listOf } from "#lib/core/schema";
import { listProducts } from "#lib/domain/products/read";
import { Product, ProductQuery } from "#lib/domain/products/schema";
import { route } from "#lib/http/route";

export const GET = route(
  {
    summary: "List products",
    description: "Newest first; without the lists inside each product.",
    scope: "products:read",
    query: ProductQuery,
    response: listOf(Product),
  },
  ({ ctx, query }) => listProducts(ctx, query),
);
