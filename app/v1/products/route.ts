import { listRoute, prismaRoute } from "#lib/api/route";
import { createApiProduct } from "#lib/domain/products/create";
import { ProductInput } from "#lib/domain/products/input";
import { listProducts } from "#lib/domain/products/read";
import { Product, ProductQuery } from "#lib/domain/products/schema";

export const GET = listRoute(
  {
    summary: "List products",
    description: "All products, newest first, without the lists inside each product. Filter by type or status.",
    scope: "products:read",
    query: ProductQuery,
    items: Product,
  },
  ({ ctx, query }) => listProducts(ctx, query),
);

export const POST = prismaRoute(
  {
    summary: "Create a product",
    description:
      "Creates a product of the type that the body names. Physical and digital products are created in the dashboard only. Fires `product.created`.",
    scope: "products:write",
    body: ProductInput,
    response: Product,
    status: 201,
    errors: ["product_type_not_creatable", "slug_taken"],
  },
  ({ ctx, body }) => createApiProduct(ctx, body),
);
